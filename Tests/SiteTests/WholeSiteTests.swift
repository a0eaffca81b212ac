import Calculations
import Content
import Foundation
import Project
import Site
import TestSupport
import Testing

/// Properties of every page of the repository's own site.
@Suite struct WholeSiteTests {
    let site: BuiltSite

    init() throws {
        site = try BuiltSite.ofRepository()
    }

    private func tags(of path: String) throws -> [HTMLTag] {
        try #require(BuiltSite.tagsOfRepository[path])
    }

    @Test func namesEveryPage() throws {
        for (path, html) in site.pages {
            let names = try tags(of: path).map(\.name)
            #expect(names.count { $0 == "h1" } == 1, "\(path)")
            // Drawings have titles too.
            #expect(names.prefix { $0 != "body" }.count { $0 == "title" } == 1, "\(path)")
            #expect(!html.contains("<title></title>") && !html.contains("<h1></h1>"), "\(path)")
        }
    }

    /// Neither `{{figure}}` nor `{1}` or `{amount}` is left for a reader to see.
    @Test func fillsEveryPlaceholder() throws {
        let placeholder = try NSRegularExpression(pattern: #"(\{\{|\}\}|\{[a-z0-9-]+\})"#)
        for (path, html) in site.pages {
            // Linked data has braces of its own.
            let page = html.replacing(/<script[^>]*>.*<\/script>/, with: "")
            #expect(placeholder.firstGroups(in: page).isEmpty, "\(path)")
        }
    }

    @Test func linksTwinsBothWays() throws {
        var alternates: [String: [String: String]] = [:]
        for path in site.pages.keys {
            let tags = try tags(of: path)
            // The feed is an alternate too, and no translation.
            for tag in tags
            where tag.name == "link" && tag["rel"] == "alternate" && tag["type"] == nil {
                let language = try #require(tag["hreflang"], "\(path)")
                let address = try #require(tag["href"], "\(path)")
                #expect(address.hasPrefix(BuiltSite.baseURL), "\(path)")
                alternates[path, default: [:]][language] =
                    "\(address.dropFirst(BuiltSite.baseURL.count))index.html"
            }
            let visible = Set(tags.filter { $0.name == "a" }.compactMap { $0["href"] })
            for other in (alternates[path] ?? [:]).values where other != path {
                let link = BuiltSite.basePath + other.dropLast("index.html".count)
                #expect(visible.contains(link), "\(path) shows no link to \(other)")
            }
        }
        #expect(alternates.count > 10)
        for (path, translations) in alternates {
            #expect(translations.values.contains(path), "\(path)")
            for translation in translations.values {
                #expect(alternates[translation] == translations, "\(path), \(translation)")
            }
        }
    }

    /// A letter of the glossary that both languages have, and a list of lines.
    @Test(arguments: [
        ("en/glossary/a/", "fr/glossaire/a/"), ("en/lines/tp-1/", "fr/lignes/tp-1/"),
    ])
    func linksListsToTheirTranslation(path: String, translation: String) throws {
        let found = try tags(of: "\(path)index.html").filter {
            $0.name == "link" && $0["hreflang"] == "fr-CA"
        }
        #expect(found.compactMap { $0["href"] } == [BuiltSite.baseURL + translation])
    }

    @Test func offersAllWordsWhereThereIsNoPage() throws {
        let page = try #require(site.files["404.html"])
        for path in ["en/all-words/", "fr/tous-les-mots/"] {
            #expect(page.contains("href=\"\(BuiltSite.basePath)\(path)\""))
        }
    }

    @Test func leadsSomewhereWithEveryLink() throws {
        var identifiers: [String: Set<String>] = [:]
        var links: [(page: String, address: String)] = []
        for path in site.pages.keys {
            let tags = try tags(of: path)
            let own = tags.compactMap { $0["id"] }
            #expect(Set(own).count == own.count, "an identifier is repeated on \(path)")
            identifiers[path] = Set(own)
            for tag in tags {
                guard let address = tag["href"] ?? tag["src"] else { continue }
                links.append((path, address))
            }
        }
        for (page, address) in links {
            guard !address.hasPrefix("http"), !address.hasPrefix("mailto:") else { continue }
            let parts = address.split(
                separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            var target = page
            if !parts[0].isEmpty {
                #expect(address.hasPrefix(BuiltSite.basePath), "\(address) on \(page)")
                target = String(parts[0].dropFirst(BuiltSite.basePath.count))
                if target.isEmpty || target.hasSuffix("/") { target += "index.html" }
            }
            #expect(site.files[target] != nil, "\(address) on \(page)")
            guard parts.count == 2 else { continue }
            #expect(
                identifiers[target]?.contains(String(parts[1])) == true, "\(address) on \(page)")
        }
    }

    @Test func listsEveryPageOnceInTheSiteMap() throws {
        let map = try #require(site.files["sitemap.xml"])
        let places = try NSRegularExpression(pattern: "<loc>([^<]*)</loc>").firstGroups(in: map)
        #expect(Set(places).count == places.count)
        // What search engines are to leave out, such as short addresses, is left out.
        let expected = try site.pages.keys.filter { path in
            try path.hasSuffix("index.html") && !tags(of: path).contains { $0["name"] == "robots" }
        }.map { BuiltSite.baseURL + $0.dropLast("index.html".count) }
        #expect(Set(places).symmetricDifference(expected).isEmpty)
    }

    /// Every page states its title, its address and, if its content has one, its date.
    @Test func describesEveryPageToSearchEngines() throws {
        struct Page: Decodable {
            struct Crumbs: Decodable {
                struct Item: Decodable {
                    let position: Int
                    let item: String?
                }
                let itemListElement: [Item]
            }
            let url: String
            let dateModified: String?
            let lastReviewed: String?
            let breadcrumb: Crumbs?
        }
        let block = try NSRegularExpression(
            pattern: "<script type=\"application/ld\\+json\">(.*)</script>")
        var (dated, reviewed) = (0, 0)
        for (path, html) in site.pages where path.hasPrefix("en/") || path.hasPrefix("fr/") {
            let texts = block.firstGroups(in: html)
            #expect(texts.count == 1, "\(path)")
            let page = try JSONDecoder().decode(
                Page.self, from: Data(#require(texts.first).utf8))
            #expect("\(page.url)index.html" == BuiltSite.baseURL + path)
            let crumbs = page.breadcrumb?.itemListElement ?? []
            #expect(crumbs.map(\.position) == Array(1..<(crumbs.count + 1)), "\(path)")
            for crumb in crumbs.dropLast() {
                let above = try #require(crumb.item).dropFirst(BuiltSite.baseURL.count)
                #expect(site.files["\(above)index.html"] != nil, "\(path): \(above)")
            }
            dated += page.dateModified == nil ? 0 : 1
            reviewed += page.lastReviewed == nil ? 0 : 1
        }
        #expect(dated > reviewed && reviewed > 400)
    }

    @Test func countsWhatItWrote() {
        #expect(site.report.files == site.files.count)
        #expect(site.report.pages == site.pages.count)
        #expect(site.report.written == site.files.count)
        #expect(site.report.bytes == site.bytes)
    }
}
