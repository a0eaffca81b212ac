internal import Content
internal import Pages
internal import Project
package import TaxTables
package import Text

/// A search for the current year typed beside a quoted figure of the current year.
///
/// A year later, both would disagree.
package struct TypedYears {
    private let year: [UInt8]

    package init(_ year: TaxYear) {
        self.year = Array(year.description.utf8)
    }

    package func warnings(in source: SourceText) -> [Diagnostic] {
        typed(in: source).map { offsets in
            let written = String(decoding: year, as: UTF8.self)
            return Diagnostic(
                .warning, CheckKind.typedYear.rawValue,
                "the year \(written) is typed beside a figure of the current year", in: source,
                at: offsets,
                fix: "write {{year}}, or {{\(written)}} where it stays that year")
        }
    }

    private func typed(in source: SourceText) -> [Range<Int>] {
        let bytes = source.bytes
        var found: [Range<Int>] = []
        // The caption and headings of the current table, until a row shows its subject.
        var headings: [Line] = []
        for line in Self.lines(of: bytes) {
            let isRow = bytes[line.range].first == UInt8(ascii: "|")
            if bytes[line.range].starts(with: "Table:".utf8) {
                headings = [line]
            } else if !isRow, !line.range.isEmpty {
                headings = []
            }
            if line.quotesFigure {
                for heading in headings { found += ranges(in: bytes, heading) }
                headings = []
                found += ranges(in: bytes, line)
            } else if isRow {
                headings.append(line)
            }
        }
        return found
    }

    /// A line of a text, with the parts that readers do not see as typed.
    private struct Line {
        let range: Range<Int>
        var hidden: [Range<Int>] = []
        var quotesFigure = false
    }

    /// The delimiters of parts that readers do not see as typed.
    private static let hiding = [("{{", "}}"), ("](", ")"), ("`", "`")].map {
        (Array($0.utf8), Array($1.utf8))
    }

    private static func lines(of bytes: [UInt8]) -> [Line] {
        let front = Array("\n---\n".utf8)
        var start = bytes.firstRange(of: front, within: bytes.indices)?.upperBound ?? 0
        var lines: [Line] = []
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            var line = Line(range: start..<end)
            for (opening, closing) in hiding { hide(opening, closing, in: bytes, &line) }
            lines.append(line)
            start = end + 1
        }
        return lines
    }

    private static func hide(
        _ opening: [UInt8], _ closing: [UInt8], in bytes: [UInt8], _ line: inout Line
    ) {
        var rest = line.range
        while let start = bytes.firstRange(of: opening, within: rest) {
            rest = start.upperBound..<rest.upperBound
            guard let end = bytes.firstRange(of: closing, within: rest) else { return }
            let inside = start.upperBound..<end.lowerBound
            line.hidden.append(inside)
            let name = String(decoding: bytes[inside], as: UTF8.self)
            if opening.count == closing.count, opening.count == 2,
                name.contains("."), QuotedYear.isCurrent(name), !QuotedDay.isMeant(by: name),
                !QuotedCount.isMeant(by: name)
            {
                line.quotesFigure = true
            }
            rest = end.upperBound..<rest.upperBound
        }
    }

    /// Returns the ranges of the year as a separate word.
    private func ranges(in bytes: [UInt8], _ line: Line) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var rest = line.range
        while let range = bytes.firstRange(of: year, within: rest) {
            rest = range.upperBound..<rest.upperBound
            let before = range.lowerBound > line.range.lowerBound ? bytes[range.lowerBound - 1] : 0
            let after = Self.byteBehind(bytes[rest])
            guard !Self.isJoined(before), !Self.isJoined(after),
                !line.hidden.contains(where: { $0.contains(range.lowerBound) })
            else { continue }
            found.append(range)
        }
        return found
    }

    /// Returns the byte after a year, or after the two digits of the next one: "2026-27" is the year,
    /// "2026-11-21" a day.
    private static func byteBehind(_ rest: ArraySlice<UInt8>) -> UInt8 {
        let digits = rest.dropFirst().prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        let isSpan = rest.first == UInt8(ascii: "-") && digits.count == 2
        return (isSpan ? rest.dropFirst(3) : rest).first ?? 0
    }

    /// Returns true for a digit, letter or hyphen, which makes another number, the name of a form, or a day.
    private static func isJoined(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
