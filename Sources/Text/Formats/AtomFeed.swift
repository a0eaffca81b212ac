/// A list of changes in the Atom syndication format (RFC 4287).
package struct AtomFeed {
    package struct Entry {
        /// A permanent and unique identifier.
        let identifier: String
        let address: String
        let title: String
        let text: String
        package let day: CalendarDay

        package init(
            identifier: String, address: String, title: String, text: String, day: CalendarDay
        ) {
            self.identifier = identifier
            self.address = address
            self.title = title
            self.text = text
            self.day = day
        }
    }

    package let language: String
    package let title: String
    /// The URL of the HTML page with the same content.
    package let page: String
    /// The URL of the feed itself.
    package let feed: String
    package let author: String
    /// The date of the latest change.
    package let updated: CalendarDay
    package let entries: [Entry]

    package init(
        language: String, title: String, page: String, feed: String, author: String,
        updated: CalendarDay, entries: [Entry]
    ) {
        self.language = language
        self.title = title
        self.page = page
        self.feed = feed
        self.author = author
        self.updated = updated
        self.entries = entries
    }

    package var bytes: [UInt8] {
        let sorted = entries.enumerated().sorted {
            ($1.element.day, $0.offset) < ($0.element.day, $1.offset)
        }.map(\.element)
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(escaped(language))">
            <id>\(escaped(feed))</id>
            <title>\(escaped(title))</title>
            <updated>\(updated)T00:00:00Z</updated>
            <author><name>\(escaped(author))</name></author>
            <link rel="self" type="application/atom+xml" href="\(escaped(feed))"/>
            <link rel="alternate" type="text/html" href="\(escaped(page))"/>

            """
        for entry in sorted {
            text += """
                <entry>
                <id>\(escaped(entry.identifier))</id>
                <title>\(escaped(entry.title))</title>
                <updated>\(entry.day)T00:00:00Z</updated>
                <link rel="alternate" type="text/html" href="\(escaped(entry.address))"/>
                <content type="text">\(escaped(entry.text))</content>
                </entry>

                """
        }
        return Array((text + "</feed>\n").utf8)
    }

    /// Escapes text for XML elements and double-quoted attributes, and removes characters that XML
    /// 1.0 does not allow.
    private func escaped(_ text: String) -> String {
        // Fast path: most texts need no escaping. 0xEF begins U+FFFE and U+FFFF, which XML does not
        // allow.
        let mayChange = text.utf8.contains { byte in
            switch byte {
            case ..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\""), 0xEF:
                true
            default: false
            }
        }
        guard mayChange else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{9}", "\u{A}", "\u{D}": result.unicodeScalars.append(scalar)
            case ..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
