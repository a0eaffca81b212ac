import Foundation

/// A start tag of a page, as far as tests look: its name and its attributes with values.
struct HTMLTag: Sendable {
    let name: String
    let attributes: [String: String]

    subscript(_ attribute: String) -> String? { attributes[attribute] }

    /// The start tags of a page, in order.
    static func tags(in html: String) throws -> [HTMLTag] {
        let tag = try NSRegularExpression(pattern: #"<([a-z][a-z0-9]*)((?:[^<>"]|"[^"]*")*)>"#)
        let attribute = try NSRegularExpression(pattern: #"([a-z-]+)="([^"]*)""#)
        let page = html as NSString
        return tag.matches(in: html, range: NSRange(location: 0, length: page.length)).map {
            match in
            let inside = match.range(at: 2)
            var attributes: [String: String] = [:]
            for pair in attribute.matches(in: html, range: inside) {
                attributes[page.substring(with: pair.range(at: 1))] = unescaped(
                    page.substring(with: pair.range(at: 2)))
            }
            return HTMLTag(name: page.substring(with: match.range(at: 1)), attributes: attributes)
        }
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
