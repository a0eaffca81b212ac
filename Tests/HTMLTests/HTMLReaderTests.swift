import Testing
import Text

@Suite struct HTMLReaderTests {
    private func page(_ html: String) -> HTMLPage { HTMLReader.read(Array(html.utf8)) }

    @Test func readsWhatTheHeadSays() {
        let page = page(
            """
            <!DOCTYPE html><html lang="fr-CA"><head><meta charset="utf-8"><title>Impôt &amp; taux</title>
            <link rel="alternate" hreflang="en-CA" href="https://guide.example/en/">
            <meta http-equiv="refresh" content="0; url=/fr/taux/"></head><body></body></html>
            """)
        #expect(page.title == "Impôt & taux")
        #expect(page.language == "fr-CA")
        #expect(page.alternates == ["en-CA": "https://guide.example/en/"])
        #expect(page.redirect == "/fr/taux/")
        #expect(page.blocks.isEmpty)
    }

    @Test func splitsTextIntoBlocksUnderTheirHeadings() {
        let page = page(
            """
            <title>Guide</title><body><header><p>Guide</p></header><main><h1>Tax</h1><p>One <strong>bold</strong>
            word<a href="#source-1">1</a>.</p><section><h2 id="a">Rates</h2><ul><li>5 <em>%</em></li>
            <li><a href="#a">Rates</a></li></ul><svg><title>Chart</title><text>A</text></svg></section></main></body>
            """)
        let blocks = page.blocks.map { "\($0.isMain ? "main" : "page")|\($0.heading)|\($0.text)" }
        #expect(
            blocks == [
                "page||Guide", "main|Tax|Tax", "main|Tax|One bold word.", "main|Rates|Rates",
                "main|Rates|5 %", "main|Rates|Rates", "main|Rates|Chart", "main|Rates|A",
            ])
    }

    @Test func namesTheCellsOfATable() throws {
        let page = page(
            """
            <h2>Steps</h2><table><caption>Line by line</caption>
            <thead><tr><th scope="col">Step</th><th scope="col">What</th><th scope="col">With</th></tr></thead>
            <tbody><tr class="group"><th scope="rowgroup" colspan="3">Income</th></tr>
            <tr id="step-1"><td>1</td><th scope="row">Interest <span>line 12100</span></th><td>$1.00</td></tr></tbody>
            <tbody><tr id="step-2"><td>2</td><th scope="row">Tax</th><td>–</td></tr></tbody></table><p>After</p>
            """)
        #expect(
            page.tables == [
                HTMLTable(
                    heading: "Steps", caption: "Line by line", columns: ["Step", "What", "With"],
                    rows: [
                        .init(
                            group: "Income", label: "Interest line 12100", labelColumn: 1,
                            cells: ["1", "Interest line 12100", "$1.00"]),
                        .init(group: "", label: "Tax", labelColumn: 1, cells: ["2", "Tax", "–"]),
                    ], isNumbered: true)
            ])
        #expect(page.blocks.map(\.text) == ["Steps", "After"])
    }

    @Test func keepsCellsApartFromTheirHeadingsWithoutRowHeadings() throws {
        let table = try #require(
            page(
                """
                <table><tr><td colspan="2">a<p>b</p>c</td><td>d</td></tr><tr><td></td></tr></table>
                """
            ).tables.first)
        #expect(table.rows.map(\.cells) == [["a b c", "", "d"], [""]])
        #expect(table.rows.map(\.label) == ["a b c", ""])
        #expect(!table.isNumbered)
    }

    /// A separator between groups of digits is part of the number.
    @Test func keepsNoBreakSpaces() {
        let text = page("<p>16\u{A0}452,10&nbsp;$ \n et</p>").blocks.first?.text
        #expect(text == "16\u{A0}452,10\u{A0}$ et")
    }

    @Test(arguments: ["", "<", "<p", "</p></table><td>x", "\u{0}<p>x", "<table><table>"])
    func readsAnything(html: String) {
        _ = page(html)
    }

    @Test func findsWhereAPageLeads() {
        let links = HTMLReader.readLinks(
            Array(
                """
                <link rel="stylesheet" href="/a.css"><main id="content"><a href="/en/?a=1&amp;b=2">x</a>
                <img src="/i.svg" alt=""><sup id="note"><a href="#content">1</a></sup></main>
                """.utf8))
        #expect(links.addresses == ["/a.css", "/en/?a=1&b=2", "/i.svg", "#content"])
        #expect(links.identifiers == ["content", "note"])
    }
}
