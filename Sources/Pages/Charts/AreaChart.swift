package import Project
package import TaxTables
package import Templates

/// An area or line of a chart, with its legend entry.
package struct AreaView: TemplateView {
    /// The letter that labels it in the chart.
    var mark: String
    var label: String
    var fill: String
    /// The SVG path, in thousandths of the chart's width and height.
    var path: String
    /// The position of the letter: percentage of the width and pixels from the top; nil if there is
    /// no room.
    var across: String?
    var down: String

    package static let fields = TemplateFields(
        \Self.mark, \.label, \.fill, \.path, \.across, \.down)
}

/// A grid line or an axis label.
package struct AxisMarkView: TemplateView {
    var label: String
    /// The position of the label: a percentage of the width, or pixels from the top.
    var place: String
    /// The SVG `text-anchor` of the label: `start`, `middle` or `end`.
    var anchor: String

    package static let fields = TemplateFields(\Self.label, \.place, \.anchor)
}

/// A chart of amounts by income, as stacked areas or lines.
package struct AreaChartView: TemplateView {
    var identifier: String
    var heading: String
    /// The text alternative, with figures.
    var description: String
    var areas: [AreaView]
    var across: [AxisMarkView]
    var down: [AxisMarkView]
    /// True for areas, false for lines.
    var isFilled: Bool

    package static let fields = TemplateFields(
        \Self.identifier, \.heading, \.description, \.areas, \.across, \.down, \.isFilled)
}

/// Draws charts of amounts by income.
///
/// Shapes scale with the window and text does not, so that both fit a phone.
package struct AreaChart {
    /// A series of amounts by income.
    package struct Series {
        package let label: String
        package let amounts: [Money]
        package var family = ShareChart.Family.other
        package var shade = 1

        package init(
            label: String, amounts: [Money], family: ShareChart.Family = ShareChart.Family.other,
            shade: Int = 1
        ) {
            self.label = label
            self.amounts = amounts
            self.family = family
            self.shade = shade
        }
    }

    package let words: SiteStrings
    package let incomes: [Money]

    package init(words: SiteStrings, incomes: [Money]) {
        self.words = words
        self.incomes = incomes
    }

    /// The height in pixels.
    ///
    /// Shapes use `units` in both directions.
    private static let height: Int64 = 220
    private static let units: Int64 = 1_000
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    private var last: Int64 { max(1, incomes.last?.cents ?? 1) }

    private func x(_ income: Money) -> Int64 {
        roundedQuotient(income.cents, Self.units, last)
    }

    private func y(_ amount: Money, _ top: Int64) -> Int64 {
        Self.units - roundedQuotient(max(0, amount.cents), Self.units, top)
    }

    /// Returns a chart of stacked areas, the first series at the bottom; nil if all amounts are
    /// zero or there are fewer than two incomes.
    package func stacked(
        identifier: String, heading: String, description: String, _ series: [Series]
    ) -> AreaChartView? {
        // Series of zeros are left out.
        let series = series.filter { $0.amounts.contains { $0 > .zero } }
        var floor = incomes.map { _ in Money.zero }
        var edges: [(low: [Money], high: [Money])] = []
        for series in series {
            let high = zip(floor, series.amounts).map { $0 + max(.zero, $1) }
            edges.append((floor, high))
            floor = high
        }
        guard incomes.count > 1, let top = floor.max()?.cents, top > 0 else { return nil }
        let areas = zip(series, edges).enumerated().map { index, item in
            let (series, edge) = item
            let upper = zip(incomes, edge.high).map { "\(x($0)) \(y($1, top))" }
            let lower = zip(incomes, edge.low).reversed().map { "\(x($0)) \(y($1, top))" }
            let path = "M\((upper + lower).joined(separator: "L"))Z"
            // The letter is where the area is thickest.
            let thickness = zip(edge.high, edge.low).map { $0 - $1 }
            let best = thickness.indices.dropFirst().dropLast().max {
                thickness[$0] < thickness[$1]
            }
            var place: (across: String, down: String)?
            if let best, Int128(thickness[best].cents) * Int128(Self.height) >= 18 * Int128(top) {
                let middle = (y(edge.high[best], top) + y(edge.low[best], top)) / 2
                place = (
                    ShareChart.perCent(x(incomes[best])),
                    String(middle * Self.height / Self.units + 5)
                )
            }
            return AreaView(
                mark: String(Self.letters[index]), label: series.label,
                fill: "\(series.family.rawValue)-\(series.shade)", path: path,
                across: place?.across, down: place?.down ?? "")
        }
        return AreaChartView(
            identifier: identifier, heading: heading, description: description, areas: areas,
            across: across, down: down(top), isFilled: true)
    }

    /// Returns a chart of lines, each labelled near its start; nil if all amounts are zero or there
    /// are fewer than two incomes.
    package func lines(
        identifier: String, heading: String, description: String, _ series: [Series]
    ) -> AreaChartView? {
        guard incomes.count > 1, let top = series.flatMap(\.amounts).max()?.cents, top > 0
        else { return nil }
        var taken: [(across: Int64, down: Int64)] = []
        let areas = series.enumerated().map { index, series in
            let points = zip(incomes, series.amounts).map { (x($0), y($1, top)) }
            let path = "M" + points.map { "\($0) \($1)" }.joined(separator: "L")
            // The first point without another letter nearby.
            let free = points.dropLast().first { point in
                let down = point.1 * Self.height / Self.units
                // To the right of the axis labels.
                return point.0 > 180 && down < Self.height - 14
                    && taken.allSatisfy {
                        abs($0.across - point.0) > 45 || abs($0.down - down) > 18
                    }
            }
            if let free { taken.append((free.0, free.1 * Self.height / Self.units)) }
            return AreaView(
                mark: String(Self.letters[index % Self.letters.count]), label: series.label,
                fill: "other-1", path: path, across: free.map { ShareChart.perCent($0.0) },
                down: free.map { String(max(14, $0.1 * Self.height / Self.units - 4)) } ?? "")
        }
        return AreaChartView(
            identifier: identifier, heading: heading, description: description, areas: areas,
            across: across, down: down(top), isFilled: false)
    }

    /// The labels of the income axis: start, middle and end.
    private var across: [AxisMarkView] {
        ["start", "middle", "end"].enumerated().map { half, anchor in
            let income = Money(cents: last).scaled(by: Int64(half), over: 2)
            return AxisMarkView(
                label: words.numbers.roundMoney(income),
                place: ShareChart.perCent(Int64(half) * Self.units / 2), anchor: anchor)
        }
    }

    /// Returns grid lines at up to four round amounts.
    private func down(_ top: Int64) -> [AxisMarkView] {
        var step = words.numbers.hundred.cents
        // 1, 2, 5, 10.
        while top / step > 4 { step = "\(step)".hasPrefix("2") ? step / 2 * 5 : step * 2 }
        return stride(from: step, through: top, by: Int64.Stride(step)).map { cents in
            AxisMarkView(
                label: words.numbers.roundMoney(Money(cents: cents)),
                place: String(y(Money(cents: cents), top) * Self.height / Self.units),
                anchor: "start")
        }
    }
}
