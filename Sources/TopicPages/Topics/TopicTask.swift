internal import BuildStore
internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Makes the pages of a topic and its worked examples in all languages.
///
/// Examples are computed once.
struct TopicTask {
    private let topic: Topic
    private let site: BuildContext
    private var guide: Guide { site.guide }

    /// Nil if there is no such topic.
    init?(_ path: String, _ site: BuildContext) {
        guard let topic = site.guide.topic(path) else { return nil }
        self.topic = topic
        self.site = site
    }

    /// The estimated cost, relative to one worked example.
    ///
    /// An example of the current year in a jurisdiction has many households. Earlier years are tables.
    var weight: Int {
        guard case .change(let example) = topic.example else { return 3 }
        // Returns of people with relatives are compiled for few other topics.
        let people = example.after.adults.allSatisfy(\.profile.infirmRelatives.isEmpty) ? 1 : 4
        let places = guide.laws.residences(in: guide.currentYear)
        return 3 + people * places.count { example.places?.contains($0) ?? true }
    }

    func write(into writer: any PageWriter) {
        // Computed once for all pages, and only if one of them must be rebuilt.
        let examples = ExamplesByYear(topic, guide)
        for edition in site.editions {
            let language = edition.language
            guard edition.addresses.topic(topic, language) != nil else { continue }
            writer.group(
                "topic \(language.rawValue) \(topic.path)",
                modified: edition.dates.modified(topic, language)
            ) {
                guard let body = site.body(of: topic, language),
                    let pages = TopicPages(topic, examples: examples, edition: edition)
                else { return }
                writer.write(pages.topicPage(body))
                writer.writeData(pages.markdownPath, pages.markdown(body))
            }
        }
        writeCards(into: writer)
        guard case .change = topic.example else { return }
        for year in guide.configuration.years where year != guide.currentYear {
            writer.group(
                "example \(year) \(topic.path)", isIndexed: false,
                modified: site.editions.first?.dates.modified(year)
            ) { write(examples, ofEarlier: year, into: writer) }
        }
        let year = guide.currentYear
        for residence in guide.laws.residences(in: year) {
            writer.group(
                "example \(year) \(residence.rawValue) \(topic.path)", isIndexed: false,
                modified: site.editions.first?.dates.modified(year, residence.chain)
            ) {
                // Other places decide only which examples there are.
                Reads.covered(
                    by: .law(year, of: residence), where: { Self.isCovered.contains($0.kind) }
                ) { write(examples, in: residence, into: writer) }
            }
        }
    }

    /// Writes the table of an earlier year in every language, and its data file.
    private func write(
        _ examplesByYear: ExamplesByYear, ofEarlier year: TaxYear, into writer: any PageWriter
    ) {
        guard let examples = examplesByYear[year] else { return }
        for edition in site.editions {
            let pages = TopicPages(topic, examples: examplesByYear, edition: edition)
            if let page = pages?.yearPage(examples) { writer.write(page) }
        }
        let files = guide.laws.residences(in: year).compactMap { residence in
            examples.effect(in: residence).map {
                ExampleFiles(
                    topic: topic, examples: examples, effect: $0, words: guide.wordsForPrograms)
            }
        }
        guard !files.isEmpty else { return }
        writer.writeData(Addresses.exampleData(topic, year), ExampleFiles.json(of: files))
    }

    private static let isCovered: Set<Dependency.Kind> = [.rules, .law, .changedRules]

    /// Writes the worked example of a jurisdiction in the current year in every language; nothing if
    /// it depends on an unpublished figure.
    private func write(
        _ examplesByYear: ExamplesByYear, in residence: Jurisdiction, into writer: any PageWriter
    ) {
        guard let examples = examplesByYear[guide.currentYear],
            let example = PlaceExample(examples, in: residence)
        else { return }
        for edition in site.editions {
            guard let pages = TopicPages(topic, examples: examplesByYear, edition: edition) else {
                continue
            }
            writer.write(pages.examplePage(example))
        }
        write(
            ExampleFiles(
                topic: topic, examples: examples, effect: example.effect,
                words: guide.wordsForPrograms, matrices: example.matrices), into: writer)
    }

    private func write(_ files: ExampleFiles, into writer: any PageWriter) {
        let (place, year) = (files.effect.jurisdiction, files.examples.year)
        writer.writeData(Addresses.exampleData(topic, place, year, "json"), files.json)
        writer.writeData(Addresses.exampleData(topic, place, year, "csv"), files.csv)
    }

    /// Writes the social preview images of the topic in every language.
    private func writeCards(into writer: any PageWriter) {
        guard let style = guide.cards else { return }
        for edition in site.editions {
            let language = edition.language
            guard style.fonts[language] != nil, let text = topic.texts[language],
                let page = edition.addresses.topic(topic, language)
            else { continue }
            writer.group("card \(language.rawValue) \(topic.path)") {
                let card = SocialImage(
                    kicker: guide.tree.category(topic.category)?.titles[language],
                    title: text.title, siteTitle: guide.configuration.titles[language] ?? "")
                guard let png = card.png(style, language) else { return }
                writer.writeData(edition.addresses.card(of: page), png)
            }
        }
    }
}

/// The examples of a topic in the years of the site, each computed when a page first asks for it.
struct ExamplesByYear {
    private let years: [(year: TaxYear, examples: Once<TopicExamples?>)]

    init(_ topic: Topic, _ guide: Guide) {
        years = guide.configuration.years.map { year in
            (year, Once { TopicExamples(topic, year, of: guide) })
        }
    }

    /// Nil in a year whose law does not know the topic.
    subscript(year: TaxYear) -> TopicExamples? {
        years.first { $0.year == year }?.examples.value
    }

    /// The examples of all years, the current one first.
    var all: [TopicExamples] { years.compactMap(\.examples.value) }
}
