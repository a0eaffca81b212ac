internal import GuideContent
internal import GuideFiles
internal import GuideWords
internal import TaxTables

/// A kind of page: all that the site, its navigation and its checks ask of it.
///
/// A new kind is a folder with a type that conforms, and a line in `SiteSections.all`. Everything but `init`
/// and `work` may be left out. A section names no other: it leads to pages of others by `SectionLinks`.
protocol SiteSection: Sendable {
    /// The content that its pages are made from, besides what every guide has.
    static var parts: [any GuidePart.Type] { get }

    /// The views of its pages, each of which names its template.
    static var views: [any PageView.Type] { get }

    /// Nil if the guide has no such pages.
    init?(_ guide: Guide)

    /// The links to it that stand on other pages of a language.
    func links(_ addresses: Addresses, _ language: Language) -> [SectionLink]

    /// Where one of its pages stands that others lead to; nil for pages that are not its own.
    func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String?

    /// The jobs that make its pages and files.
    func work(_ site: SectionSite) -> [SectionWork]
}

extension SiteSection {
    static var parts: [any GuidePart.Type] { [] }
    static var views: [any PageView.Type] { [] }

    func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] { [] }

    func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? { nil }
}

/// A page as other sections know it: by the word of its address, and by what it is of.
struct PageName: Hashable, Sendable {
    let word: AddressWord
    var place: Jurisdiction?
    var year: TaxYear?
    var amount: Money?
    /// What a file of the guide calls it: a topic's path, or the name of a checklist.
    var name: String?
}

/// A link to a section that stands on pages of others.
struct SectionLink: Sendable {
    /// Which pages it stands on.
    enum Position: Sendable {
        /// At the top of every page, marked on those whose paths start with a folder.
        case navigation(folder: String)
        /// At the foot of every page.
        case footer
        /// In the list of all words, as what the page is called and as what else people call it.
        case words(synonyms: PageText)
        /// Beside the place's other pages.
        case place(Jurisdiction)
        /// Where a file of the guide names the page that it leads to.
        case named(PageName)
        /// On one page of another section.
        case beside(PageName)
    }

    let position: Position
    let label: String
    let path: String
}
