import Foundation
import Markup
import Testing
import Text

@Suite struct TermTests {
    private static let index = TermIndex(
        ["income", "net income", "RRSP", "crédit d’impôt", "self-employed"].map {
            (TermIndex.Term(address: "/g/#\($0.count)", explanation: "“\($0)” & more"), [$0])
        } + [
            (
                TermIndex.Term(address: "/g/#slip", explanation: "A slip"),
                ["slip", "information slips", "Œuvre à l’État"]
            )
        ])

    private func html(_ markdown: String, without excluded: Set<Int> = []) -> String {
        var renderer = MarkdownRenderer()
        renderer.terms = Self.index
        renderer.excludedTerms = excluded
        return ParsedBody(markdown).html(renderer)
    }

    /// The texts of the links to terms, in order.
    private func linked(_ markdown: String, without excluded: Set<Int> = []) -> [String] {
        html(markdown, without: excluded).components(separatedBy: "<a class=\"term\"").dropFirst()
            .compactMap { part in
                part.split(separator: ">", maxSplits: 1).last?.components(separatedBy: "</a>").first
            }
    }

    @Test func writesTheExplanationBesideTheLink() {
        let link = #"<a class="term" href="/g/#4" title="“RRSP” &amp; more">RRSP</a>"#
        #expect(html("An RRSP &amp; more.") == "<p>An \(link) &amp; more.</p>\n")
    }

    @Test(arguments: [
        ("Income, income and INCOME.", ["Income"]),
        // The longest phrase wins, also where it was linked before.
        ("Net income. Net income.", ["Net income"]),
        ("Net income and income.", ["Net income", "income"]),
        ("*Income* or **rrsp**", ["Income", "rrsp"]),
        ("Two information slips", ["information slips"]),
        // Across lines, and whatever the space or the apostrophe.
        ("My net\nincome", ["net\nincome"]),
        ("My net\u{A0}income", ["net\u{A0}income"]),
        ("un CRÉDIT D'IMPÔT", ["CRÉDIT D&#39;IMPÔT"]),
        ("L’œuvre à l’état", ["œuvre à l’état"]),
        ("« RRSP »\u{202F}–\u{2014}slip…", ["RRSP", "slip"]),
        ("| a |\n| --- |\n| income |", ["income"]),
        ("- income\n- slip", ["income", "slip"]),
    ])
    func linksTheFirstUse(markdown: String, expected: [String]) {
        #expect(linked(markdown) == expected)
    }

    @Test(arguments: [
        "## Income\n\n### RRSP", "`income`", "    income", "[net income](a.md)", "![income](a.png)",
        "| income |\n| --- |\n| a |", "Table: Net income\n\n| a |\n| --- |\n| b |",
        "incomes", "outcome", "pre-income", "income-tested", "*net* x income-", "self employed",
        "netincome", "a[^1]\n\n[^1]: income", "- [ ] income", "",
    ])
    func leavesOtherPlacesAlone(markdown: String) {
        #expect(linked(markdown) == [])
    }

    @Test func doesNotReachIntoMarkup() {
        #expect(linked("net *income*") == ["income"])
        #expect(linked("net {{a.b}} income") == ["income"])
        #expect(linked("net  \nincome") == ["income"])
    }

    @Test func leavesOutWhatThePageExplains() {
        #expect(linked("Net income, income, RRSP", without: [1, 4]) == ["income", "RRSP"])
    }

    /// With and without terms, the text is the same.
    @Test func changesNoText() {
        let markdown = "Né à l’état: net\nincome — « RRSP », *slip*\n\n- [a](b) income\n"
        let text = html(markdown).replacing(/<a class="term"[^>]*>([^<]*)<\/a>/) { $0.1 }
        #expect(text == ParsedBody(markdown).html())
    }
}
