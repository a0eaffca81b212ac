internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// The pages with all figures of a jurisdiction.
extension RatePages {
    /// Returns the pages with all figures of a jurisdiction for one year.
    func amountsPages(_ rates: YearRates) -> [AmountsPageView] {
        let parts = AmountsPart.parts(of: rates.table, guide.configuration.amountsPages)
        return parts.map { amountsPage(rates, $0, of: parts) }
    }

    /// Returns the URL of each figure of a table, by its path: a page and the row on it.
    func addressesOfFigures(_ table: TaxTable) -> [String: String] {
        table.figures.reduce(into: [:]) { found, figure in
            let page = path(guide.configuration.amountsPages.name(of: figure), table, language)
            found[figure.path] = "\(addresses.absolute(page))#\(figure.anchor)"
        }
    }

    /// Returns the path of a page of figures.
    private func path(_ page: String?, _ table: TaxTable, _ language: Language) -> String {
        let first = addresses.amounts(table.jurisdiction, table.year, language)
        guard let page else { return first }
        if language == guide.configuration.writtenIn { return "\(first)\(page)/" }
        let words = guide.words(language)
        let name = words.word(ofFigurePart: page)
        return "\(first)\(words.addressName(for: name, otherwise: page))/"
    }

    /// Returns links to the pages of figures; none if there is a single page.
    private func links(
        _ parts: [AmountsPart], current: AmountsPart, _ table: TaxTable
    ) -> [LinkView] {
        guard parts.count > 1 else { return [] }
        return parts.map { part in
            link(
                part.name.map { words.word(ofFigurePart: $0) } ?? labelOfFirst(part),
                path(part.name, table, language), isCurrent: part.name == current.name)
        }
    }

    /// Returns the sections of the first page as its label.
    private func labelOfFirst(_ part: AmountsPart) -> String {
        let sections = part.sections.map { words.word(ofFigurePart: $0) }
        guard let first = sections.first else { return words[.amountsCrumb] }
        return words.list([first] + sections.dropFirst().map(words.midSentence))
    }

    private func amountsPage(
        _ rates: YearRates, _ part: AmountsPart, of parts: [AmountsPart]
    ) -> AmountsPageView {
        let (jurisdiction, year) = (rates.table.jurisdiction, rates.table.year)
        let values = values(rates)
        let name = part.name.map { words.word(ofFigurePart: $0) }
        let title =
            name.map { edition.description(words.text(.amountsTitle, values), $0) }
            ?? words.text(.amountsTitle, values)
        let summary =
            rates.table.figures.isEmpty ? words[.amountsNone] : words.text(.amountsSummary, values)
        var sources = SourceList(guide, words)
        var groups: [AmountGroupView] = []
        for figure in part.figures {
            let title = words.word(ofFigurePart: figure.section)
            if groups.last?.title != title {
                groups.append(AmountGroupView(title: title, rows: []))
            }
            groups[groups.count - 1].rows.append(
                AmountRowView(
                    anchor: figure.anchor, label: words.label(of: figure),
                    value: words.figure(figure, of: nil, on: guide.publicOn),
                    certainty: figure.quantity == .unknown
                        ? words[.figureUnknown]
                        : SourceList.confirmation(figure, of: rates.table, guide.register, words),
                    marks: sources.marks([figure])))
        }
        var crumbs = [
            ratesCrumb, yearCrumb(year),
            .init(
                label: words[jurisdiction].name,
                path: addresses.rates(jurisdiction, year, language)),
        ]
        if name != nil {
            crumbs.append(
                .init(label: words[.amountsCrumb], path: path(nil, rates.table, language)))
        }
        return AmountsPageView(
            frame: edition.frame(
                at: { path(part.name, rates.table, $0) }, title: title,
                description: edition.description(title, summary), crumbs: crumbs,
                currentCrumb: name ?? words[.amountsCrumb], sheets: [.amounts],
                facts: facts(rates),
                changes: edition.changes(
                    from: AmountOrigins(figures: Set(part.figures.map(\.path))), in: [rates.table])
            ),
            title: title, summary: summary,
            parts: links(parts, current: part, rates.table),
            caption: words.text(.amountsCaption, values),
            status: status(rates.table), groups: groups, downloads: downloads(rates),
            sources: sources.views,
            places: places(rates) { addresses.amounts($0, year, language) },
            years: edition.yearLinks(current: year) {
                addresses.amounts(jurisdiction, $0, language)
            })
    }
}
