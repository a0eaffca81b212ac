internal import Markup
internal import TaxTables
package import Text

/// URLs in files other than Markdown.
///
/// They become links, so they are validated like Markdown links.
extension YAMLMappingReader {
    /// Reads an optional web URL.
    package func webAddress(_ key: String) -> String? {
        optional(key).flatMap { webAddress($0, of: key)?.text }
    }

    /// Reads an optional web URL, or one for each language; empty if the key is missing.
    package func webAddresses(_ key: String) -> [(language: Language?, address: YAMLText)] {
        guard let node = optional(key) else { return [] }
        guard let entries = node.entries else {
            return webAddress(node, of: key).map { [(nil, $0)] } ?? []
        }
        return entries.compactMap { entry in
            let available = source.names.languagesWithStrings
            // Documents may be in languages that the guide does not have.
            guard let language = Language(rawValue: entry.key),
                entry.key.utf8.count == 2 || available.contains(entry.key)
            else {
                report(
                    "unknown-key", "unknown key '\(entry.key)'", at: entry.keyOffsets,
                    fix: didYouMean(entry.key, among: available))
                return nil
            }
            return webAddress(entry.value, of: entry.key).map { (language, $0) }
        }
    }

    private func webAddress(_ node: YAMLNode, of key: String) -> YAMLText? {
        address(
            node, of: key, "a web address",
            fix: "write it with https:// in front, as browsers show it", where: isWebAddress)
    }

    /// Reads a required email address.
    package func mailAddress(_ key: String) -> String? {
        required(key).flatMap {
            address(
                $0, of: key, "an address for e-mail", fix: "write it as corrections@example.org",
                where: isMailAddress)?.text
        }
    }

    private func address(
        _ node: YAMLNode, of key: String, _ kind: String, fix: String,
        where holds: (String) -> Bool
    ) -> YAMLText? {
        guard let text = text(at: node, of: key) else { return nil }
        if holds(text.text) { return text }
        report(
            "unsafe-link", "'\(text.text)' is not \(kind)", at: text.offsets, fix: fix)
        return nil
    }
}

/// Returns true for a valid web URL, by the rule for links in Markdown.
private func isWebAddress(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    return WebLinks.problem(behindScheme: Substring(text.utf8.dropFirst(scheme.utf8.count))) == nil
}

/// Returns true for a name, an at sign and a host, of characters that need no encoding in a link.
private func isMailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2
        && parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy {
                    $0.isASCII && ($0.isLetter || $0.isNumber || "._+-".contains($0))
                }
        }
}
