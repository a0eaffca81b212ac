internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Templates

/// The examples of a topic, for every jurisdiction and year.
extension TopicPages {
    func address(_ province: Jurisdiction, _ year: TaxYear) -> String {
        addresses.example(topic, province, year, language) ?? path
    }

    private func panels(
        _ ladders: [ExampleIncomeTable], _ examples: TopicExamples, in place: Jurisdiction
    ) -> [IncomeTablePanelView] {
        ladders.enumerated().map { index, ladder in
            // A component that changes at no income has no column.
            let columns = words.columns(in: place, of: examples.law).filter { column in
                ladder.rungs.contains { !column.amount($0.change).isZero }
            }
            let name = ladder.profile.names[language] ?? ""
            let person =
                examples.besideWords(words).map {
                    words.text(.ladderPersonWith, ["person": name, "with": $0])
                } ?? name
            return IncomeTablePanelView(
                number: String(index + 1), label: name, isFirst: index == 0,
                caption: words.text(
                    .ladderCaption, ["adds": examples.addsWords(words), "person": person]),
                incomeLabel: words.facts.column(ladder.profile.income) ?? words[.ladderOtherIncome],
                note: ladder.changesNothing ? examples.example.unchanged[language] : nil,
                columns: [words[.ladderTotal]] + columns.map(\.label),
                rows: ladder.rungs.map { rung in
                    IncomeTableRowView(
                        income: words.numbers.roundMoney(rung.income),
                        changes: ([rung.change.total] + columns.map { $0.amount(rung.change) })
                            .map(words.numbers.signedMoney))
                })
        }
    }

    /// Returns the reasons why people are not shown: the addition does not apply to them, or they
    /// cannot be computed.
    private func panelsNote(_ ladders: [ExampleIncomeTable], _ examples: TopicExamples) -> String? {
        guard let group = guide.profiles?.group(examples.example.group) else { return nil }
        let shown = Set(ladders.map(\.profile.identifier))
        let missing = group.people.filter { !shown.contains($0.identifier) }
            .compactMap { $0.names[language] }
        let sentences =
            [group.reasons[language]]
            + (missing.isEmpty
                ? [] : [words.text(.laddersMissing, ["people": missing.joined(separator: "; ")])])
        let texts = sentences.compactMap(\.self)
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// The note about spouses is omitted if the example's own person has one, because it is shown
    /// above.
    private func panelsKey(_ ladders: [ExampleIncomeTable], _ examples: TopicExamples) -> String {
        let isSaid = examples.example.result.taxpayer.profile.hasSpouse
        let spouse = ladders.lazy.map(\.profile.person.taxpayer).first(where: \.profile.hasSpouse)
        let note =
            words.benefitMonths(examples.law).map { words.text(.ladderNote, $0) }
            ?? words[.ladderNoteWithoutMonths]
        return ([note] + (isSaid ? [] : spouse.map(words.spouseAssumed) ?? []))
            .joined(separator: " ")
    }

    private func downloads(_ province: Jurisdiction, _ year: TaxYear) -> [LinkView] {
        [("json", InterfaceStrings.downloadTakeHomeJSON), ("csv", .downloadTakeHomeCSV)].map {
            LinkView(
                label: words[$1],
                address: addresses.link(Addresses.exampleData(topic, province, year, $0)))
        }
    }

    /// Returns links to the years for which the example is computed in a jurisdiction.
    private func years(_ province: Jurisdiction, current: TaxYear) -> [LinkView] {
        examplesByYear.all.filter { $0.isComputed(in: province) }.map {
            LinkView(
                label: words.numbers.year($0.year),
                address: addresses.link(address(province, $0.year)),
                isCurrent: $0.year == current)
        }
    }

    func examplePage(_ example: PlaceExample) -> ExamplePageView {
        let (examples, comparison) = (example.examples, example.comparison)
        let (province, ladders) = (example.province, example.ladders)
        let place = words[province]
        // The title of a topic about the jurisdiction already names it.
        let title = words.text(
            text.title.contains(place.name) ? .exampleTitleOfPlace : .exampleTitle,
            ["topic": text.title, "place": place.within, "year": words.numbers.year(examples.year)])
        let sentence = examples.sentence(comparison, words)
        let counted = try? example.benefits.get()
        var sources = SourceList(guide, words)
        let stepWords = StepDescription(
            strings: words, law: examples.law, renamed: examples.renamed)
        let groups = StepTable(stepWords, RuleLinks(edition))
            .groups(comparison, sources: &sources)
        let topicCrumb = LocalizedSite.Crumb(label: text.title, path: path)
        let isCurrent = examples.year == guide.currentYear
        let placeCrumb = LocalizedSite.Crumb(
            label: place.name, path: address(province, guide.currentYear))
        return ExamplePageView(
            frame: edition.frame(
                path: address(province, examples.year), title: title,
                description: words.text(.exampleSummary, ["sentence": sentence]),
                crumbs: crumbs + [topicCrumb] + (isCurrent ? [] : [placeCrumb]),
                ownCrumb: isCurrent ? place.name : words.numbers.year(examples.year),
                twin: { addresses.example(topic, province, examples.year, $0) },
                sheets: .ofSteps,
                facts: PageFacts(
                    modified: edition.dates.modified(examples.year, province.chain),
                    card: addresses.card(of: path)),
                changes: changes(comparison, examples)),
            title: title, sentence: sentence,
            further: examples.sentence(example.further, words),
            shows: examples.example.shows[language],
            benefits: counted.flatMap { self.sentence($0) },
            person: ([person(examples)] + notCounted(example.benefits, examples, in: province))
                .joined(separator: " "),
            partial: examples.example.missing(in: province)?[language].map {
                words.text(.exampleLeftOut, ["reason": $0])
            },
            change: comparison.cost.isZero
                ? words[.exampleSamePaid]
                : words.numbers.money(comparison.cost < .zero ? -comparison.cost : comparison.cost),
            direction: comparison.cost.isZero
                ? nil : words[comparison.cost < .zero ? .exampleLessPaid : .exampleMorePaid],
            whole: wholeEffect(comparison, counted),
            chart: ExampleChart(examples: examples, words: words).view(comparison),
            panels: panels(ladders, examples, in: province),
            panelsNote: panelsNote(ladders, examples), panelsKey: panelsKey(ladders, examples),
            downloads: downloads(province, examples.year),
            caption: words.text(
                .stepsCaption, ["place": place.within, "year": words.numbers.year(examples.year)]),
            groups: groups,
            places: examples.comparisons(words).map { other, _ in
                LinkView(
                    label: words[other].name,
                    address: addresses.link(address(other, examples.year)),
                    isCurrent: other == province)
            },
            years: years(province, current: examples.year),
            topicTitle: text.title, topicAddress: addresses.link(path),
            sources: sources.views)
    }

    /// Returns the changes of the example, and of the rules and figures that its steps depend on.
    private func changes(
        _ comparison: Comparison, _ examples: TopicExamples
    ) -> [PageChangeView] {
        let law = examples.law
        let rows = comparison.decidingRows
        func origins() -> AmountOrigins {
            var found = law.origins(
                of: rows.filter(\.isOfChanged).map(\.step), in: comparison.after)
            let before =
                rows.filter { !$0.isOfChanged }.map(\.step) + rows.compactMap(\.otherBefore)
            found.formUnion(law.origins(of: before, in: comparison.before))
            return found
        }
        return edition.changes(
            from: origins(),
            in: law.tables(of: [comparison.after.jurisdiction]), orExampleOf: topic)
    }
}
