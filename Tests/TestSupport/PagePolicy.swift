private import Foundation

/// A check of pages against the content security policy, stricter than browsers.
///
/// It reads pages tag by tag, by other rules than those that wrote them. Everything that is not known to be
/// harmless is an error.
package struct PagePolicy {
    /// Elements that run something, load something, or change what the rest of the page does.
    private static let forbiddenElements: Set = [
        "applet", "audio", "base", "embed", "fencedframe", "frame", "frameset",
        "iframe", "math", "noscript", "object", "param", "plaintext", "portal", "select",
        "source", "style", "template", "textarea", "track", "video", "xmp", "foreignobject",
        "animate", "set", "use", "image",
    ]
    private static let forbiddenAttributes: Set = [
        "style", "srcdoc", "action", "method", "formaction", "ping", "background", "manifest",
        "archive", "codebase",
        "nonce", "is", "autofocus", "srcset",
    ]
    private static let addressAttributes: Set = [
        "href", "src", "cite", "data", "poster", "xlink:href",
    ]
    /// Attributes of addresses that a browser loads by itself.
    private static let loadingAttributes: Set = ["src", "poster", "data"]

    /// Everything in a page that must not be there.
    ///
    /// - Parameter isWhole: Whether it is a page rather than a piece of one.
    package static func faults(in html: [UInt8], isWhole: Bool = true) -> [String] {
        var policy = PagePolicy(html)
        policy.read(isWhole: isWhole)
        return policy.found
    }

    private let html: [UInt8]
    private var index = 0
    private var hasLinkedData = false
    private var found: [String] = []

    private init(_ html: [UInt8]) {
        self.html = html
    }

    private mutating func fault(_ what: String) {
        let start = max(0, index - 30)
        let around = String(decoding: html[start..<min(html.count, index + 30)], as: UTF8.self)
        found.append("\(what) at byte \(index): …\(around)…")
    }

    private mutating func read(isWhole: Bool) {
        if isWhole {
            let start = "<!doctype html>"
            if html.prefix(start.utf8.count).elementsEqual(
                start.utf8, by: { $0 | 0x20 == $1 | 0x20 })
            {
                index = start.utf8.count
            } else {
                fault("no document type")
            }
        }
        if String(validating: html, as: UTF8.self) == nil { fault("text that is not UTF-8") }
        while index < html.count {
            switch html[index] {
            case UInt8(ascii: "<") where isWhole && skipLinkedData(): break
            case UInt8(ascii: "<"): readTag()
            case UInt8(ascii: ">"):
                fault("'>' outside a tag")
                index += 1
            case ..<0x20 where !isSpace(html[index]), 0x7F:
                fault("a control character")
                index += 1
            default: index += 1
            }
        }
    }

    /// Passes over the block of linked data, which a page has once and no browser runs.
    ///
    /// - Returns: Whether there is one here that cannot be taken for anything else.
    private mutating func skipLinkedData() -> Bool {
        let start = "<script type=\"application/ld+json\">{"
        let end = "}</script>"
        guard !hasLinkedData, html[index...].starts(with: start.utf8) else { return false }
        let data = html[(index + start.utf8.count)...].prefix {
            $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") && $0 >= 0x20
        }
        guard html[(data.endIndex - 1)...].starts(with: end.utf8) else { return false }
        index = data.endIndex - 1 + end.utf8.count
        hasLinkedData = true
        return true
    }

    private mutating func readTag() {
        index += 1
        let isEnd = skip(UInt8(ascii: "/"))
        let name = word()
        guard let first = name.utf8.first, (0x61...0x7A).contains(first) else {
            return fault("'<' that starts no tag")
        }
        if Self.forbiddenElements.contains(name) { fault("the element '\(name)'") }
        var attributes: [String: String] = [:]
        while index < html.count {
            skipSpaces()
            if skip(UInt8(ascii: ">")) {
                if isEnd, !attributes.isEmpty { fault("an end tag with attributes") }
                if !isEnd { check(name, attributes) }
                return
            }
            if skip(UInt8(ascii: "/")) { continue }
            let attribute = word()
            guard !attribute.isEmpty else { return fault("a broken tag '\(name)'") }
            if attributes[attribute] != nil { fault("'\(attribute)' twice") }
            attributes[attribute] = value()
        }
        fault("an unclosed tag '\(name)'")
    }

    /// The value after an attribute's name; empty if there is none.
    private mutating func value() -> String {
        guard skip(UInt8(ascii: "=")) else { return "" }
        guard skip(UInt8(ascii: "\"")) else {
            let value = html[index...].prefix { !isSpace($0) && $0 != UInt8(ascii: ">") }
            index = value.endIndex
            if !value.allSatisfy({ isWordByte($0) }) { fault("a value without quotation marks") }
            return String(decoding: value, as: UTF8.self)
        }
        let value = html[index...].prefix { $0 != UInt8(ascii: "\"") }
        index = min(html.count, value.endIndex + 1)
        if value.contains(UInt8(ascii: "<")) { fault("'<' in a value") }
        return String(decoding: value, as: UTF8.self)
    }

    private mutating func check(_ element: String, _ attributes: [String: String]) {
        for (name, value) in attributes {
            if name.hasPrefix("on") || Self.forbiddenAttributes.contains(name) {
                fault("the attribute '\(name)' of '\(element)'")
            }
            if Self.addressAttributes.contains(name) {
                checkAddress(value, isLoaded: Self.loadingAttributes.contains(name), element)
            }
        }
        if element == "script" { readData(attributes) }
        // Buttons put forms back, and forms lead nowhere.
        if element == "button", attributes["type"] != "reset" { fault("a button that sends") }
        if element == "input", !["checkbox", "radio"].contains(attributes["type"]) {
            fault("an input for text")
        }
        if element == "meta", attributes["http-equiv"]?.lowercased() == "refresh" {
            fault("a refresh")
        }
        if element == "link", attributes["rel"]?.lowercased() == "stylesheet",
            attributes["href"]?.contains("//") == true
        {
            fault("a style sheet of another site")
        }
    }

    /// Reads over data for machines, which is no script and must not be able to become one.
    private mutating func readData(_ attributes: [String: String]) {
        if attributes != ["type": "application/ld+json"] { fault("a script") }
        let data = html[index...].prefix { $0 != UInt8(ascii: "<") }
        index = data.endIndex
        if !html[index...].starts(with: "</script>".utf8) { fault("markup in data") }
        if (try? JSONSerialization.jsonObject(with: Data(data))) == nil { fault("broken data") }
    }

    private mutating func checkAddress(_ address: String, isLoaded: Bool, _ element: String) {
        let text = address.lowercased()
        if text.contains("&#") && !text.contains("&#39;") { fault("a disguised address") }
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) {
            fault("a control character in an address")
        }
        if text.hasPrefix("//") || text.hasPrefix(" ") { fault("an address of another site") }
        let head = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let colon = head.firstIndex(of: ":") else { return }
        let scheme = String(head[..<colon])
        let allowed: Set = isLoaded ? [] : ["http", "https", "mailto"]
        let isPicture = isLoaded && element == "img" && text.hasPrefix("data:image/")
        if !allowed.contains(scheme), !isPicture { fault("the address '\(address.prefix(80))'") }
    }

    // MARK: Bytes

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard index < html.count, html[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpaces() {
        while index < html.count, isSpace(html[index]) { index += 1 }
    }

    private mutating func word() -> String {
        let word = html[index...].prefix(while: isWordByte)
        index = word.endIndex
        return String(decoding: word, as: UTF8.self).lowercased()
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
