package import Content
package import Project

/// The guide and its localized sites, from which sections make pages.
package struct BuildContext: Sendable {
    package let guide: Guide
    /// One localized site for each published language.
    package let editions: [LocalizedSite]
    private let texts: TextChecks
    private let results: any TextResults

    package init(
        _ guide: Guide, _ editions: [LocalizedSite], _ texts: TextChecks,
        _ results: any TextResults
    ) {
        self.guide = guide
        self.editions = editions
        self.texts = texts
        self.results = results
    }

    /// The body of a topic, which is read and checked for its page; nil if no page can be made of it.
    package func body(of topic: Topic, _ language: Language) -> TopicBody? {
        topic.texts[language].flatMap {
            texts.body(
                $0.source, $0.substituteLanguage ?? language,
                isSubstitute: $0.substituteLanguage != nil, results)
        }
    }

    /// Returns the results of `make` for each published language.
    package func byLanguage<Value>(_ make: (LocalizedSite) -> Value) -> ByLanguage<Value> {
        var values = ByLanguage<Value>()
        for edition in editions { values[edition.language] = make(edition) }
        return values
    }

    /// Returns a task with one group of pages for each language.
    package func list(
        _ name: String, weighing weight: Int = 5,
        make: @escaping @Sendable (LocalizedSite, any PageWriter) -> Void
    ) -> SectionTasks {
        .each(
            editions, named: { "\(name) \($0.language)" }, weighing: { _ in weight },
            perform: {
                edition, writer in
                writer.group("\(name) \(edition.language)") { make(edition, writer) }
            })
    }
}
