internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// The pages with the formulas of rates.
extension RatePages {
    /// Returns the rate tables in the order of pages: the law of each jurisdiction, then all together.
    func tables(_ rates: YearRates) -> [(part: RatePart, table: RateTable)] {
        Array(rates.tables.dropFirst() + rates.tables.prefix(1))
    }

    func heading(_ part: RatePart, _ rates: YearRates) -> String {
        switch part {
        case .combined: words.text(.ratesCombined, values(rates))
        case .alone(.top): words.name(of: .top)
        case .alone(.lower): words.text(.ratesPlace, values(rates))
        }
    }

    func stepsLink(_ rates: YearRates) -> LinkView {
        link(words[.ratesArithmetic], stepsPath(rates, language))
    }

    private func stepsPath(_ rates: YearRates, _ language: Language) -> String {
        addresses.steps(
            below: addresses.rates(rates.table.jurisdiction, rates.table.year, language), language)
    }

    /// Returns the page with the formulas of the rates; nil without rates.
    func stepsPage(_ rates: YearRates) -> RateStepsPageView? {
        guard !rates.tables.isEmpty else { return nil }
        let (jurisdiction, year) = (rates.table.jurisdiction, rates.table.year)
        let title =
            words[.ratesArithmetic] + words[.labelSeparator]
            + words.text(.ratesTitle, values(rates))
        let caption = words.text(.ratesArithmeticCaption, values(rates))
        var sources = SourceList(guide, words)
        let tables = tables(rates).map { formulas($0.part, $0.table, rates, &sources) }
        return RateStepsPageView(
            frame: edition.frame(
                at: { stepsPath(rates, $0) }, title: title,
                description: edition.description(title, caption),
                crumbs: [
                    ratesCrumb, yearCrumb(year),
                    .init(
                        label: words[jurisdiction].name,
                        path: addresses.rates(jurisdiction, year, language)),
                ], currentCrumb: words[.ratesArithmetic], sheets: [.amounts],
                changes: edition.changes(of: rates.table)),
            title: title,
            contents: tables.map {
                LinkView(label: $0.heading, address: "#\($0.identifier)")
            },
            tables: tables, amounts: edition.amountsLinks(rates.law, of: jurisdiction),
            sources: sources.views)
    }

    private func formulas(
        _ part: RatePart, _ table: RateTable, _ rates: YearRates, _ sources: inout SourceList
    ) -> RateFormulasView {
        let rateWords = RateStrings(strings: words)
        let isCombined = if case .combined = part { true } else { false }
        var rows: [RateArithmeticView] = []
        for row in table.rows {
            // A combined rate is explained by its two parts, which cite the figures.
            let figures = isCombined ? [] : row.figures.compactMap(rates.law.figure)
            rows.append(
                RateArithmeticView(
                    from: words.numbers.roundMoney(row.from), change: rateWords.changes(row),
                    cells: zip(kinds, row.cells).map {
                        RateFormulaView(
                            kind: $0, formula: rateWords.arithmetic($1, isCombined: isCombined))
                    }, marks: sources.leadingMarks(figures),
                    certainty: SourceList.doubt(figures, words, rates.law)))
        }
        return RateFormulasView(
            identifier: part.name(in: rates.law), heading: heading(part, rates),
            caption: words.text(.ratesArithmeticCaption, values(rates)), kinds: kinds, rows: rows)
    }
}
