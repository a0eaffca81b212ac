package import Project
package import RuleEngine
package import RuleLanguage
package import TaxTables
internal import Text

/// Everything a site is made from: content, tables and words, read and checked.
///
/// A class so that what makes pages holds it without copying its parts.
package final class Guide: Sendable {
    package let configuration: SiteConfiguration
    package let assets: SiteAssets
    /// What pictures for previews of links are drawn with; nil if none are drawn.
    package let cards: SocialImageStyle?
    package let redirects: Redirects
    package let strings: ByLanguage<SiteStrings>
    package let ownWords: CustomStrings
    package let register: SourceRegister
    /// The law of each year that has tables.
    package let laws: [TaxYear: TaxLaw]
    package let references: FigureReferences
    package let tree: TopicTree
    package let topics: TopicList
    package let amounts: ExampleAmounts
    package let pages: [TextPage]
    package let pictures: ImageList
    /// What the pages of some kinds are made from besides.
    package let parts: TypedContent
    /// Nil if worked examples are of one person only.
    package let profiles: ExampleProfiles?
    package let glossary: Glossary
    package let changes: ChangeLog
    package let record: ChangeLogRecord
    package let history: ChangeHistory
    /// Nil if the home page starts from no situations.
    package let situations: SituationList?
    package let pagePaths: PagePaths

    package init(
        configuration: SiteConfiguration,
        assets: SiteAssets,
        cards: SocialImageStyle?,
        redirects: Redirects,
        strings: ByLanguage<SiteStrings>,
        ownWords: CustomStrings,
        register: SourceRegister,
        laws: [TaxYear: TaxLaw],
        references: FigureReferences,
        tree: TopicTree,
        topics: TopicList,
        amounts: ExampleAmounts,
        pages: [TextPage],
        pictures: ImageList,
        parts: TypedContent,
        profiles: ExampleProfiles?,
        glossary: Glossary,
        changes: ChangeLog,
        record: ChangeLogRecord,
        situations: SituationList?
    ) {
        self.configuration = configuration
        self.assets = assets
        self.cards = cards
        self.redirects = redirects
        self.strings = strings
        self.ownWords = ownWords
        self.register = register
        self.laws = laws
        self.references = references
        self.tree = tree
        self.topics = topics
        self.amounts = amounts
        self.pages = pages
        self.pictures = pictures
        self.parts = parts
        self.profiles = profiles
        self.glossary = glossary
        self.changes = changes
        self.record = record
        history = ChangeHistory(changes, record)
        self.situations = situations
        pagePaths = PagePaths(
            topics, in: tree, pages: pages, parts: parts, words: strings)
    }

    package var currentYear: TaxYear { configuration.currentYear }

    /// The rules of the guide, which every year's law is made of.
    package var book: RuleSet {
        laws.values.first?.book ?? RuleSet([], log: DiagnosticLog())
    }

    /// The money of the guide.
    package var currency: DeclaredCurrency { laws[currentYear]?.currency ?? .usual }

    /// The taxes on income, each of which has a column: one where all places are of one level.
    package var incomeTaxes: [IncomeTax] { laws[currentYear]?.incomeTaxes.map(\.tax) ?? [] }

    /// Whether the rules declare contributions, without which no page has a column of them.
    package var hasContributions: Bool { laws[currentYear]?.hasContributions ?? false }

    /// Whether households are paid or counted for anything besides their returns.
    package var hasBenefits: Bool { book.hasBenefits }

    /// The locale of the site's first language (BCP 47).
    package var locale: String {
        configuration.languages.first.map { words($0).locale.code } ?? ""
    }

    /// The strings of a language; the reader has made sure that every published one has them.
    package func words(_ language: Language) -> SiteStrings {
        guard let strings = strings[language] else {
            // Trap: `GuideReader` makes no guide of a language without words.
            preconditionFailure("every published language has its strings")
        }
        return strings
    }

    /// Every page written in Markdown that is no topic.
    package var textPages: [TextPage] { pages + parts.texts }

    package func topic(_ path: String) -> Topic? { topics[path] }

    /// A part of the content that pages of one kind are made from; nil if the guide has none of it.
    package subscript<Part: ContentType>(type: Part.Type) -> Part? { parts[type] }
}
