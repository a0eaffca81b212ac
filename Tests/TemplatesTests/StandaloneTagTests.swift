import Testing

@Suite struct StandaloneTagTests {
    @Test(arguments: [
        ("a\n{{#isCurrent}}\nb\n{{/isCurrent}}\nc\n", "a\nb\nc\n"),
        ("a\n  {{#isCurrent}}  \n  b\n\t{{/isCurrent}}\nc\n", "a\n  b\nc\n"),
        ("a\r\n{{#isCurrent}}\r\nb\r\n{{/isCurrent}}\r\nc", "a\r\nb\r\nc"),
        ("a\n{{! comment }}\nb\n", "a\nb\n"),
        ("a\n  {{! first\nsecond }}  \nb\n", "a\nb\n"),
        ("a\n  {{> part}}\nb\n", "a\nP\nb\n"),
        ("{{#isCurrent}}\nb\n{{/isCurrent}}", "b\n"),
        ("  {{! only }}", ""),
        ("a {{! inside }} b\n", "a  b\n"),
        ("{{#isCurrent}}{{/isCurrent}}\n", "\n"),
        ("  {{title}}\n", "  T\n"),
        ("<p>{{> part}}</p>\n", "<p>P\n</p>\n"),
        ("a\n{{! one }} {{! two }}\nb\n", "a\n \nb\n"),
        ("a\n\n{{#isCurrent}}\n\nb\n{{/isCurrent}}\n\nc", "a\n\n\nb\n\nc"),
        ("\u{FEFF}{{! after a byte order mark }}\na", "a"),
    ])
    func leavesNoLineOfItsOwn(template: String, expected: String) throws {
        let sample = Sample(template, partials: ["part": "P\n"])
        #expect(try sample.render(Page(title: "T", isCurrent: true)) == expected)
    }
}
