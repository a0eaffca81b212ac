import Testing

@Suite struct EscapingTests {
    @Test(arguments: [
        ("plain text", "plain text"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\" onclick='x'", "&quot; onclick=&#39;x&#39;"),
        ("R&D &amp; more", "R&amp;D &amp;amp; more"),
        ("é 東 👩‍👧 <", "é 東 👩‍👧 &lt;"),
        ("&", "&amp;"),
        ("", ""),
    ])
    func escapesTextInContentAndValues(text: String, expected: String) throws {
        let sample = Sample("<p title=\"{{title}}\" lang='{{title}}'>{{title}}</p>")
        let page = Page(title: text)
        #expect(
            try sample.render(page)
                == "<p title=\"\(expected)\" lang='\(expected)'>\(expected)</p>")
    }

    @Test(arguments: [
        ("/income/employment", "/income/employment"),
        ("wages.html", "wages.html"),
        ("#box-14", "#box-14"),
        ("?a=1&b=2", "?a=1&amp;b=2"),
        ("../a:b", "../a:b"),
        ("//canada.ca/", "//canada.ca/"),
        ("https://www.canada.ca/", "https://www.canada.ca/"),
        ("HTTP://canada.ca", "HTTP://canada.ca"),
        ("mailto:a@example.ca", "mailto:a@example.ca"),
        ("javascript:alert(1)", "#"),
        ("JaVaScRiPt:alert(1)", "#"),
        (" javascript:alert(1)", "#"),
        (#"\\evil.example"#, "#"), (#"/\evil.example"#, "#"), (#"https://canada.ca/a\b"#, "#"),
        ("java\nscript:alert(1)", "#"),
        ("\u{1}javascript:alert(1)", "#"),
        ("javascript\u{FF1A}x", "javascript\u{FF1A}x"),
        ("data:text/html,x", "#"),
        ("vbscript:x", "#"),
        (":x", "#"),
        ("https://a.ca/\"onclick=", "https://a.ca/&quot;onclick="),
        ("", ""),
    ])
    func refusesAddressesThatRunCode(address: String, expected: String) throws {
        let sample = Sample("<a href=\"{{link}}\">")
        #expect(try sample.render(Page(link: address)) == "<a href=\"\(expected)\">")
    }
}
