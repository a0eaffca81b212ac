import Templates
import TestSupport
import Testing
import Text

@Suite struct FieldDiagnosticTests {
    @Test func namesTheNearestField() {
        let sample = Sample("<p>\n  {{titel}}\n</p>\n")
        #expect(sample.compiled == nil)
        #expect(
            sample.messages == """
                Templates/page.html:2:5: error: unknown field 'titel' [unknown-field]
                2 |   {{titel}}
                  |     ^~~~~ did you mean 'title'?

                """)
    }

    @Test func namesTheFileAndLineOfThePartialWithTheMistake() {
        let sample = Sample(
            "{{> intro}}\n{{#rows}}\n{{> row}}\n{{/rows}}\n",
            partials: ["intro": "", "row": "<td>\n{{lable}}</td>"])
        #expect(
            sample.messages == """
                Templates/row.html:2:3: error: unknown field 'lable' [unknown-field]
                2 | {{lable}}</td>
                  |   ^~~~~ did you mean 'label'?
                Templates/page.html:3:5: note: included here

                """)
    }

    @Test func reportsAPartialsMistakeOnceHoweverOftenItIsIncluded() {
        let sample = Sample(
            "{{> row}}{{#rows}}{{> row}}{{> row}}{{/rows}}", partials: ["row": "{{zzz}}"])
        #expect(sample.diagnostics.map(\.identifier) == ["unknown-field"])
    }

    @Test func marksTheWrongPartOfADottedName() {
        let sample = Sample("{{header.nmae}} {{haeder.name}} {{title.name}}")
        #expect(
            sample.messages == """
                Templates/page.html:1:10: error: unknown field 'nmae' [unknown-field]
                1 | {{header.nmae}} {{haeder.name}} {{title.name}}
                  |          ^~~~ did you mean 'name'?
                Templates/page.html:1:19: error: unknown field 'haeder' [unknown-field]
                1 | {{header.nmae}} {{haeder.name}} {{title.name}}
                  |                   ^~~~~~ did you mean 'header'?
                Templates/page.html:1:35: error: 'title' is a text, not a group of fields \
                [wrong-field-kind]
                1 | {{header.nmae}} {{haeder.name}} {{title.name}}
                  |                                   ^~~~~

                """)
    }

    @Test func listsFieldsWhenNoneIsNear() {
        let sample = Sample("{{#summary}}{{header.zzzzzz}}{{/summary}}")
        #expect(
            sample.messages == """
                Templates/page.html:1:22: error: unknown field 'zzzzzz' [unknown-field]
                1 | {{#summary}}{{header.zzzzzz}}{{/summary}}
                  |                      ^~~~~~ one of: name, owner

                """)
    }

    @Test func namesAPartialThatIsNotThere() {
        let sample = Sample("{{> haeder}}", partials: ["header": ""])
        #expect(
            sample.messages == """
                Templates/page.html:1:5: error: there is no template 'haeder' [unknown-partial]
                1 | {{> haeder}}
                  |     ^~~~~~ did you mean 'header'?

                """)
    }

    @Test(arguments: [
        ("{{1️⃣isCurrent}}", "'isCurrent' is a flag and cannot be printed"),
        ("{{1️⃣rows}}", "'rows' is a list and cannot be printed"),
        ("{{1️⃣synonyms}}", "'synonyms' is a list of texts and cannot be printed"),
        ("{{1️⃣header}}", "'header' is a group of fields and cannot be printed"),
        ("{{#1️⃣title}}x{{/title}}", "'title' is a text that is always there"),
        ("{{^1️⃣title}}x{{/title}}", "'title' is a text that is always there"),
        ("{{#1️⃣body}}x{{/body}}", "'body' is markup that is always there"),
        ("{{#1️⃣link}}x{{/link}}", "'link' is an address that is always there"),
        ("{{^1️⃣header}}x{{/header}}", "'header' is a group of fields that is always there"),
        ("{{#1️⃣isCurrent?}}x{{/isCurrent?}}", "'isCurrent' is a flag, which has nothing to enter"),
        ("{{#1️⃣title?}}x{{/title?}}", "'title' is a text that is always there"),
        ("{{#1️⃣header?}}x{{/header?}}", "'header' is a group of fields that is always there"),
        ("{{#1️⃣header.name?}}x{{/header.name?}}", "'header.name' is a text that is always there"),
        ("{{#rows?}}{{1️⃣.}}{{/rows?}}", "there is no text here for '.' to print"),
        ("{{#summary.1️⃣name.x}}{{/summary.name.x}}", "'name' is a text, not a group of fields"),
        ("{{1️⃣.}}", "there is no text here for '.' to print"),
        ("{{#rows}}{{1️⃣.}}{{/rows}}", "there is no text here for '.' to print"),
        (
            "{{#synonyms}}{{#rows}}{{1️⃣.}}{{/rows}}{{/synonyms}}",
            "there is no text here for '.' to print"
        ),
    ])
    func refusesFieldsOfTheWrongKind(text: String, summary: String) {
        let marked = MarkedText(path: "Templates/page.html", text)
        let sample = Sample(String(decoding: marked.source.bytes, as: UTF8.self))
        #expect(sample.diagnostics.map(\.identifier) == ["wrong-field-kind"])
        #expect(sample.diagnostics.map(\.summary) == [summary])
        #expect(sample.diagnostics.map(\.range.start) == marked.places)
    }

    @Test func saysHowToPrintAList() {
        #expect(
            Sample("{{synonyms}}").messages == """
                Templates/page.html:1:3: error: 'synonyms' is a list of texts and cannot be printed \
                [wrong-field-kind]
                1 | {{synonyms}}
                  |   ^~~~~~~~ write {{#synonyms}}{{.}}{{/synonyms}}

                """)
    }

    @Test func saysHowToAskWhatIsWrittenAsAQuestion() {
        let sample = Sample("{{#isCurrent?}}x{{/isCurrent?}}{{#rwos?}}x{{/rwos?}}")
        #expect(
            sample.messages == """
                Templates/page.html:1:4: error: 'isCurrent' is a flag, which has nothing to enter \
                [wrong-field-kind]
                1 | {{#isCurrent?}}x{{/isCurrent?}}{{#rwos?}}x{{/rwos?}}
                  |    ^~~~~~~~~ write {{#isCurrent}}…{{/isCurrent}} without question marks
                Templates/page.html:1:35: error: unknown field 'rwos' [unknown-field]
                1 | {{#isCurrent?}}x{{/isCurrent?}}{{#rwos?}}x{{/rwos?}}
                  |                                   ^~~~ did you mean 'rows'?

                """)
    }
}
