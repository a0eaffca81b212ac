internal import GuideDiagnostics
package import GuideWords
internal import RuleLanguage
package import TaxEngine
package import TaxTables

/// Everything a site is made from: content, tables and words, read and checked.
///
/// A class so that what makes pages holds it without copying its parts.
package final class Guide: Sendable {
    package let configuration: SiteConfiguration
    let assets: SiteAssets
    /// The font that pictures for previews of links are drawn with; nil if none are drawn.
    let cardFont: [UInt8]?
    let redirects: Redirects
    let strings: ByLanguage<SiteStrings>
    let register: SourceRegister
    /// By year.
    package let laws: [TaxYear: TaxLaw]
    let references: FigureReferences
    let tree: TopicTree
    let topics: TopicList
    let amounts: ExampleAmounts
    let pages: [TextPage]
    /// What the pages of some kinds are made from besides.
    let parts: GuideParts
    /// Nil if worked examples are of one person only.
    let profiles: ExampleProfiles?
    let glossary: Glossary
    let changes: ChangeLog
    /// Nil if the home page starts from no situations.
    let situations: SituationList?
    let pagePaths: PagePaths

    init(
        configuration: SiteConfiguration,
        assets: SiteAssets,
        cardFont: [UInt8]?,
        redirects: Redirects,
        strings: ByLanguage<SiteStrings>,
        register: SourceRegister,
        laws: [TaxYear: TaxLaw],
        references: FigureReferences,
        tree: TopicTree,
        topics: TopicList,
        amounts: ExampleAmounts,
        pages: [TextPage],
        parts: GuideParts,
        profiles: ExampleProfiles?,
        glossary: Glossary,
        changes: ChangeLog,
        situations: SituationList?
    ) {
        self.configuration = configuration
        self.assets = assets
        self.cardFont = cardFont
        self.redirects = redirects
        self.strings = strings
        self.register = register
        self.laws = laws
        self.references = references
        self.tree = tree
        self.topics = topics
        self.amounts = amounts
        self.pages = pages
        self.parts = parts
        self.profiles = profiles
        self.glossary = glossary
        self.changes = changes
        self.situations = situations
        pagePaths = PagePaths(
            topics, in: tree, pages: pages, parts: parts, words: strings)
    }

    package var currentYear: TaxYear { configuration.currentYear }

    /// The rules of the guide, which every year's law is made of.
    var book: RuleBook {
        var none: [Diagnostic] = []
        return laws.values.first?.book ?? RuleBook([], diagnostics: &none)
    }

    /// The strings of a language; the reader has made sure that every published one has them.
    package func words(_ language: Language) -> SiteStrings {
        guard let strings = strings[language] else {
            preconditionFailure("every published language has its strings")
        }
        return strings
    }

    /// Every page written in Markdown that is no topic.
    var textPages: [TextPage] { pages + parts.texts }

    func topic(_ path: String) -> Topic? { topics[path] }

    /// A part of the content that pages of one kind are made from; nil if the guide has none of it.
    subscript<Part: GuidePart>(type: Part.Type) -> Part? { parts[type] }
}
