internal import BuildStore
package import Project
package import RuleEngine
package import RuleLanguage
package import TaxTables
package import Text

/// The validated content of a site: texts, tables, rules and UI strings.
///
/// A class, so that page makers hold it without copying its parts.
package final class Guide: Sendable {
    // Every page depends on these: `Dependency.frame`.
    package let configuration: SiteConfiguration
    package let assets: SiteAssets
    /// The style of social preview images; nil if there are none.
    package let cards: SocialImageStyle?
    package let redirects: Redirects
    package let strings: ByLanguage<SiteStrings>
    package let customStrings: CustomStrings
    package let tree: TopicTree

    // These record who reads which part of them.
    /// The law of each year that has tables.
    package let laws: GuideLaws
    package let register: SourceRegister
    package let references: FigureReferences
    package let pictures: ImageList
    /// The content of single kinds of pages.
    package let parts: TypedContent
    package let history: ChangeHistory
    package let pagePaths: PagePaths

    private let contents: GuideContents

    package init(
        configuration: SiteConfiguration, assets: SiteAssets, cards: SocialImageStyle?,
        redirects: Redirects, strings: ByLanguage<SiteStrings>, customStrings: CustomStrings,
        register: SourceRegister, laws: [TaxYear: TaxLaw], references: FigureReferences,
        tree: TopicTree, pictures: ImageList, parts: TypedContent, contents: GuideContents
    ) {
        self.configuration = configuration
        self.assets = assets
        self.cards = cards
        self.redirects = redirects
        self.strings = strings
        self.customStrings = customStrings
        self.register = register
        self.laws = GuideLaws(laws)
        self.references = references
        self.tree = tree
        self.pictures = pictures
        self.parts = parts
        self.contents = contents
        history = ChangeHistory(contents.changes.value, contents.record.value)
        pagePaths = PagePaths(
            contents.topics, in: tree, pages: contents.pages.value, parts: parts, words: strings)
    }

    package var topics: TopicList {
        Reads.record(.topics)
        return contents.topics
    }

    /// The paths of all topics: names for jobs, which depend on the topics that they take by name.
    package var topicPaths: [String] { contents.topics.map(\.path) }

    package func topic(_ path: String) -> Topic? {
        Reads.record(.topic(path))
        return contents.topics[path]
    }

    package var amounts: ExampleAmounts {
        Reads.record(.rules)
        return contents.amounts
    }

    /// Nil if worked examples are of one person only.
    package var profiles: ExampleProfiles? {
        Reads.record(.rules)
        return contents.profiles
    }

    package var pages: [TextPage] { contents.pages.value }
    package var glossary: Glossary { contents.glossary.value }
    package var changes: ChangeLog { contents.changes.value }
    package var record: ChangeLogRecord { contents.record.value }
    /// Nil if the home page starts from no situations.
    package var situations: SituationList? { contents.situations.value }

    /// The publication date.
    package var publicOn: CalendarDay {
        Reads.record(Dependency(.publicationDay))
        return contents.publicOn
    }

    package var currentYear: TaxYear { configuration.currentYear }

    /// The rule set, which the law of every year uses.
    package var ruleSet: RuleSet {
        Reads.record(.rules)
        return laws.ruleSet ?? RuleSet([], log: DiagnosticLog())
    }

    package var currency: DeclaredCurrency { laws.frame(of: currentYear)?.currency ?? .default }

    /// The income taxes, each with a column in tables.
    ///
    /// A single one if there is only one level of jurisdictions.
    package var incomeTaxes: [IncomeTax] {
        laws.frame(of: currentYear)?.incomeTaxes.map(\.tax) ?? []
    }

    /// True if the rules declare contributions, which have a column in tables.
    package var hasContributions: Bool {
        laws.frame(of: currentYear)?.hasContributions ?? false
    }

    /// True if there are benefits outside of tax returns.
    package var hasBenefits: Bool { laws.ruleSet?.hasBenefits ?? false }

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

    /// Returns the content of a type; nil if the guide has none.
    package subscript<Part: ContentType>(type: Part.Type) -> Part? { parts[type] }
}
