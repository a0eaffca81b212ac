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

    init(_ topic: Topic, _ site: BuildContext) {
        self.topic = topic
        self.site = site
    }

    /// The estimated cost, relative to one worked example.
    ///
    /// An example for a jurisdiction and year may have many people.
    var weight: Int {
        guard case .change(let example) = topic.example else { return 3 }
        // Returns of people with relatives are compiled for few other topics.
        let people = example.result.taxpayer.profile.infirmRelatives.isEmpty ? 1 : 4
        return guide.configuration.years.reduce(3) { sum, year in
            guard topic.isInForce(in: year) || year == guide.currentYear else { return sum }
            let places = guide.laws[year]?.provinces ?? []
            return sum + people * places.count { example.places?.contains($0) ?? true }
        }
    }

    func write(into writer: any PageWriter) {
        // Computed once for all pages, and only if one of them must be rebuilt.
        lazy var examples = guide.configuration.years.compactMap {
            TopicExamples(topic, $0, of: guide)
        }
        for edition in site.editions {
            let language = edition.language
            guard let path = edition.addresses.topic(topic, language) else { continue }
            writer.page(
                of: topic, language, at: path, modified: edition.dates.modified(topic, language)
            ) { body in
                TopicPages(topic, examples: examples, edition: edition).map {
                    writer.write($0.topicPage(body))
                }
            }
        }
        writeCards(into: writer)
        guard case .change = topic.example else { return }
        for year in guide.configuration.years {
            for province in guide.laws[year]?.provinces ?? [] {
                writer.example(of: topic, in: province, year) {
                    write(examples, in: province, year, into: writer)
                }
            }
        }
    }

    /// Writes the worked example of a jurisdiction and year in every language; nothing if it
    /// depends on an unpublished figure.
    private func write(
        _ examplesByYear: [TopicExamples], in province: Jurisdiction, _ year: TaxYear,
        into writer: any PageWriter
    ) {
        guard let examples = examplesByYear.first(where: { $0.year == year }),
            let example = PlaceExample(examples, in: province)
        else { return }
        for edition in site.editions {
            guard let pages = TopicPages(topic, examples: examplesByYear, edition: edition) else {
                continue
            }
            writer.write(pages.examplePage(example))
            writer.countExample()
        }
        let files = ExampleFiles(
            topic: topic, examples: examples, comparison: example.comparison)
        for (ending, bytes) in [("json", files.json), ("csv", files.csv)] {
            writer.writeData(Addresses.exampleData(topic, province, year, ending), bytes)
        }
    }

    /// Writes the social preview images of the topic in every language.
    private func writeCards(into writer: any PageWriter) {
        guard let style = guide.cards else { return }
        for edition in site.editions {
            let language = edition.language
            guard style.fonts[language] != nil, let text = topic.texts[language],
                let page = edition.addresses.topic(topic, language)
            else { continue }
            writer.card(of: topic, language) {
                let card = SocialImage(
                    kicker: guide.tree.category(topic.category)?.titles[language],
                    title: text.title, siteTitle: guide.configuration.titles[language] ?? "")
                guard let png = card.png(style, language) else { return }
                writer.writeData(edition.addresses.card(of: page), png)
            }
        }
    }
}
