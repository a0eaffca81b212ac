import Markup
import Testing
import Text

@Suite struct TableTests {
    @Test func rendersTheParagraphBeforeATableAsItsCaption() {
        let body = ParsedBody(
            "Table: Rates by *province*\n\n| A | B | C | D |\n|---|:-:|--:|:--|\n| b | \\| |\n\nafter\n"
        )
        #expect(body.diagnostics.isEmpty)
        #expect(
            body.html() == """
                <div class="table" role="region" tabindex="0" aria-labelledby="table-1"><table>
                <caption id="table-1">Rates by <em>province</em></caption>
                <thead>
                <tr><th scope="col">A</th><th scope="col" class="center">B</th>\
                <th scope="col" class="right">C</th><th scope="col" class="left">D</th></tr>
                </thead>
                <tbody>
                <tr><td>b</td><td class="center">|</td><td class="right"></td>\
                <td class="left"></td></tr>
                </tbody>
                </table></div>
                <p>after</p>

                """)
    }

    @Test(arguments: [
        ("Table", "Table: a"), ("Table", "Table:a"), ("Tableau", "Tableau : a"),
        ("Tableau", "Tableau\u{A0}: a"), ("Tableau", "Tableau\u{202F}:\u{A0}a"),
        ("Táblica", "Táblica: a"),
    ])
    func knowsACaptionByTheWordOfTheLanguage(word: String, caption: String) {
        let html = ParsedBody("\(caption)\n\n| b | c |\n|---|---|\n", captionWord: word).html()
        #expect(html.contains("<caption id=\"table-1\">a</caption>"))
        #expect(!html.contains("<p>"))
    }

    @Test(arguments: [
        "Tables: a", "a Table: b", "Table a", "*Table: a*", "Table: a\n\nb", "Table:",
    ])
    func leavesOtherParagraphsAlone(paragraph: String) {
        let body = ParsedBody("\(paragraph)\n\n| b | c |\n|---|---|\n")
        #expect(body.identifiers == ["table-without-caption"])
        #expect(body.html().contains("<p>"))
        #expect(!body.html().contains("<caption"))
    }

    @Test func namesTheWordOfTheLanguageToWhoeverForgetsACaption() {
        let table = "Table: a\n\n| b | c |\n|---|---|\n"
        let other = ParsedBody(table, captionWord: "Tabla")
        #expect(
            other.diagnostics.map(\.fix) == [
                "write 'Tabla: ' and a caption in a paragraph right before it"
            ])
        #expect(ParsedBody(table, captionWord: nil).diagnostics.isEmpty)
    }

    @Test func takesTheLineRightAboveATableAsItsCaption() {
        let html = ParsedBody("Table: a\n| b | c |\n|---|---|\n| d | e |\n").html()
        #expect(html.contains("<caption id=\"table-1\">a</caption>"))
        #expect(html.contains("<td>d</td>"))
    }
}
