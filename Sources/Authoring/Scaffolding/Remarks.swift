/// Preserves the comments of a YAML file that the program rewrites.
///
/// A comment above an entry or at its end stays with the entry, even if the entry moves to another
/// list of the file. Comments of removed entries are appended to the file.
enum Remarks {
    private struct OfEntry {
        var above: [Substring]
        var behind: Substring
    }

    /// Returns the new text of a file with the comments of the old one.
    static func preserved(of old: [UInt8], in new: String) -> String {
        let lines = new.split(separator: "\n", omittingEmptySubsequences: false)
        let head = Set(lines.filter(isRemark))
        var (remarks, order) = ([Substring: OfEntry](), [Substring]())
        var above: [Substring] = []
        for line in String(decoding: old, as: UTF8.self).split(separator: "\n") {
            if isRemark(line) {
                if !head.contains(line) { above.append(line) }
                continue
            }
            let (content, behind) = parts(of: line)
            guard !above.isEmpty || !behind.isEmpty else { continue }
            let name = entry(of: content)
            remarks[name, default: OfEntry(above: [], behind: "")].above += above
            if !behind.isEmpty { remarks[name]?.behind = behind }
            if !order.contains(name) { order.append(name) }
            above = []
        }
        var text: [String] = []
        for line in lines {
            guard !line.isEmpty, !isRemark(line),
                let remark = remarks.removeValue(forKey: entry(of: line))
            else {
                text.append(String(line))
                continue
            }
            text += remark.above.map(String.init)
            text.append("\(line)\(remark.behind)")
        }
        let left = order.compactMap { remarks[$0] }.flatMap {
            $0.above + ($0.behind.isEmpty ? [] : [$0.behind.drop { $0 == " " }])
        }
        guard !(left + above).isEmpty else { return text.joined(separator: "\n") }
        if text.last == "" { text.removeLast() }
        return (text + (left + above).map(String.init)).joined(separator: "\n") + "\n"
    }

    private static func isRemark(_ line: Substring) -> Bool {
        line.drop { $0 == " " }.first == "#"
    }

    /// Returns the identity of a line's entry: the figure that it names, or its key.
    private static func entry(of line: Substring) -> Substring {
        let figure = line.ranges(of: "figure: ").first.map { line[$0.upperBound...] }
        return figure.map { $0.prefix { $0 != "," && $0 != "}" } } ?? line.prefix { $0 != ":" }
    }

    /// Splits a line into its content and its comment with the preceding spaces.
    private static func parts(of line: Substring) -> (content: Substring, remark: Substring) {
        var quote: Character?
        var last: Character = "\n"
        for place in line.indices {
            let sign = line[place]
            if let open = quote {
                if sign == open { quote = nil }
            } else if sign == "'" || sign == "\"" {
                quote = sign
            } else if sign == "#", last == " " {
                let end = line[..<place].lastIndex { $0 != " " }.map(line.index(after:))
                return (line[..<(end ?? place)], line[(end ?? place)...])
            }
            last = sign
        }
        return (line, "")
    }
}
