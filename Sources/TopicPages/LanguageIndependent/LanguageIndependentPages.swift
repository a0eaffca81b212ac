internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Templates

/// Makes the language-independent pages, such as the choice of languages and the page for missing
/// URLs.
struct LanguageIndependentPages {
    private let guide: Guide
    private let editions: [LocalizedSite]
    private let addresses: Addresses

    init(_ guide: Guide, _ editions: [LocalizedSite]) {
        self.guide = guide
        self.editions = editions
        addresses = Addresses(guide)
    }

    private var languages: [Language] { guide.configuration.languages }

    var languageChoice: (file: String, view: LanguageIndependentPageView) {
        let titles = languages.compactMap { guide.configuration.titles[$0] }
        return (
            "index.html",
            page(
                title: titles.joined(separator: " · "), canonical: addresses.absolute(""),
                isChoice: true,
                parts: languages.map { language in
                    part(
                        language, title: guide.configuration.titles[language] ?? "",
                        text: guide.configuration.summaries[language] ?? "",
                        links: [home(language, label: .languageName)])
                })
        )
    }

    var notFound: (file: String, view: LanguageIndependentPageView) {
        let titles = languages.map { guide.words($0)[.notFoundTitle] }
        return (
            "404.html",
            page(
                title: titles.joined(separator: " · "), canonical: nil, isChoice: false,
                parts: editions.map { edition in
                    let (language, words) = (edition.language, edition.words)
                    return part(
                        language, title: words[.notFoundTitle], text: words[.notFoundText],
                        links: [
                            home(language, label: .home),
                            LinkView(
                                label: words[.topics],
                                address: addresses.link(addresses.topics(language))),
                            LinkView(
                                label: words[.allWords],
                                address: addresses.link(addresses.allWords(language))),
                            LinkView(
                                label: words[.rates],
                                address: addresses.link(addresses.rates(language))),
                        ]
                            + [edition.path(.takeHome)].compactMap(\.self).map {
                                LinkView(label: words[.takeHome], address: addresses.link($0))
                            })
                })
        )
    }

    /// The pages at the short URLs of jurisdictions, with links to their take-home pay.
    var shortAddresses: [(file: String, view: LanguageIndependentPageView)] {
        guide.laws.provinces(in: guide.currentYear).flatMap { shortAddresses(of: $0) }
    }

    private func shortAddresses(
        of place: Jurisdiction
    ) -> [(file: String, view: LanguageIndependentPageView)] {
        let year = guide.currentYear
        let parts = editions.compactMap { edition -> LanguageIndependentPartView? in
            guard let path = edition.path(.takeHome, place, year) else { return nil }
            let words = edition.words
            let title = words.text(
                .takeHomeTitle,
                [
                    "place": words[place].name, "within": words[place].within,
                    "year": words.numbers.year(year),
                ])
            return part(
                edition.language, title: words[place].name, text: words[.takeHomeShort],
                links: [LinkView(label: title, address: addresses.link(path))])
        }
        guard !parts.isEmpty else { return [] }
        var view = page(
            title: languages.map { guide.words($0)[place].name }.joined(separator: " · "),
            canonical: nil, isChoice: true, parts: parts)
        view.isUnlisted = true
        return addresses.short(place).map { ("\($0)index.html", view) }
    }

    /// Returns the page at the old URL of a moved page.
    func moved(to path: String) -> LanguageIndependentPageView {
        var view = page(
            title: languages.map { guide.words($0)[.movedTitle] }.joined(separator: " · "),
            canonical: addresses.absolute(path), isChoice: false,
            parts: languages.map { language in
                let words = guide.words(language)
                return part(
                    language, title: words[.movedTitle], text: words[.movedText],
                    links: [
                        LinkView(label: addresses.absolute(path), address: addresses.link(path))
                    ])
            })
        view.isUnlisted = true
        return view
    }

    /// The page about machine-readable files.
    var data: LanguageIndependentPageView {
        let schemas = guide.assets.schemas
        return page(
            title: languages.map { guide.words($0)[.dataTitle] }.joined(separator: " · "),
            canonical: addresses.absolute(Addresses.dataFiles), isChoice: false,
            parts: languages.map { language in
                let words = guide.words(language)
                var links = [
                    LinkView(
                        label: words[.dataIndex], address: addresses.link(Addresses.dataIndex))
                ]
                if let licence = guide.configuration.dataLicence {
                    links.append(LinkView(label: licence, address: licence))
                }
                links += schemas.map {
                    LinkView(label: $0.name, address: addresses.link($0.path))
                }
                return part(
                    language, title: words[.dataTitle], text: words[.dataText], links: links)
            })
    }

    private func home(_ language: Language, label: InterfaceStrings) -> LinkView {
        LinkView(
            label: guide.words(language)[label],
            address: addresses.link(addresses.home(language)))
    }

    private func part(
        _ language: Language, title: String, text: String, links: [LinkView]
    ) -> LanguageIndependentPartView {
        LanguageIndependentPartView(
            language: guide.words(language).locale.code,
            direction: languages.first.flatMap {
                guide.words(language).locale.direction(within: guide.words($0).locale)
            },
            skip: guide.words(language)[.skipToContent], title: title, text: text, links: links)
    }

    private func page(
        title: String, canonical: String?, isChoice: Bool, parts: [LanguageIndependentPartView]
    ) -> LanguageIndependentPageView {
        LanguageIndependentPageView(
            title: title, language: guide.locale,
            direction: languages.first.flatMap { guide.words($0).locale.direction },
            canonical: canonical,
            styleSheet: addresses.link(guide.assets.styleSheet),
            sheets: SheetView.views([.neutral], guide, addresses),
            icon: addresses.link(guide.assets.icon), policy: LocalizedSite.policy,
            isChoice: isChoice, parts: parts)
    }
}
