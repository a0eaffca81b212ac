package import Content
package import Project
package import Templates

/// A link with its text.
package struct LinkView: TemplateView {
    package var label: String
    package var address: String
    /// Whether it leads to the page it stands on, or a page above it.
    package var isCurrent = false

    package init(label: String, address: String, isCurrent: Bool = false) {
        self.label = label
        self.address = address
        self.isCurrent = isCurrent
    }

    package static let fields: TemplateFields<LinkView> = [
        .text(\.label),
        .address(\.address),
        .flag(\.isCurrent),
    ]
}

/// A link to the same page in another language.
package struct TranslationLinkView: TemplateView {
    var label: String
    var address: String
    var language: String
    var locale: String
    /// Where its lines begin, if not where those of the page do.
    var direction: String?

    package static let fields: TemplateFields<TranslationLinkView> = [
        .text(\.label),
        .address(\.address),
        .text(\.language),
        .text(\.direction),
        .text(\.locale),
    ]
}

/// A page's address in one language, for search engines.
package struct AlternateView: TemplateView {
    var locale: String
    var address: String

    package static let fields: TemplateFields<AlternateView> = [
        .text(\.locale),
        .address(\.address),
    ]
}

/// The interface texts of a page's language, as `{{words.on-this-page}}`.
package struct WordsView: TemplateView {
    package let strings: SiteStrings

    package static let fields = TemplateFields<WordsView>(
        InterfaceStrings.allCases.map { text in .text(text.rawValue) { $0.strings[text] } }
            + PageStrings.allCases.map { text in .text(text.rawValue) { $0.strings[text] } }
            + HouseholdStrings.allCases.map { text in .text(text.rawValue) { $0.strings[text] } })
}

/// A style sheet of a page.
package struct SheetView: TemplateView {
    var address: String

    package static let fields: TemplateFields<SheetView> = [.address(\.address)]

    /// The views of those sheets that the guide has.
    package static func views(
        _ sheets: [ExtraStylesheet], _ guide: Guide, _ addresses: Addresses
    ) -> [SheetView] {
        sheets.compactMap { guide.assets.sideSheets[$0] }.map {
            SheetView(address: addresses.link($0))
        }
    }
}

/// What every page has around its content.
package struct PageLayout: TemplateView {
    /// The folder that the page's address is; no template asks for it.
    package let path: String
    var language: String
    /// Where lines begin; nil for those that begin on the left.
    var direction: String?
    var title: String
    var siteTitle: String
    var description: String
    var canonical: String
    var alternates: [AlternateView]
    /// The content policy, for where no server states it.
    var policy: HTMLFragment
    /// The page for search engines.
    var linkedData: HTMLFragment
    /// The full address of the picture that previews of links show; nil if the guide draws none.
    var card: String?
    var manifest: String
    var styleSheet: String
    /// The sheets for what this page has and others have not.
    var sheets: [SheetView]
    var icon: String
    /// The folder of the site, for addresses of files in `Site/Static`; `/` where it has a host of its own.
    var base: String
    var home: String
    var navigation: [LinkView]
    /// The links from the home page down to the page above this one.
    var breadcrumbs: [LinkView]
    /// The page's own name at the end of the breadcrumbs; nil where there are none.
    var ownCrumb: String?
    /// The same page in each of the other languages, or the home there, where it has no such page.
    var twins: [TranslationLinkView]
    /// The changes of the guide, for programs.
    var feed: String
    var report: String
    /// When the figures were checked, for paper.
    var checked: String?
    var footerLinks: [LinkView]
    /// What changed on the page, the latest first.
    var changes: [PageChangeView]
    var words: WordsView
    /// The words that only this guide has.
    var own: NamedStrings

    package static let fields: TemplateFields<PageLayout> = [
        .text(\.language),
        .text(\.direction),
        .text(\.title),
        .text(\.siteTitle),
        .text(\.description),
        .address(\.canonical),
        .many(\.alternates),
        .html(\.policy),
        .html(\.linkedData),
        .address(\.card),
        .address(\.manifest),
        .address(\.styleSheet),
        .many(\.sheets),
        .address(\.icon),
        .address(\.base),
        .address(\.home),
        .many(\.navigation),
        .many(\.breadcrumbs),
        .text(\.ownCrumb),
        .many(\.twins),
        .address(\.feed),
        .address(\.report),
        .text(\.checked),
        .many(\.footerLinks),
        .many(\.changes),
        .one(\.words),
        .named(\.own),
    ]
}
