import Markup
import TestSupport
import Testing
import Text

@Suite struct FigureTests {
    private static let renderer = MarkdownRenderer(figure: { reference in
        switch reference.name {
        case "small": FigureReplacement(text: "<1>")
        case "marked": FigureReplacement(text: "$2", trustedHTML: "<data>$2</data>")
        default: FigureReplacement(text: "(\(reference.name))")
        }
    })

    @Test(arguments: [
        ("a {{b.c_d-e}} f", "<p>a (b.c_d-e) f</p>\n"),
        ("{{ b }}{{c}}", "<p>(b)(c)</p>\n"),
        ("{{small}} {{marked}}", "<p>&lt;1&gt; <data>$2</data></p>\n"),
        (
            "*{{b_c}}* a**{{d_e}}**f _{{g}}_",
            "<p><em>(b_c)</em> a<strong>(d_e)</strong>f <em>(g)</em></p>\n"
        ),
        ("[a {{b}}](c.md)", "<p><a href=\"c.md\">a (b)</a></p>\n"),
        ("![a {{marked}}](c.png)", "<p><img src=\"c.png\" alt=\"a $2\"></p>\n"),
        ("`{{b}}` {{c}}", "<p><code>{{b}}</code> (c)</p>\n"),
        ("```\n{{b}} {{ }}\n```", "<pre><code>{{b}} {{ }}\n</code></pre>\n"),
        ("    {{b", "<pre><code>{{b\n</code></pre>\n"),
        ("\\{{b}} \\\\{{c}} {b} }}", "<p>{{b}} \\(c) {b} }}</p>\n"),
        ("~~{{b}}~~", "<p><del>(b)</del></p>\n"),
        (
            "www.a.ca {{b}}@c.ca",
            "<p><a href=\"http://www.a.ca\" rel=\"external\">www.a.ca</a> (b)@c.ca</p>\n"
        ),
        ("{{www.a.ca}} {{a.b}}", "<p>(www.a.ca) (a.b)</p>\n"),
        ("&#x2; &#x80;a {{b}} &#xF0001;", "<p> a (b) </p>\n"),
    ])
    func replacesReferencesOutsideCode(markdown: String, html: String) {
        let body = ParsedBody(markdown)
        #expect(body.html(Self.renderer) == html)
        #expect(body.diagnostics.isEmpty)
    }

    @Test func findsEveryReferenceWhereItStands() throws {
        let marked = MarkedText(
            """
            ## É 1️⃣{{a}} b {{ c }}
            - d
              e *2️⃣{{f}}*

            | g | h |
            |---|---|
            | é \\| | i 3️⃣{{j}} |

            k[^l]

            [^l]: m 4️⃣{{n}}
            """)
        let body = ParsedBody(marked.source)
        let figures = try #require(body.document?.figures)
        #expect(figures.map(\.name) == ["a", "c", "f", "j", "n"])
        #expect(
            [0, 2, 3, 4].map { body.place(figures[$0].offsets) } == marked.places)
    }

    @Test func knowsTheReferencesOfASection() throws {
        let document = try #require(
            ParsedBody("{{a}}\n## {{b}}\n{{c}}\n## D\n{{e}}\n## F").document)
        #expect(document.sections.map(\.figures) == [1..<3, 3..<4, 4..<4])
    }

    @Test(arguments: [
        "a 1️⃣{{}}", "1️⃣{{ }}", "*1️⃣{{a*", "1️⃣{{a b}}", "1️⃣{{{a}}}", "1️⃣{{a\n}}", "1️⃣{{a}",
        "| a | b |\n|---|---|\n| \\| | 1️⃣{{c}d}} |", "[a](1️⃣{{b}})", "[a](1️⃣b/{{c}}.md)",
        "a\n  b 1️⃣{{#c}}",
    ])
    func reportsWhatIsNoReference(text: String) {
        let marked = MarkedText(text)
        let body = ParsedBody(marked.source)
        let found = body.diagnostics.filter { $0.identifier == "figure-syntax" }
        #expect(found.map(\.range.start) == marked.places)
    }

    @Test func countsReferencesOfABodyToALimit() {
        let body = ParsedBody(String(repeating: "{{a}}\n\n", count: 5_000))
        #expect(body.identifiers == ["too-complex"])
    }
}
