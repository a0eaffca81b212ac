package import Project
package import Text

/// The categories and groups of topics, in display order.
package struct TopicTree: Sendable {
    package struct Group: Sendable {
        package let name: String
        package let titles: ByLanguage<String>
        /// The last path component in each language.
        package let slugs: ByLanguage<String>
        /// The names of its first topics, in order of use; others follow in alphabetical order.
        package let order: [YAMLText]

        package init(
            name: String, titles: ByLanguage<String>, slugs: ByLanguage<String>, order: [YAMLText]
        ) {
            self.name = name
            self.titles = titles
            self.slugs = slugs
            self.order = order
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
    private let source: SourceText
    private let positions: [String: Int]

    package init(categories: [Category], source: SourceText) {
        self.categories = categories
        self.source = source
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
        let separate = DiagnosticLog()
        let categories = YAMLMappingReader.readItems(
            source, "a list of categories", example: "- category: income", log: separate, category)
        folder.log.report(separate.diagnostics)
        return separate.hasErrors ? nil : TopicTree(categories: categories, source: source)
    }

    private static func category(_ reader: YAMLMappingReader) -> Category? {
        let name = reader.slug("category")
        let titles = reader.texts(inEach: "title")
        let summaries = reader.texts(inEach: "summary")
        let slugs = reader.slugs(original: name)
        var groups: [Group] = []
        if let list = reader.required("groups") {
            if case .sequence(let items) = list.content {
                groups = items.compactMap { item in
                    reader.mapping(at: item, group)
                }
            } else {
                reader.report(
                    "wrong-type", "a list of groups is expected here, not \(list.kind)",
                    at: list.offsets, fix: "write each group after '- '")
            }
        }
        guard let name else { return nil }
        return Category(
            name: name, titles: titles, summaries: summaries, slugs: slugs, groups: groups)
    }

    private static func group(_ reader: YAMLMappingReader) -> Group? {
        let name = reader.slug("group")
        let titles = reader.texts(inEach: "title")
        let slugs = reader.slugs(original: name)
        let order = reader.texts("order")
        guard let name else { return nil }
        return Group(name: name, titles: titles, slugs: slugs, order: order)
    }
}

extension TopicTree {
    /// Returns errors about unknown topics in the order of a group.
    package func check(topicPaths: Set<String>) -> [Diagnostic] {
        categories.flatMap { category in
            category.groups.flatMap { group in
                group.order.compactMap { name in
                    unknownTopic(
                        YAMLText(
                            text: "\(category.name)/\(group.name)/\(name.text)",
                            offsets: name.offsets),
                        in: source, among: topicPaths)
                }
            }
        }
    }
}
