import TestSupport
import Testing
import Text

@Suite struct SafePlaceTests {
    @Test(arguments: [
        "<script>let a = \"{{1️⃣title}}\"</script>",
        "<SCRIPT type=module>{{1️⃣body}}</SCRIPT>",
        "<script>a < b; '</scrip'; {{1️⃣title}}</script>",
        "<style>p { color: {{1️⃣title}} }</style>",
        "<p class={{1️⃣title}}>",
        "<p class=a{{1️⃣title}}>",
        "<p class= {{1️⃣title}}>",
        "<p {{1️⃣title}}>",
        "<p {{1️⃣title}}=\"x\">",
        "<h{{1️⃣title}}>",
        "</{{1️⃣title}}>",
        "<p onclick=\"go('{{1️⃣title}}')\">",
        "<p ONCLICK = '{{1️⃣title}}'>",
        "<p style=\"width: {{1️⃣title}}\">",
        "<iframe srcdoc=\"{{1️⃣title}}\"></iframe>",
        "<a href=\"{{1️⃣title}}\">",
        "<a href='{{1️⃣title}}'>",
        "<img src=\"{{1️⃣title}}\">",
        "<a href=\"{{link}}{{1️⃣title}}\">",
        "<a href=\"javascript:{{1️⃣link}}\">",
        "<a href=\"{{#isCurrent}}/a/{{/isCurrent}}{{1️⃣title}}\">",
        "<form action=\"{{1️⃣title}}\">",
        "<p title=\"{{1️⃣body}}\">",
        "<animate attributeName=href values=\"{{1️⃣title}}\"/>",
        "<set attributeName='href' to='{{1️⃣title}}'/>",
        "<animate from=\"/a/{{1️⃣link}}\"/>",
        "<img srcset=\"{{1️⃣title}} 2x\">",
        "<link imagesrcset='/a.png 1x, {{1️⃣link}} 2x'>",
        "<object codebase=\"{{1️⃣title}}\">",
        "<html manifest=\"{{1️⃣title}}\">",
        "<meta http-equiv=refresh content=\"0; url={{1️⃣title}}\">",
        "<META HTTP-EQUIV='refresh' CONTENT='{{1️⃣title}}'>",
        "<!-- {{1️⃣body}} -->",
        "<title>{{1️⃣body}}</title>",
    ])
    func refusesFieldsWhereTheyCouldRun(text: String) {
        let marked = MarkedText(path: "Templates/page.html", text)
        let sample = Sample(String(decoding: marked.source.bytes, as: UTF8.self))
        #expect(sample.diagnostics.map(\.identifier) == ["unsafe-position"])
        #expect(sample.diagnostics.map(\.range.start) == marked.places)
    }

    @Test(arguments: [
        "<title>{{title}} < {{link}}</title><h1 class=\"a {{title}}\">{{title}}{{body}}</h1>",
        "<script src=\"/a.js\"></script>{{title}}",
        "<style>p {}</style>{{body}}",
        "<script>if (a<b) {}</script >{{body}}",
        "<p class=a>{{title}}</p><p hidden>{{title}}</p><br/>{{body}}",
        "<!-- {{title}} --><!DOCTYPE html><!---->{{body}}",
        "a < b {{title}} <3 {{title}} 1<{{! x }} 2",
        "<a href=\"{{link}}\" title='{{title}}'>{{title}}</a>",
        "<a href=\"/topics/{{title}}\"><a href=\"#{{title}}\"><a href=\"?q={{title}}\">",
        "<a href=\"https://canada.ca/{{title}}\"><a href=\"mailto:{{title}}\">",
        "<a{{#source}} href=\"{{.}}\"{{/source}}{{#isCurrent}} aria-current=\"page\"{{/isCurrent}}>",
        "<option {{#isCurrent}}selected{{/isCurrent}}>",
        "<p class=\"a{{#isCurrent}} b{{/isCurrent}}\">{{title}}</p>",
        "<{{#isCurrent}}h1{{/isCurrent}}{{^isCurrent}}h2{{/isCurrent}}>",
        "<input value=\"{{title}}\" placeholder='{{title}}' data-on=\"{{title}}\">",
        "<meta name=\"description\" content=\"{{title}}\"><meta charset=\"utf-8\">{{body}}",
        "<meta http-equiv=\"refresh\" content=\"0; url={{link}}\"><meta content=\"{{title}}\">",
        "<textarea>{{title}}</textarea>{{body}}",
    ])
    func allowsFieldsWhereTheyAreEscaped(template: String) throws {
        #expect(Sample(template).messages.isEmpty)
    }

    @Test(arguments: [
        (
            "1️⃣{{#isCurrent}}<p class=\"{{/isCurrent}}",
            "the section starts and ends in different markup"
        ),
        ("<p 1️⃣{{#isCurrent}}>{{/isCurrent}}", "the section starts and ends in different markup"),
        (
            "<p class=1️⃣{{#isCurrent}}a{{/isCurrent}}>",
            "the section starts and ends in different markup"
        ),
        (
            "<p a=\"1️⃣{{#isCurrent}}\" b=\"{{/isCurrent}}\">",
            "the section starts and ends in different markup"
        ),
        ("<p class=\"1️⃣{{> part}}\">", "a partial must not be inside a tag"),
        ("<script>1️⃣{{> part}}</script>", "a partial must not be inside a tag"),
        ("<p>1️⃣<script>", "the template ends inside what begins here"),
        ("<p>1️⃣<p class=\"a>", "the template ends inside what begins here"),
        ("1️⃣<!-- a", "the template ends inside what begins here"),
    ])
    func refusesMarkupThatDependsOnWhatIsPrinted(text: String, summary: String) {
        let marked = MarkedText(path: "Templates/page.html", text)
        let sample = Sample(
            String(decoding: marked.source.bytes, as: UTF8.self), partials: ["part": ""])
        #expect(sample.diagnostics.map(\.identifier) == ["unsafe-position"])
        #expect(sample.diagnostics.map(\.range.start) == marked.places)
        #expect(sample.diagnostics.first?.summary.hasPrefix(summary) == true)
    }

    @Test func saysWhatIsWrongWithThePlace() {
        let sample = Sample(
            """
            <p class={{title}} onclick="{{title}}">
            <a href="{{title}}" title="{{body}}"><script>{{title}}</script>
            <img src="data:{{link}}" {{title}}>
            """)
        #expect(
            sample.messages == """
                Templates/page.html:1:12: error: 'title' is in the value of 'class' without \
                quotation marks [unsafe-position]
                1 | <p class={{title}} onclick="{{title}}">
                  |            ^~~~~ put quotation marks around the value
                Templates/page.html:1:31: error: 'title' is in the attribute 'onclick', which \
                holds code [unsafe-position]
                1 | <p class={{title}} onclick="{{title}}">
                  |                               ^~~~~ print it in a data attribute
                Templates/page.html:2:12: error: 'title' decides where 'href' leads but is a text \
                [unsafe-position]
                2 | <a href="{{title}}" title="{{body}}"><script>{{title}}</script>
                  |            ^~~~~ declare the field as an address
                Templates/page.html:2:30: error: 'body' is markup, which belongs between elements \
                [unsafe-position]
                2 | <a href="{{title}}" title="{{body}}"><script>{{title}}</script>
                  |                              ^~~~ print a text here
                Templates/page.html:2:48: error: 'title' is in <script>, where nothing is \
                escaped [unsafe-position]
                2 | <a href="{{title}}" title="{{body}}"><script>{{title}}</script>
                  |                                                ^~~~~ print it in a data attribute
                Templates/page.html:3:18: error: 'link' continues an address whose scheme is not \
                http, https or mailto [unsafe-position]
                3 | <img src="data:{{link}}" {{title}}>
                  |                  ^~~~ write an address with one of these schemes
                Templates/page.html:3:28: error: 'title' is in a tag outside a quoted value \
                [unsafe-position]
                3 | <img src="data:{{link}}" {{title}}>
                  |                            ^~~~~ print it only in text or in a quoted value

                """)
    }
}
