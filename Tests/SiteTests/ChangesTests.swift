import Calculations
import Content
import Foundation
import Project
import Site
import TaxTables
import TestSupport
import Testing
import Text

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

    /// The feed of its group or jurisdiction, or else that of the whole guide.
    @Test func namesAFeedOnEveryPageOfTheLanguage() throws {
        var named: Set<String> = []
        for (path, tags) in BuiltSite.tagsOfRepository where path.contains("/") {
            guard let whole = Self.feeds.first(where: { $0.prefix(3) == path.prefix(3) }) else {
                continue
            }
            let address = tags.first { $0["type"] == "application/atom+xml" }?["href"] ?? ""
            let feed = String(address.dropFirst(BuiltSite.basePath.count))
            #expect(feed.prefix(3) == path.prefix(3), "\(path)")
            #expect(site.files[feed] != nil, "\(path): \(feed)")
            if path.hasSuffix("rates/2026/ontario/index.html") {
                #expect(feed == "en/changes/ontario.atom")
            }
            if path == "en/topics/income/employment/index.html" {
                #expect(feed == "en/topics/income/employment/changes.atom")
            }
            if path.split(separator: "/").count == 2 { #expect(feed == whole, "\(path)") }
            named.insert(feed)
        }
        #expect(named.count > 50)
        for feed in named { #expect(site.files[feed]?.contains("<entry>") == true, "\(feed)") }
    }

    /// A change that names topics is on the page of each, with a link to its text.
    @Test func saysOnATopicWhatChangedOnIt() throws {
        let page = try #require(
            site.files["en/topics/provinces/quebec/infertility-treatment/index.html"])
        let start = try #require(page.range(of: "id=\"page-changes\""))
        #expect(
            page[start.upperBound...].contains(
                "<a href=\"/base/en/changes/#2026-11-22-new-topics\">New topics</a>"))
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
