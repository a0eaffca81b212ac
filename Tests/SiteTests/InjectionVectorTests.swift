import Calculations
import Content
import Foundation
import Markup
import Project
import Site
import TestSupport
import Testing
import Text

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Known injections into pages and files, each at every position of a text: none succeeds.
@Suite struct InjectionVectorTests {
    /// Texts of YAML, which go into pages, feeds, calendars and tables.
    private static let vectors = [
        #"<script>alert("1")</script>"#, #""><img src=x onerror=alert(1)>"#,
        "'><svg onload=alert(1)>",
        "</title><script>alert(1)</script>", "<!--<script>", "]]><script>alert(1)</script>",
        #"" onmouseover="alert(1)" x=""#, "' autofocus onfocus='alert(1)", "` onmouseover=alert(1)",
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "data:text/html,<b>",
        "vbscript:msgbox(1)", "&#106;avascript:alert(1)", "&lt;script&gt;",
        "&amp;lt;script&amp;gt;",
        "{{title}}", "{{{body}}}", "{{> layout}}", "{{#topics}}x{{/topics}}", "{name}", "%{x}",
        "${7*7}",
        "<%= 7*7 %>", "=cmd|'/c calc'!A1", "=HYPERLINK(\"https://evil.example\")", "+1+1|x",
        "-2+3+cmd|x",
        "@SUM(1+1)*cmd|x", "\t=1+1", "=\u{301}1", "\u{FF1D}1+1", "-\u{301}1", "a;b,c\\n",
        "a\nEND:VEVENT",
        "BEGIN:VALARM", "a,\u{301}b;\u{301}c\\\u{301}", "a\nSet-Cookie: x=y", "\",\"evil\":\"",
        "\\\",\\\"evil\\\":true", "\\u003cscript\\u003e",
        "<x xmlns='http://www.w3.org/1999/xhtml'>",
        "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>&b;", "<?xml-stylesheet href='x'?>",
        "../../../etc/passwd", "//evil.example", "\\\\evil.example", "https://evil.example\"><b>",
        "\u{1F3F4}", "e\u{301}\u{301}\u{301}", "\u{AD}<\u{AD}script>",
    ]

    /// A text in double quotes, as YAML reads it back.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns a guide with hostile texts everywhere; `shift` chooses their positions.
    private func hostileGuide(shift: Int) throws -> GuideCopy {
        let guide = try GuideCopy()
        var number = shift
        func next() -> String {
            defer { number += 1 }
            return Self.quoted(Self.vectors[number % Self.vectors.count])
        }
        func pair() -> String { "{en: \(next()), fr: \(next())}" }
        let topic = "Content/Topics/income/investment/interest.md"
        try guide.folder.edit(topic, "title: Interest on a test account", "title: \(next())")
        try guide.folder.edit(topic, "official: Interest", "official: \(next())")
        try guide.folder.edit(
            topic, "summary: Interest is taxed in full.",
            "summary: \(next())\nsynonyms: [\(next()), \(next())]")
        try guide.folder.edit(
            topic, "lines: [T1 12100]",
            "lines: [\"T1 \\\" onclick=x\"]\nforms: [\(next())]\nslips: [\"T5 <b>\"]")
        try guide.folder.edit(
            "Content/Pages/method.md", "title: Method\nsummary: How the guide is made.",
            "title: \(next())\nsummary: \(next())")
        try guide.folder.edit(
            "Content/Sources/fixture.yaml", "title: A leaflet for tests",
            "title: \(next())\n  publisher: \(next())\n  note: \(next())")
        try guide.folder.edit("Site/site.yaml", "A test guide", next())
        try guide.folder.edit(
            "Content/Topics/categories.yaml", "{en: Income, fr: Revenus}", pair())
        try guide.folder.edit(
            "Content/Tables/2026/nunavut.yaml", "maximum: {amount: 10000}",
            "maximum: {amount: 10000, note: \(next())}")
        try guide.folder.write(
            "Content/Calendar/2026.yaml",
            """
            year: 2026
            checked: 2026-11-21
            holidays: []
            entries:
              - name: a-day
                day: 2026-03-02
                rule: fixed
                basis: statute
                title: \(pair())
                note: \(pair())
                sources: [fixture-leaflet]
                situations: [employee]
                topic: income/investment/interest

            """)
        try guide.folder.write(
            "Content/Changes/2026.yaml",
            "- day: 2026-11-21\n  title: \(pair())\n  text: \(pair())\n"
                + "- day: 2026-11-20\n  title: \(pair())\n  text: \(pair())\n")
        try guide.folder.write(
            "Content/Glossary/terms.yaml",
            "- term: {en: account, fr: compte}\n  text: \(pair())\n"
                + "  topic: income/investment/interest\n")
        try guide.folder.write(
            "Content/Ledgers/person.yaml",
            """
            year: 2026
            province: ontario
            address: {fr: personne}
            title: \(pair())
            summary: \(pair())
            person: {age: 36}
            categories:
              - {category: pay, kind: income, feeds: employment, name: \(pair())}
            entries:
              - {day: 2026-01-01, category: pay, amount: 4200.00, text: \(pair())}
              - {day: 2026-01-02, category: pay, amount: 4200.00, text: \(pair())}

            """)
        return guide
    }

    @Test(arguments: [0, 23])
    func noTextOfContentGetsOutOfItsPlace(shift: Int) throws {
        let guide = try hostileGuide(shift: shift)
        let site = try withExtendedLifetime(guide) { try BuiltSite.build(root: guide.path) }
        for (path, html) in site.pages {
            #expect(PagePolicy.faults(in: Array(html.utf8)).isEmpty, "\(path)")
        }
        let kinds = Set(site.files.keys.compactMap { $0.split(separator: ".").last })
        #expect(kinds.isSuperset(of: ["csv", "ics", "json", "xml"]), "\(kinds)")
        for (path, text) in site.files {
            switch path.split(separator: ".").last {
            case "csv": checkTable(text, path)
            case "ics": checkCalendar(text, path)
            case "json":
                let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
                #expect(!"\(object)".contains("evil = "), "\(path)")
            case "xml", "atom":
                let parser = XMLParser(data: Data(text.utf8))
                #expect(parser.parse(), "\(path): \(String(describing: parser.parserError))")
                #expect(!text.contains("<!ENTITY") && !text.contains("<?xml-s"), "\(path)")
            default: break
            }
        }
    }

    /// No cell is a formula to a spreadsheet.
    private func checkTable(_ text: String, _ path: String) {
        for row in CSVReader.rows(text) {
            for cell in row {
                let first = cell.unicodeScalars.first ?? " "
                let starts = "=+@\t\r\n\u{FF1D}\u{FF0B}\u{FF20}\u{FF0D}".unicodeScalars
                let isNumber = cell.wholeMatch(of: /-[0-9.]+/) != nil
                #expect(!starts.contains(first) && (first != "-" || isNumber), "\(path): \(cell)")
            }
        }
    }

    /// Every line is one of the file's own properties, ended as calendars end lines.
    private func checkCalendar(_ text: String, _ path: String) {
        let lines = text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
        #expect(lines.last == "")
        let events = lines.count { $0 == "BEGIN:VEVENT" }
        #expect(events >= 1 && lines.count { $0 == "END:VEVENT" } == events, "\(path)")
        for line in lines.dropLast() {
            #expect(
                line.firstMatch(
                    of:
                        /^(BEGIN|END|VERSION|PRODID|CALSCALE|NAME|X-WR-CALNAME|UID|DTSTAMP|DTSTART|DTEND|SUMMARY|DESCRIPTION|CATEGORIES|URL|TRANSP)[:;]/
                ) != nil, "\(path): \(line)")
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 }, "\(path): \(line)")
            if line.hasPrefix("BEGIN") || line.hasPrefix("END") {
                #expect(
                    ["VCALENDAR", "VEVENT"].contains(line.split(separator: ":").last), "\(line)")
            }
        }
        for line in text.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75) }
    }

    // MARK: Markdown

    @Test(arguments: [
        "<script>alert(1)</script>", "<ScRiPt src=//evil.example>", "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>", "<svg><script>alert(1)</script></svg>", "<math><mi xlink:href=x>",
        "<a href=javascript:alert(1)>x</a>", "<iframe srcdoc=x>", "<style>*{}</style>",
        "<base href=//x>",
        "<meta http-equiv=refresh content=0>", "<form action=//x><input>",
        "<details open ontoggle=x>",
        "<!--><script>alert(1)</script>-->", "<!-- --!><script>x</script>", "<![CDATA[<script>]]>",
        "<?php echo 1 ?>", "<!DOCTYPE x [<!ENTITY y 'z'>]>", "<a\nhref=x\nonclick=y>",
        "<b/onclick=x>",
        "[a](javascript:alert(1))", "[a](JAVASCRIPT:alert(1))", "[a](<javascript:alert(1)>)",
        "[a](java&#x0A;script:alert(1))", "[a](&#x6A;avascript:alert(1))",
        "[a](javascript&colon;x)",
        "[a](\u{A0}javascript:x)", "[a](%6aavascript:x)", "[a](vbscript:x)",
        "[a](data:text/html,<b>)",
        "![a](javascript:x)", "![a](data:image/svg+xml,<svg/onload=x>)",
        "![a](//evil.example/x.png)",
        "<javascript:alert(1)>", "<data:text/html,x>", "[a]: javascript:x\n\n[a]",
        "[a][b]\n\n[b]: data:x",
        #"[a](b "\" onclick=\"x")"#, "[a](b '\" onclick=x')", #"![" onerror="x](b)"#,
        "[a](b\" onclick=\"x)",
        "[a](https://x/\"onclick=alert(1))", "[a](https://x/'onclick='x)", "https://x/<script>",
        "www.x.ca/\"><b>",
        "## <script>alert(1)</script>", "## \" onclick=\"x", "## javascript:alert(1)",
        "## ../../etc/passwd",
        "## \u{202A}evil", "# <b>", "## {{title}}", "## [a](javascript:x)", "## &lt;script&gt;",
        "## `<script>`",
        "``` \"><script>\nx\n```", "```<script>\nx\n```", "`<script>`", "    <script>",
        "~~<script>~~",
        "| <script> | b |\n|---|---|\n| [a](javascript:x) | \" onclick=x |",
        "Table: <script>\n\n| a |\n|---|",
        "[^<script>]: x", "x[^a]\n\n[^a]: <script>", "x[^\"onclick]\n\n[^\"onclick]: y",
        "[^a\u{0}]",
        "- [x] <script>", "- [ ] [a](javascript:x)", "1. <b onclick=x>", "> <script>", "> > <!--",
        "{{federal.<script>}}", "{{{body}}}", "{{> layout}}", "{{#a}}{{/a}}", "\\<script>",
        "&lt;script&gt;",
        "&#60;script&#62;", "&#x3c;script&#x3e;", "&#0;", "&#xD800;", "&#x10FFFF;", "<\u{0}script>",
        "<\tscript>",
        "*<script>*", "**[a](javascript:x)**", "[![a](javascript:x)](javascript:y)",
        "[<script>](b)", "a@b.c\"><b>",
        "mailto:a@b.c?subject=<b>", "[a](mailto:a@b.c\"onclick=x)", "[a](#\"onclick=x)",
        "[a](?x=<b>)", "[a](./:javascript:x)",
    ])
    func noMarkdownGetsOutOfItsPlace(markdown: String) {
        for text in [markdown, "a \(markdown) b", "- \(markdown)", "*\(markdown)*"] {
            let log = DiagnosticLog()
            let source = SourceText(path: "a.md", text: text)
            guard let document = MarkdownParser.parse(source, log: log) else {
                #expect(log.hasErrors, "\(text)")
                continue
            }
            let rendered = MarkdownRenderer().render(document)
            var html = rendered.introduction + rendered.footnotes
            for section in rendered.sections {
                html += section.headingHTML + section.html
                #expect(section.identifier.wholeMatch(of: /[a-z0-9-]+/) != nil)
            }
            #expect(PagePolicy.faults(in: html, isWhole: false) == [], "\(text)")
        }
    }

    // MARK: Addresses and files

    @Test(arguments: [
        (
            "Content/Topics/income/investment/interest.fr.md", "address: ", "address: ../../",
            "bad-address"
        ),
        ("Content/Topics/categories.yaml", "address: {fr: ", "address: {fr: ../", "bad-address"),
        (
            "Content/Topics/income/investment/interest.md", "[savings](savings.md#tip)",
            "[x](../../../../etc/passwd)", "unresolved-link"
        ),
        (
            "Content/Topics/income/investment/interest.md", "[savings](savings.md#tip)",
            "[x](%2e%2e/%2e%2e/Sources/fixture.yaml)", "unresolved-link"
        ),
        (
            "Content/Topics/income/investment/interest.md", "related: [income/investment/savings]",
            "related: [../../../etc/passwd]", "unresolved-link"
        ),
        (
            "Content/Topics/income/investment/interest.md", "sources: [fixture-leaflet]",
            "sources: [../fixture-leaflet]", "unknown-source"
        ),
        (
            "Site/Templates/layout.html", "{{> content}}", "{{> ../../../etc/passwd}}",
            "unknown-partial"
        ),
        ("Site/Templates/layout.html", "{{> content}}", "{{> /etc/passwd}}", "unknown-partial"),
        ("Site/site.yaml", "https://guide.example/", "javascript:alert(1)/", "bad-base-url"),
        (
            "Site/site.yaml", "https://guide.example/",
            "https://guide.example/\\r\\nSet-Cookie: a/", "bad-encoding"
        ),
        (
            "Site/site.yaml", "https://guide.example/", "https://guide.example//evil.example/",
            "bad-base-url"
        ),
        (
            "Site/site.yaml", "https://guide.example/", "https://guide.example/\\\"><b>/",
            "bad-base-url"
        ),
        ("Site/site.yaml", "https://guide.example/", "https:///evil/", "bad-base-url"),
        (
            "Content/Sources/fixture.yaml", "https://leaflet.example/", "javascript:alert(1)",
            "unsafe-link"
        ),
        (
            "Content/Sources/fixture.yaml", "https://leaflet.example/", "data:text/html,x",
            "unsafe-link"
        ),
    ])
    func refusesAddressesThatLeadOut(path: String, old: String, new: String, identifier: String)
        throws
    {
        let guide = try GuideCopy()
        let text = try guide.folder.read(path)
        let range = try #require(text.range(of: old))
        let isQuoted = new.contains("\\")
        try guide.folder.write(
            path,
            isQuoted
                ? text.replacingOccurrences(of: old, with: "\"\(new)\"")
                : text.replacingCharacters(in: range, with: new))
        let diagnostics = SiteBuilder.check(
            GuideFolder(root: guide.path), options: BuildOptions())
        #expect(diagnostics.hasErrors)
        if !identifier.isEmpty {
            #expect(
                diagnostics.contains { $0.identifier == identifier },
                "\(DiagnosticWriter().text(for: diagnostics))")
        }
    }

    @Test(arguments: [
        ("a.svg", "<svg><script>alert(1)</script></svg>"), ("a.svg", "<svg ONLOAD = 'x'></svg>"),
        ("a.svg", "<svg\nonload=x></svg>"), ("a.svg", "<svg><a xlink:href='javascript:x'/></svg>"),
        ("a.svg", "<svg><image href='https://evil.example/x.png'/></svg>"),
        ("a.svg", "<svg><foreignObject><b/></foreignObject></svg>"),
        ("a.svg", "<!DOCTYPE svg [<!ENTITY x 'y'>]><svg>&x;</svg>"),
        ("a.svg", "<?xml-stylesheet href='x.xsl'?><svg/>"),
        ("a.svg", "<svg style='fill:url(//x)'/>"),
        ("a.svg", "<svg><set attributeName='href' to='x'/></svg>"),
        ("a.svg", "<svg o&#110;load='x'/>"),
        ("a.svg", "<svg><use href='data:image/svg+xml,x'/></svg>"), ("a.SVG", "<svg:script/>"),
        ("a.js", ""), ("a.html", ""), ("a.HTM", ""), ("deep/a.mjs", ""), ("a.xhtml", ""),
        ("a.wasm", ""),
    ])
    func publishesNoFileThatRuns(name: String, text: String) {
        let source = SourceText(path: "Site/Static/\(name)", text: text)
        let problems = StaticFileCheck.problems(source, address: name)
        #expect(problems.map(\.identifier) == ["active-content"])
    }

    @Test func publishesPlainPictures() throws {
        let guide = try GuideCopy()
        try guide.folder.write(
            "Site/Static/a.svg",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>One, on a line</title>
            <defs><linearGradient id="a"/></defs><path d="M0 0h9" fill="url(#a)"/></svg>
            """)
        #expect(
            SiteBuilder.check(GuideFolder(root: guide.path), options: BuildOptions()).isEmpty)
    }

    // MARK: The repository's own site

    @Test func noPageHasWhatThePolicyForbids() throws {
        let pages = try BuiltSite.ofRepository().pages
        // A sample; `Fuzz --site Site/public`, which CI runs, looks at every page of the real site.
        for (index, path) in pages.keys.sorted().enumerated() where index.isMultiple(of: 40) {
            let faults = PagePolicy.faults(in: Array((pages[path] ?? "").utf8))
            #expect(faults.isEmpty, "\(path): \(faults.prefix(3))")
        }
        // The policy itself is able to fail.
        #expect(!PagePolicy.faults(in: Array("<!doctype html><b onclick=\"x\">".utf8)).isEmpty)
    }

    @Test func noOtherFileRuns() throws {
        for (path, text) in try BuiltSite.ofRepository().files {
            let ending = path.split(separator: ".").last ?? ""
            #expect(!["js", "mjs", "wasm", "swf"].contains(ending), "\(path)")
            if ending == "css" {
                #expect(!text.contains("@import") && !text.contains("url(http"), "\(path)")
                #expect(!text.contains("javascript:") && !text.contains("url(//"), "\(path)")
            }
        }
    }
}
