/// Placeholders for unfinished text in a content file: `?? what to write ??`, on one line.
///
/// A text with `draft: true` may have placeholders. They are warnings, and the text is published
/// only in builds that include drafts. Draft terms, documents and rules are ignored. In any other
/// file, a placeholder is an error.
package enum DraftPlaceholders {
    private static let mark = Array("??".utf8)

    /// Returns a placeholder with the given instruction.
    package static func placeholder(_ request: String) -> String { "?? \(request) ??" }

    /// Returns true if a text contains a placeholder, or a part of one that was split at its
    /// commas.
    package static func isIn(_ text: String) -> Bool {
        // A byte loop: the standard library's substring search is many times slower, and this runs
        // for every front matter value.
        var before: UInt8?
        for byte in text.utf8 {
            if byte == UInt8(ascii: "?"), before == byte { return true }
            before = byte
        }
        return false
    }

    /// Removes other diagnostics on the lines of placeholders, such as that a placeholder is not a
    /// date.
    ///
    /// - Parameter withDrafts: True to keep the diagnostics about placeholders in drafts.
    package static func clearing(
        _ diagnostics: [Diagnostic], withDrafts: Bool
    ) -> [Diagnostic] {
        let unfilled = diagnostics.filter(isUnfilled)
        guard !unfilled.isEmpty else { return diagnostics }
        struct Line: Hashable {
            let path: String
            let line: Int

            init(_ diagnostic: Diagnostic) {
                path = diagnostic.range.path
                line = diagnostic.range.start.line
            }
        }
        let lines = Set(unfilled.map(Line.init))
        return diagnostics.filter {
            isUnfilled($0) ? withDrafts || $0.severity == .error : !lines.contains(Line($0))
        }
    }

    /// Returns true for the warning about a placeholder in a draft.
    package static func isOfDraft(_ diagnostic: Diagnostic) -> Bool {
        isUnfilled(diagnostic) && diagnostic.severity == .warning
    }

    private static func isUnfilled(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.identifier == "unfilled-placeholder"
    }

    /// Returns the byte ranges of all placeholders, including their marks.
    package static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        guard hasMark(bytes) else { return [] }
        var ranges: [Range<Int>] = []
        var rest = bytes[...]
        while let start = rest.firstRange(of: mark)?.lowerBound {
            rest = bytes[(start + mark.count)...]
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            guard let end = line.firstRange(of: mark) else { continue }
            ranges.append(start..<end.upperBound)
            rest = bytes[end.upperBound...]
        }
        return ranges
    }

    /// Returns the instruction inside a placeholder.
    package static func request(of placeholder: ArraySlice<UInt8>) -> String {
        String(decoding: placeholder.dropFirst(mark.count).dropLast(mark.count), as: UTF8.self)
            .split(separator: " ").joined(separator: " ")
    }

    /// Returns true if the text contains `??`.
    private static func hasMark(_ bytes: [UInt8]) -> Bool {
        bytes.firstRange(of: mark, within: bytes.indices) != nil
    }
}
