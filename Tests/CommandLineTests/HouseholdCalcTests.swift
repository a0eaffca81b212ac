import Foundation
import TestSupport
import Testing

@Suite struct HouseholdCalcTests {
    private let guide: GuideCopy

    init() throws {
        guide = try GuideCopy()
    }

    private func calc(_ arguments: [String], input: String = "") throws -> Command {
        try Command(["calc", "--root", guide.path] + arguments, input: input)
    }

    private static let couple = [
        "--year", "2026", "--province", "ON", "employment=40000", "children=3,8", "--spouse",
        "employment=20000", "--spouse", "age=38",
    ]

    private struct Answer: Decodable {
        struct Step: Decodable {
            let number: Int
            let name: String
            let adult: Int?
            let amount: Decimal
        }

        struct Adult: Decodable {
            let amounts: [String: Decimal]
            let result: [String: Decimal]
            let steps: [Step]
        }

        struct Benefits: Decodable {
            struct Paid: Decodable {
                let name: String
                let amount: Decimal
            }

            let paid: [Paid]
            let steps: [Step]
        }

        struct Household: Decodable {
            let taken: Decimal
            let arriving: Decimal
            let left: Decimal
            let marginalRates: [Decimal]
        }

        let adults: [Adult]
        let benefits: Benefits
        let household: Household
    }

    private func answer(_ text: some StringProtocol) throws -> Answer {
        try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
    }

    @Test func saysWhatIsTakenWhatArrivesAndWhatIsLeft() throws {
        let run = try calc(Self.couple + ["--format", "json"])
        #expect((run.status, run.errors) == (0, ""))
        let answer = try answer(run.output)
        #expect(answer.adults.map(\.amounts) == [["employment": 40_000], ["employment": 20_000]])
        let paid = answer.benefits.paid
        #expect(paid.map(\.name).contains("child-benefit"))
        #expect(paid.reduce(0) { $0 + $1.amount } == answer.household.arriving)
        #expect(answer.household.marginalRates.count == 2)
        let household = answer.household
        #expect(household.left == 60_000 - household.taken + household.arriving)
        let steps = answer.adults.flatMap(\.steps) + answer.benefits.steps
        #expect(steps.map(\.number).sorted() == Array(1...steps.count))
        #expect(answer.benefits.steps.contains { $0.name == "working-income" && $0.adult == 2 })
        let text = try calc(Self.couple)
        #expect((text.status, text.errors) == (0, ""))
        #expect(text.output.contains("Paid: each month from July 2026 to June 2027."))
        #expect(text.output.contains(", Spouse\n") && text.output.contains("Canada child benefit"))
        let csv = try calc(Self.couple + ["--format", "csv"])
        #expect(csv.output.split(separator: "\r\n").count == steps.count + paid.count + 5)
        let french = try calc(Self.couple + ["--language", "fr"])
        #expect(french.output.contains("Allocation canadienne pour enfants"))
    }

    /// The name of an adult and a gap are joined as the language writes a colon.
    @Test func namesWhomAGapConcerns() throws {
        let couple = [
            "--year", "2026", "--province", "ON", "age=66", "cpp-benefits=9000", "--spouse",
            "age=67", "--spouse", "cpp-benefits=4000",
        ]
        let english = try calc(couple).output
        #expect(english.contains("\nFirst adult: Not counted: Elections"))
        let french = try calc(couple + ["--language", "fr"]).output
        #expect(french.contains("\nPremier adulte\u{a0}: Non compté\u{a0}: Les choix"))
    }

    @Test func computesTheHouseholdOfOneAdult() throws {
        let arguments = ["--year", "2026", "--province", "ON", "employment=30000", "children=4"]
        let alone = try calc(arguments + ["--format", "json"])
        #expect(!alone.output.contains("child-benefit"))
        let household = try answer(calc(arguments + ["--household", "--format", "json"]).output)
        #expect(household.adults.count == 1)
        #expect(household.benefits.paid.contains { $0.name == "ontario-child-benefit" })
    }

    /// The published example beside the rule of the minimum tax: 13,814.96 more than the regular tax.
    @Test func showsTheMinimumTaxOfHouseholdsInEveryFormat() throws {
        func calc(_ arguments: [String], input: String = "") throws -> Command {
            // The example is of 2025, of which the repository's guide has tables.
            try Command(["calc", "--root", Repository.root] + arguments, input: input)
        }
        let person = ["--year", "2025", "--province", "ON", "capital-gains=600000"]
        let members = [
            #""gaps":[{"name":"minimum-tax","adult":1,"#, #""household.left"],"from":13814.96,"#,
        ]
        for more in [[], ["--household"], ["--spouse", "employment=80000"]] {
            let text = try calc(person + more).output
            #expect(text.contains("the alternative minimum tax would be $13,814.96 more"))
            #expect(text.contains("Not counted: ") && !text.contains("Spouse: On these amounts"))
            let json = try calc(person + more + ["--format", "json"]).output
            #expect(members.allSatisfy(json.contains) && json.contains("\"complete\":false"))
            let csv = try calc(person + more + ["--format", "csv"]).output
            #expect(csv.contains("\r\n,minimum-tax,,"), "\(csv)")
        }
        let lines = [#""household":true"#, #""spouse":{"amounts":{"employment":80000}}"#].map {
            #"{"year":2025,"province":"ON","amounts":{"capital-gains":600000},"# + "\($0)}\n"
        }.joined()
        for fields in ["gaps", "household", "gaps,household"] {
            let batch = try calc(["--batch", "-", "--fields", fields], input: lines).output
            for member in members { #expect(batch.ranges(of: member).count == 2, "\(batch)") }
        }
    }

    /// A batch has a member for each note that the single command writes to standard error.
    @Test func namesAmountsThatChangeNothingInABatch() throws {
        let lines = """
            {"year":2026,"province":"ON","amounts":{"employment":60000,"graduate-pay":3000}}
            {"year":2026,"province":"ON","amounts":{"employment":60000},"spouse":{"amounts":{"capital-losses":100}}}
            {"year":2026,"province":"ON","household":true,"amounts":{"employment":60000,"child-care":1},"profile":{"children":[25],"age":60}}
            {"year":2026,"province":"ON","amounts":{"employment":60000}}

            """
        let run = try calc(["--batch", "-", "--fields", "unused"], input: lines)
        #expect(
            run.output == """
                {"unused":[{"amount":"graduate-pay","adult":1}]}
                {"unused":[{"amount":"capital-losses","adult":2}]}
                {"unused":[{"amount":"child-care","adult":1}]}
                {}

                """)
    }

    @Test func answersHouseholdsInABatch() throws {
        let line = """
            {"year":2026,"province":"ON","amounts":{"employment":40000},\
            "profile":{"children":[3,8]},"spouse":{"amounts":{"employment":20000},"profile":{"age":38}}}
            {"year":2026,"province":"ON","household":true}
            {"year":2026,"province":"ON","spouse":{"amount":{}}}
            {"year":2026,"province":"ON","spouse":{"profile":{"children":[4]}}}
            {"year":2026,"province":"ON","household":"yes"}

            """
        let run = try calc(["--batch", "-"], input: line)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(try lines[0] + "\n" == calc(Self.couple + ["--format", "json"]).output)
        #expect(try answer(lines[1]).adults.count == 1)
        #expect(
            lines[2].contains("unknown member 'spouse.amount'; the members are amounts, profile"))
        #expect(lines[3].contains("'children' is given for the spouse"))
        #expect(lines[4].contains("member 'household' is a text, not true or false"))
    }

    @Test(arguments: [
        (
            ["spouse-net-income=100", "--spouse", "age=40"],
            "'spouse-net-income' is given beside the spouse's own facts"
        ),
        (
            ["marital-status=single", "--spouse", "age=40"],
            "a spouse is given for a person who is single"
        ),
        (["--spouse", "children=4"], "'children' is given for the spouse"),
        (["--spouse", "age=8"], "a person of 8 has a spouse"),
        (
            ["children=200"],
            "'200' is not the age of a child for 'children'; write the age of each child in whole years"
        ),
        (["--spouse", "age=40", "--spouse", "age=41"], "'age' is given twice"),
        (["--spouse", "oas=8000", "--spouse", "age=64"], "'oas' is given for a person of 64"),
        (["--spouse", "employement=1"], "did you mean 'employment'?"),
        (
            ["parental-special-plan=true", "maternity-weeks=16"],
            "more weeks are given than the special plan has"
        ),
    ])
    func refusesWhatContradicts(entries: [String], message: String) throws {
        let run = try calc(["--year", "2026", "--province", "ON", "interest=1"] + entries)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    /// The child benefit of Newfoundland and Labrador: three children are paid 157.33, 166.83 and 179.16 a month from July
    /// 2026 up to a family income of 20,397; above it the totals say that they are not complete.
    @Test func saysThatTotalsLackABenefit() throws {
        func calc(_ arguments: [String], input: String = "") throws -> Command {
            try Command(["calc", "--root", Repository.root] + arguments, input: input)
        }
        func line(_ income: Int) throws -> String {
            let request =
                #"{"year": 2026, "province": "NL", "household": true, "amounts": {"other-income": \#(income)}, "profile": {"children": [10, 11, 12]}}"#
            return try calc(["--batch", "-", "--fields", "household"], input: request + "\n")
                .output
        }
        let whole = try line(20_397)
        #expect(whole.contains(#""left":"#) && !whole.contains("complete"))
        let part = try line(20_398)
        #expect(part.contains(#""complete":false"#))
        let gap = #"{"name":"nl-child-benefit-above-the-limit","about":["household.left"]"#
        #expect(part.contains(gap))
        let incomplete = [
            "--year", "2026", "--place", "NL", "--household", "other-income=20398",
            "children=10,11,12",
        ]
        #expect(try calc(incomplete).output.ranges(of: " at least $").count == 3)
        let csv = try calc(incomplete + ["--format", "csv"]).output
        #expect(csv.matches(of: /(?:arriving|left),.*without nl-child-benefit/).count == 2)
        let text = try calc([
            "--year", "2026", "--place", "NL", "--household", "other-income=15000",
            "children=10,11,12",
        ]).output
        #expect(text.contains("$6,039.84"))
    }
}
