import GuidePreview
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
}
