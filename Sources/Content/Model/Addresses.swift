internal import Markup
package import Project
package import TaxTables
internal import Text

/// The paths of all pages, relative to the site's root.
///
/// A page's path ends with a slash; its file is `index.html` in that folder. Path components are in
/// the language of the page.
package struct Addresses: Sendable {
    package let guide: Guide

    package init(_ guide: Guide) {
        self.guide = guide
    }

    /// Returns the root-relative URL of a path: the base path and the path.
    package func link(_ path: String) -> String { guide.configuration.basePath + path }

    /// Returns the absolute URL of a path.
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

    /// Returns the path of a topic; nil if it has no text in the language.
    package func topic(_ topic: Topic, _ language: Language) -> String? {
        topic.texts[language].flatMap { guide.pagePaths[$0.file] }
    }

    /// Returns the path of a topic's worked example of the current year in a jurisdiction.
    package func example(
        _ topic: Topic, _ residence: Jurisdiction, _ language: Language
    ) -> String? {
        self.topic(topic, language).map { "\($0)\(slug(residence, language))/" }
    }

    /// Returns the path of a topic's worked example of an earlier year in all jurisdictions.
    package func examples(_ topic: Topic, _ year: TaxYear, _ language: Language) -> String? {
        self.topic(topic, language).map { "\($0)\(year)/" }
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

    /// Returns the path of all figures in a jurisdiction's table.
    package func amounts(_ jurisdiction: Jurisdiction, _ year: TaxYear, _ language: Language)
        -> String
    {
        rates(jurisdiction, year, language) + "\(guide.words(language).address(.amounts))/"
    }

    /// Returns the path of the steps behind the figures of a page.
    package func steps(below page: String, _ language: Language) -> String {
        page + "\(guide.words(language).address(.steps))/"
    }

    package func takeHome(_ language: Language) -> String {
        "\(language.rawValue)/\(guide.words(language).address(.takeHome))/"
    }

    package func takeHome(_ year: TaxYear, _ language: Language) -> String {
        takeHome(language) + "\(year)/"
    }

    /// Returns the short paths of a jurisdiction, which lead to its take-home pay: `on/` and
    /// `ontario/`.
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

    /// Returns the path of a part of a list, from 1.
    ///
    /// The first is the path of the list.
    package static func part(_ number: Int, of path: String) -> String {
        number == 1 ? path : "\(path)\(number)/"
    }

    package func page(_ page: TextPage, _ language: Language) -> String? {
        page.texts[language].flatMap { guide.pagePaths[$0.source.path] }
    }

    /// Returns the path component of a jurisdiction: the name of its table in the original
    /// language, and a translated name in others.
    package func slug(_ jurisdiction: Jurisdiction, _ language: Language) -> String {
        if language == guide.configuration.writtenIn { return jurisdiction.rawValue }
        let words = guide.words(language)
        let place = words[jurisdiction]
        return words.addressName(
            for: place.address ?? place.name, otherwise: jurisdiction.rawValue)
    }

    /// The folder of machine-readable files, with a page that describes them.
    package static let dataFiles = "data/"

    /// Returns the path of a page's social preview image.
    package func card(of page: String) -> String { "\(page)card.png" }
}
