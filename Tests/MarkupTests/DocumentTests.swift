import Markup
import TestSupport
import Testing
import Text

@Suite struct DocumentTests {
    @Test func cutsABodyAtLevelTwoHeadings() throws {
        let marked = MarkedText(
            "---\nt: a\n---\nIntro\n\n1️⃣## One *b*\ntext\n### Deep\n> ## Quoted\n\n2️⃣Two\n---\nmore\n"
        )
        let start = try #require(
            marked.source.bytes.firstRange(of: Array("Intro".utf8))?.lowerBound)
        let body = ParsedBody(marked.source, offsets: start..<marked.source.bytes.count)
        let document = try #require(body.document)
        #expect(document.sections.map(\.heading) == ["One b", "Two"])
        #expect(document.sections.map { body.place($0.offsets) } == marked.places)
        let rendered = MarkdownRenderer().render(document)
        #expect(String(decoding: rendered.introduction, as: UTF8.self) == "<p>Intro</p>\n")
        #expect(rendered.sections.map(\.identifier) == ["one-b", "two"])
        #expect(
            rendered.sections.map { String(decoding: $0.html, as: UTF8.self) } == [
                """
                <p>text</p>
                <h3 id="deep">Deep</h3>
                <blockquote>
                <h2 id="quoted">Quoted</h2>
                </blockquote>

                """, "<p>more</p>\n",
            ])
        #expect(rendered.headings.map(\.level) == [2, 3, 2, 2])
    }

    @Test(arguments: [
        ("Définition", "definition"),
        ("Œuvre d'art à l’été", "oeuvre-d-art-a-l-ete"),
        ("E\u{301}te\u{301}", "ete"),
        ("  Who can -- and *cannot*? ", "who-can-and-cannot"),
        ("Line 12100 (T1)", "line-12100-t1"),
        ("Straße Łódź Ça", "strasse-lodz-ca"),
        ("日本", "section"),
        ("Limit {{a.b}} `c`", "limit-c"),
    ])
    func namesHeadingsByTheirWords(heading: String, identifier: String) throws {
        let document = try #require(ParsedBody("## \(heading)").document)
        #expect(MarkdownRenderer().render(document).sections.map(\.identifier) == [identifier])
    }

    @Test func namesNoTwoThingsAlike() throws {
        let body = ParsedBody(
            "## A\n## A\n## A 2\n### Who\n## Task 1\n- [ ] b\n\nTable: c\n\n|d|\n|-|\n")
        var renderer = MarkdownRenderer()
        renderer.reservedIdentifiers = ["who", "table-1"]
        let rendered = renderer.render(try #require(body.document))
        #expect(
            rendered.headings.map(\.identifier) == ["a", "a-2", "a-2-2", "who-2", "task-1"])
        let html = body.html(renderer)
        #expect(html.contains("id=\"task-1-2\"") && html.contains("for=\"task-1-2\""))
        #expect(html.contains("aria-labelledby=\"table-1-2\"") && html.contains("id=\"table-1-2\""))
    }

    @Test func findsLinksWhereTheyAreWritten() throws {
        let marked = MarkedText(
            """
            - a [b](c.md) d [e](1️⃣c.md)
              f
              *[g](2️⃣../h.md#é "i")*

            | j | k |
            |---|---|
            | a \\| | [l](3️⃣m.md) |

            n <4️⃣https://a.ca>
            """)
        let body = ParsedBody(marked.source)
        let links = try #require(body.document?.links)
        #expect(
            links.map(\.destination) == ["c.md", "c.md", "../h.md#é", "m.md", "https://a.ca"])
        #expect(links.dropFirst().map { body.place($0.offsets) } == marked.places)
        #expect(links[2].title == "i")
    }

    @Test func replacesLinkDestinations() {
        let renderer = MarkdownRenderer(address: {
            $0.destination == "gone.md" ? nil : "/en/\($0.destination)/"
        })
        let body = ParsedBody("[a](b) [c *d*](gone.md) ![e](gone.md)")
        #expect(body.html(renderer) == "<p><a href=\"/en/b/\">a</a> c <em>d</em> e</p>\n")
    }

    @Test func takesTheTextOfASection() throws {
        let document = try #require(
            ParsedBody(
                "## A\nb *c*\n{{d}} [e](f)[^g]\n\n- h\n- `i`\n\n|j|k|\n|-|-|\n|l|m|\n\n[^g]: n\n"
            ).document)
        let section = try #require(document.sections.first)
        #expect(document.plainText(of: section) { "<\($0.name)>" } == "b c <d> e h i j k l m")
    }

    @Test(arguments: [
        ("a 1️⃣[^b] \\[^c]", "missing-footnote"),
        ("1️⃣# A", "heading-level"),
        ("a\n\n1️⃣| b |\n|---|\n| c |", "table-without-caption"),
    ])
    func warnsAboutLikelyMistakes(text: String, identifier: String) {
        let marked = MarkedText(text)
        let diagnostics = ParsedBody(marked.source).diagnostics
        #expect(diagnostics.map(\.identifier) == [identifier])
        #expect(diagnostics.map(\.severity) == [.warning])
        #expect(diagnostics.map(\.range.start) == marked.places)
    }
}
