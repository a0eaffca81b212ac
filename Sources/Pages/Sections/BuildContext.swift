package import Content
package import Project

/// The guide and its localized sites, from which sections make pages.
package struct BuildContext: Sendable {
    package let guide: Guide
    /// One localized site for each published language.
    package let editions: [LocalizedSite]

    package init(_ guide: Guide, _ editions: [LocalizedSite]) {
        self.guide = guide
        self.editions = editions
    }

    /// Returns the results of `make` for each published language.
    package func byLanguage<Value>(_ make: (LocalizedSite) -> Value) -> ByLanguage<Value> {
        var values = ByLanguage<Value>()
        for edition in editions { values[edition.language] = make(edition) }
        return values
    }

    /// Returns a task for each language, with one page group each.
    ///
    /// The group depends on all content except for topic bodies.
    package func list(
        _ name: String, weighing weight: Int = 5,
        make: @escaping @Sendable (LocalizedSite, any PageWriter) -> Void
    ) -> SectionTasks {
        .each(
            editions, named: { "\(name) \($0.language)" }, weighing: { _ in weight },
            perform: {
                edition, writer in
                writer.unit("\(name) \(edition.language)") { make(edition, writer) }
            })
    }
}
