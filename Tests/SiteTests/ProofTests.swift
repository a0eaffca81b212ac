import Content
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// The proof in public: examples of documents, errors in published figures, and notches.
@Suite struct ProofTests {
    private struct Proofs: Decodable {
        struct Example: Decodable {
            struct Result: Decodable {
                let name: String
                let stated: Double
                let whole: Bool
                let computed: Double
            }

            let rule: String
            let group: String?
            let year: Int
            let results: [Result]
            let official: Bool
            let documents: [String]
        }

        struct Rule: Decodable {
            let rule: String
            let group: String?
            let examples: Int
            let official: Int
        }

        let examples: [Example]
        let rules: [Rule]
        let documents: [String: [String: String?]]
    }

    private struct Notches: Decodable {
        struct Line: Decodable {
            struct Notch: Decodable {
                let jurisdiction: String
                let amount: Double
                let change: Double
            }

            let line: String
            let rule: String?
            let notches: [Notch]
        }

        let lines: [Line]
    }

    private func read<Value: Decodable>(
        _ path: String, of site: BuiltSite, as type: Value.Type = Value.self
    ) throws -> Value {
        try JSONDecoder().decode(type, from: Data(try #require(site.files[path], "\(path)").utf8))
    }

    /// The amounts are those of the documents, and the counts those of the examples.
    @Test func statesEveryExampleWithItsDocuments() throws {
        let site = try BuiltSite.ofRepository()
        let proofs: Proofs = try read("data/proof/examples.json", of: site)
        #expect(proofs.examples.count > 600)
        for example in proofs.examples {
            #expect(!example.results.isEmpty && !example.documents.isEmpty)
            for result in example.results {
                // The file has cents as decimals.
                #expect(
                    abs(result.stated - result.computed) < (result.whole ? 0.501 : 0.001),
                    "\(example.rule): \(result.name)")
            }
            for document in example.documents { #expect(proofs.documents[document] != nil) }
        }
        for rule in proofs.rules {
            let own = proofs.examples.filter { $0.rule == rule.rule && $0.group == rule.group }
            #expect(rule.examples == own.count, "\(rule.rule)")
            #expect(rule.official == own.count(where: \.official), "\(rule.rule)")
        }
        #expect(proofs.rules.count { $0.official > 0 } >= 120)
    }

    /// Form ON428 of 2025 prints the surtax of an income of 120,000.
    @Test func showsBothAmountsOnThePageOfARule() throws {
        let site = try BuiltSite.ofRepository()
        for (path, facts, amount) in [
            ("en/rules/surtax/", "Ontario, 2025: other income of $120,000", "$548.78"),
            (
                "fr/regles/surtaxe/", "Ontario, 2025\u{A0}: un autre revenu de 120\u{A0}000\u{A0}$",
                "548,78\u{A0}$"
            ),
        ] {
            let page = try #require(site.files["\(path)index.html"])
            let proof = try #require(page.components(separatedBy: "id=\"proof\"").last)
            #expect(proof.contains(facts), "\(path)")
            #expect(proof.components(separatedBy: "<td>\(amount)</td>").count == 3, "\(path)")
            #expect(page.contains("ON428"))
        }
    }

    /// The page counts what the file lists, and gives the address for corrections.
    @Test func countsOnOnePage() throws {
        let site = try BuiltSite.ofRepository()
        let proofs: Proofs = try read("data/proof/examples.json", of: site)
        let page = try #require(site.files["en/proof/index.html"])
        #expect(page.contains("\(proofs.examples.count) examples with "))
        let official = proofs.rules.count { $0.official > 0 }
        #expect(page.contains("\(official) of the "))
        #expect(page.contains("<a href=\"mailto:"))
        let missing = proofs.rules.filter { $0.official == 0 && $0.examples > 0 }.map(\.rule)
        for rule in missing { #expect(page.contains("/en/rules/\(rule)/#proof"), "\(rule)") }
        let table = try #require(site.files["en/proof/rules/index.html"])
        for rule in proofs.rules where rule.examples > 0 {
            #expect(table.contains("/en/rules/\(rule.rule)/#proof"), "\(rule.rule)")
        }
        #expect(page.contains("47,564 and 101,200"))
        #expect(
            site.files["fr/preuves/index.html"]?.contains("47\u{A0}564 et 101\u{A0}200") == true)
    }

    /// Nova Scotia's age tax credit ends at once for a senior with one more cent.
    @Test func listsNotches() throws {
        let site = try BuiltSite.ofRepository()
        let notches: Notches = try read("data/proof/notches.json", of: site)
        let credit = try #require(notches.lines.first { $0.line == "age-tax-credit" })
        #expect(credit.rule == "age-tax-credit")
        #expect(credit.notches.allSatisfy { $0.jurisdiction == "NS" && $0.change < 0 })
        let page = try #require(site.files["en/proof/notches/index.html"])
        #expect(page.contains("Form NS428, age tax credit"))
        #expect(site.files["fr/preuves/effets-de-seuil/index.html"] != nil)
    }

    /// An entry without a known document is an error of its file.
    @Test func asksForDocumentsOfErrors() throws {
        let guide = try GuideCopy()
        try guide.folder.write(
            "Content/Proof/errors.yaml",
            """
            errors:
              - error: one
                subject: {en: A, fr: B}
                stated: {en: "1", fr: "1"}
                kept: {en: "2", fr: "2"}
                reason: {en: C, fr: D}
                evidence: [no-such-document]
                compared: 2026-11-29
            """)
        let found = GuideReader.read(GuideFolder(root: guide.path)).diagnostics
        #expect(found.map(\.identifier) == ["unknown-source"])
    }

    // MARK: For programs

    /// A figure of the data files has a row of its own on a page.
    @Test func givesEachFigureAnAddress() throws {
        struct Rates: Decodable {
            struct Figure: Decodable {
                let path: String
                let pages: [String: String]
            }

            let figures: [Figure]
        }
        let site = try BuiltSite.ofRepository()
        let rates: Rates = try read("data/2026/ontario.json", of: site)
        #expect(rates.figures.count > 50)
        for figure in rates.figures {
            for (language, address) in figure.pages {
                let parts = address.split(separator: "#").map(String.init)
                let path = parts[0].replacing(BuiltSite.baseURL, with: "") + "index.html"
                #expect(path.hasPrefix("\(language)/"))
                let page = try #require(site.files[path], "\(address)")
                #expect(page.contains("<tr role=\"row\" id=\"\(parts[1])\">"), "\(address)")
            }
        }
    }

    /// Every topic is also Markdown, with values instead of references and addresses instead of files.
    @Test func writesTopicsAsMarkdown() throws {
        let site = try BuiltSite.ofRepository()
        let pages = site.files.filter { $0.key.hasSuffix("/index.md") }
        #expect(pages.count > 600)
        for (path, text) in pages {
            #expect(text.hasPrefix("# "), "\(path)")
            #expect(!text.contains("{{") && !text.contains("](../"), "\(path)")
            let page = try #require(site.files[path.replacing("index.md", with: "index.html")])
            #expect(
                page.contains("type=\"text/markdown\" href=\"\(BuiltSite.basePath)\(path)\""),
                "\(path)")
        }
        for (path, name) in [("llms.txt", "en/"), ("fr/llms.txt", "fr/")] {
            let list = try #require(site.files[path])
            for page in pages.keys where page.hasPrefix(name) {
                #expect(list.contains("](\(BuiltSite.baseURL)\(page)"), "\(page)")
            }
        }
    }

    /// Every page leads to the index of the data files.
    @Test func linksDataFromEveryPage() throws {
        let site = try BuiltSite.ofRepository()
        let link = "type=\"application/json\""
        let without = site.pages.filter { !$0.value.contains(link) }.keys
        #expect(without.sorted() == [])
    }
}
