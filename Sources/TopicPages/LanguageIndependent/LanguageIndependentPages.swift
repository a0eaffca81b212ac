internal import Content
internal import Pages
internal import Project
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
                title: titles.joined(separator: " · ").shortenedTitle,
                canonical: addresses.absolute(""),
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
                            LinkView(
                                label: words[.allWords],
                                address: addresses.link(addresses.allWords(language))),
                            home(language, label: .home),
                        ] + edition.keyTopics)
                })
        )
    }

    /// The pages at short URLs, with a link in each language.
    var shortAddresses: [(file: String, view: LanguageIndependentPageView)] {
        let all = editions.map { ($0, $0.links.shortAddresses) }
        guard let first = all.first?.1 else { return [] }
        return first.indices.map { index in
            let parts = all.map { edition, addresses in
                part(
                    edition.language, title: addresses[index].label,
                    text: edition.words[.takeHomeSummary],
                    links: [
                        LinkView(
                            label: edition.words[.languageName],
                            address: self.addresses.link(addresses[index].path))
                    ])
            }
            var view = page(
                title: parts[0].title.shortenedTitle, canonical: nil, isChoice: true, parts: parts)
            view.isUnlisted = true
            let short = first[index].short
            if short.split(separator: "/").count == 1 {
                view.below = first.filter { $0.short.hasPrefix(short) && $0.short != short }.map {
                    LinkView(label: "/\($0.short.dropLast())", address: addresses.link($0.short))
                }
            }
            return ("\(short)index.html", view)
        }
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
                        label: words[.dataIndex], address: addresses.link(Addresses.dataIndex)),
                    LinkView(
                        label: words[.dataDescription], address: addresses.link(Addresses.openAPI)),
                ]
                if let licence = guide.configuration.dataLicence {
                    links.append(LinkView(label: licence, address: licence))
                }
                links += schemas.map {
                    LinkView(label: $0.name, address: addresses.link($0.path))
                }
                var part = part(
                    language, title: words[.dataTitle], text: words[.dataText], links: links)
                part.samples = samples(words)
                return part
            })
    }

    /// Returns lines that read the figures of a jurisdiction; none in a guide without tables.
    private func samples(_ words: SiteStrings) -> [CodeSampleView] {
        let year = guide.currentYear
        let places = guide.laws.places(in: year)
        guard let place = places.first(where: \.isTop) ?? places.first else { return [] }
        let json = addresses.absolute(Addresses.data(place, year, "json"))
        let csv = addresses.absolute(Addresses.figureData(place, year))
        let python = """
            import json, urllib.request

            data = json.load(urllib.request.urlopen("\(json)"))
            for figure in data["figures"]:
                print(figure["path"], figure.get("amount", figure.get("rate")))
            """
        let samples: [(name: String, label: InterfaceStrings, code: String)] = [
            ("curl", .dataCurl, "curl -O \(json)"), ("python", .dataPython, python),
            ("spreadsheet", .dataSpreadsheet, "=IMPORTDATA(\"\(csv)\")"),
        ]
        return samples.map { name, label, code in
            CodeSampleView(
                identifier: "\(words.language.rawValue)-\(name)", label: words[label], code: code,
                note: label == .dataSpreadsheet ? words[.dataSpreadsheetNote] : nil)
        }
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
            sheets: StyleSheetView.views([.neutral], guide, addresses),
            data: addresses.link(Addresses.dataIndex),
            icon: addresses.link(guide.assets.icon), policy: LocalizedSite.policy,
            isChoice: isChoice, parts: parts)
    }
}
