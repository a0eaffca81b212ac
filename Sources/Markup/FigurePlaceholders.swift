internal import Text

/// Replaces `{{name}}` references in a body by placeholders before cmark parses it, and finds them
/// in its output.
///
/// Names may contain `_`, which marks emphasis, and cmark splits text at will. Each reference is
/// therefore replaced by one private-use character, padded with a control character to the same
/// number of bytes. cmark treats both like letters, authors cannot write either (`EncodingCheck`),
/// and offsets do not change. A `{{` that does not start a reference becomes a two-byte control
/// character, because it is an error only outside of code.
struct FigurePlaceholders {
    private static let filler: UInt8 = 0x02
    private static let opening = UInt8(ascii: "{")
    private static let closing = UInt8(ascii: "}")
    /// U+0080 to U+009F mark malformed references.
    private static let malformedLimit = 0x20
    private static let referenceLimit = 0x1000
    private static let bracesAndEscapes = ByteSet("{\\")
    /// Lead bytes of placeholders, and control characters.
    private static let marks = ByteSet {
        switch $0 {
        case 0x09, 0x0A, 0x0D: false
        case ..<0x20, 0x7F, 0xC2, 0xF3: true
        default: false
        }
    }
    private static let nameLimit = 200

    /// The ranges of the replaced references in the file.
    private(set) var references: [Range<Int>] = []
    private(set) var malformed: [Range<Int>] = []

    /// A part of parsed text.
    enum Piece {
        /// A range of the parsed bytes.
        case text(Range<Int>)
        case reference(Int)
        case malformed(Int)
    }

    /// Returns the body with placeholders; nil, after a diagnostic, if it has too many references.
    static func substituted(
        in source: SourceText, offsets: Range<Int>, log: DiagnosticLog
    ) -> (body: [UInt8], placeholders: FigurePlaceholders)? {
        var body = Array(source.bytes[offsets])
        var placeholders = FigurePlaceholders()
        func next(from start: Int) -> Int {
            body.withUnsafeBufferPointer { bracesAndEscapes.next(in: $0, from: start) }
        }
        var index = next(from: 0)
        while index + 1 < body.count {
            defer { index = next(from: index) }
            switch body[index] {
            case UInt8(ascii: "\\"):
                index += 2
            case opening where body[index + 1] == opening:
                let start = offsets.lowerBound + index
                if let length = lengthOfReference(at: index, in: body) {
                    placeholders.references.append(start..<start + length)
                    let number = placeholders.references.count - 1
                    guard number < referenceLimit else {
                        log.report(tooMany(in: source, at: start..<start + length))
                        return nil
                    }
                    fill(&body, at: index, length: length, number: number)
                    index += length
                } else {
                    placeholders.malformed.append(start..<start + 2)
                    let number = placeholders.malformed.count - 1
                    guard number < malformedLimit else {
                        log.report(tooMany(in: source, at: start..<start + 2))
                        return nil
                    }
                    body[index] = 0xC2
                    body[index + 1] = 0x80 | UInt8(number)
                    index += 2
                }
            default:
                index += 1
            }
        }
        return (body, placeholders)
    }

    /// Returns the length of `{{ name }}` including its braces; nil if there is no reference at
    /// `start`.
    private static func lengthOfReference(at start: Int, in body: [UInt8]) -> Int? {
        var index = start + 2
        let limit = min(body.count, index + nameLimit)
        while index < limit, body[index] == UInt8(ascii: " ") { index += 1 }
        let nameStart = index
        while index < limit, isNameByte(body[index]) { index += 1 }
        guard index > nameStart else { return nil }
        while index < limit, body[index] == UInt8(ascii: " ") { index += 1 }
        guard index + 1 < body.count, body[index] == closing, body[index + 1] == closing else {
            return nil
        }
        return index + 2 - start
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "+"):
            true
        default: false
        }
    }

    /// Replaces a reference, which has at least five bytes, by U+F0000 plus its number.
    private static func fill(_ body: inout [UInt8], at index: Int, length: Int, number: Int) {
        body[index] = 0xF3
        body[index + 1] = 0xB0
        body[index + 2] = 0x80 | UInt8(number >> 6 & 0x3F)
        body[index + 3] = 0x80 | UInt8(number & 0x3F)
        for filled in index + 4..<index + length { body[filled] = filler }
    }

    private static func tooMany(in source: SourceText, at offsets: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, "too-complex",
            "a body holds at most \(referenceLimit) figures and \(malformedLimit) other '{{'",
            in: source, at: offsets, fix: "write \\{{ for braces that are no figure")
    }

    /// Returns the name of a reference, without braces and spaces.
    func name(_ number: Int, in source: SourceText) -> String {
        let bytes = source.bytes[references[number]]
        let start = bytes.firstIndex(where: Self.isNameByte) ?? bytes.startIndex
        return String(decoding: bytes[start...].prefix(while: Self.isNameByte), as: UTF8.self)
    }

    /// Returns true if parsed text has no placeholders or control characters.
    static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        !text.isEmpty
            && marks.next(in: text.assumingMemoryBound(to: UInt8.self), from: 0) == text.count
    }

    /// Splits parsed text at its placeholders and drops control characters, which authors can still
    /// write as entities.
    func pieces(of text: UnsafeRawBufferPointer, _ receive: (Piece) -> Void) {
        var start = 0
        var index = 0
        func skip(_ count: Int) {
            if start < index { receive(.text(start..<index)) }
            index += count
            start = index
        }
        let bytes = text.assumingMemoryBound(to: UInt8.self)
        while true {
            index = Self.marks.next(in: bytes, from: index)
            guard index < text.count else { break }
            let byte = text[index]
            if byte == 0xF3, index + 3 < text.count, text[index + 1] >= 0xB0 {
                let number = Int(text[index + 2] & 0x3F) << 6 | Int(text[index + 3] & 0x3F)
                skip(4)
                if number < references.count { receive(.reference(number)) }
            } else if byte == 0xC2, index + 1 < text.count, text[index + 1] < 0xA0 {
                let number = Int(text[index + 1] & 0x1F)
                skip(2)
                if number < malformed.count { receive(.malformed(number)) }
            } else if byte < 0x20 || byte == 0x7F {
                skip(1)
            } else {
                index += 1
            }
        }
        skip(0)
    }
}
