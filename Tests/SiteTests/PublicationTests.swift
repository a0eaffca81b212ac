import Calculations
import Content
import Files
import Foundation
import Pages
import Project
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// What a site has for servers, search engines and others who never see a page.
@Suite struct PublicationTests {
    private let guide: GuideCopy

    init() throws {
        guide = try GuideCopy()
    }

    @discardableResult
    private func build(
        _ output: String, part: String? = nil
    ) throws -> BuildReport {
        try guide.build(output) { options in
            options.site.shard = part.flatMap { Shard(text: $0) }
        }
    }

    /// What is published in a folder, without what the folder says of itself.
    private func files(_ output: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        let own = [SiteOutput.marker, ".taxguide-shard"]
        for path in guide.folder.files(below: output) where !own.contains(path) {
            files[path] = try Data(
                contentsOf: URL(fileURLWithPath: guide.folder.file("\(output)/\(path)")))
        }
        return files
    }

    @Test(arguments: [1, 3, 7])
    func makesTheWholeFromShares(count: Int) throws {
        try build("whole")
        var together: Set<String> = []
        var pages = 0
        for number in 1...count {
            pages += try build("shard-\(number)", part: "\(number)/\(count)").pages
            let shard = try files("shard-\(number)")
            #expect(together.isDisjoint(with: shard.keys), "shard \(number)")
            together.formUnion(shard.keys)
        }
        _ = try ShardMerge.merge(
            (1...count).map { guide.folder.file("shard-\($0)") }, into: guide.folder.file("site"),
            jobs: 2)
        let (whole, site) = (try files("whole"), try files("site"))
        let differing = Set(whole.keys).union(site.keys).filter { whole[$0] != site[$0] }
        #expect(differing.isEmpty, "\(differing.sorted())")
        #expect(try build("whole").pages == pages)
    }

    @Test(arguments: [1, 2, 7, 64, 300])
    func dealsJobsEvenly(count: Int) {
        let jobs = (0..<1_000).map { (name: "topic-\($0)", weight: $0.isMultiple(of: 5) ? 40 : 2) }
        let shards = shards(of: jobs, count)
        #expect(shards.values.reduce(0) { $0 + $1.count } == jobs.count)
        #expect(Set(shards.values.joined()) == Set(jobs.map(\.name)))
        let weights = Dictionary(uniqueKeysWithValues: jobs.map { ($0.name, $0.weight) })
        let loads = shards.values.map { $0.reduce(0) { $0 + (weights[$1] ?? 0) } }
        let mean = loads.reduce(0, +) / count
        #expect(loads.allSatisfy { $0 <= mean + mean / 20 + 40 }, "\(loads.max() ?? 0) of \(mean)")
    }

    /// The shards that a cache was kept of stay much as they are.
    @Test func movesFewPagesForOneThatIsNew() {
        let jobs = (0..<1_000).map { (name: "topic-\($0)", weight: 5 + $0 % 3) }
        let before = shards(of: jobs, 8)
        let after = shards(of: jobs + [(name: "topic-new", weight: 7)], 8)
        let moved = before.reduce(0) { $0 + $1.value.subtracting(after[$1.key, default: []]).count }
        #expect(moved <= 20)
    }

    /// The names of the jobs of every shard.
    private func shards(of jobs: [(name: String, weight: Int)], _ count: Int) -> [Int: Set<String>]
    {
        var shards: [Int: Set<String>] = [:]
        for number in 1...count {
            let part = Shard(text: "\(number)/\(count)")
            shards[number] = Set((part?.jobs(among: jobs) ?? []).map { jobs[$0].name })
        }
        return shards
    }

    @Test(arguments: ["0/2", "3/2", "1/0", "1", "1/2/3", "a/b", "-1/2", "1/20000", ""])
    func refusesWhatIsNoShare(text: String) {
        #expect(Shard(text: text) == nil)
    }

    @Test func dividesALongSiteMap() throws {
        let day = CalendarDay(text: "2026-11-20")
        let entries = (1...6).map { SiteMap.Entry(path: "en/\($0)/", modified: day) }
        let files = SiteMap(below: "https://guide.example/", entries, largestPart: 3).files
        #expect(
            files.map(\.path) == ["sitemap.xml"] + (1...3).map { "sitemap-\($0).xml" })
        let texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts[0].contains("<sitemapindex"))
        #expect(
            texts[0].contains(
                "<loc>https://guide.example/sitemap-2.xml</loc><lastmod>2026-11-20</lastmod>"))
        #expect(
            texts.dropFirst().map { $0.components(separatedBy: "<url>").count - 1 } == [3, 3, 1])
    }

    /// The preview, the header files and the pages state one policy.
    @Test func statesOnePolicyEverywhere() throws {
        try build("site")
        for file in ["_headers", "_server/nginx.conf", ".htaccess"] {
            let text = try guide.folder.read("site/\(file)")
            for header in HeaderPolicy.security + HeaderPolicy.data {
                #expect(text.contains(header.name), "\(file) lacks \(header.name)")
                #expect(text.contains(header.value), "\(file) lacks \(header.value)")
            }
            #expect(text.contains(HeaderPolicy.cachingOfHashed), "\(file)")
        }
        for path in guide.folder.files(below: "site") where path.hasSuffix(".html") {
            let page = try guide.folder.read("site/\(path)")
            let parts = page.components(separatedBy: HeaderPolicy.elementOfPage)
            #expect(parts.count == 2, "\(path)")
            #expect(parts.first?.contains("<link") == false, "\(path) loads before its policy")
        }
    }

    @Test func leadsFromWhereAPageStood() throws {
        try guide.folder.write(
            "Site/redirects.yaml", "- {from: en/old/, to: en/topics/}\n")
        try build("site")
        let page = try guide.folder.read("site/en/old/index.html")
        #expect(page.contains("href=\"/en/topics/\"") && page.contains("noindex"))
        #expect(try guide.folder.read("site/_redirects") == "/en/old/ /en/topics/ 301\n")
        #expect(
            try guide.folder.read("site/_server/nginx-redirects.map")
                .hasSuffix("\n/en/old/ /en/topics/;\n"))
        #expect(try !guide.folder.read("site/sitemap.xml").contains("en/old/"))
    }

    /// A name tells the content, and pages name no other.
    @Test func namesAssetsByTheirContent() throws {
        try build("site")
        func styleSheets() -> [String] {
            guide.folder.files(below: "site/assets").filter { $0.hasSuffix(".css") }
        }
        let before = styleSheets()
        try guide.folder.write("Site/Styles/z.css", "p { color: red; }\n")
        try build("site")
        let after = styleSheets()
        // The sheets of some pages alone are as they were.
        let changed = Set(after).subtracting(before)
        #expect(before.count == 1 + ExtraStylesheet.allCases.count && after.count == before.count)
        #expect(changed.count == 1 && changed.allSatisfy { $0.hasPrefix("site.") })
        #expect(
            try guide.folder.read("site/en/index.html").contains(
                "\"/assets/\(changed.first ?? "")\""))
    }

    /// A guide without style sheets and schemas has those of the program, and a file of its own replaces one.
    @Test func takesTheFilesOfTheProgram() throws {
        func files() throws -> [String: Data] {
            try build("site")
            return try self.files("site").filter {
                $0.key.hasSuffix(".css") || $0.key.hasPrefix("data/schemas/")
            }
        }
        let own = try files()
        #expect(own.count > 20)
        for place in ["Site/Styles", "Site/Static/data"] { try guide.folder.remove(place) }
        #expect(try files() == own)
        try guide.folder.write("Site/Styles/figures.css", "p { color: red; }\n")
        try guide.folder.write("Site/Static/data/schemas/rates.json", "{}\n")
        let mixed = try files()
        #expect(mixed["data/schemas/rates.json"] == Data("{}\n".utf8))
        let changed = Set(mixed.keys).subtracting(own.keys)
        #expect(changed.count == 1 && changed.allSatisfy { $0.hasPrefix("assets/figures.") })
        try guide.folder.remove("Site/Styles/figures.css")
        try guide.folder.remove("Site/Static/data/schemas/rates.json")
        #expect(try files() == own)
    }

    /// A page has the sheets for what it shows and is spared the others: what one sheet alone speaks of
    /// stands on no page without it.
    @Test(arguments: ExtraStylesheet.allCases)
    func namesTheSheetWhereItIsNeeded(side: ExtraStylesheet) throws {
        let name = side.rawValue
        let others = ["site"] + ExtraStylesheet.allCases.filter { $0 != side }.map(\.rawValue)
        func classes(_ name: String) throws -> Set<String> {
            let sheet = try Repository.source("Site/Styles/\(name).css")
            return Set(
                String(decoding: sheet.bytes, as: UTF8.self).matches(of: /\.([a-z][a-z0-9-]*)/)
                    .map { String($0.1) })
        }
        let classes = try others.reduce(classes(name)) { try $0.subtracting(classes($1)) }
        var counts = [true: 0, false: 0]
        for (path, (used, sheets)) in BuiltSite.classesOfRepository {
            let hasSheet = sheets.contains { $0.contains("/assets/\(name).") }
            #expect(hasSheet || used.isDisjoint(with: classes), "\(path)")
            counts[hasSheet, default: 0] += 1
        }
        #expect(!classes.isEmpty && counts.values.allSatisfy { $0 > 1 }, "\(counts)")
    }

    @Test func leavesOutCardsOfALanguageFromRightToLeft() throws {
        let guide = try GuideCopy()
        try guide.folder.lay("\(Repository.root)/Site/Cards", as: "Site/Cards")
        try guide.folder.edit(
            "Site/Strings/en.yaml", "  accents: from-start\n",
            "  accents: from-start\n  direction: rtl\n")
        func found() -> [String] {
            SiteBuilder.check(GuideFolder(root: guide.path), options: BuildOptions())
                .map(\.identifier)
        }
        #expect(found() == ["no-cards"])
        try guide.folder.edit(
            "Site/Strings/en.yaml", "  direction: rtl\n", "  direction: rtl\n  cards: none\n")
        #expect(found().isEmpty)
    }

    @Test func drawsTheSameCardAgain() throws {
        let font = try Repository.source("Site/Cards/InterDisplay-Bold.otf").bytes
        let white = try #require(Image.Colour(css: "#fff"))
        func card(_ title: String, on ground: String = "#0a5b4c") throws -> [UInt8]? {
            let style = SocialImageStyle(
                fonts: [.english: font], ground: try #require(Image.Colour(css: ground)),
                ink: white)
            return SocialImage(kicker: "Crédits", title: title, siteTitle: "Le guide")
                .png(style, .english)
        }
        let title = "Montant canadien pour aidant naturel pour une personne à charge"
        let png = try #require(try card(title))
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // Width and height, as the header has them.
        #expect(png[16..<24].elementsEqual([0, 0, 4, 0xB0, 0, 0, 2, 0x76]))
        #expect(try png == card(title) && png != card("Another") && png != card(title, on: "#400"))
        #expect(png.count < 40_000)
    }

    /// The calendar is narrowed to as many situations as the guide declares.
    @Test(arguments: [
        (
            "a{b:c}.x:has(#s-each:checked) .y:not(.s-each){d:e}f{}", 2,
            "a{b:c}.x:has(#s1:checked) .y:not(.s1),.x:has(#s2:checked) .y:not(.s2){d:e}f{}"
        ),
        (
            "@media screen{.s-each{d:e}}", 11,
            "@media screen{" + (1...11).map { ".s\($0)" }.joined(separator: ",") + "{d:e}}"
        ),
        (".s-each{}", 0, ".s1{}"), ("a{}", 3, "a{}"),
    ])
    func repeatsSelectorsForEachSituation(written: String, count: Int, sheet: String) {
        let bytes = StylesheetWriter.expanding(Array(written.utf8), forSituations: count)
        #expect(String(decoding: bytes, as: UTF8.self) == sheet)
    }

    @Test(arguments: [
        ("a { color : red ; }\n", "a{color :red}"), ("/* x */ .a > .b, p { }", ".a>.b,p{}"),
        (".a :last-child {x:y}", ".a :last-child{x:y}"),
        ("a { width: calc( 1px + 2% ); }", "a{width:calc( 1px + 2% )}"),
        ("a::before { content: \" /* ; } \" }", "a::before{content:\" /* ; } \"}"),
        ("a { content: '\\'  ' }", "a{content:'\\'  '}"), ("a/**/b c /* d */ e{}", "ab c e{}"),
        ("@media (width > 3rem) { a { b: c; } }", "@media (width>3rem){a{b:c}}"), ("/*", ""),
    ])
    func compactsStyleSheets(written: String, sheet: String) {
        let bytes = StylesheetWriter.compact(Array(written.utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == sheet)
    }
}
