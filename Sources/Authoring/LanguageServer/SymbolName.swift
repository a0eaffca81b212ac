internal import Content
internal import Project
internal import Text

/// A name at a position in a file, with its range.
struct SymbolName {
    enum Kind {
        /// A figure quoted in a text.
        case figure
        /// A document of the register.
        case source
        /// A topic, by its path.
        case topic
        /// A file that a text links to.
        case file
        /// A rule or a form.
        case rule
        /// The key of a figure or group in a table.
        case key
    }

    let kind: Kind
    let offsets: Range<Int>

    /// Returns the name at an offset of a text; nil if there is none.
    init?(in text: EditedText, at offset: Int) {
        guard let found = Self.find(in: text, at: offset), !found.1.isEmpty else { return nil }
        (kind, offsets) = found
    }

    private static func find(in text: EditedText, at offset: Int) -> (Kind, Range<Int>)? {
        let path = text.source.path
        if path.hasSuffix(".rules") {
            return (.rule, text.run(around: offset, of: EditedText.isPartOfName))
        }
        if let list = list(in: text, at: offset) { return list }
        if path.hasSuffix(".md") {
            if let figure = text.quotedFigure(around: offset) { return (.figure, figure.name) }
            return link(in: text, at: offset).map { (.file, $0) }
        }
        return path.hasPrefix("Content/Tables/")
            ? (.key, text.run(around: offset, of: EditedText.isPartOfName)) : nil
    }

    /// Returns the name of a document or topic in a YAML list of such names.
    static func list(in text: EditedText, at offset: Int) -> (Kind, Range<Int>)? {
        if text.source.path.hasSuffix(".md") {
            guard let matter = FrontMatter.lines(of: text.source)?.matter,
                matter.lowerBound...matter.upperBound ~= offset
            else { return nil }
        } else if !text.source.path.hasSuffix(".yaml") {
            return nil
        }
        let lineNumber = text.source.location(at: offset).line
        var line = text.line(around: offset).before
        var number = lineNumber
        // A block list has one item a line; its key is above.
        while line.drop(while: { $0 == UInt8(ascii: " ") }).first == UInt8(ascii: "-") {
            number -= 1
            guard number > 0 else { return nil }
            line = text.source.bytes[text.source.offsets(ofLine: number)]
        }
        let isAbove = number < lineNumber
        let kinds: [(String, Kind)] = [
            ("sources:", .source), ("source:", .source), ("related:", .topic),
        ]
        for (key, kind) in kinds {
            guard let found = line.lastRange(of: Array(key.utf8)),
                found.lowerBound == line.startIndex
                    || !EditedText.isPartOfName(line[found.lowerBound - 1])
            else { continue }
            let value = line[found.upperBound...]
            guard isAbove ? value.allSatisfy({ $0 == UInt8(ascii: " ") }) : isOpen(value) else {
                continue
            }
            let isPart = kind == .topic ? EditedText.isPartOfPath : EditedText.isPartOfName
            return (kind, text.run(around: offset, of: isPart))
        }
        return nil
    }

    /// Returns true if the value after a key has not ended.
    private static func isOpen(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.first == UInt8(ascii: " ") else { return false }
        let isList = value.drop { $0 == UInt8(ascii: " ") }.first == UInt8(ascii: "[")
        let ends = isList ? "]}" : ",}"
        return !value.contains { ends.utf8.contains($0) || $0 == UInt8(ascii: ":") }
    }

    /// Returns the destination of a Markdown link.
    private static func link(in text: EditedText, at offset: Int) -> Range<Int>? {
        let (before, after) = text.line(around: offset)
        let isEnd = { (byte: UInt8) in ") \"<>".utf8.contains(byte) }
        if let opening = before.lastRange(of: Array("](".utf8)),
            !before[opening.upperBound...].contains(where: isEnd)
        {
            return opening.upperBound..<(after.firstIndex(where: isEnd) ?? after.endIndex)
        }
        // The offset is in the link's text.
        guard let closing = after.firstRange(of: Array("](".utf8)),
            before.lastIndex(of: UInt8(ascii: "[")) ?? -1
                > before.lastIndex(of: UInt8(ascii: "]")) ?? -1,
            !after[..<closing.lowerBound].contains(UInt8(ascii: "["))
        else { return nil }
        let rest = after[closing.upperBound...]
        return closing.upperBound..<(rest.firstIndex(where: isEnd) ?? rest.endIndex)
    }
}
