internal import Markup
package import Project
package import TaxTables
internal import Text

/// Where every page stands: paths from the site's root, without a slash in front.
///
/// A page's path ends with a slash; the file is `index.html` in that folder. Paths are in the words of
/// their language.
package struct Addresses: Sendable {
    package let guide: Guide

    package init(_ guide: Guide) {
        self.guide = guide
    }

    /// The address to link to from any page: the base path and a page's path.
    package func link(_ path: String) -> String { guide.configuration.basePath + path }

    /// The full address of a page, for machines.
    package func absolute(_ path: String) -> String { guide.configuration.baseURL + path }

    package func home(_ language: Language) -> String { "\(language.rawValue)/" }

    package func topics(_ language: Language) -> String {
        folder(.topics, language)
    }

    package func category(_ category: TopicTree.Category, _ language: Language) -> String {
        Self.category(category, guide.words(language))
    }

    package func group(
        _ group: TopicTree.Group, of category: TopicTree.Category, _ language: Language
    ) -> String {
        Self.group(group, of: category, guide.words(language))
    }

    private static func category(_ category: TopicTree.Category, _ words: SiteStrings) -> String {
        folder(.topics, words) + "\(category.slugs[words.language] ?? category.name)/"
    }

    package static func group(
        _ group: TopicTree.Group, of category: TopicTree.Category, _ words: SiteStrings
    ) -> String {
        self.category(category, words) + "\(group.slugs[words.language] ?? group.name)/"
    }

    /// A topic's page; nil in a language that it is not written in.
    package func topic(_ topic: Topic, _ language: Language) -> String? {
        topic.texts[language].flatMap { guide.pagePaths[$0.file] }
    }

    /// A topic's worked example for a province: of the current year below the topic, of another year
    /// below that.
    package func example(
        _ topic: Topic, _ province: Jurisdiction, _ year: TaxYear, _ language: Language
    ) -> String? {
        self.topic(topic, language).map {
            let place = "\($0)\(slug(province, language))/"
            return year == guide.currentYear ? place : "\(place)\(year)/"
        }
    }

    package func rates(_ language: Language) -> String {
        "\(language.rawValue)/\(guide.words(language).address(.rates))/"
    }

    package func rates(_ year: TaxYear, _ language: Language) -> String {
        rates(language) + "\(year)/"
    }

    package func rates(_ jurisdiction: Jurisdiction, _ year: TaxYear, _ language: Language)
        -> String
    {
        rates(year, language) + "\(slug(jurisdiction, language))/"
    }

    /// Every figure of a jurisdiction's table.
    package func amounts(_ jurisdiction: Jurisdiction, _ year: TaxYear, _ language: Language)
        -> String
    {
        rates(jurisdiction, year, language) + "\(guide.words(language).address(.amounts))/"
    }

    package func takeHome(_ language: Language) -> String {
        "\(language.rawValue)/\(guide.words(language).address(.takeHome))/"
    }

    package func takeHome(_ year: TaxYear, _ language: Language) -> String {
        takeHome(language) + "\(year)/"
    }

    /// The short addresses of a place, which lead to its take-home pay: `on/` and `ontario/`.
    package func short(_ place: Jurisdiction) -> [String] {
        var names = [place.code.lowercased()]
        for language in guide.configuration.languages {
            let slug = slug(place, language)
            if !names.contains(slug) { names.append(slug) }
        }
        return names.map { "\($0)/" }
    }

    package func sources(_ language: Language) -> String {
        "\(language.rawValue)/\(guide.words(language).address(.sources))/"
    }

    package func sources(_ kind: SourceDocument.Kind, _ language: Language) -> String {
        sources(language)
            + "\(guide.words(language).addressName(for: guide.words(language)[kind], otherwise: kind.rawValue))/"
    }

    /// The page of a list's part, from 1: the first stands at the address of the list.
    package static func part(_ number: Int, of path: String) -> String {
        number == 1 ? path : "\(path)\(number)/"
    }

    package func page(_ page: TextPage, _ language: Language) -> String? {
        page.texts[language].flatMap { guide.pagePaths[$0.source.path] }
    }

    /// The part of an address that stands for a place: in the language that texts are written in the name of
    /// its table, in others what the words of the place say.
    package func slug(_ jurisdiction: Jurisdiction, _ language: Language) -> String {
        if language == guide.configuration.writtenIn { return jurisdiction.rawValue }
        let words = guide.words(language)
        let place = words[jurisdiction]
        return words.addressName(
            for: place.address ?? place.name, otherwise: jurisdiction.rawValue)
    }

    /// The files for programs, and a page that says what they are.
    package static let dataFiles = "data/"

    /// A page's picture for previews of links to it.
    package func card(of page: String) -> String { "\(page)card.png" }
}
