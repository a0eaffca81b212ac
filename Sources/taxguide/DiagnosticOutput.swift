internal import Files
internal import Text

/// Machine-readable formats of diagnostics.
///
/// Each function preserves the order of the diagnostics.
enum DiagnosticOutput {
    /// Returns a JSON array.
    ///
    /// Lines and columns start at 1. Columns count UTF-8 bytes, and `endColumn` is exclusive.
    static func json(_ diagnostics: [Diagnostic]) -> String {
        JSONWriter.array { json in
            for diagnostic in diagnostics {
                json.object { json in
                    write(diagnostic.range, to: &json)
                    json.field("endColumn", diagnostic.range.start.column + diagnostic.range.length)
                    json.field("severity", diagnostic.severity.rawValue)
                    json.field("identifier", diagnostic.identifier)
                    json.field("message", diagnostic.summary)
                    json.field("fix", diagnostic.fix)
                    json.objects("notes", diagnostic.notes) { note, json in
                        write(note.range, to: &json)
                        json.field("message", note.message)
                    }
                }
            }
        }.text
    }

    private static func write(_ range: SourceRange, to json: inout JSONWriter) {
        json.field("path", range.path)
        json.field("line", range.start.line)
        json.field("column", range.start.column)
    }

    /// A command of a GitHub workflow for each.
    static func github(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { diagnostic in
            var properties = [
                ("file", diagnostic.range.path), ("line", "\(diagnostic.range.start.line)"),
            ]
            if let columns = diagnostic.columns {
                properties.append(("col", "\(columns.lowerBound)"))
                properties.append(("endColumn", "\(columns.upperBound)"))
            }
            properties.append(("title", diagnostic.identifier))
            let list = properties.map { name, value in
                "\(name)=\(encoded(value, endedBy: "%\r\n:,"))"
            }.joined(separator: ",")
            let text = encoded(sentences(of: diagnostic, between: "\n"), endedBy: "%\r\n")
            return Console.printable("::\(diagnostic.severity.rawValue) \(list)::\(text)") + "\n"
        }.joined()
    }

    /// Returns a value with the characters encoded that would end it.
    private static func encoded(_ text: String, endedBy marks: String) -> String {
        percentEncoded(text) { marks.utf8.contains($0) }
    }

    /// Returns the message and the fix, each truncated as for the terminal.
    private static func sentences(of diagnostic: Diagnostic, between mark: String) -> String {
        [diagnostic.summary, diagnostic.fix].compactMap(\.self).map { shortened($0) }
            .joined(separator: mark)
    }
}

extension Diagnostic {
    /// The exclusive range of columns in UTF-16 code units from 1, as in SARIF and GitHub.
    ///
    /// Nil for a whole file, and for a line whose start is not in the excerpt.
    fileprivate var columns: Range<Int>? {
        guard excerpt.start == 0, !excerpt.text.isEmpty else { return nil }
        let bytes = excerpt.text.utf8
        let start = bytes.prefix(range.start.column - 1)
        let end = bytes.prefix(range.start.column - 1 + range.length)
        guard start.count == range.start.column - 1 else { return nil }
        let first = String(decoding: start, as: UTF8.self).utf16.count + 1
        return first..<String(decoding: end, as: UTF8.self).utf16.count + 1
    }
}
