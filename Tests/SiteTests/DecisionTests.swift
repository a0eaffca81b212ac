import Calculations
import Content
import FigurePages
import Foundation
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// Cells of decisions are sums of answers of `calc`, and mistakes of authors are reported.
@Suite struct DecisionTests {
    private let guide: Guide
    private let law: TaxLaw

    init() throws {
        guide = try #require(RepositoryGuide.guide)
        law = try RepositoryGuide.law()
    }

    /// Returns the answer of `calc` for a household, from a line of a batch.
    private func calc(
        _ facts: KeyValuePairs<String, String>, spouse: KeyValuePairs<String, String>? = nil,
        in place: Jurisdiction = .ontario
    ) throws -> HouseholdCalculation {
        func members(_ facts: KeyValuePairs<String, String>) -> [String: Any] {
            var amounts: [String: NSDecimalNumber] = [:]
            var profile: [String: String] = [:]
            for (name, value) in facts {
                if guide.amounts.facts.amount(named: name) != nil {
                    amounts[name] = NSDecimalNumber(string: value)
                } else {
                    profile[name] = value
                }
            }
            return ["amounts": amounts, "profile": profile]
        }
        var request = members(facts)
        request["year"] = law.year.number
        request["province"] = place.code
        request["household"] = true
        if let spouse { request["spouse"] = members(spouse) }
        let line = try JSONSerialization.data(withJSONObject: request)
        let read = try CalculationRequest(line: Array(line), using: guide.amounts.facts)
        return try law.calculate(try #require(read.household), in: place)
    }

    /// Returns the cells of a decision's file by table, jurisdiction, row and choice.
    private func cells(_ name: String) throws -> [String: Money] {
        let file = try #require(try BuiltSite.ofRepository().files["data/decisions/\(name).csv"])
        var cells: [String: Money] = [:]
        for row in CSVReader.rows(file).dropFirst() where row.count == 8 {
            let key = "\(row[0]) \(row[1]) \(row[2]) \(row[3])"
            cells[key, default: .zero] =
                cells[key, default: .zero] + (try #require(Money(decimal: row[6])))
        }
        return cells
    }

    @Test func savingsAreTwoYearsOfCalc() throws {
        let cells = try cells("rrsp-tfsa-or-fhsa")
        let pensioner: KeyValuePairs = [
            "age": "70", "oas": "8900", "cpp-benefits": "9000", "years-in-canada": "40",
            "pension": "35000",
        ]
        let worker: KeyValuePairs = [
            "employment": "60000", "full-time-student": "false", "rrsp": "5000",
        ]
        let both = try calc(worker).left + calc(pensioner).left
        #expect(cells["by-pay ON 60000 rrsp"] == both)
        #expect(cells.count > 40)
    }

    @Test func agesAreYearsOfCalc() throws {
        let cells = try cells("cpp-at-60-65-or-70")
        func year(_ age: String, _ oas: String?, _ cpp: String) throws -> Money {
            let oas = oas.map { ("oas", $0) } ?? ("full-time-student", "false")
            return try calc([
                "age": age, "pension": "20000", "cpp-benefits": cpp, "years-in-canada": "40",
                oas.0: oas.1,
            ]).left
        }
        // 36 per cent less at 60, and ten per cent more Old Age Security from 75.
        let early = try [
            year("62", nil, "6400"), year("67", "8900", "6400"), year("72", "8900", "6400"),
            year("80", "9790", "6400"),
        ]
        let sum = (early[0] + early[1] + early[2]).cents * 5 + early[3].cents * 4
        #expect(cells["some-pension ON 78 at-60"] == Money(cents: sum))
    }

    @Test func dividendsArePaidFromTheMoneyOfTheSalary() throws {
        let cells = try cells("salary-or-dividends")
        let salary = try calc([
            "employment": "80000", "not-insured": "true", "full-time-student": "false",
        ])
        #expect(cells["alberta AB 80000 salary"] != nil)
        #expect(cells["ontario ON 80000 salary"] == salary.left)
        let result = salary.returns[0].result
        #expect(result["ei"] == .zero)
        // 80,000 and the company's part of the CPP, less 9 and 2.6959 per cent.
        let spent = Money(cents: 8_000_000) + result.contributions
        let dividend = spent - spent.multiplied(by: Rate(millionths: 116_959))
        let paid = try calc([
            "other-dividends": dividend.description, "full-time-student": "false",
        ])
        #expect(cells["ontario ON 80000 dividend"] == paid.left)
    }

    @Test func careIsTakenFromWhatTwoPaysLeave() throws {
        let cells = try cells("second-earner-with-child-care")
        let both = try calc(
            ["employment": "70000", "children": "2,5"],
            spouse: ["employment": "30000", "child-care": "12000"])
        #expect(cells["ontario ON 30000 works"] == both.left - Money(cents: 1_200_000))
        let one = try calc(["employment": "70000", "children": "2,5"], spouse: [:])
        #expect(cells["ontario ON 30000 at-home"] == one.left)
    }

    @Test func slicesAddUpToTheSaving() throws {
        let cells = try cells("rrsp-to-the-next-bracket")
        let without = try calc(["employment": "100000", "full-time-student": "false"])
        let with = try calc([
            "employment": "100000", "full-time-student": "false", "rrsp": "18000",
        ])
        #expect(cells["quebec QC 100000 "] != nil)
        #expect(cells["ontario ON 100000 "] == with.left - without.left)
    }

    /// Each row names what it does not count: only a transfer on Quebec's return has a gap of Schedule F.
    @Test func rowsNameWhatIsNotCounted() throws {
        let site = try BuiltSite.ofRepository()
        let file = try #require(site.files["data/decisions/splitting-a-pension.csv"])
        let rows = CSVReader.rows(file).dropFirst()
        let gap = "health-fund-on-transferred-retirement-income"
        let transferred = rows.filter { $0.last?.contains(gap) == true }
        #expect(!transferred.isEmpty)
        #expect(transferred.allSatisfy { $0[1] == "QC" && $0[3] != "unsplit" })
        #expect(rows.allSatisfy { $0.last?.contains("pension-plan-sharing") == true })
    }

    @Test(arguments: ["en/decisions/", "fr/decisions/"])
    func everyPageHasItsTablesAndSteps(folder: String) throws {
        let site = try BuiltSite.ofRepository()
        let pages = site.pages.filter {
            $0.key.hasPrefix(folder) && $0.key != "\(folder)index.html"
        }
        let steps = pages.filter { $0.key.split(separator: "/").count == 5 }
        #expect(pages.count - steps.count >= 8 && steps.count >= 7)
        for (path, html) in steps { #expect(html.contains("<table class=\"steps\""), "\(path)") }
        for (path, html) in pages where steps[path] == nil {
            #expect(html.components(separatedBy: "<table class=\"figures").count >= 4, "\(path)")
            #expect(html.contains("id=\"others\""), "\(path)")
        }
    }

    // MARK: Mistakes

    private static let text =
        "---\ntitle: Save\nsummary: One sentence.\nreviewed: 2026-11-21\n---\n"

    private static let plan = """
        place: ontario
        variables: {pay: 40000}
        choices:
          - choice: work
            name: {en: Work, fr: Travail}
            years: [{household: {employment: pay}}]
          - choice: save
            name: {en: Save, fr: Épargne}
            years: [{household: {employment: {of: pay, times: "0.5"}}}]
        tables:
          - table: by-pay
            title: {en: By pay, fr: Selon le salaire}
            rows-are: {en: Pay, fr: Salaire}
            vary: pay
            amounts: [20000, 40000]

        """

    /// Returns the diagnostics of a guide with the decision, after an edit.
    private func diagnostics(replacing old: String, by new: String) throws -> [Diagnostic] {
        let copy = try GuideCopy()
        try copy.folder.write("Content/Decisions/save.md", Self.text)
        try copy.folder.write(
            "Content/Decisions/save.fr.md",
            Self.text.replacing("reviewed", with: "address: epargner\nreviewed"))
        #expect(Self.plan.contains(old))
        try copy.folder.write(
            "Content/Decisions/save.yaml", Self.plan.replacing(old, with: new))
        return SiteBuilder.check(GuideFolder(root: copy.path), options: BuildOptions())
            .filter { $0.severity == .error }
    }

    @Test(arguments: [
        ("employment: pay}", "employmnt: pay}", "there is no amount or fact named 'employmnt'"),
        ("employment: pay}", "employment: pai}", "'pai'"),
        ("times: \"0.5\"", "times: ontario.none", "there is no figure 'ontario.none'"),
        ("times: \"0.5\"", "times: federal.credits.basic-personal-amount.maximum", "is not a rate"),
        ("place: ontario", "place: ontaria", "'ontaria' is no place of the guide"),
        ("vary: pay", "vary: pai", "'pai' is no variable"),
        ("of: pay,", "of: pai,", "'pai' is no variable"),
        ("amounts: [20000", "amounts: [20000, 20000", "is not a whole amount that is new"),
        ("tables:", "topics: [income/none]\ntables:", "there is no topic 'income/none'"),
    ])
    func reportsEachMistakeOnce(old: String, new: String, message: String) throws {
        let found = try diagnostics(replacing: old, by: new)
        #expect(found.count == 1, "\(found.map(\.summary))")
        #expect(found.first?.summary.contains(message) == true, "\(found.map(\.summary))")
    }

    @Test func acceptsADecisionOfAnotherGuide() throws {
        #expect(try diagnostics(replacing: "tables:", by: "tables:").map(\.summary) == [])
    }

    @Test func reportsTablesWithoutAText() throws {
        let copy = try GuideCopy()
        try copy.folder.write("Content/Decisions/save.yaml", Self.plan)
        let found = SiteBuilder.check(GuideFolder(root: copy.path), options: BuildOptions())
        #expect(found.map(\.identifier) == ["missing-original"])
    }
}
