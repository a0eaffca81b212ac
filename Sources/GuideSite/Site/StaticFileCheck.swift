internal import GuideDiagnostics

/// What a file that is published as it is must not be: named so that it is no plain address, or
/// anything that a browser would run.
enum StaticFileCheck {
    private static let longestName = 200
    /// Endings of what browsers run, or show as a page of the site.
    private static let activeEndings = [
        ".htm", ".html", ".js", ".mht", ".mjs", ".shtml", ".swf", ".wasm", ".xht", ".xhtml", ".xsl",
        ".xslt",
    ]
    /// What a picture has no need of, in lower case; handlers, `onload=` and the like, come besides.
    ///
    /// An SVG file can run scripts, load files and take in pages.
    private static let activeMarkup = [
        "script", "<foreignobject", "<iframe", "<embed", "<object", "<!doctype", "<!entity",
        "<?xml-stylesheet", "data:text", "data:image/svg", "http-equiv", "<set", "<animate",
        "<handler", "@import",
    ]

    static func problems(_ source: SourceText, place: String) -> [Diagnostic] {
        var found: [Diagnostic] = []
        let isPlain = place.utf8.allSatisfy(isAddressByte)
        if !isPlain || place.split(separator: "/").contains(where: { $0.utf8.count > longestName })
        {
            found.append(
                .aboutFile(
                    "bad-address", "'\(place)' is not a plain address", path: source.path,
                    remedy: "use letters without accents, digits, '-', '_' and '.', at most "
                        + "\(longestName) of them"))
        }
        let name = place.lowercased()
        if activeEndings.contains(where: name.hasSuffix) {
            found.append(
                .aboutFile(
                    "active-content", "the site has no scripts and no pages but its own",
                    path: source.path, remedy: "take the file out"))
        } else if name.hasSuffix(".svg"), let (what, offset) = activePart(of: source.bytes) {
            found.append(
                Diagnostic(
                    .error, "active-content", "'\(what)' has no place in a picture", in: source,
                    at: offset..<offset + what.utf8.count,
                    remedy: "export it as a plain SVG, or take that part out"))
        }
        return found
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

    /// The first thing in an SVG file that is more than a picture, and its offset.
    private static func activePart(of bytes: [UInt8]) -> (what: String, offset: Int)? {
        let text = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        // Any other encoding, and any character reference, could hide what is looked for.
        guard String(validating: text, as: UTF8.self) != nil, !text.contains(0) else {
            return ("text that is not UTF-8", 0)
        }
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

    /// An attribute such as `onload=` that starts at an offset.
    private static func handler(in text: [UInt8], at offset: Int) -> String? {
        guard offset > 0, text[offset...].starts(with: "on".utf8), !isLetter(text[offset - 1])
        else { return nil }
        let name = text[offset...].prefix(while: isLetter)
        let rest = text[name.endIndex...].drop { $0 <= 0x20 }
        guard name.count > 2, rest.first == UInt8(ascii: "=") else { return nil }
        return String(decoding: name, as: UTF8.self) + "="
    }

    /// The `href` or `url(` at an offset that leads anywhere but into the file itself.
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
