internal import GuideDiagnostics
internal import GuideMarkup
internal import GuideTemplates
internal import TaxEngine
internal import TaxTables

/// Makes the pages of one topic in one language: the topic, and its example for every jurisdiction.
struct TopicPages: PageMaker {
    let frames: FrameMaker
    private let topic: Topic
    private let text: TopicText
    /// Of the years that the guide has, the current one first.
    private let examplesByYear: [TopicExamples]
    private let path: String

    /// Nil if the topic is not written in the language of `frames`.
    init?(_ topic: Topic, examples: [TopicExamples], frames: FrameMaker) {
        guard let text = topic.texts[frames.language],
            let path = frames.addresses.topic(topic, frames.language)
        else { return nil }
        self.frames = frames
        self.topic = topic
        self.text = text
        examplesByYear = examples
        self.path = path
    }

    /// The example that the topic's own page speaks of.
    private var examples: TopicExamples? {
        examplesByYear.first { $0.year == guide.currentYear }
    }

    private var crumbs: [FrameMaker.Crumb] {
        var crumbs = [
            FrameMaker.Crumb(label: words[.topics], path: addresses.topics(language))
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

    func topicPage(_ body: TopicBody) -> (path: String, view: TopicPageView) {
        var renderer = MarkdownRenderer.forGuide(
            guide, language, source: text.file, label: words[.footnoteBack])
        renderer.terms = frames.terms
        renderer.excludedTerms = guide.glossary.terms(explainedBy: topic)
        let rendered = renderer.render(body.document)
        let parts = zip(TopicSection.allCases, body.places)
        let sections = parts.compactMap { section, place -> SectionView? in
            guard let place else { return nil }
            let part = rendered.sections[place]
            return SectionView(
                identifier: part.identifier, heading: words.shown(section),
                body: HTMLFragment(trusted: part.html))
        }
        let effect = effect
        let view = TopicPageView(
            frame: frames.frame(
                path: path, title: text.title, description: text.summary, crumbs: crumbs,
                ownCrumb: text.title, twin: addresses.topic(topic, language.other),
                hasFigures: effect != nil,
                facts: PageFacts(
                    modified: frames.dates.modified(topic, language), reviewed: text.reviewed,
                    card: addresses.card(of: path))),
            title: text.title, official: text.official, summary: text.summary,
            status: status(quoting: body.document.figures), where: whereOnPaper,
            keyFigures: keyFigures(body),
            facts: facts, effect: effect, noExample: noExample,
            contents: sections.map { LinkView(label: $0.heading, address: "#\($0.identifier)") },
            sections: sections,
            footnotes: rendered.footnotes.isEmpty
                ? nil : HTMLFragment(trusted: rendered.footnotes),
            related: topic.related.compactMap { path in
                guard let other = guide.topic(path), let text = other.texts[language],
                    let address = addresses.topic(other, language)
                else { return nil }
                return LinkView(label: text.title, address: addresses.link(address))
            },
            sources: SourceList.views(
                topic.sources.compactMap { guide.register[$0] }, guide.register, words),
            reviewed: words.numbers.day(text.reviewed))
        return (path, view)
    }

    private func status(quoting figures: [MarkdownDocument.FigureReference]) -> String? {
        let text: InterfaceText? =
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
        let parts = [text.map { words[$0] }, span, carriedNote(figures)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Said where the text quotes a figure of an earlier year.
    private func carriedNote(_ figures: [MarkdownDocument.FigureReference]) -> String? {
        for reference in figures {
            let quoted = try? guide.references.figure(reference.name, year: guide.currentYear)
            guard let quoted, quoted.figure.certainty == .carried else { continue }
            return words.carriedNote(quoted.table)
        }
        return nil
    }

    /// The first line and box that a reader looks for on paper.
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

    /// The first figures that the section on amounts quotes.
    private func keyFigures(_ body: TopicBody) -> [KeyFigureView] {
        let sections = body.document.sections
        guard let position = TopicSection.allCases.firstIndex(of: .amounts),
            let place = body.places[position]
        else { return [] }
        let start = sections[place].offsets.lowerBound
        let end = sections.dropFirst(place + 1).first?.offsets.lowerBound ?? .max
        var views: [KeyFigureView] = []
        for reference in body.document.figures
        where views.count < 3 && start..<end ~= reference.offsets.lowerBound {
            guard let view = keyFigure(reference.name),
                !views.contains(where: { $0.label == view.label })
            else { continue }
            views.append(view)
        }
        return views
    }

    /// Nil for a figure of another year than the page's, which its label would not say.
    private func keyFigure(_ name: String) -> KeyFigureView? {
        guard name.first?.isNumber == false,
            let quoted = try? guide.references.figure(name, year: guide.currentYear),
            quoted.figure.quantity != .unknown
        else { return nil }
        let place = quoted.table.jurisdiction
        let label = words.label(of: quoted.figure)
        return KeyFigureView(
            label: place == .federal ? label : "\(words[place].name) – \(label)",
            value: words.figure(quoted.figure, of: quoted.table))
    }

    private var facts: [FactView] {
        var facts: [FactView] = []
        func add(_ term: InterfaceText, _ references: [String]) {
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
        let longest = examples.compared(words).map(\.comparison.cost.cents.magnitude).max() ?? 0
        let rows = comparisons.map { province, comparison in
            let isPartial = examples.example.missing(in: province) != nil
            return EffectRowView(
                name: words[province].name,
                address: addresses.link(address(province, examples.year)),
                change: words.numbers.signedMoney(comparison.cost),
                partial: isPartial ? words[.effectPartial] : nil,
                // A loss has no share that goes in tax.
                share: added <= .zero
                    ? nil
                    : isPartial
                        ? words[.notApplicable]
                        : words.numbers.share(
                            // In hundredths of a per cent, which is what a reader compares.
                            millionths: roundedQuotient(comparison.cost.cents, 10_000, added.cents)
                                * 100),
                bar: isPartial
                    ? "0" : "\(comparison.cost.cents.magnitude * 100 / max(1, longest))")
        }
        let base = examples.baseWords(words) ?? words[.effectNoBase]
        let range = ExampleRange(examples: examples, words: words)
        return EffectView(
            range: range.sentence, reasons: range.reasons,
            shows: examples.example.shows[language], person: person(examples),
            caption: words.text(
                .effectCaption,
                [
                    "adds": examples.addsWords(words), "base": base,
                    "year": examples.year.description,
                ]),
            hasShares: added > .zero, rows: rows,
            notComputed: examples.notComputed.map { province, step in
                words.text(
                    .exampleNotComputed, ["place": words[province].name, "figure": words[step]])
            })
    }

    /// Whom the example is for.
    private func person(_ examples: TopicExamples) -> String {
        let before = examples.base.taxpayer.profile
        return words.sentence(
            for: before, isBefore: before != examples.example.result.taxpayer.profile)
    }

    private var noExample: String? {
        text.noExample.map { words.text(.exampleNone, ["reason": $0]) }
    }

    // MARK: Its examples

    private func address(_ province: Jurisdiction, _ year: TaxYear) -> String {
        addresses.example(topic, province, year, language) ?? path
    }

    /// Where the money of the example goes, or what of it comes back; nil where parts of the change
    /// go both ways.
    private func chart(
        _ comparison: Comparison, _ examples: TopicExamples
    ) -> ShareChartView? {
        let parts = ChangeParts(from: comparison.before.result, to: comparison.after.result)
        let sum = examples.sumAdded
        let isSaving = comparison.cost < .zero
        let changes = [
            (InterfaceText.takeHomeFederalTax, parts.federalTax),
            (.takeHomeAnyProvincialTax, parts.provincialTax),
            (.ladderContributions, parts.contributions), (.ladderOther, parts.other),
        ].map { (words[$0], isSaving ? -$1 : $1) }
        let rest = sum - (isSaving ? -comparison.cost : comparison.cost)
        // Of a part, what comes back of each hundred dollars would be too little.
        let isWhole = examples.example.missing(in: comparison.after.jurisdiction) == nil
        guard isWhole, comparison.cost != .zero, rest >= .zero,
            changes.allSatisfy({ $0.1 >= .zero })
        else { return nil }
        let restLabel = words[isSaving ? .chartNotBack : .takeHomeRemains]
        return ShareChart(words: words).view(
            identifier: isSaving ? "back" : "share",
            heading: words[isSaving ? .chartBack : .chartHundred],
            caption: words.text(
                .chartExampleCaption, ["adds": examples.addsWords(words)]),
            columns: [words[.chartAmount]],
            parts: (changes + [(restLabel, rest)]).map {
                ShareChart.Part(
                    label: $0.0, amount: $0.1, cells: [words.numbers.money($0.1)])
            })
    }

    private func minimumTax(_ comparison: Comparison) -> String? {
        let excess = comparison.after.result.minimumTaxExcess
        guard excess > .zero else { return nil }
        return words.text(.minimumTaxNotice, ["amount": words.numbers.money(excess)])
    }

    private func panels(
        _ ladders: [ExampleLadder], _ examples: TopicExamples
    ) -> [LadderPanelView] {
        ladders.enumerated().map { index, ladder in
            let name = ladder.profile.names[language] ?? ""
            let person =
                examples.besideWords(words).map {
                    words.text(.ladderPersonWith, ["person": name, "with": $0])
                } ?? name
            return LadderPanelView(
                number: String(index + 1), label: name, isFirst: index == 0,
                caption: words.text(
                    .ladderCaption, ["adds": examples.addsWords(words), "person": person]),
                incomeLabel: words[Self.incomeLabel(ladder.profile.income)],
                note: ladder.changesNothing ? examples.example.unchanged[language] : nil,
                rows: ladder.rungs.map { rung in
                    let change = rung.change
                    return LadderRowView(
                        income: words.numbers.roundMoney(rung.income),
                        changes: [
                            change.federalTax, change.provincialTax, change.contributions,
                            change.other, change.total,
                        ].map(words.numbers.signedMoney))
                })
        }
    }

    private static func incomeLabel(_ income: AmountName) -> InterfaceText {
        switch income {
        case .pension: .ladderPension
        case .selfEmployment: .ladderBusiness
        case .employment: .ladderPay
        default: .ladderOtherIncome
        }
    }

    private func downloads(_ province: Jurisdiction, _ year: TaxYear) -> [LinkView] {
        [("json", InterfaceText.downloadTakeHomeJSON), ("csv", .downloadTakeHomeCSV)].map {
            LinkView(
                label: words[$1],
                address: addresses.link(Addresses.exampleData(topic, province, year, $0)))
        }
    }

    /// The years that the example is computed for in a place.
    private func years(_ province: Jurisdiction, current: TaxYear) -> [LinkView] {
        examplesByYear.filter { $0.isComputed(in: province) }.map {
            LinkView(
                label: $0.year.description, address: addresses.link(address(province, $0.year)),
                isCurrent: $0.year == current)
        }
    }

    /// The worked example of a year in the place of `comparison`.
    func examplePage(
        _ comparison: Comparison, _ examples: TopicExamples, _ ladders: [ExampleLadder]
    ) -> (path: String, view: ExamplePageView) {
        let province = comparison.after.jurisdiction
        let path = address(province, examples.year)
        return (path, exampleView(province, comparison, examples, ladders))
    }

    private func exampleView(
        _ province: Jurisdiction, _ comparison: Comparison, _ examples: TopicExamples,
        _ ladders: [ExampleLadder]
    ) -> ExamplePageView {
        let place = words[province]
        let title = words.text(
            .exampleTitle,
            ["topic": text.title, "place": place.within, "year": examples.year.description])
        let sentence = examples.sentence(comparison, words)
        var sources = SourceList(guide, words)
        let stepWords = StepWords(
            strings: words, law: examples.law, renamed: examples.renamed)
        let groups = ProcessTable(stepWords).groups(comparison, sources: &sources)
        let topicCrumb = FrameMaker.Crumb(label: text.title, path: path)
        let isCurrent = examples.year == guide.currentYear
        let placeCrumb = FrameMaker.Crumb(
            label: place.name, path: address(province, guide.currentYear))
        return ExamplePageView(
            frame: frames.frame(
                path: address(province, examples.year), title: title,
                description: words.text(.exampleSummary, ["sentence": sentence]),
                crumbs: crumbs + [topicCrumb] + (isCurrent ? [] : [placeCrumb]),
                ownCrumb: isCurrent ? place.name : examples.year.description,
                twin: addresses.example(topic, province, examples.year, language.other),
                hasFigures: true,
                facts: PageFacts(
                    modified: frames.dates.modified(examples.year, [.federal, province]),
                    card: addresses.card(of: path))),
            title: title, sentence: sentence, shows: examples.example.shows[language],
            person: person(examples),
            partial: examples.example.missing(in: province)?[language].map {
                words.text(.exampleLeftOut, ["reason": $0])
            },
            change: words.numbers.signedMoney(comparison.cost),
            chart: chart(comparison, examples), minimumTax: minimumTax(comparison),
            panels: panels(ladders, examples),
            panelsNote: guide.profiles?.group(examples.example.group)?.reasons[language],
            downloads: downloads(province, examples.year),
            caption: words.text(
                .stepsCaption, ["place": place.within, "year": examples.year.description]),
            groups: groups,
            places: examples.comparisons(words).map { other, _ in
                LinkView(
                    label: words[other].name,
                    address: addresses.link(address(other, examples.year)),
                    isCurrent: other == province)
            },
            years: years(province, current: examples.year),
            topicTitle: text.title, topicAddress: addresses.link(path), sources: sources.views)
    }
}
