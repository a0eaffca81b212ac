internal import Text

/// Validates the files that a style sheet loads: they must not be on other hosts, which the content
/// policy forbids, and must exist.
///
/// Checks the arguments of `url(…)`, `src(…)`, `image-set(…)` and `@import`.
struct StylesheetCheck {
    /// The path of style sheets in a site, which their URLs are relative to.
    private static let sheet = "assets/site.css"

    private let source: SourceText
    /// The paths of all static files.
    private let files: Set<String>
    /// The base path of the site, with a slash at both ends.
    private let basePath: String
    private var found: [Diagnostic] = []

    /// The meaning of a URL at the current position.
    private enum Taker {
        case file
        case sheet
    }

    static func problems(
        in source: SourceText, files: Set<String>, basePath: String
    ) -> [Diagnostic] {
        var check = StylesheetCheck(source: source, files: files, basePath: basePath)
        check.read()
        return check.found
    }

    private init(source: SourceText, files: Set<String>, basePath: String) {
        self.source = source
        self.files = files
        self.basePath = basePath
    }

    private mutating func read() {
        let bytes = source.bytes
        var position = 0
        var depth = 0
        // The depths of the brackets in which strings are URLs.
        var ofPictures: [Int] = []
        var taker = Taker.file
        while position < bytes.count {
            let byte = bytes[position]
            if bytes[position...].starts(with: "/*".utf8) {
                let end = bytes.firstRange(of: Array("*/".utf8), within: position + 2..<bytes.count)
                position = end?.upperBound ?? bytes.count
            } else if Self.isQuote(byte) {
                let end = StylesheetWriter.endOfText(bytes[position...])
                if taker == .sheet || ofPictures.last == depth {
                    check(position + 1..<max(position + 1, end - 1), taker)
                    taker = .file
                }
                position = end
            } else if Self.isOfWord(byte) {
                let word = bytes[position...].prefix(while: Self.isOfWord)
                let name = String(decoding: word, as: UTF8.self).lowercased()
                position = word.endIndex
                guard position < bytes.count, bytes[position] == UInt8(ascii: "(") else {
                    if name == "@import" { taker = .sheet }
                    // A namespace is not loaded.
                    if name == "@namespace" {
                        position =
                            bytes[position...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
                    }
                    continue
                }
                if name == "url" || name == "src" {
                    position = checkBrackets(from: position + 1, taker)
                    taker = .file
                } else {
                    depth += 1
                    position += 1
                    if name.hasSuffix("image-set") { ofPictures.append(depth) }
                }
            } else {
                switch byte {
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")"):
                    if ofPictures.last == depth { ofPictures.removeLast() }
                    depth = max(0, depth - 1)
                case UInt8(ascii: ";"): taker = .file
                default: break
                }
                position += 1
            }
        }
    }

    /// Checks the URL between brackets, with or without quotation marks.
    ///
    /// - Returns: The index after the closing bracket.
    private mutating func checkBrackets(from start: Int, _ taker: Taker) -> Int {
        let bytes = source.bytes
        let first = bytes[start...].firstIndex { $0 > 0x20 } ?? bytes.count
        guard first < bytes.count, Self.isQuote(bytes[first]) else {
            let end = bytes[first...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count
            var last = end
            while last > first, bytes[last - 1] <= 0x20 { last -= 1 }
            check(first..<last, taker)
            return min(end + 1, bytes.count)
        }
        let end = StylesheetWriter.endOfText(bytes[first...])
        check(first + 1..<max(first + 1, end - 1), taker)
        return bytes[end...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? bytes.count
    }

    private mutating func check(_ offsets: Range<Int>, _ taker: Taker) {
        let address = String(decoding: source.bytes[offsets], as: UTF8.self)
        // Data URLs and fragments load nothing.
        guard !address.isEmpty, !address.hasPrefix("#"), !address.lowercased().hasPrefix("data:")
        else { return }
        if FileLink.namesHost(address) || address.hasPrefix("//") {
            report(
                "remote-file", "a page must not load a file from another host", offsets,
                taker == .sheet
                    ? Self.joined
                    : "pages may not load it; put the file into Site/Static, if its licence allows")
        } else if taker == .sheet {
            report("unknown-file", "a style sheet must not import another", offsets, Self.joined)
        } else if !isThere(address) {
            report(
                "unknown-file", "the site has no file '\(address)'", offsets,
                FileLink.fix(for: address, among: files, from: Self.sheet)
                    ?? "put the file into Site/Static and write where it is from 'assets', such as "
                    + "'../fonts/name.woff2' for Site/Static/fonts/name.woff2")
        }
    }

    private static let joined =
        "move its rules into a file in Site/Styles; all of them are joined"

    private func isThere(_ address: String) -> Bool {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        if path.hasPrefix("/") {
            return path.hasPrefix(basePath)
                && files.contains(String(path.dropFirst(basePath.count)))
        }
        return FileLink(String(path), from: Self.sheet).map { files.contains($0.path) } ?? false
    }

    private mutating func report(
        _ identifier: String, _ summary: String, _ offsets: Range<Int>, _ fix: String
    ) {
        found.append(
            Diagnostic(.error, identifier, summary, in: source, at: offsets, fix: fix))
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "@"):
            true
        default: false
        }
    }
}
