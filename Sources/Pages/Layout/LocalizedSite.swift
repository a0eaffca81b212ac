package import BuildStore
package import Calculations
package import Content
package import Markup
package import Project
package import RuleEngine
package import TaxTables
package import Templates
internal import Text

/// The guide in one language: UI strings, URLs, links, and the layout of every page.
///
/// A class, so that page makers hold it without copying its parts.
package final class LocalizedSite: Sendable {
    package let guide: Guide
    package let language: Language
    package let words: SiteStrings
    package let addresses: Addresses
    /// The glossary terms that texts link to, in the order of the glossary.
    package var terms: TermIndex { recordedTerms.value }
    private let recordedTerms: Recorded<TermIndex>
    /// The links in the header and footer of every page.
    private let navigation: SiteLinks
    private let footer: SiteLinks
    private let customStrings: NamedStrings
    package let dates: ModificationDates
    /// The rules that returns use, loaded when a page first needs them.
    package let rules: Once<RuleDirectory>
    /// A sentence with the current year and the last date on which its figures were checked.
    package let checked: String?

    /// Links to pages of other sections.
    package let links: SectionLinks

    package init(_ guide: Guide, _ language: Language, _ sections: [any LinkedSection]) {
        self.guide = guide
        self.language = language
        words = guide.words(language)
        customStrings = NamedStrings(guide.customStrings.texts(in: language))
        dates = ModificationDates(guide)
        rules = Once { [words] in RuleDirectory(guide.ruleSet, words) }
        checked = guide.laws[guide.currentYear]?.tables.values.compactMap(\.checked).max().map {
            [words] in
            words.text(
                .homeChecked,
                ["year": words.numbers.year(guide.currentYear), "day": words.numbers.day($0)])
        }
        let addresses = Addresses(guide)
        self.addresses = addresses
        recordedTerms = Recorded {
            TermIndex(
                guide.glossary.entries.map { entry in
                    (
                        TermIndex.Term(
                            address: addresses.link(addresses.term(entry, language)),
                            explanation: entry.explanations[language] ?? ""),
                        entry.forms[language] ?? []
                    )
                })
        }
        links = SectionLinks(sections, addresses, language)
        navigation = .navigation(addresses, links)
        footer = .footer(addresses, links)
    }

    /// Returns the path of a page of another section; nil if the site has no such page.
    package func path(
        _ word: PathComponent, _ place: Jurisdiction? = nil, _ year: TaxYear? = nil
    ) -> String? {
        links.path(of: PageName(word: word, place: place, year: year))
    }

    /// Returns a link to a path of the site.
    package func link(_ label: String, _ path: String, isCurrent: Bool = false) -> LinkView {
        LinkView(label: label, address: addresses.link(path), isCurrent: isCurrent)
    }

    /// Returns the links of other sections that belong on one page only.
    package func links(beside page: PageName) -> [LinkView] {
        links.links(beside: page).map {
            link($0.label, $0.path)
        }
    }

    /// A breadcrumb.
    package struct Crumb {
        package let label: String
        package let path: String

        package init(label: String, path: String) {
            self.label = label
            self.path = path
        }
    }

    /// Returns links to the pages with all figures of a jurisdiction and of those that contain it,
    /// from the top.
    package func amountsLinks(_ law: TaxLaw, of place: Jurisdiction) -> [LinkView] {
        law.tables(of: [place]).map { table in
            let jurisdiction = words[table.jurisdiction]
            return link(
                words.text(
                    .amountsTitle,
                    [
                        "place": jurisdiction.name, "adjective": jurisdiction.adjective,
                        "within": jurisdiction.within, "year": words.numbers.year(table.year),
                    ]), addresses.amounts(table.jurisdiction, table.year, language))
        }
    }

    /// Returns the layout of a page that exists in every language of the site.
    ///
    /// - Parameters:
    ///   - path: Returns the path of the page in a language.
    ///   - crumbs: The breadcrumbs between the home page and the page.
    ///   - currentCrumb: The page's name in the breadcrumbs; by default, its title.
    ///   - sheets: The style sheets of the page in addition to the common one.
    ///   - facts: Metadata for search engines and link previews.
    ///   - changes: The changes of the page, latest first.
    package func frame(
        at path: (Language) -> String, title: String, description: String, crumbs: [Crumb] = [],
        currentCrumb: String? = nil, sheets: [ExtraStylesheet] = [.lists],
        facts: PageFacts = PageFacts(),
        changes: [PageChangeView] = []
    ) -> PageLayout {
        frame(
            path: path(language), title: title, description: description, crumbs: crumbs,
            currentCrumb: currentCrumb ?? title, translation: path, sheets: sheets, facts: facts,
            changes: changes)
    }

    /// Returns the layout of a page that may not exist in every language.
    ///
    /// - Parameters:
    ///   - path: The path of the page.
    ///   - crumbs: The breadcrumbs between the home page and the page.
    ///   - currentCrumb: The page's name in the breadcrumbs; nil for the home page, which has none.
    ///   - translation: Returns the path of the translation of the page; nil if there is none. Called for
    ///     every other language of the site.
    ///   - nearest: Returns the path of the language link if there is no translation; by default,
    ///     the home page.
    ///   - sheets: The style sheets of the page in addition to the common one.
    ///   - facts: Metadata for search engines and link previews.
    ///   - changes: The changes of the page, latest first.
    package func frame(
        path: String, title: String, description: String, crumbs: [Crumb] = [],
        currentCrumb: String?, translation: (Language) -> String?,
        nearest: ((Language) -> String)? = nil,
        sheets: [ExtraStylesheet] = [.lists], facts: PageFacts = PageFacts(),
        changes: [PageChangeView] = []
    ) -> PageLayout {
        let others = guide.configuration.languages.filter { $0 != language }
            .map { (language: $0, path: translation($0)) }
        let home = Crumb(label: words[.home], path: addresses.home(language))
        let siteTitle = guide.configuration.titles[language] ?? ""
        return PageLayout(
            path: path, language: words.locale.code, direction: words.locale.direction,
            title: title,
            windowTitle: windowTitle(title, of: siteTitle, isHome: currentCrumb == nil),
            siteTitle: siteTitle,
            description: description, canonical: addresses.absolute(path),
            alternates: alternates(path, others), policy: Self.policy,
            linkedData: linkedData(path, title, [home] + crumbs, currentCrumb, facts),
            card: card(facts), manifest: addresses.link(GeneratedFile.manifest),
            styleSheet: addresses.link(guide.assets.styleSheet),
            sheets: StyleSheetView.views(sheets, guide, addresses),
            icon: addresses.link(guide.assets.icon), base: guide.configuration.basePath,
            home: addresses.link(home.path),
            navigation: navigation.marked { path.hasPrefix($0) },
            breadcrumbs: currentCrumb == nil
                ? []
                : ([home] + crumbs).map {
                    link($0.label, $0.path)
                },
            currentCrumb: currentCrumb,
            translations: others.map {
                self.translation(
                    $0.language,
                    $0.path ?? nearest?($0.language) ?? addresses.home($0.language))
            },
            markdown: facts.markdown.map(addresses.link),
            data: addresses.link(Addresses.dataIndex),
            feed: addresses.link(facts.feed ?? addresses.feed(language)),
            report: report(path),
            checked: checked,
            footerLinks: footer.marked { $0 == path }, changes: changes,
            words: WordsView(strings: words), custom: customStrings)
    }

    private func windowTitle(_ title: String, of site: String, isHome: Bool) -> String {
        if isHome { return site.shortenedTitle }
        let whole = "\(title) – \(site)"
        return whole.count <= String.longestTitle ? whole : title.shortenedTitle
    }

    /// Returns the title of one page of a list that has several.
    package func title(_ title: String, part: Int) -> String {
        guard part > 1 else { return title }
        let part = words.text(.listPart, ["number": words.numbers.count(part)])
        return "\(title)\(words[.listSeparator])\(part)"
    }

    /// Returns the description of a page whose summary other pages share.
    package func description(_ title: String, _ summary: String) -> String {
        "\(title)\(words[.labelSeparator])\(summary)"
    }

    /// A constant, which needs no escaping.
    package static let policy = HTMLFragment(trusted: HeaderPolicy.elementOfPage)

    private func linkedData(
        _ path: String, _ title: String, _ crumbs: [Crumb], _ currentCrumb: String?,
        _ facts: PageFacts
    ) -> HTMLFragment {
        LinkedData(
            address: addresses.absolute(path), title: title, language: words.locale.code,
            siteTitle: guide.configuration.titles[language] ?? "", site: addresses.absolute(""),
            crumbs: crumbs.map { ($0.label, addresses.absolute($0.path)) },
            currentCrumb: currentCrumb,
            license: guide.configuration.dataLicence, facts: facts
        ).fragment
    }

    private func card(_ facts: PageFacts) -> String? {
        guide.cards?.fonts[language].map { _ in
            addresses.absolute(facts.card ?? addresses.card(of: addresses.home(language)))
        }
    }

    /// Returns links to the pages of a list; none if it has a single page.
    package func parts(_ count: Int, of path: String, current: Int) -> [LinkView] {
        guard count > 1 else { return [] }
        return (1...count).map {
            link(
                words.text(.listPart, ["number": words.numbers.count($0)]),
                Addresses.part($0, of: path), isCurrent: $0 == current)
        }
    }

    private func translation(_ other: Language, _ path: String) -> TranslationLinkView {
        TranslationLinkView(
            label: guide.words(other)[.languageName], address: addresses.link(path),
            language: other.rawValue, locale: guide.words(other).locale.code,
            direction: guide.words(other).locale.direction(within: words.locale))
    }

    /// Returns the page's URLs by language including its own, and the default for other languages;
    /// empty if there are no translations.
    private func alternates(
        _ path: String, _ others: [(language: Language, path: String?)]
    ) -> [AlternateView] {
        guard others.contains(where: { $0.path != nil }) else { return [] }
        let languages = guide.configuration.languages
        func page(_ asked: Language) -> String? {
            asked == language ? path : others.first { $0.language == asked }?.path
        }
        var alternates = languages.compactMap { language in
            page(language).map {
                AlternateView(
                    locale: guide.words(language).locale.code, address: addresses.absolute($0))
            }
        }
        if let first = languages.first, let path = page(first) {
            alternates.append(
                AlternateView(locale: "x-default", address: addresses.absolute(path)))
        }
        return alternates
    }

    /// Returns a `mailto:` link for reporting a mistake, with the page's URL.
    private func report(_ path: String) -> String {
        var link = Array("mailto:\(guide.configuration.contact)?subject=".utf8)
        Self.append(percentEncoded: words[.reportMistakeSubject], to: &link)
        link += "&body=".utf8
        Self.append(percentEncoded: addresses.absolute(path), to: &link)
        return String(decoding: link, as: UTF8.self)
    }

    /// Appends UTF-8 with all but unreserved characters percent-encoded (RFC 3986).
    private static func append(percentEncoded text: String, to link: inout [UInt8]) {
        func digit(_ value: UInt8) -> UInt8 {
            value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
        }
        link.reserveCapacity(link.count + 2 * text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                link.append(byte)
            default:
                link.append(UInt8(ascii: "%"))
                link.append(digit(byte >> 4))
                link.append(digit(byte & 15))
            }
        }
    }
}
