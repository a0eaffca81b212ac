internal import Text

/// Filters a rule file by publication date.
///
/// A line that ends with `, public from 2027-01-15` applies from that date on, with everything
/// indented below it. A line that ends with `, public until 2027-01-14` applies up to the end of
/// that date, such as the example of a figure that changes. Rules and forms whose first line ends
/// with `, draft` are removed. From its date on, a rule or form replaces the one of the same name
/// without a date, or with an earlier one. Line and column numbers do not change.
struct PublishedRules {
    private static let mark = Array(", public ".utf8)
    private static let from = Array("from ".utf8)
    private static let until = Array("until ".utf8)
    private static let draft = Array(", draft".utf8)

    private struct Line {
        let range: Range<Int>
        let indentation: Int
        /// True for a blank line or a comment.
        let isIdle: Bool
        /// The range of the date, and the dates from and to which the line applies.
        var said: Range<Int>?
        var from: CalendarDay?
        var until: CalendarDay?
        var isDraft = false

        func holds(on day: CalendarDay) -> Bool {
            !isDraft && (from.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true)
        }
    }

    /// Returns the text without unpublished parts, and without the dates of published ones.
    static func text(_ bytes: [UInt8], on day: CalendarDay) -> [UInt8] {
        guard
            [mark, draft].contains(where: { bytes.firstRange(of: $0, within: bytes.indices) != nil }
            )
        else { return bytes }
        let lines = lines(of: bytes)
        let holding = holding(lines, of: bytes, on: day)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var hidden: Int?
        for line in lines {
            if let depth = hidden, !line.isIdle, line.indentation <= depth { hidden = nil }
            let isReplaced =
                line.indentation == 0 && !line.isIdle
                && holding[name(of: line, in: bytes)].map { $0 != line.range } ?? false
            if hidden == nil, !line.holds(on: day) || isReplaced { hidden = line.indentation }
            if hidden == nil {
                let said = line.said ?? line.range.upperBound..<line.range.upperBound
                text += bytes[line.range.lowerBound..<said.lowerBound]
                text += bytes[said.upperBound..<line.range.upperBound]
            }
            text.append(UInt8(ascii: "\n"))
        }
        if bytes.last != UInt8(ascii: "\n") { text.removeLast() }
        return text
    }

    /// Returns the ranges of draft rules and forms, with everything indented below their first
    /// lines.
    static func drafts(in bytes: [UInt8]) -> [Range<Int>] {
        guard bytes.firstRange(of: draft, within: bytes.indices) != nil else { return [] }
        var found: [Range<Int>] = []
        var isInside = false
        for line in lines(of: bytes) {
            if line.isDraft {
                found.append(line.range)
                isInside = true
            } else if line.indentation == 0, !line.isIdle {
                isInside = false
            } else if isInside, let start = found.popLast()?.lowerBound {
                found.append(start..<line.range.upperBound)
            }
        }
        return found
    }

    /// Returns the current version of each declaration with publication dates: the one with the
    /// latest date that has passed.
    private static func holding(
        _ lines: [Line], of bytes: [UInt8], on day: CalendarDay
    ) -> [String: Range<Int>] {
        var latest: [String: (day: CalendarDay, range: Range<Int>)] = [:]
        for line in lines where line.indentation == 0 {
            guard let from = line.from, from <= day else { continue }
            let name = name(of: line, in: bytes)
            if let previous = latest[name], previous.day >= from { continue }
            latest[name] = (from, line.range)
        }
        return latest.mapValues(\.range)
    }

    /// Returns the kind and name of a declaration: its first two words.
    private static func name(of line: Line, in bytes: [UInt8]) -> String {
        let words = bytes[line.range].split { [UInt8(ascii: " "), UInt8(ascii: ",")].contains($0) }
        return words.prefix(2).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    private static func lines(of bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            lines.append(line(start..<end, of: bytes))
            start = end + 1
        }
        return lines
    }

    private static func line(_ range: Range<Int>, of bytes: [UInt8]) -> Line {
        let space = UInt8(ascii: " ")
        let start = bytes[range].firstIndex { $0 != space } ?? range.upperBound
        var end = bytes[range].firstIndex(of: UInt8(ascii: "#")) ?? range.upperBound
        while end > start, bytes[end - 1] == space { end -= 1 }
        var line = Line(range: range, indentation: start - range.lowerBound, isIdle: start >= end)
        line.isDraft =
            start == range.lowerBound && start < end
            && bytes[start..<end].suffix(draft.count).elementsEqual(draft)
        guard start < end, let found = bytes.firstRange(of: mark, within: start..<end) else {
            return line
        }
        for word in [from, until] where bytes[found.upperBound..<end].starts(with: word) {
            let written = bytes[(found.upperBound + word.count)..<end]
            guard let day = CalendarDay(text: String(decoding: written, as: UTF8.self)) else {
                continue
            }
            line.said = found.lowerBound..<end
            if word == from { line.from = day } else { line.until = day }
        }
        return line
    }
}
