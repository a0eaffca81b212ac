internal import TaxEngine
internal import TaxTables

/// Makes the pages of rates of one language.
struct RatePages {
    private let frames: FrameMaker

    init(_ frames: FrameMaker) {
        self.frames = frames
    }

    private var guide: Guide { frames.guide }
    private var words: SiteStrings { frames.words }
    private var addresses: Addresses { frames.addresses }
    private var language: Language { frames.language }

    private var ratesCrumb: FrameMaker.Crumb {
        .init(label: words[.rates], path: addresses.rates(language))
    }

    /// The years that have rates.
    var index: (path: String, view: ListPageView) {
        let path = addresses.rates(language)
        return (
            path,
            ListPageView(
                frame: frames.frame(
                    path: path, title: words[.rates], description: words[.ratesSummary],
                    ownCrumb: words[.rates], twin: addresses.rates(language.other)),
                title: words[.rates], summary: words[.ratesSummary], groups: [],
                entries: guide.configuration.years.map {
                    EntryView(
                        title: $0.description,
                        address: addresses.link(addresses.rates($0, language)), summary: nil)
                })
        )
    }

    /// Federal tax and every province and territory, for one year.
    func overview(_ year: TaxYear) -> (path: String, view: RatesOverviewView)? {
        guard let law = guide.laws[year] else { return nil }
        let path = addresses.rates(year, language)
        let title = words.text(.ratesOverviewTitle, ["year": year.description])
        let rows = ([.federal] + words.sorted(law.provinces)).compactMap {
            jurisdiction -> OverviewRowView? in
            guard let table = law.tables[jurisdiction] else { return nil }
            let brackets = BracketTable(table)
            return OverviewRowView(
                name: words[jurisdiction].name,
                address: addresses.link(addresses.rates(jurisdiction, year, language)),
                basicAmount: table.figureID(at: "credits.basic-personal-amount")
                    .map { words.figure(table[$0]) } ?? words[.notApplicable],
                lowestRate: brackets.rows.first.map { words.numbers.rate($0.rate) } ?? "",
                highestRate: brackets.rows.last.map { words.numbers.rate($0.rate) } ?? "")
        }
        return (
            path,
            RatesOverviewView(
                frame: frames.frame(
                    path: path, title: title, description: words[.ratesSummary],
                    crumbs: [ratesCrumb], ownCrumb: year.description,
                    twin: addresses.rates(year, language.other)),
                title: title, summary: words[.ratesSummary],
                caption: words.text(.ratesOverviewCaption, ["year": year.description]),
                rows: rows,
                years: years {
                    addresses.rates($0, language)
                } current: {
                    $0 == year
                })
        )
    }

    /// The brackets of one jurisdiction for one year.
    func page(
        _ jurisdiction: Jurisdiction, _ year: TaxYear
    ) -> (path: String, view: RatesPageView)? {
        guard let law = guide.laws[year], let table = law.tables[jurisdiction] else { return nil }
        let path = addresses.rates(jurisdiction, year, language)
        let place = words[jurisdiction]
        let values = KeyValuePairs(
            dictionaryLiteral: ("place", place.name), ("year", year.description))
        let title = words.text(.ratesTitle, values)
        let summary = words.text(.ratesPageSummary, values)
        let brackets = BracketTable(table)
        var sources = SourceList(guide, words)
        for identifier in brackets.sources { _ = sources.mark(identifier) }
        let status: InterfaceText =
            table.status == .enacted ? .tableStatusEnacted : .tableStatusAnnounced
        let yearCrumb = FrameMaker.Crumb(
            label: year.description, path: addresses.rates(year, language))
        return (
            path,
            RatesPageView(
                frame: frames.frame(
                    path: path, title: title, description: summary,
                    crumbs: [ratesCrumb, yearCrumb], ownCrumb: place.name,
                    twin: addresses.rates(jurisdiction, year, language.other)),
                title: title, summary: summary, caption: words.text(.bracketsCaption, values),
                rows: rows(brackets),
                status: words.text(status, ["day": words.numbers.day(table.checked)]),
                certainty: brackets.certainty.map { words[$0] } ?? "", note: nil,
                sources: sources.views,
                places: ([.federal] + words.sorted(law.provinces)).map {
                    LinkView(
                        label: words[$0].name,
                        address: addresses.link(addresses.rates($0, year, language)),
                        isCurrent: $0 == jurisdiction)
                },
                years: years {
                    addresses.rates(jurisdiction, $0, language)
                } current: {
                    $0 == year
                })
        )
    }

    private func rows(_ table: BracketTable) -> [BracketRowView] {
        table.rows.enumerated().map { index, row in
            let next = index + 1 < table.rows.count ? table.rows[index + 1] : nil
            return BracketRowView(
                from: words.numbers.roundMoney(row.over),
                to: next.map { words.numbers.roundMoney($0.over) } ?? words[.bracketAbove],
                rate: words.numbers.rate(row.rate), tax: words.numbers.money(row.taxBelow))
        }
    }

    private func years(
        _ address: (TaxYear) -> String, current: (TaxYear) -> Bool
    ) -> [LinkView] {
        guide.configuration.years.map {
            LinkView(
                label: $0.description, address: addresses.link(address($0)),
                isCurrent: current($0))
        }
    }
}

/// The brackets of a table as its page shows them.
struct BracketTable {
    struct Row {
        let over: Money
        let rate: Rate
        let taxBelow: Money
    }

    let rows: [Row]
    let sources: [String]
    /// The certainty of the least sure figure.
    let certainty: Figure.Certainty?

    init(_ table: TaxTable) {
        let schedule = BracketSchedule(of: table)
        rows =
            schedule?.brackets.map {
                Row(over: $0.over.value, rate: $0.rate.value, taxBelow: $0.taxBelow)
            } ?? []
        let figures = schedule?.brackets.flatMap { [table[$0.over.figure], table[$0.rate.figure]] }
        var sources: [String] = []
        for source in (figures ?? []).flatMap(\.sources) where !sources.contains(source) {
            sources.append(source)
        }
        self.sources = sources
        let order = Figure.Certainty.allCases
        certainty = figures?.map(\.certainty).max {
            (order.firstIndex(of: $0) ?? 0) < (order.firstIndex(of: $1) ?? 0)
        }
    }
}
