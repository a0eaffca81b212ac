internal import BuildStore
internal import Calculations
internal import Content
internal import Markup
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Templates
internal import Text

/// Makes the pages of decisions in one language.
struct DecisionPages: PageMaker {
    let edition: LocalizedSite

    private var texts: [(text: TextPage.Text, page: TextPage, path: String)] {
        let pages = guide[DecisionTexts.self]?.texts ?? []
        return guide.inOrderOfUse(pages, \.decisions, name: \.name).compactMap { page in
            guard let text = page.texts[language], let path = addresses.decision(page, language)
            else { return nil }
            return (text, page, path)
        }
    }

    /// The list of decisions.
    var index: ListPageView {
        let pages = guide[DecisionTexts.self]?.texts ?? []
        let title = words[InterfaceStrings.decisions]
        return ListPageView(
            frame: edition.frame(
                path: addresses.decisions(language), title: title,
                description: words[.decisionsSummary], currentCrumb: title,
                translation: { language in
                    pages.contains { $0.texts[language] != nil }
                        ? addresses.decisions(language) : nil
                }),
            title: title, summary: words[.decisionsSummary],
            entries: texts.map {
                EntryView(
                    title: $0.text.title, address: addresses.link($0.path),
                    summary: $0.text.summary)
            })
    }

    /// Returns the page of a decision; nil if it has no text in the language.
    func page(_ decision: ComputedDecision) -> DecisionPageView? {
        guard let (text, page, path) = texts.first(where: { $0.page.name == decision.plan.name })
        else { return nil }
        let rendered = MarkdownRenderer.forGuide(
            guide, language, source: text.source.path, label: words[.footnoteBack]
        ).render(text.document)
        let tables = decision.tables.map { view($0, decision) }
        let sections = rendered.sections.map {
            SectionView(
                identifier: $0.identifier, heading: $0.heading,
                body: HTMLFragment(trusted: $0.html))
        }
        return DecisionPageView(
            frame: edition.frame(
                path: path, title: text.title, description: text.summary,
                crumbs: [.init(label: words[.decisions], path: addresses.decisions(language))],
                currentCrumb: text.title, translation: { addresses.decision(page, $0) },
                sheets: .ofAnswers, changes: changes(decision)),
            title: text.title, summary: text.summary,
            introduction: rendered.introduction.isEmpty
                ? nil : HTMLFragment(trusted: rendered.introduction),
            contents: (tables.map { ($0.table.identifier, $0.table.heading) }
                + sections.map { ($0.identifier, $0.heading) })
                .map { LinkView(label: $0.1, address: "#\($0.0)") },
            tables: tables, sections: sections,
            footnotes: rendered.footnotes.isEmpty
                ? nil : HTMLFragment(trusted: rendered.footnotes),
            steps: decision.sample.map { _ in
                link(words[.howComputed], addresses.steps(below: path, language))
            },
            topics: decision.plan.topics.compactMap { guide.topic($0.text) }
                .compactMap { edition.entry($0) }.map {
                    LinkView(label: $0.text.title, address: $0.address)
                },
            others: texts.filter { $0.path != path }.map {
                link($0.text.title, $0.path)
            },
            reviewed: text.reviewed.map(words.numbers.day) ?? words[.notApplicable],
            file: addresses.link(Addresses.decisionData(decision.plan)))
    }

    private func changes(_ decision: ComputedDecision) -> [PageChangeView] {
        guard let sample = decision.sample else { return [] }
        let place = sample.row.scope.place
        return edition.changes(
            from: OriginFinder(decision.law).origins(
                of: decision.households(sample.table, guide).map(\.0), in: [place]),
            in: decision.law.tables(of: [place]))
    }

    // MARK: Tables

    private func name(_ choice: Int, _ table: DecisionTable) -> String {
        table.plan.choices[choice].titles[language] ?? ""
    }

    /// Returns the value of a row as text.
    private func label(_ value: Money?, _ rows: DecisionPlan.Rows, _ place: Jurisdiction) -> String
    {
        switch rows {
        case .amounts: words.numbers.roundMoney(value ?? .zero)
        case .counts: words.numbers.count(Int((value ?? .zero).cents / 100))
        case .places: words[place].name
        }
    }

    private func label(_ row: DecisionTable.Row, _ table: DecisionTable) -> String {
        switch table.plan.rows {
        case .amounts(let variable, _), .counts(let variable, _):
            label(row.scope.values[variable], table.plan.rows, row.scope.place)
        case .places: words[row.scope.place].name
        }
    }

    private func view(_ table: DecisionTable, _ decision: ComputedDecision) -> DecisionTableView {
        let title = table.plan.titles[language] ?? ""
        let isOfChoices =
            if case .choices = table.plan.content { true } else { false }
        let columns =
            isOfChoices
            ? (table.plan.isCompared ? [words[.decisionBest]] : [])
                + table.plan.choices.indices.map { name($0, table) }
            : [
                words[.decisionFrom], words[.decisionTo],
                words.text(
                    .decisionSaved, ["hundred": words.numbers.roundMoney(words.numbers.hundred)]),
                words[.decisionSavedInAll],
            ]
        return DecisionTableView(
            table: FigureTableView(
                identifier: table.plan.name, heading: title,
                note: table.plan.notes[language] ?? "",
                caption: words.inWholeNumbers(
                    words.text(
                        .decisionCaption,
                        ["title": title, "year": words.numbers.year(decision.law.year)])),
                rowLabel: table.plan.rowTitles[language] ?? "", columns: columns,
                rows: isOfChoices ? rows(table) : slices(table)),
            breakEvens: table.breakEvens.map { turn in
                words.text(
                    .decisionBreakEven,
                    [
                        "rows": table.plan.rowTitles[language] ?? "",
                        "value": label(turn.value, table.plan.rows, decision.law.residences[0]),
                        "before": name(turn.before, table),
                        "after": name(turn.after, table),
                    ])
            },
            gaps: gaps(table, decision), chart: chart(table))
    }

    private func rows(_ table: DecisionTable) -> [FigureRowView] {
        table.rows.map { row in
            let amounts = row.amounts.map(words.numbers.wholeNumber)
            let answer = table.plan.isCompared ? [best(row, table)] : []
            return FigureRowView(label: label(row, table), address: nil, cells: answer + amounts)
        }
    }

    /// Returns the choice that leaves most, with its lead.
    private func best(_ row: DecisionTable.Row, _ table: DecisionTable) -> String {
        guard let best = row.best else { return words[.decisionEqual] }
        return words.text(
            .decisionLead,
            [
                "choice": name(best.choice, table),
                "amount": words.numbers.signedWholeMoney(best.lead),
            ])
    }

    private func slices(_ table: DecisionTable) -> [FigureRowView] {
        table.rows.flatMap { row in
            var total = Money.zero
            return row.slices.map { slice in
                total = total + slice.saved
                let hundred = words.numbers.hundred
                return FigureRowView(
                    label: label(row, table), address: nil,
                    cells: [
                        words.numbers.wholeNumber(slice.from),
                        words.numbers.wholeNumber(slice.to),
                        words.numbers.number(
                            slice.saved.scaled(
                                by: hundred.cents, over: (slice.to - slice.from).cents,
                                to: guide.currency.unit)),
                        words.numbers.wholeNumber(total),
                    ])
            }
        }
    }

    /// Returns sentences about what is not counted in a row of the table.
    private func gaps(_ table: DecisionTable, _ decision: ComputedDecision) -> String? {
        guard let place = table.rows.first?.scope.place else { return nil }
        var awaited: [HouseholdCalculation.PendingBenefit] = []
        var gaps: [OpenGap] = []
        for outcome in table.rows.flatMap(\.outcomes) {
            awaited += outcome.awaited.filter { !awaited.contains($0) }
            gaps.add(outcome.gaps)
        }
        let named = gaps.filter { !$0.statesAmounts }
        let sentences =
            words.notCounted(awaited, named, in: place, decision.law.year, guide)
            + (named.count < gaps.count ? [words[.gapsOfAmounts]] : [])
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// Returns a chart of what each choice leaves more than the first; nil for rows other than amounts.
    private func chart(_ table: DecisionTable) -> LineChartView? {
        guard case .amounts(let variable, _) = table.plan.rows, table.plan.isCompared,
            let last = table.rows.last, !last.amounts.isEmpty
        else { return nil }
        let rowTitle = table.plan.rowTitles[language] ?? ""
        let first = name(0, table)
        let lines = table.plan.choices.indices.dropFirst()
        let highest = lines.map { index in
            words.text(
                .decisionLead,
                [
                    "choice": name(index, table),
                    "amount": words.numbers.signedWholeMoney(
                        last.amounts[index] - last.amounts[0]),
                ])
        }
        return LineChart(words: words).view(
            identifier: "\(table.plan.name)-chart",
            // Headings of a page differ.
            heading: (table.plan.titles[language] ?? "") + words[.labelSeparator]
                + words.text(.decisionChart, ["choice": first]),
            description: words.text(
                .decisionChartText,
                [
                    "choice": first, "rows": rowTitle, "value": label(last, table),
                    "leads": highest.joined(separator: words[.listSeparator]),
                ]),
            axes: (words.text(.decisionChart, ["choice": first]), rowTitle),
            lines.map { index in
                LineChart.Series(
                    label: name(index, table),
                    points: table.rows.compactMap { row in
                        row.scope.values[variable].map {
                            (income: $0, value: (row.amounts[index] - row.amounts[0]).cents)
                        }
                    },
                    role: index == 1
                        ? .main : index == 2 ? .benefit : index == 3 ? .tax : .secondary)
            })
    }

    // MARK: Steps

    /// Returns the page with the steps of one row of a decision; nil if no table compares choices, or without a
    /// text in the language.
    func stepsPage(_ decision: ComputedDecision) -> DecisionStepsPageView? {
        guard let sample = decision.sample,
            let (text, page, path) = texts.first(where: { $0.page.name == decision.plan.name })
        else { return nil }
        let (before, after) = (
            name(sample.choices.before, sample.table), name(sample.choices.after, sample.table)
        )
        let caption = words.text(
            .decisionStepsCaption,
            [
                "before": before, "after": after,
                "table": sample.table.plan.titles[language] ?? "",
                "rows": sample.table.plan.rowTitles[language] ?? "",
                "value": label(sample.row, sample.table),
                "within": words[sample.row.scope.place].within,
                "year": words.numbers.year(decision.law.year),
            ])
        var sources = SourceList(guide, words)
        let groups = StepTable(
            StepDescription(edition.rules.value, law: decision.law), RuleLinks(edition)
        ).groups(sample.effect.comparison, sources: &sources)
        return DecisionStepsPageView(
            frame: edition.frame(
                path: addresses.steps(below: path, language),
                title: words[.howComputed] + words[.labelSeparator] + text.title,
                description: caption,
                crumbs: [
                    .init(label: words[.decisions], path: addresses.decisions(language)),
                    .init(label: text.title, path: path),
                ], currentCrumb: words[.howComputed],
                translation: { language in
                    addresses.decision(page, language).map {
                        addresses.steps(below: $0, language)
                    }
                }, sheets: [.steps], changes: changes(decision)),
            title: words[.howComputed] + words[.labelSeparator] + text.title, caption: caption,
            before: before, after: after, groups: groups,
            amounts: edition.amountsLinks(decision.law, of: sample.row.scope.place),
            sources: sources.views)
    }
}
