package import GuideDiagnostics
internal import GuideFiles
internal import GuideWords

/// What is still to be written in a file of content: `?? what to write ??`, on one line.
///
/// A topic that says `draft: true` may have blanks: they are warnings, and it is part of a site only where
/// drafts are asked for. Everywhere else a blank is an error.
package enum Blanks {
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

    /// The markup of a text with its blanks marked, outside of tags.
    package static func marked(_ html: [UInt8]) -> [UInt8] {
        guard hasMark(html) else { return html }
        let parts = html.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        var marked: [UInt8] = []
        for (index, part) in parts.enumerated() {
            var text = part
            if index > 0 {
                let end = part.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? part.endIndex
                marked.append(UInt8(ascii: "<"))
                marked += part[..<end]
                text = part[end...]
            }
            while let start = text.firstRange(of: mark),
                let end = text[start.upperBound...].firstRange(of: mark)
            {
                marked += text[..<start.lowerBound]
                marked += Array("<mark>".utf8)
                marked += text[start.lowerBound..<end.upperBound]
                marked += Array("</mark>".utf8)
                text = text[end.upperBound...]
            }
            marked += text
        }
        return marked
    }

    /// Whether a file is of a topic that says `draft: true`.
    private static func isDraft(_ source: SourceText) -> Bool {
        guard source.path.hasPrefix(Topic.folder), let lines = FrontMatter.lines(of: source) else {
            return false
        }
        return source.bytes[lines.matter].split(separator: UInt8(ascii: "\n")).contains {
            $0.prefix { $0 != UInt8(ascii: "#") }.filter { $0 > 0x20 }
                .elementsEqual("draft:true".utf8)
        }
    }

    /// A diagnostic for each blank of a file: a warning in a draft, an error in any other.
    package static func blanks(in source: SourceText) -> [Diagnostic] {
        guard hasMark(source.bytes) else { return [] }
        let severity: Diagnostic.Severity = isDraft(source) ? .warning : .error
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
                    severity, "unfilled-blank", "this is still to be written: \(request)",
                    in: source, at: start..<end.upperBound,
                    remedy: "write it in place of the blank"))
            rest = source.bytes[end.upperBound...]
        }
        return found
    }
}
