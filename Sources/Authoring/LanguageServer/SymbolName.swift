internal import Content
internal import Project
internal import Text

/// What stands for a place in a file: a name of the guide's, and where it is written.
struct SymbolName {
    enum Kind {
        /// A figure, as a text quotes it.
        case figure
        /// A document of the register.
        case source
        /// A topic, by its path.
        case topic
        /// A file that a text leads to.
        case file
        /// A rule or a form.
        case rule
        /// A figure or a group of a table, by the key that it has there.
        case key
    }

    let kind: Kind
    let offsets: Range<Int>

    /// The name at an offset of a text; nil if none stands there.
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

    /// The name of a document or of a topic, in the YAML that names some.
    static func list(in text: EditedText, at offset: Int) -> (Kind, Range<Int>)? {
        if text.source.path.hasSuffix(".md") {
            guard let matter = FrontMatter.lines(of: text.source)?.matter,
                matter.lowerBound...matter.upperBound ~= offset
            else { return nil }
        } else if !text.source.path.hasSuffix(".yaml") {
            return nil
        }
        let place = text.source.place(at: offset).line
        var line = text.line(around: offset).before
        var number = place
        // A list that has a line for each item.
        while line.drop(while: { $0 == UInt8(ascii: " ") }).first == UInt8(ascii: "-") {
            number -= 1
            guard number > 0 else { return nil }
            line = text.source.bytes[text.source.offsets(ofLine: number)]
        }
        let isAbove = number < place
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

    /// Whether what stands behind a key is still its value.
    private static func isOpen(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.first == UInt8(ascii: " ") else { return false }
        let isList = value.drop { $0 == UInt8(ascii: " ") }.first == UInt8(ascii: "[")
        let ends = isList ? "]}" : ",}"
        return !value.contains { ends.utf8.contains($0) || $0 == UInt8(ascii: ":") }
    }

    /// Where a link leads: what stands between `](` and the parenthesis that closes it.
    private static func link(in text: EditedText, at offset: Int) -> Range<Int>? {
        let (before, after) = text.line(around: offset)
        let isEnd = { (byte: UInt8) in ") \"<>".utf8.contains(byte) }
        if let opening = before.lastRange(of: Array("](".utf8)),
            !before[opening.upperBound...].contains(where: isEnd)
        {
            return opening.upperBound..<(after.firstIndex(where: isEnd) ?? after.endIndex)
        }
        // On the words of the link.
        guard let closing = after.firstRange(of: Array("](".utf8)),
            before.lastIndex(of: UInt8(ascii: "[")) ?? -1
                > before.lastIndex(of: UInt8(ascii: "]")) ?? -1,
            !after[..<closing.lowerBound].contains(UInt8(ascii: "["))
        else { return nil }
        let rest = after[closing.upperBound...]
        return closing.upperBound..<(rest.firstIndex(where: isEnd) ?? rest.endIndex)
    }
}
