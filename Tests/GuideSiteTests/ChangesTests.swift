import Foundation
import GuideCalculations
import GuideContent
import GuideFormats
import GuideSite
import GuideTestSupport
import GuideWords
import TaxTables
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The page of changes and its feeds, in the repository's own site.
@Suite struct ChangesTests {
    let site: BuiltSite

    init() throws {
        site = try BuiltSite.ofRepository()
    }

    private static let feeds = ["en/changes/changes.atom", "fr/changements/changements.atom"]

    @Test(arguments: feeds)
    func isAFeedThatProgramsCanRead(path: String) throws {
        let text = try #require(site.files[path])
        let document = try XMLDocument(data: Data(text.utf8))
        func texts(_ name: String, in entry: XMLElement) -> [String] {
            entry.elements(forName: name).compactMap(\.stringValue)
        }
        let feed = try #require(document.rootElement())
        #expect(feed.name == "feed" && feed.uri == "http://www.w3.org/2005/Atom")
        let entries = feed.elements(forName: "entry")
        #expect(entries.count >= 5)
        var identifiers = texts("id", in: feed)
        let days = entries.flatMap { texts("updated", in: $0) }
        #expect(texts("updated", in: feed) == [try #require(days.max())])
        #expect(days == days.sorted(by: >))
        for entry in entries {
            #expect(texts("title", in: entry).count == 1 && texts("content", in: entry).count == 1)
            identifiers += texts("id", in: entry)
        }
        // The first is of the page that the feed is of.
        let links = try NSRegularExpression(
            pattern: #"<link rel="alternate" type="text/html" href="([^"]*)"/>"#
        ).firstGroups(in: text)
        #expect(links.count == entries.count + 1)
        for address in links.dropFirst() {
            let parts = address.dropFirst(BuiltSite.baseURL.count).split(separator: "#")
            let tags = try #require(BuiltSite.tagsOfRepository["\(parts[0])index.html"])
            #expect(tags.contains { $0["id"] == String(parts[1]) }, "\(address)")
        }
        #expect(Set(identifiers).count == identifiers.count)
        #expect(identifiers.allSatisfy { $0.hasPrefix(BuiltSite.baseURL) })
    }

    @Test func namesItsFeedOnEveryPageOfTheLanguage() throws {
        for (path, tags) in BuiltSite.tagsOfRepository where path.contains("/") {
            guard let feed = Self.feeds.first(where: { $0.prefix(3) == path.prefix(3) }) else {
                continue
            }
            #expect(
                tags.contains {
                    $0["type"] == "application/atom+xml" && $0["href"] == BuiltSite.basePath + feed
                }, "\(path)")
        }
    }

    /// Text of authors is text in XML as well.
    @Test func escapesWhatXMLWouldRead() throws {
        let day = try #require(CalendarDay(text: "2026-11-21"))
        let hostile = "<b>&amp;\"'\u{0}\u{B}\u{FFFF}]]>\u{1F600}"
        let feed = AtomFeed(
            language: "en-CA", title: hostile, page: "https://a.example/",
            feed: "https://a.example/?a=1&b=\"2\"", author: hostile, updated: day,
            entries: [
                .init(
                    identifier: "https://a.example/#1", address: "https://a.example/#1",
                    title: hostile, text: hostile, day: day)
            ])
        let document = try XMLDocument(data: Data(feed.bytes))
        let root = try #require(document.rootElement())
        let shown = "<b>&amp;\"']]>\u{1F600}"
        #expect(root.elements(forName: "title").first?.stringValue == shown)
        let entry = try #require(root.elements(forName: "entry").first)
        #expect(entry.elements(forName: "content").first?.stringValue == shown)
    }
}
