import Calculations
import Content
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// French texts use the words of the law and the forms, listed in `Fixtures/terms.yaml` with their sources.
@Suite struct FrenchTermsTests {
    struct Term: CustomTestStringConvertible, Sendable {
        let pattern: String
        /// An example with the wrong word.
        let example: String
        let say: String
        let source: String?
        /// The topics in which the words are right.
        let but: [String]
        var testDescription: String { pattern }
    }

    private static let terms: [Term] = {
        let log = DiagnosticLog()
        guard
            let text = try? Repository.source("Tests/SiteTests/Fixtures/terms.yaml"),
            let root = YAMLParser.parse(text, log: log)
        else { return [] }
        return items(value("terms", of: root)).compactMap { item in
            guard let pattern = value("not", of: item)?.scalar,
                let example = value("as", of: item)?.scalar,
                let say = value("say", of: item)?.scalar, value("of", of: item)?.scalar != nil
            else { return nil }
            return Term(
                pattern: pattern, example: example, say: say,
                source: value("source", of: item)?.scalar,
                but: items(value("but", of: item)).compactMap(\.scalar))
        }
    }()

    private static func value(_ key: String, of node: YAMLNode) -> YAMLNode? {
        node.entries?.first { $0.key == key }?.value
    }

    private static func items(_ node: YAMLNode?) -> [YAMLNode] {
        if case .sequence(let items) = node?.content { items } else { [] }
    }

    /// The titles, summaries and bodies of texts without what links lead to, by path.
    ///
    /// The rest of the front matter of a topic has words that readers look for, right or wrong.
    private static let texts: [String: String] = {
        var texts: [String: String] = [:]
        let folder = GuideFolder(root: Repository.root)
        for path in folder.files(below: "Content", endings: [".md"])
        where path.hasSuffix(".fr.md") {
            guard let text = try? Repository.source(path) else { continue }
            let parts = String(decoding: text.bytes, as: UTF8.self)
                .components(separatedBy: "\n---\n")
            let shown = parts[0].components(separatedBy: "\n")
                .filter { $0.hasPrefix("title:") || $0.hasPrefix("summary:") }
            texts[path] = (shown + parts.dropFirst()).joined(separator: "\n")
                .replacing(/\]\([^)]*\)/, with: "]")
        }
        return texts
    }()

    @Test func areStatedWithTheirSources() throws {
        #expect(Self.terms.count >= 76)
        #expect(Self.texts.count > 350)
        let register = try #require(RepositoryGuide.guide).register
        for term in Self.terms {
            if let source = term.source { #expect(register.has(source), "\(source)") }
            for topic in term.but {
                #expect(Self.texts["Content/Topics/\(topic).fr.md"] != nil, "\(topic)")
            }
        }
    }

    @Test(arguments: terms)
    func useTheWordsOfTheForms(term: Term) throws {
        let pattern = try NSRegularExpression(pattern: term.pattern)
        // A list that cannot find a wrong word would let every text pass.
        let wrong = NSRange(term.example.startIndex..., in: term.example)
        #expect(pattern.firstMatch(in: term.example, range: wrong) != nil, "\(term.example)")
        for (path, text) in Self.texts
        where !term.but.contains(where: { path == "Content/Topics/\($0).fr.md" }) {
            let range = NSRange(text.startIndex..., in: text)
            let found = pattern.matches(in: text, range: range).compactMap {
                Range($0.range, in: text).map { text[$0] }
            }
            #expect(found.isEmpty, "\(path): \(found), say: \(term.say)")
        }
        // A topic that is named as an exception has the words, or need not be named.
        for topic in term.but {
            let text = try #require(Self.texts["Content/Topics/\(topic).fr.md"])
            let range = NSRange(text.startIndex..., in: text)
            #expect(pattern.firstMatch(in: text, range: range) != nil, "\(topic)")
        }
    }
}
