package import Project
package import RuleEngine
package import RuleLanguage
package import TaxTables
internal import Text

/// The validated content of a site: texts, tables, rules and UI strings.
///
/// A class, so that page makers hold it without copying its parts.
package final class Guide: Sendable {
    package let configuration: SiteConfiguration
    package let assets: SiteAssets
    /// The style of social preview images; nil if there are none.
    package let cards: SocialImageStyle?
    package let redirects: Redirects
    package let strings: ByLanguage<SiteStrings>
    package let ownWords: CustomStrings
    package let register: SourceRegister
    /// The law of each year with tables.
    package let laws: [TaxYear: TaxLaw]
    package let references: FigureReferences
    package let tree: TopicTree
    package let topics: TopicList
    package let amounts: ExampleAmounts
    package let pages: [TextPage]
    package let pictures: ImageList
    /// The content of single kinds of pages.
    package let parts: TypedContent
    /// Nil if worked examples are only computed for their own person.
    package let profiles: ExampleProfiles?
    package let glossary: Glossary
    package let changes: ChangeLog
    package let record: ChangeLogRecord
    package let history: ChangeHistory
    /// Nil if the home page has no situations.
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

    /// The rule set, which the law of every year uses.
    package var book: RuleSet {
        laws.values.first?.book ?? RuleSet([], log: DiagnosticLog())
    }

    package var currency: DeclaredCurrency { laws[currentYear]?.currency ?? .usual }

    /// The income taxes, each with a column in tables.
    ///
    /// A single one if there is only one level of jurisdictions.
    package var incomeTaxes: [IncomeTax] { laws[currentYear]?.incomeTaxes.map(\.tax) ?? [] }

    /// True if the rules declare contributions, which have a column in tables.
    package var hasContributions: Bool { laws[currentYear]?.hasContributions ?? false }

    /// True if there are benefits outside of tax returns.
    package var hasBenefits: Bool { book.hasBenefits }

    /// The locale of the site's first language (BCP 47).
    package var locale: String {
        configuration.languages.first.map { words($0).locale.code } ?? ""
    }

    /// Returns the UI strings of a language.
    ///
    /// `GuideReader` ensures that every published language has them.
    package func words(_ language: Language) -> SiteStrings {
        guard let strings = strings[language] else {
            // Trap: `GuideReader` creates no guide with a language without UI strings.
            preconditionFailure("every published language has its strings")
        }
        return strings
    }

    /// All Markdown pages other than topics.
    package var textPages: [TextPage] { pages + parts.texts }

    package func topic(_ path: String) -> Topic? { topics[path] }

    /// Returns the content of a type; nil if the guide has none.
    package subscript<Part: ContentType>(type: Part.Type) -> Part? { parts[type] }
}
