extension MarkdownRendering {
    mutating func writeStart(of element: MarkupElement) {
        switch element {
        case .paragraph: html.write("<p>")
        case .tightParagraph: break
        case .taskLabel(let isDone, let isTight):
            writeTaskStart(isDone: isDone, isTight: isTight)
        case .heading(let number): writeHeadingStart(headings[number])
        case .blockQuote: html.write("<blockquote>\n")
        case .bulletList: html.write("<ul>\n")
        case .orderedList(let start):
            html.write("<ol")
            if start != 1 {
                html.write(" start=\"")
                html.write(start)
                html.write("\"")
            }
            html.write(">\n")
        case .item(let isTask): html.write(isTask ? "<li class=\"task\">" : "<li>")
        case .caption(let number): writeCaptionStart(number)
        case .table(let hasCaption):
            if !hasCaption { html.write("<div class=\"table\"><table>\n") }
        case .tableHead: html.write("<thead>\n")
        case .tableBody: html.write("<tbody>\n")
        case .tableRow: html.write("<tr>")
        case .cell(let alignment, let isHeader):
            html.write(isHeader ? "<th scope=\"col\"" : "<td")
            switch alignment {
            case .natural: break
            case .left: html.write(" class=\"left\"")
            case .center: html.write(" class=\"center\"")
            case .right: html.write(" class=\"right\"")
            }
            html.write(">")
        case .footnote(let number):
            html.write("<li")
            writeIdentifier(footnoteIdentifiers[number - 1])
            html.write(">")
        case .emphasis: html.write("<em>")
        case .strong: html.write("<strong>")
        case .strikethrough: html.write("<del>")
        case .link(let number): writeLinkStart(document.links[number])
        // Trap: the caller writes images itself.
        case .image: preconditionFailure("an image is written as a whole")
        }
    }

    mutating func writeEnd(of element: MarkupElement) {
        switch element {
        case .paragraph: html.write("</p>\n")
        case .tightParagraph: break
        case .taskLabel(_, let isTight): html.write(isTight ? "</label>" : "</label></p>\n")
        case .heading(let number):
            html.write("</h")
            html.write(headings[number].level)
            html.write(">\n")
        case .blockQuote: html.write("</blockquote>\n")
        case .bulletList: html.write("</ul>\n")
        case .orderedList: html.write("</ol>\n")
        case .item, .footnote: html.write("</li>\n")
        case .caption: html.write("</caption>\n")
        case .table: html.write("</table></div>\n")
        case .tableHead: html.write("</thead>\n")
        case .tableBody: html.write("</tbody>\n")
        case .tableRow: html.write("</tr>\n")
        case .cell(_, let isHeader): html.write(isHeader ? "</th>" : "</td>")
        case .emphasis: html.write("</em>")
        case .strong: html.write("</strong>")
        case .strikethrough: html.write("</del>")
        case .link: writeLinkEnd()
        // Trap: the caller writes images itself.
        case .image: preconditionFailure("an image is written as a whole")
        }
    }

    private mutating func writeIdentifier(_ identifier: String) {
        html.write(" id=\"")
        html.write(text: identifier)
        html.write("\"")
    }

    private mutating func writeHeadingStart(_ heading: RenderedMarkdown.Heading) {
        html.write("<h")
        html.write(heading.level)
        writeIdentifier(heading.identifier)
        html.write(">")
    }

    private mutating func writeCaptionStart(_ number: Int) {
        // A wide table scrolls, so it must be focusable and labelled.
        let identifier = names.unique("\(options.identifierPrefix)table-\(number)")
        html.write("<div class=\"table\" role=\"region\" tabindex=\"0\" aria-labelledby=\"")
        html.write(text: identifier)
        html.write("\"><table>\n<caption")
        writeIdentifier(identifier)
        html.write(">")
    }

    private mutating func writeTaskStart(isDone: Bool, isTight: Bool) {
        taskCount += 1
        let identifier = names.unique("\(options.identifierPrefix)task-\(taskCount)")
        html.write(isTight ? "<input type=\"checkbox\"" : "<p><input type=\"checkbox\"")
        writeIdentifier(identifier)
        html.write(isDone ? " checked> <label for=\"" : "> <label for=\"")
        html.write(text: identifier)
        html.write("\">")
    }

    mutating func writeCodeBlock(_ text: Range<Int>, language: Range<Int>) {
        html.write("<pre><code")
        if !language.isEmpty {
            html.write(" class=\"language-")
            html.write(text: document.text[language])
            html.write("\"")
        }
        html.write(">")
        html.write(text: document.text[text])
        html.write("</code></pre>\n")
    }

    mutating func writeFigure(_ number: Int) {
        let replacement = options.figure(document.figures[number])
        if let trusted = replacement.trustedHTML {
            html.write(trusted: trusted)
        } else {
            html.write(text: replacement.text)
        }
    }
}
