import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// What the rules declare as not counted.
@Suite struct GapTests {
    private func gaps(
        _ first: [String: String], _ spouse: [String: String]? = nil, in place: Jurisdiction,
        _ year: Int
    ) throws -> HouseholdCalculation {
        let own = try RealLaw.entered(first.map { ($0, $1) })
        let household =
            try spouse.map { spouse in
                try Household(
                    own, spouse: RealLaw.entered(spouse.map { ($0, $1) }), using: RealLaw.facts)
            } ?? Household(own.taxpayer)
        return try RealLaw.year(year).calculate(household, in: place)
    }

    /// What is paid to a couple with one pensioner has not been found, whoever of the two it is.
    @Test func concernACoupleWithOnePensioner() throws {
        let (old, young) = (["oas": "8000", "age": "70"], ["age": "50"])
        let name = "alberta-couple-with-one-pensioner"
        for (first, second) in [(old, young), (young, old)] {
            let couple = try gaps(first, second, in: .alberta, 2025)
            #expect(couple.gaps.contains { $0.name == name && $0.isAboutLeft })
            #expect(couple.isIncomplete)
        }
        for couple in [try gaps(old, old, in: .alberta, 2025), try gaps(old, in: .alberta, 2025)] {
            #expect(!couple.gaps.contains { $0.name == name } && !couple.isIncomplete)
        }
    }

    /// A gap is worth what the rule gives in full, which its words say in both languages.
    @Test func sayWhatTheyMayBeWorth() throws {
        let parent = try gaps(
            ["other-income": "30000", "children": "10,11"], in: .newfoundlandAndLabrador, 2026)
        let gap = try #require(
            parent.gaps.first { $0.name == "nl-child-benefit-above-the-limit" })
        #expect(gap.least == .zero && gap.most?.description == "3889.92")
        let english = try #require(gap.text(in: "en", \.description))
        #expect(english.contains("20397.00") && english.contains("3889.92"))
        let french = try #require(gap.text(in: "fr", \.description))
        #expect(french.contains("20397.00") && french.contains("3889.92"))
        let poorer = try gaps(
            ["other-income": "15000", "children": "10,11"], in: .newfoundlandAndLabrador, 2026)
        #expect(!poorer.isIncomplete)
    }

    /// Of a single return only what concerns it is open, and years and places are held to.
    @Test func areHeldToPlacesAndYears() throws {
        let investor = try RealLaw.entered([("capital-gains", "600000")]).taxpayer
        let alone = try RealLaw.year(2025).calculate(investor, in: .ontario)
        #expect(alone.gaps.map(\.name) == ["minimum-tax"])
        #expect(alone.gaps[0].about.contains("totalPaid"))
        let family = ["employment": "40000", "children": "4"]
        #expect(try gaps(family, in: .yukon, 2025).isIncomplete)
        #expect(try !gaps(family, in: .yukon, 2026).isIncomplete)
        #expect(try !gaps(family, in: .ontario, 2025).isIncomplete)
    }

    /// Sharing a plan's pension is not searched; half of the difference moves if all months were spent together.
    @Test func sayThatPlanPensionsAreNotShared() throws {
        let (more, less) = (
            ["cpp-benefits": "12000", "age": "70"], ["cpp-benefits": "3000", "age": "68"]
        )
        for (first, second, adult) in [(more, less, 0), (less, more, 1)] {
            let couple = try gaps(first, second, in: .ontario, 2025)
            let gap = try #require(couple.gaps.first { $0.name == "pension-plan-sharing" })
            #expect(gap.adult == adult && !couple.isIncomplete)
            for language in ["en", "fr"] {
                #expect(gap.text(in: language, \.description)?.contains("4500.00") == true)
            }
        }
        for couple in [try gaps(more, more, in: .ontario, 2025), try gaps(more, in: .quebec, 2025)]
        {
            #expect(!couple.gaps.contains { $0.name == "pension-plan-sharing" })
        }
    }

    /// Line 245 in Schedule F has no document: the contribution may be higher by a share of what is transferred.
    @Test func sayWhatScheduleFMayAdd() throws {
        let spouse = ["age": "66"]
        let giver = ["pension": "60000", "age": "70", "quebec-split-pension": "20000"]
        let couple = try gaps(giver, spouse, in: .quebec, 2025)
        let gap = try #require(
            couple.gaps.first { $0.name == "health-fund-on-transferred-retirement-income" })
        #expect(gap.about.contains("healthServicesFund") && couple.isIncomplete)
        #expect(gap.least == .zero && gap.most == Money(cents: 20_000))
        #expect(
            try !gaps(["pension": "60000", "age": "70"], spouse, in: .quebec, 2025).isIncomplete)
    }

    /// Form T1032, step 4, note 1: a younger spouse with less than 2,000 of pension, and a transfer from 65 on.
    @Test(arguments: [
        ("66", "64", "0", true), ("65", "64", "1999", true), ("66", "64", "2000", false),
        ("66", "65", "0", false), ("64", "62", "0", false),
    ])
    func sayWhichSplitPensionMayNotQualify(
        age: String, spouseAge: String, pension: String, isOpen: Bool
    ) throws {
        let couple = try gaps(
            ["pension": "24000", "age": age, "split-pension": "3000"],
            ["pension": pension, "age": spouseAge], in: .ontario, 2025)
        let gap = couple.gaps.first { $0.name == "split-pension-of-a-younger-spouse" }
        #expect((gap != nil) == isOpen && gap.map { $0.adult == 1 } ?? true)
    }

    /// The premium and the medical expenses together exceed 3 per cent of family income, or nothing is missing.
    @Test(
        arguments: [
            (["medical": "3000"], nil, true), (["medical": "1000"], nil, false), ([:], nil, false),
            ([:], ["medical": "3000"], true), ([:], ["medical": "1000"], false),
        ] as [([String: String], [String: String]?, Bool)])
    func sayThatThePremiumIsAMedicalExpense(
        first: [String: String], spouse: [String: String]?, isOpen: Bool
    ) throws {
        let months = ["public-drug-plan-to-june": "6", "public-drug-plan-from-july": "6"]
        let person = first.merging(months) { $1 }.merging(["pension": "80000", "age": "55"]) { $1 }
        let name = "drug-plan-premium-as-medical-expense"
        let found = try gaps(person, spouse, in: .quebec, 2025)
        #expect(found.gaps.contains { $0.name == name } == isOpen)
        #expect(found.isIncomplete == isOpen)
        let elsewhere = try gaps(["pension": "80000", "medical": "3000"], in: .quebec, 2025)
        #expect(!elsewhere.gaps.contains { $0.name == name })
    }

    /// Credits of earlier years, of which a return knows nothing, may use up the limit of all years.
    @Test func sayThatGraduateCreditsOfEarlierYearsAreNotKnown() throws {
        let graduate = ["employment": "60000", "graduate-pay": "20000"]
        let gap = try #require(
            gaps(graduate, in: .quebec, 2025).gaps.first {
                $0.name == "recent-graduate-limit-of-all-years"
            })
        #expect(gap.least == .zero && gap.most == Money(cents: 300_000))
        #expect(try !gaps(["employment": "60000"], in: .quebec, 2025).isIncomplete)
    }

    /// Of a spouse with a net income alone, `calculate` knows less than of one with facts.
    @Test func sayWhatIsNotKnownOfASpouse() throws {
        let name = "spouse-with-net-income-alone"
        let first = ["employment": "40000", "children": "4"]
        let stated = ["marital-status": "married", "spouse-net-income": "15000"]
        let couple = try gaps(first.merging(stated) { $1 }, in: .ontario, 2025)
        #expect(couple.gaps.contains { $0.name == name } && couple.isIncomplete)
        let known = try gaps(first, ["other-income": "15000"], in: .ontario, 2025)
        #expect(!known.gaps.contains { $0.name == name } && !known.isIncomplete)
    }

    private static let rules = """
        facts of adult
          land money
            en  Land

        form home, from region
          land = entered land
            en  Land

        """

    private static func diagnostics(_ text: String) -> [String] {
        let log = DiagnosticLog()
        let source = SourceText(
            path: "Content/Rules/a.rules", text: rules + text, names: Repository.names)
        _ = RuleSet([RuleFile(source, log: log)], log: log)
        return log.diagnostics.map(\.summary)
    }

    @Test(arguments: [
        ("gap a\n  about taxes\n  en  A.", "there is no result 'taxes'"),
        ("gap a\n  en  A.\ngap a\n  en  B.", "there are two gaps named 'a'"),
        ("gap a, from here\n  en  A.", "'from' is not a clause of a gap"),
        ("gap a\n  unless land\n  en  A.", "'unless' is not a clause of a gap"),
        ("gap a\n  worth land\n  en  A.", "'worth' is not a clause of a gap"),
    ])
    func areReportedIfTheyCannotBeRead(text: String, summary: String) {
        #expect(Self.diagnostics(text + "\n").contains(summary))
    }
}
