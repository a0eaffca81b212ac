import Foundation
import FoundationXML
import TestSupport

/// A check that a published file has the format of its name, by other rules than those that wrote it.
enum OutputForm {
    static func faults(in bytes: [UInt8], of path: String) -> [String] {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        switch ending {
        case "png", "ico", "woff2", "jpg", "gif", "webp", "avif", "gz", "br", "pdf": return []
        default: break
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return ["no UTF-8"] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var faults =
            text.utf8.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
            ? ["a control character"] : []
        switch ending {
        case "html": faults += PagePolicy.faults(in: bytes) + HTMLForm.faults(in: bytes)
        case "xml", "atom", "svg": faults += xml(bytes)
        case "json", "webmanifest": faults += json(bytes)
        case "csv": faults += csv(bytes)
        case "ics": faults += calendar(text)
        case "map": faults += map(lines)
        case "conf", "htaccess": faults += configuration(text)
        default: if name == "_redirects" || name == "_headers" { faults += host(lines, name) }
        }
        return faults
    }

    private static func xml(_ bytes: [UInt8]) -> [String] {
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        return parser.parse() ? [] : ["no XML: \(parser.parserError.map { "\($0)" } ?? "")"]
    }

    private static func json(_ bytes: [UInt8]) -> [String] {
        do {
            _ = try JSONSerialization.jsonObject(with: Data(bytes))
            return []
        } catch {
            return ["no JSON: \(error)"]
        }
    }

    /// Rows of as many cells as the first, quoted where they have to be (RFC 4180).
    private static func csv(_ bytes: [UInt8]) -> [String] {
        let quote = UInt8(ascii: "\"")
        var cells = 1
        var expected: Int?
        var isQuoted = false
        var faults: [String] = []
        for (index, byte) in bytes.enumerated() {
            let before = index == 0 ? UInt8(ascii: "\n") : bytes[index - 1]
            let isStart = before == UInt8(ascii: ",") || before == UInt8(ascii: "\n")
            if byte == quote {
                if !isQuoted, !isStart, before != quote, before != 0xBF {
                    faults.append("a quotation mark in a bare cell")
                }
                isQuoted.toggle()
            }
            guard !isQuoted else { continue }
            if byte == UInt8(ascii: ",") { cells += 1 }
            if byte == UInt8(ascii: "\n") {
                if cells != expected ?? cells { faults.append("\(cells) cells in a row") }
                expected = expected ?? cells
                cells = 1
            }
        }
        if isQuoted { faults.append("an open quotation mark") }
        if let last = bytes.last, last != UInt8(ascii: "\n") { faults.append("an open row") }
        return faults
    }

    /// Folded lines, ended as calendars end them, in components that are closed (RFC 5545).
    private static func calendar(_ text: String) -> [String] {
        var faults: [String] = []
        let scalars = text.unicodeScalars
        let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false).map {
            String(String.UnicodeScalarView($0))
        }
        if lines.last != "" { faults.append("an open line") }
        var open: [String] = []
        var identifiers: Set<String> = []
        for line in lines.dropLast() {
            guard line.utf8.last == 0x0D else {
                faults.append("a line without CR: \(line)")
                continue
            }
            if line.utf8.count > 76 { faults.append("a line of \(line.utf8.count) bytes") }
            let content = String(line.unicodeScalars.dropLast())
            if content.hasPrefix("BEGIN:") { open.append(String(content.dropFirst(6))) }
            if content.hasPrefix("END:"), open.popLast() != String(content.dropFirst(4)) {
                faults.append("\(content) without its beginning")
            }
            if content.hasPrefix("UID:"), !identifiers.insert(content).inserted {
                faults.append("\(content) twice")
            }
            if !content.hasPrefix(" "), !content.contains(":") { faults.append("'\(content)'") }
        }
        if !open.isEmpty { faults.append("\(open) open at the end") }
        return faults
    }

    /// A line of nginx's map is a key, a value and a semicolon.
    private static func map(_ lines: [Substring]) -> [String] {
        lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.filter {
            !$0.hasSuffix(";") || $0.split(separator: " ").count != 2
                || $0.dropLast().contains { ";{}\"'\\".contains($0) }
        }.map { "the line '\($0)'" }
    }

    /// Braces and quotation marks in pairs, which no text of an author comes between.
    private static func configuration(_ text: String) -> [String] {
        var depth = 0
        var faults: [String] = []
        for line in text.split(separator: "\n")
        where !line.drop(while: { $0 == " " }).hasPrefix("#") {
            var isQuoted = false
            for character in line {
                if character == "\"" { isQuoted.toggle() }
                if !isQuoted, character == "{" { depth += 1 }
                if !isQuoted, character == "}" { depth -= 1 }
                if depth < 0 { return ["a brace that closes nothing"] }
            }
            if isQuoted { faults.append("an open quotation mark: '\(line)'") }
        }
        return depth == 0 ? faults : faults + ["\(depth) open braces"]
    }

    private static func host(_ lines: [Substring], _ name: String) -> [String] {
        lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.filter { line in
            let parts = line.split(separator: " ")
            if name == "_redirects" {
                return parts.count != 3 || !parts[0].hasPrefix("/") || Int(parts[2]) == nil
            }
            // A header, one that is taken back, or the paths that they are for.
            return line.hasPrefix("  ")
                ? !line.contains(": ") && !line.hasPrefix("  ! ") : !line.hasPrefix("/")
        }.map { "the line '\($0)'" }
    }
}

/// A check that the elements of a page are closed in order, and that no two have the same `id`.
enum HTMLForm {
    private static let void: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr",
        "path", "circle", "rect", "line", "use", "polyline",
    ]
    /// Elements that another one ends, so that they may stay open.
    private static let optional: Set = [
        "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "option", "html",
        "head", "body", "colgroup",
    ]

    static func faults(in html: [UInt8]) -> [String] {
        var faults: [String] = []
        var open: [String] = []
        var identifiers: Set<String> = []
        for tag in html.split(separator: UInt8(ascii: "<")) {
            guard let end = tag.firstIndex(of: UInt8(ascii: ">")) else { continue }
            let isEnd = tag.first == UInt8(ascii: "/")
            let inner = tag[..<end].dropFirst(isEnd ? 1 : 0)
            let name = String(decoding: inner.prefix(while: isOfName), as: UTF8.self)
            // What follows the sign may be text, a comment or the type of the document.
            guard name.utf8.first.map({ (0x61...0x7A).contains($0) }) == true else { continue }
            guard isEnd else {
                if !void.contains(name), inner.last != UInt8(ascii: "/") { open.append(name) }
                if let id = identifier(in: inner) {
                    if !identifiers.insert(id).inserted { faults.append("the id '\(id)' twice") }
                    if id.isEmpty || id.contains(" ") { faults.append("the id '\(id)'") }
                }
                continue
            }
            while let last = open.last, last != name, optional.contains(last) {
                open.removeLast()
            }
            if open.popLast() != name { faults.append("'</\(name)>' that closes nothing") }
        }
        let left = open.filter { !optional.contains($0) }
        return left.isEmpty ? faults : faults + ["open at the end: \(left.joined(separator: " "))"]
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }

    private static func identifier(in tag: ArraySlice<UInt8>) -> String? {
        guard let start = tag.firstRange(of: Array(#" id=""#.utf8))?.upperBound else { return nil }
        return String(
            decoding: tag[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}
