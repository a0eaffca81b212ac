import Templates
import Testing
import Text

@Suite struct SyntaxDiagnosticTests {
    @Test func namesTheOpeningTagOfAMismatchedSection() {
        let sample = Sample("{{#rows}}\n<p></p>\n{{/row}}\n")
        #expect(
            sample.messages == """
                Templates/page.html:3:1: error: 'row' does not close 'rows' [unclosed-section]
                3 | {{/row}}
                  | ^~~~~~~~ write {{/rows}}
                Templates/page.html:1:1: note: the section opens here

                """)
    }

    @Test func closesAQuestionAsItWasOpened() {
        let sample = Sample("{{#rows?}}\n<p></p>\n{{/rows}}\n")
        #expect(
            sample.messages == """
                Templates/page.html:3:1: error: 'rows' does not close 'rows?' [unclosed-section]
                3 | {{/rows}}
                  | ^~~~~~~~~ write {{/rows?}}
                Templates/page.html:1:1: note: the section opens here

                """)
    }

    @Test func namesASectionThatAnOuterOneClosesOver() {
        let sample = Sample("{{#rows}}\n  {{^title}}x\n{{/rows}}\n")
        #expect(
            sample.messages.hasPrefix(
                """
                Templates/page.html:3:1: error: 'rows' closes before 'title' [unclosed-section]
                3 | {{/rows}}
                  | ^~~~~~~~~ write {{/title}} first
                Templates/page.html:2:3: note: the section opens here

                """))
    }

    @Test func reportsSectionsThatNeverClose() {
        let sample = Sample("a {{#rows}} b {{#isCurrent}} c")
        #expect(
            sample.messages == """
                Templates/page.html:1:3: error: the section 'rows' is never closed [unclosed-section]
                1 | a {{#rows}} b {{#isCurrent}} c
                  |   ^~~~~~~~~ close it with {{/rows}}
                Templates/page.html:1:15: error: the section 'isCurrent' is never closed \
                [unclosed-section]
                1 | a {{#rows}} b {{#isCurrent}} c
                  |               ^~~~~~~~~~~~~~ close it with {{/isCurrent}}

                """)
    }

    @Test func reportsAClosingTagWithoutASection() {
        #expect(
            Sample("a {{/rows}}").messages == """
                Templates/page.html:1:3: error: 'rows' closes no section [unclosed-section]
                1 | a {{/rows}}
                  |   ^~~~~~~~~

                """)
    }

    @Test(arguments: [
        ("{{{body}}}", "write {{name}} and declare the field as markup"),
        ("{{&body}}", "write {{name}} and declare the field as markup"),
        ("{{=<% %>=}}", "write tags as {{name}} throughout"),
        ("{{<layout}}", "write a layout with {{> content}}"),
        ("{{$block}}", "write a layout with {{> content}}"),
    ])
    func saysWhichTagsThereAreNot(tag: String, fix: String) {
        let mark = "^" + String(repeating: "~", count: tag.count - 1)
        #expect(
            Sample("a \(tag) b").messages == """
                Templates/page.html:1:3: error: templates have no such tag [unsupported-tag]
                1 | a \(tag) b
                  |   \(mark) \(fix)

                """)
    }

    @Test(arguments: [
        ("<p>{{title</p>", "{{title</p>"), ("<p>{{title}</p>", "{{title}</p>"),
        ("<p>{{", "{{"), ("<p>{{title {{title}}", "{{title {{title}}"), ("<p>{{! a", "{{! a"),
    ])
    func reportsATagWithoutAnEnd(template: String, marked: String) {
        let mark = "^" + String(repeating: "~", count: marked.count - 1)
        #expect(
            Sample(template).messages == """
                Templates/page.html:1:4: error: the tag does not end on its line [unclosed-tag]
                1 | \(template)
                  |    \(mark) end it with }}

                """)
    }

    @Test(arguments: [
        "{{}}", "{{ }}", "{{a b}}", "{{a..b}}", "{{.a}}", "{{#}}{{/}}", "{{#.}}{{/.}}", "{{>}}",
        "{{é}}", "{{rows?}}", "{{^rows?}}{{/rows?}}", "{{#?}}{{/?}}", "{{#rows??}}{{/rows??}}",
        "{{#rows ?}}{{/rows ?}}", "{{#.?}}{{/.?}}",
    ])
    func refusesWhatIsNotAName(template: String) {
        #expect(Sample(template).diagnostics.map(\.identifier) == ["invalid-name"])
    }

    @Test func gathersEveryMistakeInOneRun() {
        let sample = Sample("{{titel}}{{{body}}}{{> zzz}}\n{{#rows}}{{/row}}{{linkk}}")
        #expect(
            sample.diagnostics.sorted().map(\.identifier) == [
                "unknown-field", "unsupported-tag", "unknown-partial", "unclosed-section",
                "unknown-field",
            ])
    }

    @Test func refusesDeepNesting() {
        let sample = Sample(String(repeating: "{{#isCurrent}}", count: 5000))
        #expect(sample.diagnostics.contains { $0.identifier == "deep-nesting" })
        #expect(sample.diagnostics.count < 100)
    }

    @Test func refusesBytesThatAreNotText() {
        let log = DiagnosticLog()
        let source = SourceText(path: "Templates/a.html", bytes: [0x61, 0xFF, 0xFE])
        _ = TemplateSet(
            folder: "Templates", templates: [("a", source)], log: log)
        #expect(
            DiagnosticWriter().text(for: log.diagnostics) == """
                Templates/a.html:1:1: error: the template is not UTF-8 [not-utf8]
                  save the file as UTF-8

                """)
    }

    @Test func reportsMissingAndRepeatedTemplates() {
        let log = DiagnosticLog()
        let sources = ["Templates/topic.html", "Templates/topic.mustache"].map {
            ("topic", SourceText(path: $0, text: ""))
        }
        let set = TemplateSet(folder: "Templates", templates: sources, log: log)
        let compiled = set.compile(page: "topics", for: Page.self, log: log)
        #expect(compiled == nil)
        #expect(
            DiagnosticWriter().text(for: log.diagnostics) == """
                Templates:1:1: error: there is no template 'topics' [missing-template]
                  did you mean 'topic'?
                Templates/topic.mustache:1:1: error: 'topic' is also the name of \
                Templates/topic.html [repeated-template]
                  rename one of the two

                """)
    }

    @Test func reportsALayoutWithoutAPlaceForThePage() {
        #expect(
            Sample("{{title}}", layout: "<main></main>").messages == """
                Templates/layout.html:1:1: error: the layout has no {{> content}} [missing-content]
                  write {{> content}} where the page's own markup goes

                """)
    }

    /// An invalid template never stops the program.
    @Test func survivesEveryPrefixOfATemplate() {
        let text =
            "<a {{#rows}}href=\"{{link}}\"{{/rows}}>{{! x }}{{> page}}{{^title}}{{{x}}}{{/a.b}}"
        for end in text.indices {
            #expect(Sample(String(text[..<end])).diagnostics.count < 20)
        }
    }
}
