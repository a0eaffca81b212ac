package import Project
internal import Text

/// The categories and groups of topics, in display order.
package struct TopicTree: Sendable {
    package struct Group: Sendable {
        package let name: String
        package let titles: ByLanguage<String>
        /// The last path component in each language.
        package let slugs: ByLanguage<String>
        /// The filter of the index for its topics, if any.
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

    package static func read(_ folder: GuideFolder) -> TopicTree? {
        guard let source = folder.read(path) else { return nil }
        let own = DiagnosticLog()
        let categories = YAMLMappingReader.readItems(
            source, "a list of categories", example: "- category: income", log: own, category)
        folder.log.report(own.diagnostics)
        return own.hasErrors ? nil : TopicTree(categories: categories)
    }

    private static func category(_ reader: YAMLMappingReader) -> Category? {
        let name = reader.slug("category")
        let titles = reader.texts(inEach: "title")
        let summaries = reader.texts(inEach: "summary")
        let slugs = reader.slugs(original: name)
        let scope = reader.word("scope", as: IndexScope.self)
        var groups: [Group] = []
        if let list = reader.required("groups") {
            if case .sequence(let items) = list.content {
                groups = items.compactMap { item in
                    reader.mapping(at: item) { group($0, within: scope) }
                }
            } else {
                reader.report(
                    "wrong-type", "a list of groups is expected here, not \(list.kind)",
                    at: list.offsets, remedy: "write each group after '- '")
            }
        }
        guard let name else { return nil }
        return Category(
            name: name, titles: titles, summaries: summaries, slugs: slugs, groups: groups)
    }

    private static func group(_ reader: YAMLMappingReader, within scope: IndexScope?) -> Group? {
        let name = reader.slug("group")
        let titles = reader.texts(inEach: "title")
        let slugs = reader.slugs(original: name)
        let own = reader.word("scope", as: IndexScope.self)
        guard let name else { return nil }
        return Group(name: name, titles: titles, slugs: slugs, scope: own ?? scope)
    }
}

/// A filter of the index: income, deductions or credits.
package enum IndexScope: String, CaseIterable, Sendable {
    case income
    case deductions
    case credits
}
