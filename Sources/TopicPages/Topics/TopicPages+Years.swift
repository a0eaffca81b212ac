internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Templates
internal import Text

/// The effects of an example in all jurisdictions, on the topic's page and on those of earlier years.
extension TopicPages {
    /// Returns the effects in all jurisdictions; nil if the site has none of them.
    func effect(_ examples: TopicExamples) -> EffectView? {
        let added = examples.amountAdded
        let effects = examples.effects(words)
        // An example for jurisdictions outside of the site is omitted.
        guard !effects.isEmpty || !examples.notComputed.isEmpty else { return nil }
        let bars = DifferenceBars(examples.compared(words).map(\.cost), above: .taken)
        let isCurrent = examples.year == guide.currentYear
        let rows = effects.map { effect in
            let residence = effect.jurisdiction
            let isPartial = examples.example.missing(in: residence) != nil
            return EffectRowView(
                identifier: residence.rawValue, name: words[residence].name,
                address: isCurrent ? addresses.link(address(residence)) : nil,
                change: words.numbers.signedMoney(effect.cost),
                partial: isPartial ? words[.effectPartial] : nil,
                // A loss has no tax share.
                share: added <= .zero
                    ? nil
                    : isPartial
                        ? words[.notApplicable]
                        : words.numbers.share(
                            // In hundredths of a per cent, sufficient for comparison.
                            millionths: roundedQuotient(effect.cost.cents, 10_000, added.cents)
                                * 100),
                bar: isPartial ? nil : bars.view(effect.cost))
        }
        let base = examples.baseWords(words) ?? words[.effectNoBase]
        let range = ExampleRange(examples: examples, words: words)
        return EffectView(
            range: range.sentence, reasons: range.reasons,
            shows: examples.example.shows[language],
            elections: examples.mostByElections(words),
            person: words.sentences(for: examples.example),
            caption: words.text(
                .effectCaption,
                [
                    "adds": examples.addsWords(words), "base": base,
                    "year": words.numbers.year(examples.year),
                ]),
            hasShares: added > .zero, rows: rows,
            notComputed: examples.notComputed.map { residence, step in
                words.text(
                    .exampleNotComputed, ["place": words[residence].name, "figure": words[step]])
            })
    }

    /// Returns the page of an earlier year, with a row for each jurisdiction, and a data file.
    func yearPage(_ examples: TopicExamples) -> ExampleYearPageView? {
        let year = words.numbers.year(examples.year)
        guard let effect = self.effect(examples),
            let page = addresses.examples(topic, examples.year, language)
        else { return nil }
        let title = words.text(.exampleYearTitle, ["topic": text.title, "year": year])
        return ExampleYearPageView(
            frame: edition.frame(
                path: page, title: title, description: edition.description(title, effect.range),
                crumbs: crumbs + [LocalizedSite.Crumb(label: text.title, path: path)],
                currentCrumb: year, translation: { addresses.examples(topic, examples.year, $0) },
                sheets: [.facts],
                facts: PageFacts(
                    modified: edition.dates.modified(examples.year),
                    card: addresses.card(of: path))),
            title: title, effect: effect, years: years(current: examples.year),
            file: addresses.link(Addresses.exampleData(topic, examples.year)),
            topicTitle: text.title, topicAddress: addresses.link(path))
    }
}
