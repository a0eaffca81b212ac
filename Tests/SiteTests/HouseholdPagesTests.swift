import Calculations
import Content
import Files
import Foundation
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// The pages of households and of benefits, held to the calculations that `calc` prints and to each other.
@Suite struct HouseholdPagesTests {
    let site: BuiltSite
    let law: TaxLaw
    let plan: HouseholdPlan
    private let english = NumberFormat(.english, months: [])

    init() throws {
        site = try BuiltSite.ofRepository()
        law = try RepositoryGuide.law()
        plan = try RepositoryGuide.householdPlan()
    }

    private func member(_ name: String) throws -> HouseholdPlan.Member {
        try #require(plan.households.first { $0.kind.name == name })
    }

    /// The cells of each row of a table, by the words of its first cell.
    private func rows(_ page: String, _ table: String) throws -> [String: [String]] {
        let html = try #require(site.files["\(page)index.html"], "\(page)")
        let start = try #require(html.range(of: "id=\"\(table)-table\""), "\(page)").upperBound
        let end = try #require(html[start...].range(of: "</table>")).lowerBound
        var rows: [String: [String]] = [:]
        for row in html[start..<end].components(separatedBy: "<tr").dropFirst(2) {
            let cells = row.components(separatedBy: "<t").dropFirst().map { cell in
                String(cell.drop { $0 != ">" }.dropFirst()).replacing(/<[^>]*>/, with: "")
                    .trimmingCharacters(in: .whitespacesAndNewlines)
            }
            rows[cells.first ?? ""] = Array(cells.dropFirst())
        }
        return rows
    }

    /// A one-income couple is two people of whom one has nothing, and a two-income one divides its pay.
    @Test(arguments: Jurisdiction.residences)
    func pagesShowWhatCalcPrints(place: Jurisdiction) throws {
        for (name, shares) in [("one-income-couple", [1, 0]), ("two-income-couple", [0.6, 0.4])] {
            let page = "en/take-home/2026/households/\(name)/\(place.rawValue)/"
            let rows = try rows(page, "incomes")
            for dollars in [30_000, 100_000] as [Int64] {
                var people = [Taxpayer(), Taxpayer()]
                people[0].profile.children = [4, 9]
                for index in 0...1 {
                    people[index][.employment] = Money(
                        cents: Int64(Double(dollars) * shares[index] * 100))
                }
                let household = try Household(
                    .init(taxpayer: people[0], names: ["children"]),
                    spouse: .init(taxpayer: people[1], names: []),
                    using: #require(plan.households.first?.kind.adults.first).person.facts)
                let result = try law.calculate(household, in: place)
                let cells = try #require(
                    rows[english.wholeNumber(Money(cents: dollars * 100))], "\(page)")
                #expect(
                    Self.amount(cells[0]) == english.wholeNumber(result.left), "\(page) \(dollars)")
                #expect(cells[2] == english.wholeNumber(result.taken), "\(page) \(dollars)")
                #expect(
                    Self.amount(cells[3]) == english.wholeNumber(result.arriving),
                    "\(page) \(dollars)")
                // A place may also lack a benefit that no rule computes.
                if !result.awaited.isEmpty {
                    #expect(cells[0].hasPrefix("at least "), "\(page) \(dollars)")
                }
            }
        }
    }

    /// The elections of a couple and their gain are those that `calc` finds at the same incomes.
    @Test(arguments: [Jurisdiction.ontario, .quebec, .manitoba])
    func pagesTellWhatElectionsAdd(place: Jurisdiction) throws {
        let kind = try member("couple-with-one-pension").kind
        let page = "take-home/2026/households/couple-with-one-pension/\(place.rawValue)/"
        let rows = try rows("en/\(page)", "elections")
        #expect(!rows.isEmpty)
        let entered = Money(cents: 2 * (890_000 + 600_000))
        // The incomes of the overview in the site of tests.
        for income in [Money(cents: 3_000_000), Money(cents: 10_000_000)] {
            let household = try kind.household(with: income - entered)
            let (found, elected) = try law.elections(of: household, in: place)
            let gain =
                try law.amounts(of: elected, in: place).left
                - law.amounts(of: household, in: place).left
            let cells = rows[english.wholeNumber(income)]
            guard gain >= Money(cents: 100) else {
                #expect(cells == nil, "\(income)")
                continue
            }
            #expect(cells?.first == english.wholeNumber(gain), "\(income)")
            for election in found {
                let amount = english.wholeNumber(election.amount)
                #expect(cells?.contains { $0.contains("\(amount) (") } == true, "\(income)")
            }
        }
        let workers = "en/take-home/2026/households/two-income-couple/\(place.rawValue)/"
        let other = try #require(site.files["\(workers)index.html"])
        #expect(!other.contains("elections-table"))
    }

    /// The amount of a total that may lack a benefit.
    private static func amount(_ cell: String) -> String {
        cell.replacing("at least ", with: "")
    }

    /// The file of a place says what its page shows, and its amounts add up.
    @Test(arguments: [Jurisdiction.ontario, .quebec, .nunavut])
    func filesAgreeWithPages(place: Jurisdiction) throws {
        struct IncomeRow: Decodable {
            let income: Decimal
            let left: Decimal
            let taken: Decimal
            let arriving: Decimal
            let benefits: [String: Decimal]
        }
        let text = try #require(
            site.files["data/households/2026/single-parent/\(place.rawValue).json"])
        let incomeRows = try JSONDecoder().decode([IncomeRow].self, from: Data(text.utf8))
        let rows = try rows(
            "en/take-home/2026/households/single-parent/\(place.rawValue)/", "incomes")
        #expect(incomeRows.count == plan.incomes.count || incomeRows.count == rows.count)
        for incomeRow in incomeRows {
            #expect(incomeRow.benefits.values.reduce(0, +) == incomeRow.arriving)
            #expect(incomeRow.income - incomeRow.taken + incomeRow.arriving == incomeRow.left)
            let cents = Int64(truncating: (incomeRow.left * 100) as NSDecimalNumber)
            let income = Int64(truncating: (incomeRow.income * 100) as NSDecimalNumber)
            let cells = try #require(rows[english.wholeNumber(Money(cents: income))])
            #expect(Self.amount(cells[0]) == english.wholeNumber(Money(cents: cents)))
        }
        let csv = try #require(
            site.files["data/households/2026/single-parent/\(place.rawValue).csv"])
        #expect(csv.components(separatedBy: "\r\n").count { !$0.isEmpty } == incomeRows.count + 1)
    }

    /// A Boolean value that is true if the file of a place knows every benefit at an income.
    private func isComplete(
        _ member: HouseholdPlan.Member, in place: Jurisdiction, at income: Decimal
    ) throws -> Bool {
        struct IncomeRow: Decodable {
            let income: Decimal
            let complete: Bool?
        }
        let path = "data/households/2026/\(member.kind.name)/\(place.rawValue).json"
        let text = try #require(site.files[path])
        let incomeRows = try JSONDecoder().decode([IncomeRow].self, from: Data(text.utf8))
        return try #require(incomeRows.first { $0.income == income }).complete ?? true
    }

    /// Ranks go by what is left, and places that lack something have none but a sentence.
    @Test func ranksThePlacesThatCanBeCompared() throws {
        for member in plan.households {
            let page = "en/take-home/2026/households/\(member.kind.name)/"
            let html = try #require(site.files["\(page)index.html"])
            let rows = try rows(page, "income-100000")
            #expect(rows.count == Jurisdiction.residences.count, "\(page)")
            let ranks = rows.values.compactMap { Int($0[1]) }.sorted()
            let lacking = try Jurisdiction.residences.filter { place in
                try !isComplete(member, in: place, at: 100_000)
            }
            #expect(ranks.count == Jurisdiction.residences.count - lacking.count, "\(page)")
            #expect(ranks.isEmpty || ranks.first == 1)
            #expect(html.contains("Social assistance and housing benefits are not counted."))
        }
    }

    /// A first load of such a page, with its style sheets and the icon, is at most ten packets.
    @Test func keepsPagesWithinAFirstLoad() throws {
        let assets = SiteAssets.read(
            GuideFolder(root: Repository.root), situations: 8, below: "/")
        let shared = try [assets.styleSheet, assets.icon].reduce(0) {
            try $0 + compressedSize(#require(site.files[$1]))
        }
        var count = 0
        for (path, html) in site.files
        where path.contains("/2026/households/") || path.contains("/2026/menages/")
            || path.contains("/2026/benefits/") || path.contains("/2026/prestations/")
        {
            guard path.hasSuffix(".html") else { continue }
            let size = try assets.sideSheets.values.reduce(shared + compressedSize(html)) {
                guard html.contains("\"/\($1)\"") else { return $0 }
                return try $0 + compressedSize(#require(site.files[$1]))
            }
            #expect(size <= 14_600, "\(path): \(size) bytes")
            count += 1
        }
        #expect(count > 200)
    }
}
