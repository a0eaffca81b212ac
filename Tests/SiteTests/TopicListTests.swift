import Calculations
import Content
import Foundation
import Markup
import Pages
import Project
import Site
import TestSupport
import Testing

/// The pages that lead to topics, in the repository's own site.
@Suite struct TopicListTests {
    let site: BuiltSite
    let guide: Guide

    /// Read once for all tests.

    init() throws {
        site = try BuiltSite.ofRepository()
        guide = try #require(RepositoryGuide.guide)
    }

    private func links(on path: String) throws -> [String] {
        try #require(BuiltSite.tagsOfRepository[path], "\(path)").filter { $0.name == "a" }
            .compactMap { $0["href"] }
    }

    /// The addresses of every topic of a language, as links.
    private func topics(_ language: Language) -> Set<String> {
        let addresses = Addresses(guide)
        return Set(
            guide.topics.compactMap { addresses.topic($0, language) }
                .map { BuiltSite.basePath + $0 })
    }

    private func pages(below folder: String) -> [String] {
        site.pages.keys.filter { $0.hasPrefix(folder) }.sorted()
    }

    @Test(arguments: Language.allCases)
    func reachesEveryTopicOnceFromTheTree(language: Language) throws {
        let topics = topics(language)
        let path = Addresses(guide).topics(language) + "index.html"
        let found = try links(on: path).filter(topics.contains)
        #expect(found.count == topics.count && Set(found) == topics)
        let count = guide.words(language).topicCount(topics.count)
        #expect(site.files[path]?.contains(count) == true)
    }

    /// Every name of a topic stands on the page of all words, where a browser's search finds it.
    @Test(arguments: Language.allCases)
    func holdsEveryNameOnThePageOfAllWords(language: Language) throws {
        let path = Addresses(guide).allWords(language) + "index.html"
        let html = try #require(site.files[path]).replacingOccurrences(of: "&#39;", with: "'")
        // Most names are a text between tags or a part of a list with commas: a search takes longer.
        let parts = Set(
            html.lowercased().components(separatedBy: CharacterSet(charactersIn: "<>,"))
                .map { $0.trimmingCharacters(in: .whitespaces) })
        for text in guide.topics.compactMap({ $0.texts[language] }) {
            for term in [text.title] + text.synonyms where !term.contains("&") {
                let isPart = parts.contains(term.lowercased())
                #expect(isPart || html.localizedCaseInsensitiveContains(term), "\(term)")
            }
        }
    }

    /// Lists are in order of use, not in that of the names of files.
    @Test(arguments: [
        (Language.english, "en/topics/income/employment/", "employment-income"),
        (.french, "fr/sujets/revenus/emploi/", "employment-income"),
        (.english, "en/topics/deductions/retirement-savings/", "rrsp-deduction"),
    ])
    func beginsGroupsWithWhatIsUsedMost(language: Language, page: String, topic: String) throws {
        let topics = topics(language)
        let first = try links(on: page + "index.html").first(where: topics.contains)
        let path = try #require(guide.topics.first { $0.path.hasSuffix("/\(topic)") })
        #expect(first == Addresses(guide).topic(path, language).map { BuiltSite.basePath + $0 })
    }

    @Test(arguments: ["en/lines/slips/", "fr/lignes/feuillets/"])
    func beginsSlipsWithThatOfEmployees(page: String) throws {
        let html = try #require(site.files["\(page)index.html"])
        let captions = html.components(separatedBy: "<caption").dropFirst().map {
            String($0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
        }
        #expect(captions.first?.hasPrefix("T4") == true, "\(captions)")
    }

    @Test(arguments: Language.allCases)
    func leadsFromEverySituationToItsTopics(language: Language) throws {
        let situations = try #require(guide.situations)
        let addresses = Addresses(guide)
        let home = try links(on: addresses.home(language) + "index.html")
        for situation in situations.situations {
            #expect((6...10).contains(situation.topicPaths.count), "\(situation.name)")
            let path = addresses.situation(situation, language)
            #expect(home.contains(BuiltSite.basePath + path))
            let found = try links(on: path + "index.html").filter(topics(language).contains)
            let expected = situation.topicPaths.compactMap { guide.topic($0) }
                .compactMap { addresses.topic($0, language) }.map { BuiltSite.basePath + $0 }
            #expect(found == expected, "\(path)")
        }
    }

    /// Every line, form and box that a topic names leads to it.
    @Test(arguments: Language.allCases)
    func leadsFromReferencesToTheirTopics(language: Language) throws {
        let addresses = Addresses(guide)
        var rows: [String: String] = [:]
        let row = try NSRegularExpression(pattern: #"(<tr id="[^"]*">.*?</tr>)"#)
        for path in pages(below: addresses.references(language)) {
            for text in row.firstGroups(in: try #require(site.files[path])) {
                let identifier = String(text.dropFirst(8).prefix { $0 != "\"" })
                #expect(rows[identifier] == nil, "\(identifier) is repeated")
                rows[identifier] = text
            }
        }
        for topic in guide.topics {
            guard let path = addresses.topic(topic, language) else { continue }
            let names =
                topic.lines.map { "\($0.form) \($0.line)" } + topic.forms
                + topic.slips.map { "\($0.slip) \($0.box)" }
            for name in names {
                let text = try #require(rows[anchorName(for: name)], "\(name)")
                #expect(text.contains("\"\(BuiltSite.basePath)\(path)\""), "\(name)")
            }
        }
    }

    /// A line of one return and a line of the other lead to each other.
    @Test func setsLinesOfBothReturnsBesideEachOther() throws {
        let row = try NSRegularExpression(pattern: ##"(<tr id="t1-13[05]00">.*?</tr>)"##)
        let path = Addresses(guide).references(.english) + "t1/index.html"
        let rows = row.firstGroups(in: try #require(site.files[path]))
        #expect(rows.contains { $0.contains("#tp-1-154\"") })
        #expect(try links(on: "en/lines/tp-1/index.html").contains { $0.hasSuffix("#t1-12100") })
    }

    @Test func explainsManyTermsWithoutAmounts() throws {
        #expect(guide.glossary.entries.count >= 120)
        for entry in guide.glossary.entries {
            let topic = try #require(entry.topicPath.flatMap { guide.topic($0) })
            #expect(!topic.isDraft)
            for text in entry.explanations.values {
                #expect(!text.contains { "$%".contains($0) }, "\(text)")
                #expect(text.hasSuffix("."), "\(text)")
            }
        }
    }

    @Test func linksEachTermAtMostOnceOnAPage() throws {
        var count = 0
        for (path, tags) in BuiltSite.tagsOfRepository {
            let terms = tags.filter { $0["class"] == "term" }.compactMap { $0["href"] }
            #expect(Set(terms).count == terms.count, "\(path)")
            count += terms.count
        }
        #expect(count > 1_000)
    }

    /// A first load of such a page, with the style sheet and the icon, is at most ten packets.
    @Test func keepsListsWithinAFirstLoad() throws {
        let shared = try [guide.assets.styleSheet, guide.assets.icon].reduce(0) {
            try $0 + compressedSize(#require(site.files[$1]))
        }
        let addresses = Addresses(guide)
        for language in Language.allCases {
            var paths = [addresses.home(language), addresses.topics(language)].map {
                "\($0)index.html"
            }
            paths += guide.tree.categories.map {
                addresses.category($0, language) + "index.html"
            }.filter { site.files[$0] != nil }
            for folder in [
                addresses.references(language), addresses.glossary(language),
                addresses.situations(language),
            ] {
                paths += pages(below: folder)
            }
            for path in paths {
                let size = try shared + compressedSize(#require(site.files[path]))
                #expect(size <= 14_600, "\(path): \(size) bytes")
            }
        }
    }

    /// A page of all words is long, and has a budget of its own: what a telephone loads in a second or two.
    @Test(arguments: Language.allCases)
    func keepsAllWordsWithinTheirBudget(language: Language) throws {
        let path = Addresses(guide).allWords(language) + "index.html"
        let html = try #require(site.files[path])
        let size = try compressedSize(html)
        #expect(size <= 50_000, "\(path): \(size) bytes")
        // Not every browser's search opens an element that is closed, and none prints it.
        #expect(!html.contains("<details"))
        #expect(topics(language).isSubset(of: try Set(links(on: path))))
    }
}
