package import Project
internal import TaxTables
package import Text

/// The redirects of moved pages: `Site/redirects.yaml`.
///
/// The old URL has a page that redirects to the new one. Servers that support redirects get a file
/// with them.
package struct Redirects: Sendable {
    package struct Entry: Sendable {
        package let from: OldAddress
        /// The path of the page from the site's root, with a slash at the end.
        package let to: YAMLText
    }

    /// The redirects file of Netlify, Cloudflare Pages and other hosts.
    package static let path = "_redirects"

    /// Files at the site's root that are not listed as pages.
    private static let filesOfRoot: Set = ["index.html", "404.html"]

    package let entries: [Entry]
    private let file: SourceText?

    package static func read(_ folder: GuideFolder) -> Redirects {
        var source: SourceText?
        let entries = folder.yamlItems(
            GuidePath.redirects, example: "- {from: en/old/, to: en/new/}", isOptional: true
        ) { reader -> Entry? in
            source = reader.source
            let from = oldAddress(reader)
            let to = path(reader)
            let publicFrom = reader.day("public-from")
            guard let from, let to, publicFrom.map({ $0 <= folder.publicOn }) ?? true else {
                return nil
            }
            return Entry(from: from, to: to)
        }
        return Redirects(entries: entries, file: source)
    }

    private static func oldAddress(_ reader: YAMLMappingReader) -> OldAddress? {
        guard let text = reader.required("from").flatMap({ reader.text(at: $0, of: "from") }) else {
            return nil
        }
        if let address = OldAddress(text) { return address }
        reader.report(
            "bad-address", "'\(text.text)' cannot be the address of a page", at: text.offsets,
            fix:
                "write it from the site's root, as in 'en/old/' or 'old-page.html': letters, digits and -_.~+,() with "
                + "at most \(OldAddress.longestPart) bytes between slashes")
        return nil
    }

    private static func path(_ reader: YAMLMappingReader) -> YAMLText? {
        guard let text = reader.required("to").flatMap({ reader.text(at: $0, of: "to") }) else {
            return nil
        }
        let isPath =
            text.text.hasSuffix("/")
            && text.text.dropLast().utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
                    || $0 == 0x2F
            }
        guard isPath else {
            reader.report(
                "bad-address", "'\(text.text)' is not the address of a page", at: text.offsets,
                fix: "write it from the site's root, as in 'en/topics/'")
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
            func report(
                _ identifier: String, _ summary: String, _ offsets: Range<Int>, _ fix: String
            ) {
                found.append(
                    Diagnostic(.error, identifier, summary, in: file, at: offsets, fix: fix))
            }
            let location = URLRegister.folded(entry.from.page ?? entry.from.path)
            if pages.contains(location) || Self.filesOfRoot.contains(location) {
                report(
                    "repeated-address", "there is a page at '\(entry.from.path)'",
                    entry.from.offsets,
                    "remove the redirect, or move the page")
            } else if !seen.insert(location).inserted {
                report(
                    "repeated-address", "'\(entry.from.path)' has moved twice", entry.from.offsets,
                    "keep the redirect that leads to where the page is")
            } else if isWhole, !pages.contains(entry.to.text) {
                report(
                    "unresolved-link", "there is no page at '\(entry.to.text)'", entry.to.offsets,
                    didYouMean(entry.to.text, among: pages) ?? "name a page of the site")
            }
            return found
        }
    }

    /// The targets of redirects with their locations in the file: path, line and column.
    package var written: [(location: String, to: String)] {
        guard let file else { return [] }
        return entries.map { entry in
            let location = file.location(at: entry.to.offsets.lowerBound)
            return ("\(file.path):\(location.line):\(location.column)", entry.to.text)
        }
    }

    /// Returns the lines of the redirects file of hosts.
    package func lines(_ addresses: Addresses) -> [UInt8] {
        let lines = entries.map {
            "\(addresses.link($0.from.encoded)) \(addresses.link($0.to.text)) 301\n"
        }
        return Array(lines.joined().utf8)
    }

    /// Returns the redirects as an nginx `map` block.
    package func nginxMap(_ addresses: Addresses) -> [UInt8] {
        let note = "# Made by 'taxguide build', for a map block of nginx, as Publishing.md shows.\n"
        let lines = entries.map { entry in
            let from = Self.quoted(addresses.link(entry.from.path), if: entry.from.needsQuotes)
            return "\(from) \(addresses.link(entry.to.text));\n"
        }
        return Array((note + lines.joined()).utf8)
    }

    /// Returns the redirects as directives of Apache.
    package func apacheLines(_ addresses: Addresses) -> String {
        entries.map { entry in
            let pattern = addresses.link(entry.from.path).map {
                ".+()".contains($0) ? "\\\($0)" : String($0)
            }.joined()
            let from = Self.quoted("^\(pattern)$", if: entry.from.needsQuotes)
            return "RedirectMatch 301 \(from) \(addresses.link(entry.to.text))\n"
        }.joined()
    }

    private static func quoted(_ text: String, if needsQuotes: Bool) -> String {
        needsQuotes ? "\"\(text)\"" : text
    }
}
