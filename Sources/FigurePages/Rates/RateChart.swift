internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

extension RatePages {
    /// Returns the chart of the rates of all taxes together, by kind of income; nil without a table.
    ///
    /// It ends some way above the last bracket of the top jurisdiction, so that brackets far above it
    /// do not hide the others.
    func chart(_ rates: YearRates) -> LineChartView? {
        guard let table = rates.tables.first?.table else { return nil }
        let top = rates.tables.first { if case .alone(.top) = $0.part { true } else { false } }
        let brackets = (top?.table ?? table).rows.compactMap { row in
            row.changes.contains { change in
                change.changes.contains { if case .bracket = $0 { true } else { false } }
            } ? row.from : nil
        }
        guard let highest = brackets.last ?? table.rows.last?.from, highest > .zero else {
            return nil
        }
        let description = table.rows.map {
            "\(words.numbers.roundMoney($0.from))\(words[.labelSeparator])"
                + words.numbers.share(millionths: $0.cells.first?.rate ?? 0)
        }
        let (place, year) = (rates.table.jurisdiction, rates.table.year)
        return LineChart(words: words, unit: .share, isStepped: true).view(
            identifier: "chart",
            heading: words.text(.ratesChart, ["year": words.numbers.year(year)]),
            description: words.list(description),
            axes: (words[.ratesChartAxis], words[.bracketIncome]),
            kinds.enumerated().map { index, kind in
                LineChart.Series(
                    label: kind, points: table.rows.map { ($0.from, $0.cells[index].rate) },
                    role: index == 0 ? .main : .secondary)
            }, upTo: highest.scaled(by: 6, over: 5),
            file: addresses.link(Self.chartFile(addresses.rates(place, year, language))))
    }

    private static func chartFile(_ page: String) -> String { "\(page)chart.svg" }

    /// Returns the chart of a page as a file; nil without one.
    static func file(_ page: RatesPageView) -> (path: String, bytes: [UInt8])? {
        page.chart.map { (chartFile(page.frame.path), $0.svg) }
    }
}
