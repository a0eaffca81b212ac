package import Project
internal import TaxTables
package import Text

/// The redirects of moved pages: `Site/redirects.yaml`.
///
/// The old URL has a page that redirects to the new one. Servers that support redirects get a file
/// with them.
package struct Redirects: Sendable {
    package struct Entry: Sendable {
        /// The old path from the site's root, with a slash at the end.
        package let from: YAMLText
        package let to: YAMLText

        package init(
            from: YAMLText, to: YAMLText
        ) {
            self.from = from
            self.to = to
        }
    }

    /// The redirects file of Netlify, Cloudflare Pages and other hosts.
    package static let path = "_redirects"

    /// Limits of file names and paths.
    private static let longestPart = 200
    private static let mostParts = 16

    package let entries: [Entry]
    private let file: SourceText?

    package static func read(_ folder: GuideFolder) -> Redirects {
        var source: SourceText?
        let entries = folder.yamlItems(
            GuidePath.redirects, example: "- {from: en/old/, to: en/new/}", isOptional: true
        ) { reader -> Entry? in
            source = reader.source
            let from = path("from", reader)
            let to = path("to", reader)
            let publicFrom = reader.day("public-from")
            guard let from, let to, publicFrom.map({ $0 <= folder.publicOn }) ?? true else {
                return nil
            }
            return Entry(from: from, to: to)
        }
        return Redirects(entries: entries, file: source)
    }

    private static func path(_ key: String, _ reader: YAMLMappingReader) -> YAMLText? {
        guard let node = reader.required(key), let text = reader.text(at: node, of: key)
        else { return nil }
        let parts = text.text.split(separator: "/", omittingEmptySubsequences: false)
        let isPath =
            parts.count > 1 && parts.count <= mostParts && parts.last == ""
            && parts.dropLast().allSatisfy { part in
                !part.isEmpty && part.utf8.count <= longestPart
                    && part.utf8.allSatisfy {
                        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
                    }
            }
        guard isPath else {
            reader.report(
                "bad-address", "'\(text.text)' is not the address of a page", at: text.offsets,
                remedy: "write it from the site's root, as in 'en/topics/', with at most "
                    + "\(longestPart) characters between slashes")
            return nil
        }
        return text
    }

    /// Returns errors about redirects, given the pages of a site.
    ///
    /// - Parameter isWhole: True if these are all pages of the guide.
    package func check(_ pages: Set<String>, isWhole: Bool) -> [Diagnostic] {
        guard let file else { return [] }
        var seen: Set<String> = []
        return entries.flatMap { entry -> [Diagnostic] in
            var found: [Diagnostic] = []
            func report(_ identifier: String, _ summary: String, _ text: YAMLText, _ remedy: String)
            {
                found.append(
                    Diagnostic(
                        .error, identifier, summary, in: file, at: text.offsets, remedy: remedy))
            }
            if pages.contains(entry.from.text) {
                report(
                    "repeated-address", "a page stands at '\(entry.from.text)'", entry.from,
                    "remove the redirect, or move the page")
            } else if !seen.insert(entry.from.text).inserted {
                report(
                    "repeated-address", "'\(entry.from.text)' has moved twice", entry.from,
                    "keep the redirect that leads to where the page is")
            }
            if isWhole, !pages.contains(entry.to.text) {
                report(
                    "unresolved-link", "there is no page at '\(entry.to.text)'", entry.to,
                    didYouMean(entry.to.text, among: pages) ?? "name a page of the site")
            }
            return found
        }
    }

    /// The targets of redirects with their locations in the file: path, line and column.
    package var written: [(place: String, to: String)] {
        guard let file else { return [] }
        return entries.map { entry in
            let place = file.place(at: entry.to.offsets.lowerBound)
            return ("\(file.path):\(place.line):\(place.column)", entry.to.text)
        }
    }

    /// Returns the old and new root-relative URLs.
    package func resolved(_ addresses: Addresses) -> [(from: String, to: String)] {
        entries.map { (addresses.link($0.from.text), addresses.link($0.to.text)) }
    }

    package func lines(_ addresses: Addresses) -> [UInt8] {
        Array(resolved(addresses).map { "\($0.from) \($0.to) 301\n" }.joined().utf8)
    }

    /// Returns the redirects as an nginx `map` block.
    package func nginxMap(_ addresses: Addresses) -> [UInt8] {
        let note = "# Made by 'taxguide build', for a map block of nginx, as Publishing.md shows.\n"
        return Array(
            (note + resolved(addresses).map { "\($0.from) \($0.to);\n" }.joined()).utf8)
    }
}
