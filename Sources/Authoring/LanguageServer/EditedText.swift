internal import Text

/// A position in the encoding of the Language Server Protocol: lines from 0, and UTF-16 code units
/// from the start of the line.
struct EditorPosition: Hashable {
    var line: Int
    var character: Int
}

/// A text that converts between byte offsets and editor positions.
struct EditedText: Sendable {
    let source: SourceText

    init(_ source: SourceText) { self.source = source }

    init(path: String, _ bytes: [UInt8]) { source = SourceText(path: path, bytes: bytes) }

    /// Returns the byte offset of a position, clamped to the end of its line and of the text.
    func offset(at position: EditorPosition) -> Int {
        let line = source.offsets(ofLine: position.line + 1)
        var units = 0
        var offset = line.lowerBound
        for scalar in String(decoding: source.bytes[line], as: UTF8.self).unicodeScalars {
            let width = UTF16.width(scalar)
            guard units + width <= position.character else { break }
            units += width
            offset += UTF8.width(scalar)
        }
        return min(offset, line.upperBound)
    }

    func position(at offset: Int) -> EditorPosition {
        let offset = min(max(0, offset), source.bytes.count)
        let location = source.location(at: offset)
        let before = source.bytes[source.offset(ofLine: location.line)..<offset]
        return EditorPosition(
            line: location.line - 1,
            character: String(decoding: before, as: UTF8.self).utf16.count)
    }

    /// Returns the byte offsets of a range of the file, clamped to the current text if it has
    /// changed since.
    func offsets(of range: SourceRange) -> Range<Int> {
        let line = source.offsets(ofLine: range.start.line)
        let start = min(line.lowerBound + range.start.column - 1, line.upperBound)
        return start..<min(start + range.length, line.upperBound)
    }

    func replacing(_ range: Range<Int>, with text: String) -> EditedText {
        var bytes = source.bytes
        bytes.replaceSubrange(range, with: text.utf8)
        return EditedText(path: source.path, bytes)
    }

    // MARK: Tokens

    /// Returns the parts of an offset's line before and after the offset.
    func line(around offset: Int) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) {
        let line = source.offsets(ofLine: source.location(at: offset).line)
        let middle = min(max(offset, line.lowerBound), line.upperBound)
        return (source.bytes[line.lowerBound..<middle], source.bytes[middle..<line.upperBound])
    }

    /// Returns the range of consecutive matching bytes around an offset, within its line.
    func run(around offset: Int, of isPart: (UInt8) -> Bool) -> Range<Int> {
        let (before, after) = line(around: offset)
        let start = before.lastIndex { !isPart($0) }.map { $0 + 1 } ?? before.startIndex
        let end = after.firstIndex { !isPart($0) } ?? after.endIndex
        return start..<end
    }

    func string(_ offsets: Range<Int>) -> String {
        String(decoding: source.bytes[offsets], as: UTF8.self)
    }

    /// Returns the figure placeholder around an offset.
    ///
    /// Its closing braces may be missing.
    ///
    /// - Returns: The range of the name; `isClosed` is true if braces follow it.
    func quotedFigure(around offset: Int) -> (name: Range<Int>, isClosed: Bool)? {
        let (before, after) = line(around: offset)
        guard let opening = before.lastRange(of: Array("{{".utf8)) else {
            return nil
        }
        let inner = before[opening.upperBound...]
        let spaces = inner.prefix { $0 == UInt8(ascii: " ") }
        guard inner[spaces.endIndex...].allSatisfy(Self.isPartOfFigure) else { return nil }
        let rest = after.prefix(while: Self.isPartOfFigure)
        let closing = after[rest.endIndex...].drop { $0 == UInt8(ascii: " ") }
        return (spaces.endIndex..<rest.endIndex, closing.starts(with: "}}".utf8))
    }

    /// Returns true for a byte that may occur in the name of a quoted figure.
    private static func isPartOfFigure(_ byte: UInt8) -> Bool {
        isPartOfName(byte) || [".", "_", "+"].contains(UnicodeScalar(byte))
    }

    /// Returns true for a byte that may occur in the name of a rule, a document or a topic.
    static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Returns true for a byte that may occur in the path of a topic.
    static func isPartOfPath(_ byte: UInt8) -> Bool {
        isPartOfName(byte) || byte == UInt8(ascii: "/")
    }
}

extension ArraySlice<UInt8> {
    /// Returns the last occurrence of some bytes; nil if there is none.
    func lastRange(of bytes: [UInt8]) -> Range<Int>? {
        guard count >= bytes.count, !bytes.isEmpty else { return nil }
        for start in stride(from: endIndex - bytes.count, through: startIndex, by: -1)
        where self[start..<start + bytes.count].elementsEqual(bytes) {
            return start..<start + bytes.count
        }
        return nil
    }
}
