internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The growth of an investment: its chart, table and files.
extension ComparisonPages {
    private func values(_ place: Jurisdiction) -> KeyValuePairs<String, String> {
        [
            "invested": words.numbers.roundMoney(plan.invested),
            "rate": words.numbers.rate(plan.yearlyReturn),
            "years": words.numbers.count(plan.years),
            "pay": words.numbers.roundMoney(plan.pay), "within": words[place].within,
        ]
    }

    /// Returns the name of a line, in the chart and as a column.
    private func label(_ line: InvestmentGrowth.Line) -> String {
        line.kind.map(label) ?? words[.compareGrowthUntaxed]
    }

    /// Returns the table of the value after each year, with its chart.
    func growth(_ comparison: PlaceComparison) -> FigureTableView {
        let values = values(comparison.place)
        let lines = comparison.growth.lines
        return FigureTableView(
            identifier: "growth", heading: words.text(.compareGrowth, values),
            note: words.text(.compareGrowthNote, values),
            caption: words.inWholeNumbers(words[.compareGrowthCaption]),
            rowLabel: words[.compareGrowthYear], columns: lines.map(label),
            rows: (0..<plan.years).map { year in
                FigureRowView(
                    label: words.numbers.count(year + 1), address: nil,
                    cells: lines.map { words.numbers.wholeNumber($0.values[year]) })
            }, chart: chart(comparison))
    }

    private func chart(_ comparison: PlaceComparison) -> LineChartView? {
        let lines = comparison.growth.lines
        let ends = lines.compactMap { line in
            line.values.last.map {
                "\(label(line))\(words[.labelSeparator])\(words.numbers.wholeMoney($0))"
            }
        }
        return LineChart(words: words, across: .count).view(
            identifier: "growth-chart",
            heading: words.text(.compareGrowthChart, values(comparison.place)),
            description: words.list(ends),
            axes: (words[.compareGrowthValue], words[.compareGrowthYear]),
            lines.enumerated().map { number, line in
                LineChart.Series(
                    label: label(line),
                    points: ([plan.invested] + line.values).enumerated().map {
                        (Money(cents: Int64($0)), $1.cents)
                    }, role: number == 0 ? .main : .secondary)
            }, file: addresses.link(Self.chartFile(of: page(of: comparison))))
    }

    private func page(of comparison: PlaceComparison) -> String {
        addresses.comparisons(comparison.place, language)
    }

    private static func chartFile(of page: String) -> String { "\(page)growth.svg" }

    func downloads(_ comparison: PlaceComparison) -> [LinkView] {
        let json = Addresses.comparisonData(comparison.place, year, "json")
        let links = edition.downloads(json, page(of: comparison))
        return comparison.growth.lines.isEmpty ? Array(links.prefix(1)) : links
    }

    /// Returns the files beside a page: the chart and the table of the growth.
    func files(_ comparison: PlaceComparison) -> [(path: String, bytes: [UInt8])] {
        guard let law = guide.laws[year], let chart = chart(comparison) else { return [] }
        let path = page(of: comparison)
        let files = ComparisonFiles(plan: plan, comparison: comparison, law: law)
        let (table, rows) = files.table(words, label: label)
        return [
            (Self.chartFile(of: path), chart.svg),
            (Addresses.spreadsheet(of: path), table.spreadsheet(rows)),
        ]
    }

    /// Writes the files for programs.
    func writeData(_ comparison: PlaceComparison, into writer: any PageWriter) {
        guard let law = guide.laws[year] else { return }
        let files = ComparisonFiles(plan: plan, comparison: comparison, law: law)
        let path = { Addresses.comparisonData(comparison.place, year, $0) }
        let (table, rows) = files.table(words, label: label)
        writer.writeData(path("json"), files.json(words))
        writer.writeTable(path("csv"), table.csv(rows), table.schema)
    }
}
