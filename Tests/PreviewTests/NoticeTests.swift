import Preview
import Testing

@Suite struct NoticeTests {
    /// To Swift, a sign with a mark before it is another character; to a browser it is the sign.
    @Test(arguments: ["\u{D4E}", "\u{600}", "\u{110BD}", "", "\u{301}", "\u{200D}"])
    func showsMarkupAsText(mark: String) {
        let notice = PreviewNotice()
        let tag = "<meta http-equiv=refresh content=0;url=//evil.example>"
        notice.announce(problem: "a.md:1:1: \(mark)\(tag)\(mark)&amp;")
        let page = notice.page(Array("<body><p>text</p></body>".utf8))
        #expect(page.count { $0 == UInt8(ascii: "<") } == 8)
        #expect(page.firstRange(of: Array("<meta".utf8)) == nil)
        #expect(page.firstRange(of: Array("&lt;meta".utf8)) != nil)
        #expect(page.firstRange(of: Array("&amp;amp;".utf8)) != nil)
    }

    /// Only the page that a warning is about shows it, and pages load anew only for what is news.
    @Test func showsAWarningOnItsPage() {
        let notice = PreviewNotice()
        let page = Array("<body class=\"x\"><p>text</p></body>".utf8)
        func shows(_ path: String?) -> Bool {
            notice.page(page, at: path).firstRange(of: Array("old &lt;b&gt;</pre>".utf8)) != nil
        }
        func version() -> Substring? {
            String(decoding: notice.page(page), as: UTF8.self)
                .firstMatch(of: /data-version="(\d+)"/)?.1
        }
        let first = version()
        notice.announce(warnings: ["en/topics/a/": "a.md:1:1: warning: old <b>"])
        #expect(shows("en/topics/a/index.html") && !shows("en/topics/index.html") && !shows(nil))
        let second = version()
        #expect(first != second)
        notice.announce(warnings: ["en/topics/a/": "a.md:1:1: warning: old <b>"])
        #expect(version() == second)
        notice.announce(warnings: [:])
        #expect(!shows("en/topics/a/index.html") && version() != second)
    }
}
