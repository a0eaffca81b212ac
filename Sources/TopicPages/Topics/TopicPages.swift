internal import Calculations
internal import Content
internal import Markup
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Templates
internal import Text

/// Makes the pages of one topic in one language: the topic, and its example for every jurisdiction.
struct TopicPages: PageMaker {
    let edition: LocalizedSite
    let topic: Topic
    let text: TopicText
    let examplesByYear: ExamplesByYear
    let path: String

    /// Nil if the topic has no text in the language.
    init?(_ topic: Topic, examples: ExamplesByYear, edition: LocalizedSite) {
        guard let text = topic.texts[edition.language],
            let path = edition.addresses.topic(topic, edition.language)
        else { return nil }
        self.edition = edition
        self.topic = topic
        self.text = text
        examplesByYear = examples
        self.path = path
    }

    /// The example on the topic's own page.
    private var examples: TopicExamples? { examplesByYear[guide.currentYear] }

    var crumbs: [LocalizedSite.Crumb] {
        var crumbs = [
            LocalizedSite.Crumb(label: words[.topics], path: addresses.topics(language))
        ]
        guard let category = guide.tree.category(topic.category),
            let group = guide.tree.group(topic.group, of: category.name)
        else { return crumbs }
        crumbs.append(
            .init(
                label: category.titles[language] ?? "",
                path: addresses.category(category, language)))
        crumbs.append(
            .init(
                label: group.titles[language] ?? "",
                path: addresses.group(group, of: category, language)))
        return crumbs
    }

    // MARK: The topic

    func topicPage(_ body: TopicBody) -> TopicPageView {
        var renderer = MarkdownRenderer.forGuide(
            guide, language, source: text.file, label: words[.footnoteBack])
        renderer.terms = edition.terms
        renderer.excludedTerms = guide.glossary.terms(explainedBy: topic)
        let rendered = renderer.render(body.document)
        let parts = zip(TopicSection.allCases, body.places)
        let sections = parts.compactMap { section, place -> SectionView? in
            guard let place else { return nil }
            let part = rendered.sections[place]
            return SectionView(
                identifier: part.identifier, heading: words.shown(section),
                body: HTMLFragment(
                    trusted: text.isDraft ? MarkedPlaceholders.marked(part.html) : part.html))
        }
        let effect = effect
        return TopicPageView(
            frame: edition.frame(
                path: path, title: text.title, description: text.summary, crumbs: crumbs,
                ownCrumb: text.title, twin: { addresses.topic(topic, $0) },
                sheets: .ofFigures,
                facts: PageFacts(
                    modified: edition.dates.modified(topic, language), reviewed: text.reviewed,
                    card: addresses.card(of: path), feed: feed),
                changes: edition.changes(
                    of: topic,
                    quoting: body.document.figures.map(\.name)
                        + topic.keyFigures.map(\.name))),
            title: text.title, official: text.official, summary: text.summary,
            status: status(quoting: body.document.figures), where: whereOnPaper,
            keyFigures: keyFigures,
            facts: facts, effect: effect, noExample: noExample,
            contents: sections.map { LinkView(label: $0.heading, address: "#\($0.identifier)") },
            sections: sections,
            footnotes: rendered.footnotes.isEmpty
                ? nil : HTMLFragment(trusted: rendered.footnotes),
            related: edition.links(beside: PageName(word: .topics, name: topic.path))
                + topic.related.compactMap { edition.topicLink($0) },
            sources: SourceList.views(
                topic.sources.compactMap { guide.register[$0] }, guide.register, words),
            reviewed: text.reviewed.map(words.numbers.day) ?? words[.notApplicable])
    }

    /// The feed of the topic's group.
    private var feed: String? {
        // Only drafts lack a review date; they are not in feeds.
        guard text.reviewed != nil, let category = guide.tree.category(topic.category),
            let group = guide.tree.group(topic.group, of: category.name)
        else { return nil }
        return addresses.feed(of: group, of: category, language)
    }

    private func status(quoting figures: [MarkdownDocument.FigureReference]) -> String? {
        let text: InterfaceStrings? =
            switch topic.status {
            case .inForce: nil
            case .changed: .statusChanged
            case .ended: .statusEnded
            case .notTaxed: .statusNotTaxed
            case .notDeductible: .statusNotDeductible
            }
        let span: String? =
            switch (topic.firstYear, topic.lastYear) {
            case (nil, nil): nil
            case (let first?, nil): words.text(.yearsFrom, ["first": "\(first)"])
            case (nil, let last?): words.text(.yearsTo, ["last": "\(last)"])
            case (let first?, let last?):
                words.text(.yearsFromTo, ["first": "\(first)", "last": "\(last)"])
            }
        let draft = self.text.isDraft ? words[.statusDraft] : nil
        let parts = [draft, text.map { words[$0] }, span, carriedNote(figures)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Returns a note if the text quotes a carried-over figure.
    private func carriedNote(_ figures: [MarkdownDocument.FigureReference]) -> String? {
        for reference in figures {
            let quoted = try? guide.references.figure(reference.name, year: guide.currentYear)
            guard let quoted, quoted.figure.certainty == .carried else { continue }
            return words.carriedNote(quoted.table)
        }
        return nil
    }

    /// The first line and box on paper forms.
    private var whereOnPaper: String? {
        let line = topic.lines.first.map {
            words.text(.line, ["form": words.form($0.form), "line": $0.line])
        }
        let box = topic.slips.first.map {
            words.text(.box, ["slip": words.form($0.slip), "box": $0.box])
        }
        let places = [line, box].compactMap(\.self)
        return places.isEmpty ? nil : places.joined(separator: " · ")
    }

    private var keyFigures: [KeyFigureView] {
        topic.keyFigures.compactMap { key in
            guard let label = key.labels[language],
                let quoted = try? guide.references.figure(key.name, year: guide.currentYear)
            else { return nil }
            return KeyFigureView(
                label: label, value: words.figure(quoted.figure, of: quoted.table),
                certainty: quoted.figure.certainty == .unofficial
                    ? words.certainty(.unofficial, of: quoted.table) : nil)
        }
    }

    private var facts: [FactView] {
        var facts: [FactView] = []
        func add(_ term: InterfaceStrings, _ references: [String]) {
            guard !references.isEmpty else { return }
            facts.append(FactView(term: words[term], references: references))
        }
        add(
            .lines,
            topic.lines.map { words.text(.line, ["form": words.form($0.form), "line": $0.line]) })
        add(.forms, topic.forms.map(words.form))
        add(
            .slips,
            topic.slips.map { words.text(.box, ["slip": words.form($0.slip), "box": $0.box]) })
        if !text.synonyms.isEmpty {
            facts.append(
                FactView(
                    term: words[.alsoCalled],
                    text: text.synonyms.joined(separator: words[.listSeparator])))
        }
        return facts
    }

    private var effect: EffectView? {
        guard let examples else { return nil }
        let added = examples.amountAdded
        let comparisons = examples.comparisons(words)
        // An example for jurisdictions outside of the site is omitted.
        guard !comparisons.isEmpty || !examples.notComputed.isEmpty else { return nil }
        let bars = DifferenceBars(
            examples.compared(words).map(\.comparison.cost), above: .taken)
        let rows = comparisons.map { province, comparison in
            let isPartial = examples.example.missing(in: province) != nil
            return EffectRowView(
                name: words[province].name,
                address: addresses.link(address(province, examples.year)),
                change: words.numbers.signedMoney(comparison.cost),
                partial: isPartial ? words[.effectPartial] : nil,
                // A loss has no tax share.
                share: added <= .zero
                    ? nil
                    : isPartial
                        ? words[.notApplicable]
                        : words.numbers.share(
                            // In hundredths of a per cent, sufficient for comparison.
                            millionths: roundedQuotient(comparison.cost.cents, 10_000, added.cents)
                                * 100),
                bar: isPartial ? nil : bars.view(comparison.cost))
        }
        let base = examples.baseWords(words) ?? words[.effectNoBase]
        let range = ExampleRange(examples: examples, words: words)
        return EffectView(
            range: range.sentence, reasons: range.reasons,
            shows: examples.example.shows[language], person: person(examples),
            benefits: guide.hasBenefits ? words[.effectBenefits] : nil,
            caption: words.text(
                .effectCaption,
                [
                    "adds": examples.addsWords(words), "base": base,
                    "year": words.numbers.year(examples.year),
                ]),
            hasShares: added > .zero, rows: rows,
            notComputed: examples.notComputed.map { province, step in
                words.text(
                    .exampleNotComputed, ["place": words[province].name, "figure": words[step]])
            })
    }

    /// Returns a description of the example's person.
    func person(_ examples: TopicExamples) -> String {
        let before = examples.base.taxpayer.profile
        return words.sentence(
            for: before, isBefore: before != examples.example.result.taxpayer.profile)
    }

    private var noExample: String? {
        text.noExample.map { words.text(.exampleNone, ["reason": $0]) }
    }
}
