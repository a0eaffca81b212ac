package import Markup
package import Project
internal import TaxTables
package import Text

/// A text page, such as the method: `Content/Pages/<name>.md` and its translations.
package struct TextPage: Sendable {
    package struct Text: Sendable {
        package let source: SourceText
        package let title: String
        package let summary: String
        package let slug: String
        /// Nil for a draft without a review date.
        package let reviewed: CalendarDay?
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

    package static let folder = "Content/Pages"
    package static let checklistFolder = "Content/Checklists"

    package let name: String
    package var texts: ByLanguage<Text>
}

extension TextPage.Text {
    /// Reads a page's text in one language; nil, after diagnostics, if it has errors.
    ///
    /// - Parameter name: The path component in the original language. Translations state their own.
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

    /// The values of the front matter.
    private struct Front {
        let title: String
        let summary: String
        let reviewed: CalendarDay?
        let slug: String
        let isDraft: Bool
    }
}
