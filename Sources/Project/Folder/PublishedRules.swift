internal import Text

/// A rule file as it is public on a day.
///
/// A line that ends with `, public from 2027-01-15` holds from that day on, with all that is indented below it; one
/// that ends with `, public until 2027-01-14` to the end of that day, as the example of a figure does that changes.
/// A rule or form whose first line ends with `, draft` is not there, whatever the day.
/// From its day on a rule or form takes the place of the one of the same name that has no day, or an earlier one.
/// Lines keep their numbers, and what is left of a line its columns.
struct PublishedRules {
    private static let mark = Array(", public ".utf8)
    private static let from = Array("from ".utf8)
    private static let until = Array("until ".utf8)
    private static let draft = Array(", draft".utf8)

    private struct Line {
        let range: Range<Int>
        let indentation: Int
        /// Whether it says nothing: it is blank, or a remark.
        let isIdle: Bool
        /// Where a day is said, and the days that the line holds from and to.
        var said: Range<Int>?
        var from: CalendarDay?
        var until: CalendarDay?
        var isDraft = false

        func holds(on day: CalendarDay) -> Bool {
            !isDraft && (from.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true)
        }
    }

    /// The text without what is not public yet, and without the days of what is.
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

    /// Where the rules and forms stand that are drafts, with all that is indented below their first lines.
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

    /// The head that holds now of each declaration that has a day which has come: that of the latest day.
    private static func holding(
        _ lines: [Line], of bytes: [UInt8], on day: CalendarDay
    ) -> [String: Range<Int>] {
        var latest: [String: (day: CalendarDay, range: Range<Int>)] = [:]
        for line in lines where line.indentation == 0 {
            guard let from = line.from, from <= day else { continue }
            let name = name(of: line, in: bytes)
            if let known = latest[name], known.day >= from { continue }
            latest[name] = (from, line.range)
        }
        return latest.mapValues(\.range)
    }

    /// What a declaration is and its name: the first two words.
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
