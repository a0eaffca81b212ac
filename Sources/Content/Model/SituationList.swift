package import Project
package import Text

/// The situations on the home page and the key topics: `Content/Situations/situations.yaml`.
package struct SituationList: Sendable {
    /// A situation in life, such as being an employee, with its topics.
    package struct Situation: Sendable {
        package let name: String
        package let titles: ByLanguage<String>
        package let summaries: ByLanguage<String>
        /// The last path component in each language.
        package let slugs: ByLanguage<String>
        /// The paths of its topics, in reading order.
        package let topics: [YAMLText]
        /// The names of its households, and of the tools with its figures.
        package let households: [YAMLText]
        package let tools: [YAMLText]
        /// The names of its checklists, decisions and ledgers.
        package let checklists: [YAMLText]
        package let decisions: [YAMLText]
        package let ledgers: [YAMLText]

        package var topicPaths: [String] { topics.map(\.text) }
    }

    package static let path = "Content/Situations/situations.yaml"

    package let source: SourceText
    package let situations: [Situation]
    /// The paths of the topics on the home page.
    package let keyTopics: [YAMLText]

    package var keyTopicPaths: [String] { keyTopics.map(\.text) }

    /// Reads the situations; nil if the guide does not have the file or, after diagnostics, if it
    /// has errors.
    package static func read(_ folder: GuideFolder) -> SituationList? {
        guard let file = folder.readIfThere(path) else { return nil }
        return YAMLMappingReader.readWhole(file, log: folder.log) { reader in
            let keyTopics = reader.texts("key-topics")
            let situations = reader.mappings("situations", situation)
            return SituationList(source: file, situations: situations, keyTopics: keyTopics)
        }
    }

    private static func situation(_ reader: YAMLMappingReader) -> Situation? {
        let name = reader.slug("situation")
        let slugs = reader.slugs(original: name)
        let titles = reader.texts(inEach: "title")
        let summaries = reader.texts(inEach: "summary")
        let topics = reader.texts("topics")
        let households = reader.texts("households")
        let tools = reader.texts("tools")
        let checklists = reader.texts("checklists")
        let decisions = reader.texts("decisions")
        let ledgers = reader.texts("years-in-the-life")
        guard let name else { return nil }
        return Situation(
            name: name, titles: titles, summaries: summaries, slugs: slugs, topics: topics,
            households: households, tools: tools, checklists: checklists, decisions: decisions,
            ledgers: ledgers)
    }

    /// Returns errors about unknown topics, households, tools, checklists, decisions and ledgers.
    package func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        let checklists = guide.parts.names(of: .checklists)
        let decisions = guide.parts.names(of: .decisions)
        let ledgers = guide.parts.names(of: .yearInTheLife)
        let households = guide.parts.names(of: .households)
        let tools = Set(PathComponent.allCases.map(\.fileKey))
        return (keyTopics + situations.flatMap(\.topics)).compactMap {
            unknownTopic($0, in: source, among: topicPaths)
        }
            + situations.flatMap(\.households).compactMap { unknown($0, "household", households) }
            + situations.flatMap(\.tools).compactMap { unknown($0, "tool", tools) }
            + situations.flatMap(\.checklists).compactMap { unknown($0, "checklist", checklists) }
            + situations.flatMap(\.decisions).compactMap { unknown($0, "decision", decisions) }
            + situations.flatMap(\.ledgers).compactMap { unknown($0, "year in the life", ledgers) }
    }

    private func unknown(_ name: YAMLText, _ kind: String, _ names: Set<String>) -> Diagnostic? {
        guard !names.contains(name.text) else { return nil }
        return Diagnostic(
            .error, "unresolved-link", "there is no \(kind) '\(name.text)'", in: source,
            at: name.offsets,
            fix: nearestName(to: name.text, among: names).map { "did you mean '\($0)'?" })
    }
}

extension Guide {
    /// Returns pages in the order in which situations first name them, then those that no situation names.
    package func inOrderOfUse<Element>(
        _ pages: [Element], _ names: (SituationList.Situation) -> [YAMLText],
        name: (Element) -> String
    ) -> [Element] {
        var named = situations?.situations.flatMap(names).map(\.text) ?? []
        named += pages.map(name)
        return pages.sorted {
            (named.firstIndex(of: name($0)) ?? 0) < (named.firstIndex(of: name($1)) ?? 0)
        }
    }
}

/// Returns a diagnostic if no topic has a path.
package func unknownTopic(
    _ path: YAMLText, in source: SourceText, among topicPaths: Set<String>
) -> Diagnostic? {
    guard !topicPaths.contains(path.text) else { return nil }
    return Diagnostic(
        .error, "unresolved-link", "there is no topic '\(path.text)'", in: source,
        at: path.offsets,
        fix: nearestName(to: path.text, among: topicPaths).map { "did you mean '\($0)'?" }
            ?? "name a topic by its path below Content/Topics")
}
