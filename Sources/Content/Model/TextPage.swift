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
        /// The lists of the page; only the original text has them.
        package var lists: [PageList] = []
        /// The template of the guide for the page; only the original text names it.
        package var template: YAMLText?
        /// The language of the text if it stands in for a translation; otherwise nil.
        package private(set) var substituteLanguage: Language?
    }

    package static let folder = "Content/Pages"
    package static let checklistFolder = "Content/Checklists"
    package static let decisionFolder = "Content/Decisions"

    package let name: String
    package var texts: ByLanguage<Text>
}

extension TextPage.Text {
    /// Returns the text as it stands in for a translation, with the path that the translation would have.
    ///
    /// - Parameter original: The language of the text.
    func substitute(in language: Language, from original: Language) -> TextPage.Text {
        let path = "\(source.path.dropLast(".md".count)).\(language.rawValue).md"
        var text = TextPage.Text(
            source: SourceText(path: path, bytes: source.bytes, names: source.context),
            title: FallbackText.marked(title, in: original),
            summary: FallbackText.marked(summary, in: original), slug: slug, reviewed: reviewed,
            isDraft: isDraft, document: document)
        text.substituteLanguage = original
        return text
    }

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
            let hasLists = isOriginal && source.path.hasPrefix("\(TextPage.folder)/")
            let lists = hasLists ? reader.optionalMappings("lists", PageList.read) : []
            let template =
                hasLists
                ? reader.optional("template").flatMap { reader.text(at: $0, of: "template") } : nil
            if isOriginal { reader.checkSlug(name) }
            let stated = isOriginal ? name : reader.slug("address")
            let slug = isUnnamed ? name : stated
            guard let title, let summary, let slug, reviewed != nil || isUnread else {
                return nil as Front?
            }
            return Front(
                title: title, summary: summary, reviewed: reviewed, slug: slug, isDraft: isDraft,
                lists: lists, template: template)
        }
        let document = MarkdownParser.parse(
            source, offsets: matter.end..<source.bytes.count,
            captionWord: source.names.captionWords[language.rawValue], log: log)
        guard let said, let document else { return nil }
        return TextPage.Text(
            source: source, title: said.title, summary: said.summary, slug: said.slug,
            reviewed: said.reviewed, isDraft: said.isDraft, document: document, lists: said.lists,
            template: said.template)
    }

    /// The values of the front matter.
    private struct Front {
        let title: String
        let summary: String
        let reviewed: CalendarDay?
        let slug: String
        let isDraft: Bool
        let lists: [PageList]
        let template: YAMLText?
    }
}
