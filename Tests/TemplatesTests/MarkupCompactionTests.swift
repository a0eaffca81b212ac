import Templates
import Testing

@Suite struct MarkupCompactionTests {
    @Test(arguments: [
        ("<ul>\n<li>a</li>\n  <li>b</li>\n</ul>\n", "<ul><li>a</li><li>b</li></ul>"),
        // What stands in a line keeps the space between.
        ("<p>\n<a href=\"#\">a</a>\n<b>c</b>\n</p>", "<p><a href=\"#\">a</a>\n<b>c</b></p>"),
        ("<p>a\nb <em>c</em>\n</p>", "<p>a\nb <em>c</em></p>"),
        // A literal that begins or ends beside a variable.
        ("\n</p>", "</p>"), ("<td>\n", "<td>"), ("\n and ", "\n and "), ("\">\n<p>", "\"><p>"),
        ("<p>a</p> <p>b</p>", "<p>a</p> <p>b</p>"),
        ("<p title=\"a >\n b\">\nc", "<p title=\"a >\n b\">c"),
    ])
    func dropsWhatCannotShow(written: String, markup: String) {
        let bytes = MarkupCompaction.compact(Array(written.utf8)[...])
        #expect(String(decoding: bytes, as: UTF8.self) == markup)
    }

    @Test(arguments: ["<pre>\n a</pre>", "<p><textarea>\n</textarea></p>"])
    func leavesTemplatesAloneThatKeepSpace(written: String) {
        #expect(!MarkupCompaction.applies(to: Array(written.utf8)))
    }
}
