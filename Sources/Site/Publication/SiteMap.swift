internal import Pages
internal import TaxTables
package import Text

/// The site map (sitemaps.org, version 0.9): one file, or an index of several files.
package struct SiteMap {
    package struct Entry: Hashable, Sendable {
        let path: String
        /// The day on which the page last changed; nil if its content has none.
        let modified: CalendarDay?

        package init(path: String, modified: CalendarDay?) {
            self.path = path
            self.modified = modified
        }
    }

    /// The largest number of addresses in one file.
    static let largestPart = 50_000

    private let baseURL: String
    private var entries: [Entry]
    private let largestPart: Int

    /// - Parameter baseURL: The address of the site, with a slash at its end.
    package init(
        below baseURL: String, _ entries: consuming [Entry], largestPart: Int = Self.largestPart
    ) {
        self.baseURL = baseURL
        self.entries = entries
        self.entries.append(Entry(path: "", modified: nil))
        self.entries.sort { $0.path < $1.path }
        self.largestPart = largestPart
    }

    static let path = "sitemap.xml"

    package var files: [(path: String, bytes: [UInt8])] {
        guard entries.count > largestPart else {
            return [(Self.path, document("urlset", "url", entries[...]))]
        }
        let starts = Array(stride(from: 0, to: entries.count, by: largestPart))
        let parts = starts.enumerated().map { index, start in
            (
                path: "sitemap-\(index + 1).xml",
                entries: entries[start..<min(start + largestPart, entries.count)]
            )
        }
        let index = parts.map {
            Entry(path: $0.path, modified: $0.entries.compactMap(\.modified).max())
        }
        return [(Self.path, document("sitemapindex", "sitemap", index[...]))]
            + parts.map { ($0.path, document("urlset", "url", $0.entries)) }
    }

    private func document(_ root: String, _ item: String, _ entries: ArraySlice<Entry>) -> [UInt8] {
        var bytes: [UInt8] = []
        func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
        // Some ten megabytes should not be copied repeatedly.
        bytes.reserveCapacity(
            entries.reduce(200) {
                $0 + 80 + 2 * item.utf8.count + baseURL.utf8.count + $1.path.utf8.count
            })
        add(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <\(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

            """)
        for entry in entries {
            // Paths have only letters, digits, hyphens and slashes, and the base URL has no markup.
            for part in ["<", item, "><loc>", baseURL, entry.path, "</loc>"] {
                add(part)
            }
            if let modified = entry.modified {
                for part in ["<lastmod>", modified.description, "</lastmod>"] { add(part) }
            }
            for part in ["</", item, ">\n"] { add(part) }
        }
        add("</\(root)>\n")
        return bytes
    }
}
