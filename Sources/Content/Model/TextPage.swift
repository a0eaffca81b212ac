package import Markup
package import Project
internal import TaxTables
package import Text

/// A page of plain prose, such as the method: `Content/Pages/<name>.md` and its twins.
package struct TextPage: Sendable {
    package struct Text: Sendable {
        package let source: SourceText
        package let title: String
        package let summary: String
        package let slug: String
        /// Nil of a draft that nobody has read as a whole.
        package let reviewed: CalendarDay?
        /// Whether it is still being written.
        package let isDraft: Bool
        package let document: MarkdownDocument

        package init(
            source: SourceText, title: String, summary: String, slug: String,
            reviewed: CalendarDay?,
            isDraft: Bool, document: MarkdownDocument
        ) {
            self.source = source
            self.title = title
            self.summary = summary
            self.slug = slug
            self.reviewed = reviewed
            self.isDraft = isDraft
            self.document = document
        }
    }

    /// The folder of the pages of prose.
    package static let folder = "Content/Pages"
    /// The folder of the pages of tasks.
    package static let checklistFolder = "Content/Checklists"

    package let name: String
    package var texts: ByLanguage<Text>
}

extension TextPage.Text {
    /// A page's text in one language; nil, after diagnostics, if it cannot be used.
    ///
    /// - Parameter name: The address in the language that texts are written in; other languages state theirs.
    package static func read(
        _ source: SourceText, name: String, language: Language, log: DiagnosticLog
    ) -> TextPage.Text? {
        guard let matter = FrontMatter(of: source, log: log) else { return nil }
        let said = YAMLMappingReader.read(matter.root, in: source, log: log) { reader in
            let title = reader.requiredText("title")
            let summary = reader.requiredText("summary")
            let reviewed = reader.requiredDay("reviewed")
            let isDraft = reader.says("draft")
            let isUnread = isDraft && reader.hasBlank("reviewed")
            let isUnnamed = isDraft && reader.hasBlank("address")
            let isOriginal = language == source.names.original
            if isOriginal { reader.checkSlug(name) }
            let stated = isOriginal ? name : reader.slug("address")
            let slug = isUnnamed ? name : stated
            guard let title, let summary, let slug, reviewed != nil || isUnread else {
                return nil as Front?
            }
            return Front(
                title: title, summary: summary, reviewed: reviewed, slug: slug, isDraft: isDraft)
        }
        let document = MarkdownParser.parse(
            source, offsets: matter.end..<source.bytes.count,
            captionWord: source.names.captionWords[language.rawValue], log: log)
        guard let said, let document else { return nil }
        return TextPage.Text(
            source: source, title: said.title, summary: said.summary, slug: said.slug,
            reviewed: said.reviewed, isDraft: said.isDraft, document: document)
    }

    /// What a front matter says.
    private struct Front {
        let title: String
        let summary: String
        let reviewed: CalendarDay?
        let slug: String
        let isDraft: Bool
    }
}
