package import GuideDiagnostics
internal import GuideMarkup
package import GuideWords
package import GuideYAML

/// The categories of topics and the groups inside each, in the order they are shown.
package struct TopicTree: Sendable {
    package struct Group: Sendable {
        package let name: String
        package let titles: ByLanguage<String>
        /// The last part of the address in each language.
        package let slugs: ByLanguage<String>
        /// The list of the index that its topics stand in besides the one of all.
        package let scope: IndexScope?

        package init(
            name: String, titles: ByLanguage<String>, slugs: ByLanguage<String>, scope: IndexScope?
        ) {
            self.name = name
            self.titles = titles
            self.slugs = slugs
            self.scope = scope
        }
    }

    package struct Category: Sendable {
        package let name: String
        package let titles: ByLanguage<String>
        package let summaries: ByLanguage<String>
        package let slugs: ByLanguage<String>
        package let groups: [Group]

        package init(
            name: String, titles: ByLanguage<String>, summaries: ByLanguage<String>,
            slugs: ByLanguage<String>, groups: [Group]
        ) {
            self.name = name
            self.titles = titles
            self.summaries = summaries
            self.slugs = slugs
            self.groups = groups
        }
    }

    package let categories: [Category]
    private let positions: [String: Int]

    package init(categories: [Category]) {
        self.categories = categories
        positions = Dictionary(
            categories.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package static let path = "Content/Topics/categories.yaml"

    package func category(_ name: String) -> Category? { positions[name].map { categories[$0] } }

    package func group(_ name: String, of category: String) -> Group? {
        self.category(category)?.groups.first { $0.name == name }
    }

    package static func read(_ source: SourceText, diagnostics: inout [Diagnostic]) -> TopicTree? {
        guard let root = YAMLParser.parse(source, diagnostics: &diagnostics) else { return nil }
        guard case .sequence(let items) = root.content else {
            diagnostics.append(
                Diagnostic(
                    .error, "wrong-type", "a list of categories is expected here, not \(root.kind)",
                    in: source, at: root.offsets, remedy: "write '- category: income'"))
            return nil
        }
        var found: [Diagnostic] = []
        let categories = items.compactMap { category($0, source, &found) }
        diagnostics += found
        return found.hasErrors ? nil : TopicTree(categories: categories)
    }

    private static func category(
        _ node: YAMLNode, _ source: SourceText, _ found: inout [Diagnostic]
    ) -> Category? {
        guard var reader = YAMLMappingReader(node, in: source, diagnostics: &found) else {
            return nil
        }
        let name = reader.slug("category", &found)
        let titles = reader.texts(inEach: "title", &found)
        let summaries = reader.texts(inEach: "summary", &found)
        let slugs = reader.slugs(english: name, &found)
        let scope = reader.word("scope", as: IndexScope.self, diagnostics: &found)
        var groups: [Group] = []
        if let list = reader.required("groups", diagnostics: &found) {
            if case .sequence(let items) = list.content {
                groups = items.compactMap { group($0, within: scope, source, &found) }
            } else {
                found.append(
                    Diagnostic(
                        .error, "wrong-type", "a list of groups is expected here, not \(list.kind)",
                        in: source, at: list.offsets, remedy: "write each group after '- '"))
            }
        }
        reader.finish(diagnostics: &found)
        guard let name else { return nil }
        return Category(
            name: name, titles: titles, summaries: summaries, slugs: slugs, groups: groups)
    }

    private static func group(
        _ node: YAMLNode, within scope: IndexScope?, _ source: SourceText,
        _ found: inout [Diagnostic]
    ) -> Group? {
        guard var reader = YAMLMappingReader(node, in: source, diagnostics: &found) else {
            return nil
        }
        let name = reader.slug("group", &found)
        let titles = reader.texts(inEach: "title", &found)
        let slugs = reader.slugs(english: name, &found)
        let own = reader.word("scope", as: IndexScope.self, diagnostics: &found)
        reader.finish(diagnostics: &found)
        guard let name else { return nil }
        return Group(name: name, titles: titles, slugs: slugs, scope: own ?? scope)
    }
}

/// A part of the index: the topics that say what is income, what is deducted, what is credited.
package enum IndexScope: String, CaseIterable, Sendable {
    case income
    case deductions
    case credits
}

extension YAMLMappingReader {
    /// The English address is the folder's name; those of the site's other languages are written out.
    package mutating func slugs(
        english: String?, _ found: inout [Diagnostic]
    ) -> ByLanguage<String> {
        var slugs: ByLanguage<String> = [.english: english ?? ""]
        let needed = languagesOfSite.filter { $0 != .english }
        guard
            let node = needed.isEmpty
                ? optional("address") : required("address", diagnostics: &found),
            var table = YAMLMappingReader(node, in: source, diagnostics: &found)
        else { return slugs }
        for language in Language.allCases where language != .english {
            let isThere = table.entries.contains { $0.key == language.rawValue }
            guard isThere || needed.contains(language) else { continue }
            slugs[language] = table.slug(language.rawValue, &found)
        }
        table.finish(diagnostics: &found)
        return slugs
    }
}
