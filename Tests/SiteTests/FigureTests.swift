import Calculations
import Content
import Foundation
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Testing

/// A figure's way from a table to every page that quotes or uses it.
@Suite struct FigureTests {
    private static let ontario = "Content/Tables/2026/ontario.yaml"

    @Test func changesExactlyThePagesThatUseAFigure() throws {
        let guide = try GuideCopy()
        let before = try BuiltSite.ofGoodGuide().files
        let law = LawReader.readLaws(GuideFolder(root: guide.path)).laws[TaxYear(2026)]
        let table = try #require(law?.tables[.ontario])
        let id = try #require(table.figureID(at: "credits.basic-personal-amount"))
        guard case .amount(let amount) = table[id].quantity else {
            Issue.record("the basic personal amount is an amount")
            return
        }
        let dollars = amount.cents / 100
        try guide.folder.edit(
            Self.ontario, "maximum: {amount: \(dollars), source: [",
            "maximum: {amount: \(dollars + 1), source: [")
        let after = try BuiltSite.build(root: guide.path).files
        #expect(Set(before.keys) == Set(after.keys))
        // The topic quotes the amount, its example claims it, the pages and files of rates and the pages
        // of its rule have it, and the index has the hashes of the files.
        #expect(
            before.keys.filter { before[$0] != after[$0] }.sorted() == [
                "data/2026/ontario-figures.csv", "data/2026/ontario.csv",
                "data/2026/ontario.json",
                "data/examples/income/investment/interest/2026/ontario.csv",
                "data/examples/income/investment/interest/2026/ontario.json",
                "data/index.json",
                "en/rates/2026/index.html",
                "en/rates/2026/ontario/amounts/index.html", "en/rates/2026/ontario/chart.svg",
                "en/rates/2026/ontario/index.html", "en/rates/2026/ontario/ontario.csv",
                "en/rates/2026/ontario/steps/index.html",
                "en/rules/basic-personal-amount/index.html",
                "en/topics/income/investment/interest/index.html",
                "en/topics/income/investment/interest/index.md",
                "en/topics/income/investment/interest/ontario/index.html",
                "fr/regles/montant-personnel-de-base/index.html",
                "fr/sujets/revenus/placements/interets/index.html",
                "fr/sujets/revenus/placements/interets/index.md",
                "fr/sujets/revenus/placements/interets/ontario/index.html",
                "fr/taux/2026/index.html", "fr/taux/2026/ontario/chart.svg",
                "fr/taux/2026/ontario/etapes/index.html", "fr/taux/2026/ontario/index.html",
                "fr/taux/2026/ontario/montants/index.html", "fr/taux/2026/ontario/ontario.csv",
            ])
    }

    private struct Figures: Decodable {
        struct Entry: Decodable {
            let path: String
            let pages: [String: String]
        }

        let figures: [Entry]

        init(_ table: String, of site: BuiltSite) throws {
            let file = try #require(site.files["data/2026/\(table).json"])
            self = try JSONDecoder().decode(Self.self, from: Data(file.utf8))
        }
    }

    /// The address of a figure does not depend on the other figures of its table.
    @Test func keepsAddressesWhereATableGrows() throws {
        let guide = try GuideCopy()
        let before = try Figures("nunavut", of: BuiltSite.ofGoodGuide())
        let rows = (0..<150).map { #"    - {over: \#($0), rate: "0.01"}\#n"# }.joined()
        try guide.folder.edit(
            "Content/Tables/2026/nunavut.yaml", "credits:\n",
            "limits:\n  source: fixture-leaflet\n  cap:\n\(rows)credits:\n")
        let site = try BuiltSite.build(root: guide.path)
        let after = try Figures("nunavut", of: site)
        #expect(after.figures.count == before.figures.count + 300)
        let addresses = Dictionary(
            uniqueKeysWithValues: after.figures.map { ($0.path, $0.pages) })
        for figure in before.figures {
            #expect(addresses[figure.path] == figure.pages, "\(figure.path)")
        }
        for address in after.figures.flatMap(\.pages.values) {
            let parts = address.split(separator: "#")
            let path = try #require(parts[0].firstMatch(of: /[a-z]{2}\/(rates|taux)\/.*/)).output.0
            let page = try #require(site.files["\(path)index.html"], "\(address)")
            #expect(page.contains("<tr role=\"row\" id=\"\(parts[1])\""), "\(address)")
        }
    }

    @Test func quotesYears() throws {
        let guide = try GuideCopy()
        try guide.folder.edit(
            "Content/Topics/income/investment/interest.md", "Whoever has an account.",
            "Whoever: {{year}}, {{year-1}}, {{year+2}}, {{2020}}, {{year.federal.credits.rate}}.")
        let page = try #require(
            BuiltSite.build(root: guide.path)
                .files["en/topics/income/investment/interest/index.html"])
        #expect(page.contains("Whoever: 2026, 2025, 2028, 2020, 14%."))
    }

    @Test func changesTheExamplesThatARateEnters() throws {
        let guide = try GuideCopy()
        let before = try BuiltSite.ofGoodGuide().files
        try guide.folder.edit(
            "Content/Tables/2026/nunavut.yaml", #"{over: 50000, rate: "0.02"}"#,
            #"{over: 50000, rate: "0.03"}"#)
        let after = try BuiltSite.build(root: guide.path).files
        #expect(
            before.keys.filter { before[$0] != after[$0] }.sorted() == [
                "data/2026/nunavut-figures.csv", "data/2026/nunavut.csv",
                "data/2026/nunavut.json",
                "data/examples/income/investment/interest/2026/nunavut.csv",
                "data/examples/income/investment/interest/2026/nunavut.json",
                "data/index.json",
                "en/rates/2026/index.html",
                "en/rates/2026/nunavut/amounts/index.html", "en/rates/2026/nunavut/chart.svg",
                "en/rates/2026/nunavut/index.html", "en/rates/2026/nunavut/nunavut.csv",
                "en/rates/2026/nunavut/steps/index.html",
                "en/rules/brackets/index.html",
                "en/topics/income/investment/interest/index.html",
                "en/topics/income/investment/interest/index.md",
                "en/topics/income/investment/interest/nunavut/index.html",
                "fr/regles/impot-sur-le-revenu-imposable/index.html",
                "fr/sujets/revenus/placements/interets/index.html",
                "fr/sujets/revenus/placements/interets/index.md",
                "fr/sujets/revenus/placements/interets/nunavut/index.html",
                "fr/taux/2026/index.html", "fr/taux/2026/nunavut/chart.svg",
                "fr/taux/2026/nunavut/etapes/index.html", "fr/taux/2026/nunavut/index.html",
                "fr/taux/2026/nunavut/montants/index.html", "fr/taux/2026/nunavut/nunavut.csv",
            ])
    }

    /// The members of `calc --format json` that the test reads.
    private struct Answer: Decodable {
        let result: [String: Decimal]
    }

    @Test(arguments: [Jurisdiction.ontario, .nunavut])
    func showsTheNumbersOfTheCalculationInBothLanguages(residence: Jurisdiction) throws {
        let guide = try GuideCopy()
        let folder = GuideFolder(root: guide.path)
        let pages = try BuiltSite.ofGoodGuide().files
        let law = try #require(LawReader.readLaws(folder).laws[TaxYear(2026)])
        let strings = GuideReader.readStrings(folder).strings
        let writer = CalculationWriter(strings: try #require(strings[.english]), law: law)
        var taxpayer = Taxpayer()
        try law.facts.enter("employment", "60000", of: &taxpayer)
        let before = try law.calculate(taxpayer, in: residence, keepingSteps: true)
        try law.facts.enter("interest", "1000", of: &taxpayer)
        let after = try law.calculate(taxpayer, in: residence, keepingSteps: true)
        let name = residence.rawValue
        let english = try money(
            in: pages["en/topics/income/investment/interest/\(name)/index.html"], .english)
        let french = try money(
            in: pages["fr/sujets/revenus/placements/interets/\(name)/index.html"], .french)
        #expect(english == french)
        #expect(english.contains(after.result.totalPaid.cents - before.result.totalPaid.cents))

        func result(_ calculation: Calculation) throws -> [String: Decimal] {
            let json = Data(writer.json(calculation).utf8)
            return try JSONDecoder().decode(Answer.self, from: json).result
        }
        let (old, new) = (try result(before), try result(after))
        for name in ["totalIncome", "taxableIncome", "federalTax", "provincialTax", "incomeTax"] {
            for amount in [old[name], new[name]] {
                let cents = Int64(truncating: (try #require(amount) * 100) as NSDecimalNumber)
                #expect(english.contains(cents), "\(name): \(cents)")
            }
        }
    }

    /// Returns the amounts of money on a page in cents, in order.
    ///
    /// Amounts that charts repeat for narrow windows are left out.
    private func money(in page: String?, _ language: Language) throws -> [Int64] {
        let page = try #require(page).replacing(/<text[^>]*class="narrow">[^<]*<\/text>/, with: "")
        let pattern =
            language == .english
            ? #"(-?\$[0-9,]+(?:\.[0-9]{2})?)"#
            : "(-?[0-9][0-9\u{A0}]*(?:,[0-9]{2})?\u{A0}\\$)"
        return try NSRegularExpression(pattern: pattern).firstGroups(in: page).map { text in
            let digits = text.filter(\.isNumber)
            let hasCents = text.contains(language == .english ? "." : ",")
            let cents = try #require(Int64(digits)) * (hasCents ? 1 : 100)
            return text.hasPrefix("-") ? -cents : cents
        }
    }
}
