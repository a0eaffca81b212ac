internal import Project
package import Text

/// Validates static files: names must be plain URLs, and files must not contain anything that a
/// browser or server would execute or send in their place.
package enum StaticFileCheck {
    private static let longestName = 200
    /// Active content that images do not need, in lower case.
    ///
    /// Event handlers, such as `onload=`, are checked separately.
    ///
    /// An SVG file can run scripts, load files and embed pages.
    private static let activeMarkup = [
        "script", "<foreignobject", "<iframe", "<embed", "<object", "<!doctype", "<!entity",
        "<?xml-stylesheet", "data:text", "data:image/svg", "http-equiv", "<set", "<animate",
        "<handler", "@import",
    ]

    package static func problems(_ source: SourceText, address: String) -> [Diagnostic] {
        var found: [Diagnostic] = []
        let isPlain = address.utf8.allSatisfy(isAddressByte)
        if !isPlain
            || address.split(separator: "/").contains(where: { $0.utf8.count > longestName })
        {
            found.append(
                .aboutFile(
                    "bad-address", "'\(address)' is not a plain address", path: source.path,
                    fix: "use letters without accents, digits, '-', '_' and '.', at most "
                        + "\(longestName) of them"))
        }
        let name = address.split(separator: "/").last ?? ""
        guard let kind = StaticFileKind(name: name) else {
            let kinds = StaticFileKind.allCases.map(\.rawValue).joined(separator: ", ")
            found.append(
                .aboutFile(
                    "active-content", "files such as '\(name)' are not published",
                    path: source.path,
                    fix: "remove the file; published are \(kinds)"))
            return found
        }
        if address.hasPrefix("_") {
            found.append(
                .aboutFile(
                    "active-content", "some hosts read '\(address)' as their configuration",
                    path: source.path, fix: "give it a name that begins with a letter"))
        }
        if let empty = source.emptiness() { return found + [empty] }
        if hasOtherEnding(name) {
            found.append(
                .aboutFile(
                    "active-content", "some servers treat '\(name)' as another kind of file",
                    path: source.path, fix: "give it a name with one dot"))
        }
        if kind == .svg || kind == .pdf, let (what, offset) = activePart(of: source.bytes, kind) {
            found.append(
                Diagnostic(
                    .error, "active-content",
                    "'\(what)' is not allowed in a \(kind == .svg ? "picture" : "document")",
                    in: source, at: offset..<offset + what.utf8.count,
                    fix:
                        "export it as a plain \(kind.rawValue.uppercased()), or take that part out"
                ))
        } else if !kind.holds(source.bytes) {
            found.append(
                .aboutFile(
                    "active-content",
                    "the content of '\(name)' is not \(kind.rawValue)",
                    path: source.path, fix: "export it again as \(kind.rawValue), or rename it"))
        }
        return found
    }

    /// Returns true if a name has another extension before the last, which would determine Apache's
    /// handler: `list.php.txt` is executed.
    ///
    /// Numbers are permitted, as in `report-1.2.pdf`.
    private static func hasOtherEnding(_ name: Substring) -> Bool {
        name.split(separator: ".").dropFirst().dropLast().contains { part in
            !part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }

    private static func activePart(
        of bytes: [UInt8], _ kind: StaticFileKind
    ) -> (what: String, offset: Int)? {
        kind == .svg ? activePart(of: bytes) : activePart(ofDocument: bytes)
    }

    /// Returns the first uncompressed part of a PDF file that performs an action when opened, with
    /// its offset.
    private static func activePart(ofDocument bytes: [UInt8]) -> (what: String, offset: Int)? {
        ["/JavaScript", "/JS", "/Launch", "/EmbeddedFile", "/XFA"].lazy.compactMap { what in
            let isWord = { (end: Int) in
                !(bytes.indices.contains(end) && isLetter(bytes[end] | 0x20))
            }
            var rest = bytes[...]
            while let range = rest.firstRange(of: Array(what.utf8)) {
                if isWord(range.upperBound) { return (what, range.lowerBound) }
                rest = rest[range.upperBound...]
            }
            return nil
        }.first
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    /// Returns the first part of an SVG file that is not part of an image, with its offset.
    private static func activePart(of bytes: [UInt8]) -> (what: String, offset: Int)? {
        let text = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        // Other encodings and character references could disguise active content.
        guard StaticFileKind.isPlainText(text) else { return ("text that is not plain UTF-8", 0) }
        if let encoding = otherEncoding(of: text) { return encoding }
        let words = activeMarkup.map { (text: $0, bytes: Array($0.utf8)) }
        for (offset, byte) in text.enumerated() {
            for word in words
            where word.bytes[0] == byte && text[offset...].starts(with: word.bytes) {
                return (word.text, offset)
            }
            if byte == UInt8(ascii: "&"), text[offset...].dropFirst().first == UInt8(ascii: "#") {
                return ("&#", offset)
            }
            if let handler = handler(in: text, at: offset) { return (handler, offset) }
            if let address = farAddress(in: text, at: offset) { return (address, offset) }
        }
        return nil
    }

    /// Returns the encoding of an XML declaration unless it is UTF-8 or ASCII.
    private static func otherEncoding(of text: [UInt8]) -> (what: String, offset: Int)? {
        guard text.starts(with: "<?xml".utf8),
            let end = text.firstRange(of: Array("?>".utf8))?.lowerBound,
            let name = text[..<end].firstRange(of: Array("encoding".utf8))
        else { return nil }
        let value = text[name.upperBound..<end].drop { !isLetter($0) }
            .prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        if ["utf-8", "utf8", "us-ascii"].contains(where: { value.elementsEqual($0.utf8) }) {
            return nil
        }
        return (String(decoding: value, as: UTF8.self), value.startIndex)
    }

    /// Returns the event handler attribute, such as `onload=`, that starts at an offset; nil if
    /// there is none.
    private static func handler(in text: [UInt8], at offset: Int) -> String? {
        guard offset > 0, text[offset...].starts(with: "on".utf8), !isLetter(text[offset - 1])
        else { return nil }
        let name = text[offset...].prefix(while: isLetter)
        let rest = text[name.endIndex...].drop { $0 <= 0x20 }
        guard name.count > 2, rest.first == UInt8(ascii: "=") else { return nil }
        return String(decoding: name, as: UTF8.self) + "="
    }

    /// Returns the attribute or function at an offset if it links to anything outside the file.
    private static func farAddress(in text: [UInt8], at offset: Int) -> String? {
        for start in ["href", "src", "url("] where text[offset...].starts(with: start.utf8) {
            let value = text[(offset + start.utf8.count)...].drop {
                $0 <= 0x20 || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\"")
                    || $0 == UInt8(ascii: "'")
            }
            if value.first != UInt8(ascii: "#"), !value.starts(with: "data:image/png".utf8),
                !value.starts(with: "data:image/jpeg".utf8)
            {
                return start
            }
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
    }
}
