package import GuideDiagnostics
internal import GuideWords

/// What is still to be written in a file of content: `?? what to write ??`, on one line.
package enum Blanks {
    private static let mark = Array("??".utf8)

    /// A blank that says what is to be written in its place.
    package static func blank(_ request: String) -> String { "?? \(request) ??" }

    /// The diagnostics without whatever else is wrong on the line of a blank, which is no day and no
    /// source, but that need not be said.
    package static func clearing(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let blanks = diagnostics.filter(isBlank)
        guard !blanks.isEmpty else { return diagnostics }
        struct Line: Hashable {
            let path: String
            let line: Int

            init(_ diagnostic: Diagnostic) {
                path = diagnostic.range.path
                line = diagnostic.range.start.line
            }
        }
        let lines = Set(blanks.map(Line.init))
        return diagnostics.filter { isBlank($0) || !lines.contains(Line($0)) }
    }

    private static func isBlank(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.identifier == "unfilled-blank"
    }

    private static let signs = ByteSet { $0 == mark[0] }

    /// Whether a text may hold a blank; almost none does.
    private static func hasMark(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var index = signs.next(in: bytes, from: 0)
            while index + 1 < bytes.count {
                if bytes[index + 1] == mark[1] { return true }
                index = signs.next(in: bytes, from: index + 1)
            }
            return false
        }
    }

    /// An error for each blank of a file.
    package static func blanks(in source: SourceText) -> [Diagnostic] {
        guard hasMark(source.bytes) else { return [] }
        var found: [Diagnostic] = []
        var rest = source.bytes[...]
        while let start = rest.firstRange(of: mark)?.lowerBound {
            rest = source.bytes[(start + mark.count)...]
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            guard let end = line.firstRange(of: mark) else { continue }
            let request = String(decoding: line[..<end.lowerBound], as: UTF8.self)
                .split(separator: " ").joined(separator: " ")
            found.append(
                Diagnostic(
                    .error, "unfilled-blank", "this is still to be written: \(request)",
                    in: source, at: start..<end.upperBound,
                    remedy: "write it in place of the blank"))
            rest = source.bytes[end.upperBound...]
        }
        return found
    }
}
