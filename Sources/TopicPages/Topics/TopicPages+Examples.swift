internal import BuildStore
internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Templates

/// The examples of a topic, for every jurisdiction and year.
extension TopicPages {
    func address(_ residence: Jurisdiction) -> String {
        addresses.example(topic, residence, language) ?? path
    }

    func downloads(_ residence: Jurisdiction, _ year: TaxYear) -> [LinkView] {
        [("json", InterfaceStrings.downloadTakeHomeJSON), ("csv", .downloadTakeHomeCSV)].map {
            link(words[$1], Addresses.exampleData(topic, residence, year, $0))
        }
    }

    /// Returns links to the years of the example, those of earlier years to a jurisdiction's row.
    func years(current: TaxYear, at residence: Jurisdiction? = nil) -> [LinkView] {
        examplesByYear.all.filter { examples in
            residence.map(examples.isComputed) ?? true
        }.map { examples in
            let year = examples.year
            let isCurrentYear = year == guide.currentYear
            let page =
                isCurrentYear
                ? residence.map(address) : addresses.examples(topic, year, language)
            let row = isCurrentYear ? nil : residence.map { "#\($0.rawValue)" }
            return LinkView(
                label: words.numbers.year(year),
                address: addresses.link(page ?? path) + (row ?? ""), isCurrent: year == current)
        }
    }

    func examplePage(_ example: PlaceExample) -> ExamplePageView {
        let (examples, effect) = (example.examples, example.effect)
        let residence = example.residence
        let place = words[residence]
        // The title of a topic about the jurisdiction already names it.
        let title = words.text(
            text.title.contains(place.name) ? .exampleTitleOfPlace : .exampleTitle,
            ["topic": text.title, "place": place.within, "year": words.numbers.year(examples.year)])
        let sentence = examples.sentence(effect, words)
        var sources = SourceList(guide, words)
        let stepWords = StepDescription(
            edition.rules.value, law: examples.law, renamed: examples.renamed)
        let groups = StepTable(stepWords, RuleLinks(edition))
            .groups(effect.comparison, sources: &sources)
        let topicCrumb = LocalizedSite.Crumb(label: text.title, path: path)
        return ExamplePageView(
            frame: edition.frame(
                path: address(residence), title: title,
                description: edition.description(title, sentence),
                crumbs: crumbs + [topicCrumb], currentCrumb: place.name,
                translation: { addresses.example(topic, residence, $0) },
                sheets: [.answers, .steps],
                facts: PageFacts(
                    modified: edition.dates.modified(examples.year, residence.chain),
                    card: addresses.card(of: path)),
                changes: changes(effect, examples)),
            title: title, question: examples.question(effect, words),
            further: examples.sentence(example.further, last: example.lastHundred, words),
            shows: examples.example.shows[language],
            elections: examples.electionSentences(in: residence, words),
            person: ([words.sentences(for: examples.example)] + notCounted(example))
                .joined(separator: " "),
            partial: examples.example.missing(in: residence)?[language].map {
                words.text(.exampleLeftOut, ["reason": $0])
            },
            change: effect.cost.isZero
                ? words[.exampleNothing]
                : words.numbers.money(effect.cost < .zero ? -effect.cost : effect.cost),
            parts: parts(effect, examples),
            panels: panels(example, isSaving: effect.cost < .zero),
            panelsNote: panelsNote(example), panelsKey: panelsKey(example),
            downloads: downloads(residence, examples.year),
            caption: words.text(
                .stepsCaption, ["place": place.within, "year": words.numbers.year(examples.year)]),
            groups: groups,
            places: edition.placeLinks(
                examples.effects(words).map(\.jurisdiction), current: residence, address),
            years: years(current: examples.year, at: residence),
            topicTitle: text.title, topicAddress: addresses.link(path),
            amounts: edition.amountsLinks(examples.law, of: residence), sources: sources.views)
    }

    /// Returns the changes of the example, and of the rules and figures that its steps depend on.
    private func changes(
        _ effect: ExampleEffect, _ examples: TopicExamples
    ) -> [PageChangeView] {
        let law = examples.law
        let comparison = effect.comparison
        let rows = comparison.decidingRows
        func origins() -> AmountOrigins {
            var found = OriginFinder(law).origins(
                of: rows.filter(\.isOfChanged).map(\.step), in: comparison.after)
            let before =
                rows.filter { !$0.isOfChanged }.map(\.step) + rows.compactMap(\.otherBefore)
            found.formUnion(OriginFinder(law).origins(of: before, in: comparison.before))
            return found
        }
        return edition.changes(
            from: origins(),
            in: law.tables(of: [effect.jurisdiction]), orExampleOf: topic)
    }
}
