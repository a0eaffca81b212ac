package import Content
package import Project
package import Templates

package struct LinkView: TemplateView {
    package var label: String
    package var address: String
    /// True if it leads to the current page or one of its ancestors.
    package var isCurrent = false

    package init(label: String, address: String, isCurrent: Bool = false) {
        self.label = label
        self.address = address
        self.isCurrent = isCurrent
    }

    package static let fields = TemplateFields(\Self.label, \.isCurrent, addresses: \.address)
}

package struct TranslationLinkView: TemplateView {
    var label: String
    var address: String
    var language: String
    var locale: String
    /// The text direction (`rtl`) if it differs from that of the page.
    var direction: String?

    package static let fields = TemplateFields(
        \Self.label, \.language, \.direction, \.locale, addresses: \.address)
}

/// The URL of a page in one language, for search engines.
package struct AlternateView: TemplateView {
    var locale: String
    var address: String

    package static let fields = TemplateFields(\Self.locale, addresses: \.address)
}

/// The UI strings of the page's language, as in `{{words.on-this-page}}`.
package struct WordsView: TemplateView {
    package let strings: SiteStrings

    package static let fields = TemplateFields<WordsView>(
        InterfaceStrings.allCases.map { text in .text(text.fileKey) { $0.strings[text] } }
            + PageStrings.allCases.map { text in .text(text.fileKey) { $0.strings[text] } }
            + HouseholdStrings.allCases.map { text in .text(text.fileKey) { $0.strings[text] } })
}

/// A style sheet of a page.
package struct StyleSheetView: TemplateView {
    var address: String

    package static let fields = TemplateFields(addresses: \Self.address)

    /// Returns the views of those style sheets that the guide has.
    package static func views(
        _ sheets: [ExtraStylesheet], _ guide: Guide, _ addresses: Addresses
    ) -> [StyleSheetView] {
        sheets.compactMap { guide.assets.sideSheets[$0] }.map {
            StyleSheetView(address: addresses.link($0))
        }
    }
}

/// The layout around the content of every page.
package struct PageLayout: TemplateView {
    /// The path of the page's folder, which is not a template field.
    package let path: String
    var language: String
    /// The text direction; nil for left to right.
    var direction: String?
    var title: String
    /// The title for browsers and search engines, with the name of the site if both fit.
    var windowTitle: String
    var siteTitle: String
    var description: String
    var canonical: String
    var alternates: [AlternateView]
    /// The content security policy, for hosts that send no headers.
    var policy: HTMLFragment
    /// The structured data for search engines.
    var linkedData: HTMLFragment
    /// The absolute URL of the social preview image; nil if the guide has none.
    var card: String?
    var manifest: String
    var styleSheet: String
    /// The style sheets in addition to the common one.
    var sheets: [StyleSheetView]
    var icon: String
    /// The base path for files in `Site/Static`; `/` for a site with a host of its own.
    var base: String
    var home: String
    var navigation: [LinkView]
    /// The breadcrumbs from the home page to the parent page.
    var breadcrumbs: [LinkView]
    /// The page's name at the end of the breadcrumbs; nil if there are none.
    var currentCrumb: String?
    /// The links to the translations of the page, or to the home page of languages without one.
    var translations: [TranslationLinkView]
    /// The URL of the page as Markdown; nil for most pages.
    var markdown: String?
    /// The URL of the index of machine-readable files.
    var data: String
    /// The URL of the Atom feed of changes.
    var feed: String
    var report: String
    /// The date on which the figures were checked, for print.
    var checked: String?
    var footerLinks: [LinkView]
    /// The changes of the page, latest first.
    var changes: [PageChangeView]
    var words: WordsView
    /// The guide's custom strings.
    var custom: NamedStrings

    package static let fields: TemplateFields<PageLayout> = [
        .text(\.language),
        .text(\.direction),
        .text(\.title),
        .text(\.windowTitle),
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
        .text(\.currentCrumb),
        .many(\.translations),
        .address(\.markdown),
        .address(\.data),
        .address(\.feed),
        .address(\.report),
        .text(\.checked),
        .many(\.footerLinks),
        .many(\.changes),
        .one(\.words),
        .named(\.custom),
    ]
}
