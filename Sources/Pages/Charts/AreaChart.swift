package import Project
package import TaxTables
package import Templates

/// An area or a line of a chart, with its entry in the key.
package struct AreaView: TemplateView {
    /// The letter that stands for it in the drawing.
    var mark: String
    var label: String
    var fill: String
    /// Its edges, in thousandths of the drawing's width and height.
    var path: String
    /// Where the letter stands, in per cent across and in pixels down; nil where it has no room.
    var across: String?
    var down: String

    package static let fields: TemplateFields<AreaView> = [
        .text(\.mark),
        .text(\.label),
        .text(\.fill),
        .text(\.path),
        .text(\.across),
        .text(\.down),
    ]
}

/// A line across the drawing, or a place on its lower edge, with what it stands for.
package struct AxisMarkView: TemplateView {
    var label: String
    /// The place of the words, in per cent across or in pixels down.
    var place: String
    /// Where the words begin: at the place, in the middle of it, or before it.
    var anchor: String

    package static let fields: TemplateFields<AxisMarkView> = [
        .text(\.label),
        .text(\.place),
        .text(\.anchor),
    ]
}

/// Amounts by income as areas on top of each other, or as lines.
package struct AreaChartView: TemplateView {
    var identifier: String
    var heading: String
    /// What it shows, in a sentence with figures.
    var description: String
    var areas: [AreaView]
    var across: [AxisMarkView]
    var down: [AxisMarkView]
    /// Whether the shapes are areas, not lines.
    var isFilled: Bool

    package static let fields: TemplateFields<AreaChartView> = [
        .text(\.identifier),
        .text(\.heading),
        .text(\.description),
        .many(\.areas),
        .many(\.across),
        .many(\.down),
        .flag(\.isFilled),
    ]
}

/// Draws amounts by income.
///
/// The shapes stretch with the window and the words do not, so that both fit a telephone.
package struct AreaChart {
    /// Amounts by income under one name.
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

    /// The height in pixels, which are also the units of the shapes.
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

    /// Amounts on top of each other, the first one the lowest.
    package func stacked(
        identifier: String, heading: String, description: String, _ series: [Series]
    ) -> AreaChartView? {
        // Amounts of nothing are left out.
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
            // The letter stands where the area is thickest.
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

    /// Amounts as lines, each with its letter where it begins to differ from those before.
    package func lines(
        identifier: String, heading: String, description: String, _ series: [Series]
    ) -> AreaChartView? {
        guard incomes.count > 1, let top = series.flatMap(\.amounts).max()?.cents, top > 0
        else { return nil }
        var taken: [(across: Int64, down: Int64)] = []
        let areas = series.enumerated().map { index, series in
            let points = zip(incomes, series.amounts).map { (x($0), y($1, top)) }
            let path = "M" + points.map { "\($0) \($1)" }.joined(separator: "L")
            // Where no other letter stands.
            let free = points.dropLast().first { point in
                let down = point.1 * Self.height / Self.units
                // Behind the words of the amounts.
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

    /// The ends and the middle of the lower edge.
    private var across: [AxisMarkView] {
        ["start", "middle", "end"].enumerated().map { half, anchor in
            let income = Money(cents: last).scaled(by: Int64(half), over: 2)
            return AxisMarkView(
                label: words.numbers.roundMoney(income),
                place: ShareChart.perCent(Int64(half) * Self.units / 2), anchor: anchor)
        }
    }

    /// Round amounts, at most four, each on a line across.
    private func down(_ top: Int64) -> [AxisMarkView] {
        var step = words.numbers.hundred.cents
        // One, two, five, ten.
        while top / step > 4 { step = "\(step)".hasPrefix("2") ? step / 2 * 5 : step * 2 }
        return stride(from: step, through: top, by: Int64.Stride(step)).map { cents in
            AxisMarkView(
                label: words.numbers.roundMoney(Money(cents: cents)),
                place: String(y(Money(cents: cents), top) * Self.height / Self.units),
                anchor: "start")
        }
    }
}
