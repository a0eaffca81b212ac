package import Content
package import Project

/// What a section makes its pages with.
package struct BuildContext: Sendable {
    package let guide: Guide
    /// One of each published language.
    package let editions: [LocalizedSite]

    package init(_ guide: Guide, _ editions: [LocalizedSite]) {
        self.guide = guide
        self.editions = editions
    }

    /// The result of `make` for each published language.
    package func byLanguage<Value>(_ make: (LocalizedSite) -> Value) -> ByLanguage<Value> {
        var values = ByLanguage<Value>()
        for edition in editions { values[edition.language] = make(edition) }
        return values
    }

    /// A job for each language: its pages are kept until content changes, but for the texts of topics.
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
