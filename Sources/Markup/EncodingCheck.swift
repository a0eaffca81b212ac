internal import Text

/// Checks that a body is UTF-8 without unprintable characters.
///
/// Control characters are also rejected because `FigurePlaceholders` uses them.
enum EncodingCheck {
    /// Returns a diagnostic for the first invalid byte or character; nil if there is none.
    static func problem(in source: SourceText, _ offsets: Range<Int>) -> Diagnostic? {
        let bytes = source.bytes[offsets]
        var fault: (summary: String, offsets: Range<Int>, fix: String)?
        if String(validating: bytes, as: UTF8.self) == nil {
            let offset = firstInvalidOffset(in: bytes)
            fault = (
                "the text is not UTF-8 from here on", offset..<offset + 1, "save the file as UTF-8"
            )
        } else if let offset = firstControl(in: bytes, source.context) {
            let rest = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
            let scalar = rest.unicodeScalars.first ?? "\u{FFFD}"
            fault = (
                "the character \(scalar.codePoint) is not allowed in text",
                offset..<offset + UTF8.width(scalar), "remove it"
            )
        }
        return fault.map {
            Diagnostic(
                .error, "bad-encoding", $0.summary, in: source, at: $0.offsets, fix: $0.fix)
        }
    }

    private static func firstInvalidOffset(in bytes: ArraySlice<UInt8>) -> Int {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = bytes.startIndex
        while case .valid(let scalar) = parser.parseScalar(from: &iterator) {
            offset += scalar.count
        }
        return offset
    }

    /// Returns the offset of the first unprintable character, lone carriage return, or character of
    /// the private-use plane that `FigurePlaceholders` uses.
    private static func firstControl(
        in bytes: ArraySlice<UInt8>, _ context: any SourceContext
    ) -> Int? {
        bytes.withUnsafeBufferPointer { text in
            var next = suspicious.next(in: text, from: 0)
            while next < text.count {
                let (index, byte) = (next, text[next])
                next = suspicious.next(in: text, from: index + 1)
                let following = index + 1 < text.count ? text[index + 1] : 0
                let isFault =
                    switch byte {
                    case UInt8(ascii: "\r"): following != UInt8(ascii: "\n")
                    case ..<0x20, 0x7F: true
                    case 0xC2: following < 0xA0
                    // Fast path for frequent punctuation: apostrophes and dashes.
                    case 0xE2 where following > 0x81: false
                    case 0xE2 where following == 0x80 && (0x90..<0xA8).contains(text[index + 2]):
                        false
                    case 0xF3 where following >= 0xB0: true
                    case 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF...:
                        isUnprintableCharacter(at: index, in: text, context)
                    default: false
                    }
                if isFault { return bytes.startIndex + index }
            }
            return nil
        }
    }

    /// Lead bytes of unprintable characters, except for tabs and line feeds.
    private static let suspicious = ByteSet {
        switch $0 {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"): false
        case ..<0x20, 0x7F, 0xC2, 0xCD, 0xD8, 0xE1...0xE3, 0xEF...: true
        default: false
        }
    }

    /// Returns true if the three- or four-byte character at an index is unprintable.
    ///
    /// The text is valid UTF-8.
    private static func isUnprintableCharacter(
        at index: Int, in text: UnsafeBufferPointer<UInt8>, _ context: any SourceContext
    ) -> Bool {
        func scalars(from start: Int) -> String.UnicodeScalarView {
            String(decoding: text[start..<min(text.count, start + 8)], as: UTF8.self).unicodeScalars
        }
        let here = scalars(from: index)
        guard let scalar = here.first, isUnprintable(scalar) else { return false }
        guard !context.joiners.isEmpty, index > 0, let next = here.dropFirst().first else {
            return true
        }
        var start = index - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        guard let previous = scalars(from: start).first else { return true }
        return !context.isJoiner(scalar, after: previous, before: next)
    }
}
