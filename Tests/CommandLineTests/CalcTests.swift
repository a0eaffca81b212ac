import Foundation
import TestSupport
import Testing

@Suite struct CalcTests {
    /// A guide with few tables, so that a run is quick.
    private let guide: GuideCopy

    init() throws {
        guide = try GuideCopy()
    }

    private func calc(_ arguments: [String], input: String = "") throws -> Command {
        try Command(["calc", "--root", guide.path] + arguments, input: input)
    }

    private static let person = ["--year", "2026", "--province", "ON", "employment=60000"]

    /// An expense without a credit in the jurisdiction is reported as unused.
    @Test(arguments: [
        (["graduate-pay=3000"], ["graduate-pay=3000"]),
        (["senior-transit=3000", "age=70"], []),
        (["senior-transit=0", "lives-alone=no"], []),
        (["rrsp=1000", "fertility-treatment=10"], []),
    ])
    func saysWhichAmountsChangeNothing(entries: [String], unused: [String]) throws {
        let calc = try calc(Self.person + entries)
        #expect(calc.status == 0)
        let told = unused.map { "taxguide: '\($0)' changes no result in this place and year\n" }
        #expect(calc.errors == told.joined())
    }

    /// The members of an answer that INTERFACE names.
    private struct Answer: Decodable {
        struct Step: Decodable {
            let number: Int
            let label: String
            let qualifier: String
            let amount: Decimal
            let formula: String
            let sources: [String]
            let line: String?
            let threshold: Decimal?
            let rate: Decimal?
        }

        let id: String?
        let year: Int
        let jurisdiction: String
        let amounts: [String: Decimal]
        let result: [String: Decimal]
        let steps: [Step]
    }

    private func answer(_ text: some StringProtocol) throws -> Answer {
        try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
    }

    @Test func printsStepsAndTotalsForAPerson() throws {
        let run = try calc(Self.person)
        #expect((run.status, run.errors) == (0, ""))
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "Ontario, 2026")
        #expect(lines.count > 30)
        #expect(lines.contains { $0.contains("$60,000.00") })
        #expect(!run.output.contains("{"))
        let french = try calc(Self.person + ["--language", "fr"])
        #expect(french.output.contains("60\u{A0}000,00\u{A0}$"))
        #expect(french.output.split(separator: "\n").count == lines.count)
    }

    @Test func writesOneJSONObjectWithEveryMember() throws {
        let run = try calc(Self.person + ["--format", "json"])
        #expect((run.status, run.errors) == (0, ""))
        #expect(run.output.split(separator: "\n").count == 1)
        let answer = try answer(run.output)
        #expect((answer.year, answer.jurisdiction) == (2026, "ON"))
        #expect(answer.amounts == ["employment": 60_000])
        #expect(
            Set(answer.result.keys) == [
                "totalIncome", "netIncome", "taxableIncome", "federalTax", "provincialTax",
                "healthPremium", "cpp", "cpp2", "qpp", "qpp2", "ei", "qpip", "healthServicesFund",
                "socialBenefitRepayment", "refundableCredits", "incomeTax", "contributions",
                "afterTax", "averageRate", "paidRate", "marginalRate",
            ])
        func result(_ name: String) -> Decimal { answer.result[name] ?? -1 }
        #expect(result("incomeTax") == result("federalTax") + result("provincialTax"))
        #expect(result("contributions") == result("cpp") + result("cpp2") + result("ei"))
        #expect(result("afterTax") == 60_000 - result("incomeTax") - result("contributions"))
        #expect(answer.steps.map(\.number) == Array(1...answer.steps.count))
    }

    /// An amount of a month, two weeks or a week is that of a year, and the answer has a month's.
    @Test(arguments: [("5000/month", 12), ("2500.50/two-weeks", 26), ("1200/week", 52)])
    func takesAmountsOfAPeriod(entry: String, times: Int) throws {
        let amount = try #require(Decimal(string: String(entry.prefix { $0 != "/" })))
        func run(_ entry: String) throws -> String {
            try calc(Array(Self.person.dropLast()) + ["employment=\(entry)", "--format", "json"])
                .output
        }
        let found = try run(entry)
        #expect(found == (try run("\(amount * Decimal(times))")))
        struct Answer: Decodable {
            let name: String
            let result: [String: Decimal]
            let perMonth: [String: Decimal]
        }
        let answer = try JSONDecoder().decode(Answer.self, from: Data(found.utf8))
        #expect(answer.name == "Ontario")
        let left = try #require(answer.perMonth["afterTax"])
        #expect(abs(left * 12 - (answer.result["afterTax"] ?? 0)) < 1)
        #expect(
            answer.perMonth["received"].map { abs($0 * 12 - amount * Decimal(times)) < 1 } == true)
        let rate = try #require(answer.result["paidRate"])
        let all = 1 - (answer.result["afterTax"] ?? 0) / (amount * Decimal(times))
        #expect(abs(rate - all) < 0.00001)
        let wrong = try calc(Array(Self.person.dropLast()) + ["employment=5000/moth"])
        #expect(wrong.status != 0 && wrong.errors.contains("did you mean 'month'?"))
    }

    @Test func writesARowForEveryStep() throws {
        let csv = try calc(Self.person + ["--format", "csv"])
        #expect((csv.status, csv.errors) == (0, ""))
        let rows = csv.output.split(separator: "\r\n")
        #expect(
            rows.first
                == "number,name,line,label,qualifier,threshold,rate,amount,formula,sources")
        let steps = try answer(calc(Self.person + ["--format", "json"]).output).steps
        #expect(rows.count == steps.count + 1)
    }

    @Test(arguments: [2024, 2025, 2026])
    func knowsEveryYearOfTheRepository(year: Int) throws {
        let run = try Command([
            "calc", "--root", Repository.root, "--year", "\(year)", "--province",
            "Terre-Neuve-et-Labrador", "--format", "json", "employment=60000",
        ])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try answer(run.output).jurisdiction == "NL")
    }

    @Test(arguments: [
        (
            ["--year", "2026", "--province", "ON", "employement=1"],
            "there is no amount or fact named 'employement'; did you mean 'employment'?"
        ),
        (
            ["--year", "2026", "--province", "Ontaria", "interest=1"],
            "there is no place 'Ontaria' with returns; did you mean 'Ontario'?"
        ),
        (
            ["--year", "2026", "--province", "CA", "interest=1"],
            "there is no place 'CA' with returns; one of those in it: AB, BC, MB"
        ),
        (
            ["--year", "1999", "--province", "ON", "interest=1"],
            "there are no tables for 1999; there are for 2026"
        ),
        (["--year", "2026", "--province", "ON", "interest"], "'interest' is not name=amount"),
        (
            ["--year", "2026", "--province", "ON", "interest=1", "interest=2"],
            "'interest' is given twice"
        ),
        (
            ["--year", "2026", "--province", "ON", "interest=1,000"],
            "'1,000' is not an amount for 'interest'"
        ),
        (
            ["--year", "2026", "--province", "ON", "interest=1.005"],
            "'1.005' is not an amount for 'interest'"
        ),
        (["--year", "2026", "--province", "ON", "child-care=1"], "a person without children"),
        (
            ["--year", "2026", "--province", "ON", "infirm-spouse=true"],
            "'infirm-spouse' is given for a person who is single"
        ),
        (
            ["--year", "2026", "--province", "ON", "children=4,19", "infirm-children=2"],
            "'infirm-children' is 2, of 1 children under 18"
        ),
        (
            ["--year", "2026", "--province", "ON", "infirm-relatives=9000,-1"],
            "'infirm-relatives' cannot be negative"
        ),
        (
            ["--year", "2026", "--province", "ON", "interest=-5"],
            "'interest' cannot be negative; only 'self-employment', 'rental' can"
        ),
        (
            [
                "--year", "2026", "--province", "ON",
                "interest=1\(String(repeating: "0", count: 30))",
            ],
            "is not an amount for 'interest'; write an amount with at most two decimals"
        ),
        (
            ["--year", "2026", "--province", "ON", "foreign-income=10", "foreign-tax-paid=11"],
            "'foreign-tax-paid' is more than 'foreign-income'"
        ),
        (
            ["--year", "2026", "--province", "ON", "oas=8000", "age=64"],
            "'oas' is given for a person of 64"
        ),
        (
            ["--year", "2026", "--province", "ON", "oas=8000"],
            "'oas' is given for a person without an age; add the age"
        ),
        (
            ["--year", "2026", "--province", "ON", "marital-status=married"],
            "'spouse-net-income' is missing for a person who is married; add what the spouse has"
        ),
        (
            ["--year", "2026", "--province", "ON", "age=30", "children=4,25"],
            "a child is given who is less than 12 years younger than a person of 30"
        ),
        (
            ["--year", "2026", "--province", "ON", "children=60"],
            "a child older than 52 is given for a person without an age"
        ),
        (
            ["--year", "2026", "--province", "ON", "pension=30000", "employment-expenses=800"],
            "'employment-expenses' is given for a person without a job"
        ),
        (
            ["--year", "2026", "--province", "ON", "pension=30000", "union-dues=800"],
            "'union-dues' is given for a person without a job"
        ),
        (
            ["--year", "2026", "--province", "ON", "employment=2000", "moving=3000"],
            "'moving' is 3000.00, more than the 2000.00 earned from work"
        ),
        (
            ["--year", "2026", "--province", "ON", "employment=90000", "fhsa=33000"],
            "'fhsa' is 33000.00, more than the 32000.00 that can have been paid in by 2026"
        ),
        (["--province", "ON"], "name the tax year"), (["--year", "2026"], "name the place"),
        (["--batch", "-", "interest=1"], "--batch takes its years"),
        (["--batch", "-", "--format", "csv"], "--batch takes its years"),
        (["--batch", "-", "--jobs", "0"], "--jobs takes a number from 1 to 256"),
        (["--batch", "-", "--fields", "results"], "did you mean 'result'?"),
        (["--batch", "-", "--fields", "result,,steps"], "no member ''"),
        (["--year", "2026", "--province", "ON", "--fields", "result"], "of a --batch"),
        (["--year", "2026", "--province", "ON", "lives-alone=1"], "does not answer 'lives-alone'"),
        (
            ["--year", "2026", "--province", "QC", "lives-alone=true", "infirm-relatives=0"],
            "'lives-alone' is given for a person with relatives who live with them"
        ),
        (
            ["--year", "2026", "--province", "ON", "emploi=1"],
            "there is no amount or fact named 'emploi'; one of: employment, self-employment"
        ),
    ])
    func refusesAWrongRequest(arguments: [String], message: String) throws {
        let run = try calc(arguments)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func answersABatchLineByLineInOrder() throws {
        let input = """
            {"id":"a","year":2026,"province":"ON","amounts":{"employment":60000}}
            {"id":"b","year":2026,"province":"Ontario","amounts":{"employment":1234.56}}\r

            {"id":"c","year":2026,"province":"nu"}
            """
        let run = try calc(["--batch", "-"], input: input)
        #expect((run.status, run.errors) == (0, ""))
        let answers = try run.output.split(separator: "\n").map { try answer($0) }
        #expect(answers.map(\.id) == ["a", "b", "c"])
        #expect(answers.map(\.year) == [2026, 2026, 2026])
        #expect(answers.map(\.jurisdiction) == ["ON", "ON", "NU"])
        let single = try answer(calc(Self.person + ["--format", "json"]).output)
        #expect(answers.first?.result == single.result)
        let file = try TemporaryFolder()
        try file.write("requests.jsonl", input)
        #expect(try calc(["--batch", file.file("requests.jsonl")]).output == run.output)
        #expect(try calc(["--batch", "-", "--format", "json"], input: input).output == run.output)
    }

    /// The number of jobs and the selection of members do not change the answers or their order.
    @Test func answersAsMuchOfABatchAsIsAskedFor() throws {
        let lines = (0..<1_500).map { index -> String in
            switch index % 4 {
            case 0:
                #"{"id":\#(index),"year":2026,"province":"ON","amounts":{"interest":\#(index)00}}"#
            case 1: #"{"id":"\#(index)","year":2026,"province":"nowhere"}"#
            case 2: #"{"year":2026,"province":"NU","amounts":{"interest":\#(index)}}"#
            default: #"{"id":\#(index),"year":2026,"province":"ON","household":true}"#
            }
        }
        let input = lines.joined(separator: "\n")
        let whole = try calc(["--batch", "-", "--jobs", "1"], input: input).output
        #expect(try calc(["--batch", "-", "--jobs", "4"], input: input).output == whole)
        let short = try calc(["--batch", "-", "--fields", "result,household"], input: input)
        #expect(short.status == 1)
        func members(_ text: String) throws -> [[String: Any]] {
            try text.split(separator: "\n").map {
                try #require(
                    JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
        }
        let (all, some) = (try members(whole), try members(short.output))
        #expect(all.count == 1_500 && some.count == 1_500)
        for (full, part) in zip(all, some) {
            let kept = full.filter {
                ["id", "line", "error", "result", "household", "gaps"].contains($0.key)
            }
            #expect(NSDictionary(dictionary: kept) == NSDictionary(dictionary: part))
        }
        #expect(short.output.utf8.count * 10 < whole.utf8.count)
    }

    @Test func answersTheOtherLinesOfABatchWithMistakes() throws {
        let input = """
            {"id":"a","year":2026,"province":"ON","amounts":{"intrest":1}}
            not JSON
            {"id":"c","year":2026,"province":"ON"}
            {"id":"d","year":2026,"province":"Ontaria"}
            {"id":"\(String(repeating: "x", count: 1 << 20))"}
            {"id":"f","year":2026,"province":"ON"}

            """
        let run = try calc(["--batch", "-"], input: input)
        #expect(run.status == 1)
        #expect(run.errors == "taxguide: 4 of 6 lines could not be answered\n")
        struct Failure: Decodable {
            let id: String?
            let line: Int?
            let error: String?
        }
        let lines = try run.output.split(separator: "\n").map {
            try JSONDecoder().decode(Failure.self, from: Data($0.utf8))
        }
        #expect(lines.map(\.id) == ["a", nil, "c", "d", nil, "f"])
        #expect(lines.map(\.line) == [1, 2, nil, 4, 5, nil])
        #expect(
            lines.first?.error == "there is no amount named 'intrest'; did you mean 'interest'?")
        #expect(lines.contains { $0.error?.hasSuffix("did you mean 'Ontario'?") == true })
    }

    /// Beside the result stand the rates on each kind of further income.
    @Test func statesMarginalRates() throws {
        struct Answer: Decodable {
            let result: [String: Decimal]
            let marginalRates: [String: Decimal]
        }
        func answer(_ entry: String) throws -> Answer {
            let run = try calc(["--year", "2026", "--province", "ON", "--format", "json", entry])
            return try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
        }
        let worker = try answer("employment=60000")
        #expect(
            Set(worker.marginalRates.keys) == [
                "other-income", "capital-gains", "eligible-dividends", "other-dividends",
            ])
        #expect(worker.marginalRates["other-income"] == worker.result["marginalRate"])
    }

    @Test func answersAnEmptyBatchWithNothing() throws {
        let run = try calc(["--batch", "-"])
        #expect((run.status, run.output, run.errors) == (0, "", ""))
    }

    @Test func failsWhereAFileCannotBeRead() throws {
        let run = try calc(["--batch", "/nowhere/requests.jsonl"])
        #expect(run.status == 74)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("taxguide: cannot read '/nowhere/requests.jsonl'"))
    }

    @Test func printsTheMistakesOfBrokenTables() throws {
        let guide = try GuideCopy(with: "bad/bad-amount")
        let run = try Command([
            "calc", "--root", guide.path, "--year", "2026", "--province", "ON", "interest=1",
        ])
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("[bad-amount]"))
    }
}
