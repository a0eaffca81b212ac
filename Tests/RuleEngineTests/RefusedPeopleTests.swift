import RuleEngine
import TaxTables
import TestSupport
import Testing

/// People whom the rule files refuse, each beside the nearest one whom they do not.
enum RefusedPeople {
    /// The entries, each with the beginning of its error; nil without one.
    static let entries: [(entered: String, refusal: String?)] = [
        ("spouse-net-income=1", "'spouse-net-income' is given for a person who is single"),
        ("spouse-net-income=1 marital-status=married", nil),
        ("spouse-net-income=1 marital-status=common-law", nil),
        ("spouse-net-income=1 marital-status=divorced", "'spouse-net-income' is given"),
        ("marital-status=married", "'spouse-net-income' is missing for a person who is married"),
        ("marital-status=married spouse-net-income=0", nil),
        ("marital-status=separated", nil), ("marital-status=widowed", nil),
        ("infirm-spouse=true", "'infirm-spouse' is given for a person who is single"),
        ("infirm-spouse=true marital-status=married spouse-net-income=0", nil),
        ("lives-alone=true infirm-relatives=0", "'lives-alone' is given for a person with"),
        ("lives-alone=true", nil), ("infirm-relatives=0", nil),
        ("children=4,18 infirm-children=2", "'infirm-children' is 2, of 1 children under 18"),
        ("children=4,17 infirm-children=2", nil),
        ("child-care=1", "'child-care' is given for a person without children"),
        ("child-care=1 children=4", nil), ("children=4", nil),
        ("foreign-income=10 foreign-tax-paid=10.01", "'foreign-tax-paid' is more than"),
        ("foreign-income=10 foreign-tax-paid=10", nil),
        ("oas=1", "'oas' is given for a person without an age"),
        ("oas=1 age=64", "'oas' is given for a person of 64"),
        ("oas=1 age=65", nil), ("age=64", nil),
        ("age=30 children=19", "a child is given who is less than 12 years younger"),
        ("age=30 children=18", nil),
        ("children=53", "a child older than 52 is given"), ("children=52", nil),
        ("age=70 children=53", nil),
        ("union-dues=1", "'union-dues' is given for a person without a job"),
        ("union-dues=1 employment=1", nil),
        ("union-dues=2 employment=1", "'union-dues' is 2.00, more than the pay of 1.00"),
        ("marital-status=married spouse-net-income=0 age=15", "a person of 15 has a spouse"),
        ("marital-status=married spouse-net-income=0 age=16", nil),
        ("ei-benefits=1 parental-weeks=0", nil),
        (
            "ei-benefits=1 parental-weeks=1",
            "'ei-benefits' is given beside weeks of Quebec's parental insurance"
        ),
        ("employment-expenses=1", "'employment-expenses' is given for a person without a job"),
        ("employment-expenses=1 employment=1", nil),
        ("moving=3 employment=1 self-employment=1", "'moving' is 3.00, more than the 2.00"),
        ("moving=3 employment=1 self-employment=2", nil),
        ("moving=3 employment=3 self-employment=-1", nil),
        ("moving=3 employment=2 self-employment=-1", "'moving' is 3.00, more than the 2.00"),
        ("school-tax=2 property-tax=1", "'school-tax' is more than 'property-tax'"),
        ("school-tax=2 property-tax=2", nil),
        ("age=131", "'"), ("age=130", nil),
        ("children=131", "'"),
        ("self-employment=-1", nil), ("rental=-1", nil),
        ("interest=-1", "'interest' cannot be negative"),
        ("capital-gains=-1", "'capital-gains' cannot be negative"),
    ]

    /// Money that came in: what a person has left is counted from it.
    private static let received = [
        "employment", "self-employment", "interest", "eligible-dividends", "other-dividends",
        "capital-gains", "foreign-income", "pension", "cpp-benefits", "oas", "ei-benefits",
        "rental", "other-income", "rdsp-payments", "exempt-income",
    ]
    private static let hadOnce = ["cpp-benefits", "oas", "ei-benefits", "home-buyers"]

    static func refusal(of entered: String, by facts: FactCatalogue) -> String? {
        var person = Taxpayer()
        do throws(InputError) {
            for entry in entered.split(separator: " ") {
                let parts = entry.split(separator: "=").map(String.init)
                try facts.enter(parts[0], parts[1], of: &person)
            }
            try facts.validate(person)
            return nil
        } catch { return error.summary }
    }

    static func mistakes(of facts: FactCatalogue) -> [String] {
        var mistakes = entries.filter { entered, expected in
            let found = refusal(of: entered, by: facts)
            return expected.map { found?.hasPrefix($0) != true } ?? (found != nil)
        }.map(\.entered)
        for name in facts.amounts.map(\.name) {
            var person = Taxpayer()
            person[name] = Money(cents: 100)
            if !facts.received(by: person).isZero != received.contains(name.name)
                || !facts.withheld(from: person).isZero != (name.name == "foreign-tax-paid")
                || facts.amount(name)?.isHadOnce != hadOnce.contains(name.name)
            {
                mistakes.append(name.name)
            }
        }
        return mistakes
    }

    /// The savings for a first home that a year's law lets be paid in since 2023.
    static func mistakes(of law: TaxLaw) -> [String] {
        let most = (law.year.number - 2022) * 8_000
        return [(most, false), (most + 1, true)].filter { amount, isRefused in
            var person = Taxpayer()
            person[AmountName("fhsa")] = Money(cents: Int64(amount) * 100)
            do throws(InputError) {
                try law.check(person)
                return isRefused
            } catch { return !isRefused }
        }.map { "fhsa=\($0.0)" }
    }
}

@Suite struct RefusedPeopleTests {
    @Test func refusesWhatCannotBeTrueTogetherAndNothingElse() {
        #expect(RefusedPeople.mistakes(of: RealLaw.facts) == [])
    }

    @Test(arguments: RealLaw.years)
    func refusesWhatTheYearDoesNotAllow(year: Int) throws {
        #expect(try RefusedPeople.mistakes(of: RealLaw.year(year)) == [])
    }
}
