/// What is still to be written in a file of content: `?? what to write ??`, on one line.
///
/// A text that says `draft: true` may have blanks: they are warnings, and it is part of a site only where
/// drafts are asked for. A term, a document or a rule that is a draft is as if it were not there. Everywhere else a
/// blank is an error.
package enum DraftPlaceholders {
    private static let mark = Array("??".utf8)

    /// A blank that says what is to be written in its place.
    package static func blank(_ request: String) -> String { "?? \(request) ??" }

    /// Whether a text has a blank, or a part of one that was divided at its commas.
    package static func isIn(_ text: String) -> Bool {
        // Every text of a front matter is asked; the general search for a text takes many times as long.
        var before: UInt8?
        for byte in text.utf8 {
            if byte == UInt8(ascii: "?"), before == byte { return true }
            before = byte
        }
        return false
    }

    /// The diagnostics without whatever else is wrong on the line of a blank, which is no day and no
    /// source, but that need not be said.
    ///
    /// - Parameter withDrafts: Whether the blanks of drafts are told of.
    package static func clearing(
        _ diagnostics: [Diagnostic], withDrafts: Bool
    ) -> [Diagnostic] {
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
        return diagnostics.filter {
            isBlank($0) ? withDrafts || $0.severity == .error : !lines.contains(Line($0))
        }
    }

    /// Whether it tells of a blank that a draft may have.
    package static func isOfDraft(_ diagnostic: Diagnostic) -> Bool {
        isBlank(diagnostic) && diagnostic.severity == .warning
    }

    private static func isBlank(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.identifier == "unfilled-placeholder"
    }

    private static let signs = ByteSet { $0 == mark[0] }

    /// Where the blanks of a text are, with their marks, each on one line; almost no text has any.
    package static func places(in bytes: [UInt8]) -> [Range<Int>] {
        guard hasMark(bytes) else { return [] }
        var places: [Range<Int>] = []
        var rest = bytes[...]
        while let start = rest.firstRange(of: mark)?.lowerBound {
            rest = bytes[(start + mark.count)...]
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            guard let end = line.firstRange(of: mark) else { continue }
            places.append(start..<end.upperBound)
            rest = bytes[end.upperBound...]
        }
        return places
    }

    /// What is to be written in place of a blank.
    package static func request(of blank: ArraySlice<UInt8>) -> String {
        String(decoding: blank.dropFirst(mark.count).dropLast(mark.count), as: UTF8.self)
            .split(separator: " ").joined(separator: " ")
    }

    /// Whether a text may hold a blank.
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
}
