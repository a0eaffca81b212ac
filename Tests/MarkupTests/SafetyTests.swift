import Markup
import TestSupport
import Testing
import Text

@Suite struct SafetyTests {
    @Test(arguments: [
        "1️⃣<script>alert(1)</script>",
        "1️⃣<img src=x onerror=alert(1)>",
        "a 1️⃣<b onclick='x'>",
        "a 1️⃣</b>",
        "*a 1️⃣<iframe\nsrc='x'>*",
        "1️⃣<!-- a --><script>",
        "a <!--> 1️⃣<script>alert(1)</script> -->",
        "1️⃣<?php x ?>",
        "a\n\n- b\n\n  1️⃣<div>\n",
        "| a | b |\n|---|---|\n| c | 1️⃣<br> |",
        "a\nb é 1️⃣<i>",
    ])
    func leavesRawHTMLOut(text: String) throws {
        let marked = MarkedText(text)
        let body = ParsedBody(marked.source)
        let first = try #require(body.diagnostics.first { $0.identifier == "raw-html" })
        #expect(first.range.start == marked.places.first)
        let html = body.html()
        for tag in ["<script", "<img", "<b ", "</b>", "<iframe", "<?", "<div>", "<br>", "<i>"] {
            #expect(!html.contains(tag))
        }
    }

    @Test(arguments: [
        "<!-- a -->", "a <!-- b --> c", "<!-- a\n<script>\n-->", "<!-- a --> <!-- -->",
    ])
    func dropsCommentsWithoutAWord(text: String) {
        let body = ParsedBody(text)
        #expect(body.diagnostics.isEmpty)
        #expect(!body.html().contains("&lt;") && !body.html().contains("<!"))
        #expect(!body.html().contains("script"))
    }

    @Test(arguments: [
        "\u{E0041}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{202E}",
        "\u{2060}", "\u{206F}", "\u{FFF9}", "\u{115F}", "\u{3164}", "\u{34F}", "\u{FEFF}",
    ])
    func refusesCharactersThatNobodySees(character: String) {
        #expect(ParsedBody("a\(character)b").diagnostics.map(\.identifier) == ["bad-encoding"])
    }

    @Test func takesCharactersThatTypingNeeds() {
        let text =
            "a\u{A0}b\u{AD}c \u{1F468}\u{200D}\u{1F469} \u{2764}\u{FE0F} … ‘’ “” – — \u{202F} ‰"
        #expect(ParsedBody(text).diagnostics.isEmpty)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "javascript&colon;alert(1)",
        "&#106;avascript:alert(1)", "java&#9;script:alert(1)", "java&#10;script:alert(1)",
        "&#1;javascript:alert(1)", "&#32;javascript:alert(1)", "vbscript:x", "file:///etc/passwd",
        "data:text/html,x", "DATA:image/svg+xml,x", "//example.org", "\\\\\\\\example.org",
        "https://canada.ca@evil.example/", "https:///x", "https:x", "https://canada.ca/%zz",
        "https://с\u{430}nada.ca/", "https://\u{24D4}vil.example/", "HTTPS://a@b/",
        "/\\\\example.org", "a:b", "ftp://example.org", "tel:1",
    ])
    func linksToNoOtherScheme(destination: String) {
        for markdown in [
            "[a](\(destination))", "![a](\(destination))", "[a]\n\n[a]: \(destination)",
        ] {
            let body = ParsedBody(markdown)
            #expect(body.identifiers == ["unsafe-link"])
            #expect(body.html() == "<p>a</p>\n")
        }
    }

    @Test(arguments: ["<javascript:alert(1)>", "<data:a>", "<ftp://example.org>"])
    func linksNoAutolinkToAnotherScheme(markdown: String) {
        let body = ParsedBody(markdown)
        #expect(body.identifiers == ["unsafe-link"])
        #expect(!body.html().contains("href"))
    }

    @Test(arguments: [
        "b.md", "../b/c.md#d", "#d", "/d", "?a:b", "b/c:d", "HTTPS://canada.ca", "mailto:a@b.ca",
        "",
    ])
    func linksToTheWebMailAndFiles(destination: String) {
        let body = ParsedBody("[a](\(destination))")
        #expect(body.diagnostics.isEmpty)
        #expect(body.html().contains("<a href=\""))
    }

    @Test func printsNoUnsafeAddressThatTheCallerGives() {
        let renderer = MarkdownRenderer(address: { _ in "javascript:alert(1)" })
        #expect(ParsedBody("[a](b.md)").html(renderer) == "<p>a</p>\n")
    }

    @Test(arguments: [
        ("[a](<b\"onclick=x>)", "<p><a href=\"b%22onclick=x\">a</a></p>\n"),
        ("[a](b '\"><script>')", "<p><a href=\"b\" title=\"&quot;&gt;&lt;script&gt;\">a</a></p>\n"),
        ("![\"><script\\>](b)", "<p><img src=\"b\" alt=\"&quot;&gt;&lt;script&gt;\"></p>\n"),
        (
            "``` \"><script>\nx\n```",
            "<pre><code class=\"language-&quot;&gt;&lt;script&gt;\">x\n</code></pre>\n"
        ),
        ("&lt;script&gt;", "<p>&lt;script&gt;</p>\n"),
        ("\\<script>", "<p>&lt;script&gt;</p>\n"),
    ])
    func escapesInEveryPlace(markdown: String, html: String) {
        #expect(ParsedBody(markdown).html() == html)
    }

    @Test(arguments: [
        "1️⃣[&Hat;aaaaaaaaaaaa]", "a 1️⃣[&#94;b] c", "1️⃣[&#x5E;b]", "1️⃣[&#X005e;b]", "1️⃣[\\^b]",
        "a\n1️⃣[^b\nc]", "1️⃣[^]", "1️⃣[^b [c] d]", "1️⃣[^日本 é\n`]`", "1️⃣[^{{a}}]", "[^a] 1️⃣[^a b]: c",
    ])
    func refusesWhatCmarkMisreadsAsAFootnote(text: String) {
        let marked = MarkedText(text)
        let body = ParsedBody(marked.source)
        #expect(body.document == nil)
        #expect(body.identifiers == ["footnote-syntax"])
        #expect(body.diagnostics.map(\.range.start) == marked.places)
    }

    /// A footnote that no text names would vanish.
    @Test(arguments: [
        ("a[^b]\n\n[^b]: c\n", [String]()), ("a\n\n1️⃣[^b]: c\n", ["unused-footnote"]),
        ("A[^B] x\n\n[^b]: c\n\n1️⃣[^d]: e\n", ["unused-footnote"]), ("2^3 [^x] y", []),
    ])
    func reportsFootnotesThatNoTextNames(text: String, identifiers: [String]) {
        let marked = MarkedText(text)
        let found = ParsedBody(marked.source).diagnostics.filter {
            $0.identifier == "unused-footnote"
        }
        #expect(found.map(\.identifier) == identifiers)
        #expect(found.map(\.range.start) == marked.places)
    }

    @Test(arguments: [
        "[^a]: b\n[^a]: c [^a]\n", "[^a]: b [^a]\n", "[^a]\n\n[^a]: b\n\n[^a]: c\n",
        "[^a]: b\n\n    [^c]: d\n\ne[^c]", "![[^a]](b)\n\n[^a]: c",
        "[^a]: x\n`b\n[^a]: x\n``\n{{[^a]```\n===\n",
    ])
    func survivesOddFootnotes(markdown: String) {
        #expect(ParsedBody(markdown).document.map { MarkdownRenderer().render($0) } != nil)
    }

    @Test func dropsControlCharactersThatEntitiesStandFor() {
        let body = ParsedBody("&#1;a&#x7f;&#27;[3m &#x9b;`&#1;` {{b}}")
        #expect(body.html() == "<p>a[3m <code>&amp;#1;</code> {{b}}</p>\n")
    }

    @Test(
        arguments: [
            ([0x61, 0x0A, 0x62, 0xFF, 0x63], 2, 2),
            ([0xC3, 0xA9, 0xC3], 1, 3),
            ([0x61, 0x00], 1, 2),
            ([0x61, 0x0A, 0x0D, 0x62], 2, 1),
            ([0xED, 0xA0, 0x80], 1, 1),
            ([0x61, 0xF3, 0xB0, 0x80, 0x80], 1, 2),
            ([0xC2, 0x80], 1, 1),
            ([0x61, 0x1B], 1, 2),
        ] as [([UInt8], Int, Int)])
    func refusesWhatIsNotText(bytes: [UInt8], line: Int, column: Int) {
        let body = ParsedBody(SourceText(path: "body.md", bytes: bytes))
        #expect(body.document == nil)
        #expect(body.identifiers == ["bad-encoding"])
        #expect(body.diagnostics.first?.range.start == SourceLocation(line: line, column: column))
    }
}
