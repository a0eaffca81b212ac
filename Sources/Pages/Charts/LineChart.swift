package import Project
package import TaxTables
internal import Text

/// Draws charts of lines or steps by income.
///
/// Positions are percentages and only the lines stretch, so that texts keep the size that the
/// reader chose.
package struct LineChart {
    /// The meaning of a line, which determines its colour.
    package enum Role: String, Sendable {
        /// The line that the chart is about.
        case main
        case benefit
        case tax
        case secondary
    }

    package enum Unit: Sendable {
        /// Values in cents.
        case money
        /// Values in millionths.
        case share
        /// Whole numbers.
        case count
    }

    /// A line with its name at its end.
    package struct Series {
        package let label: String
        package let points: [(income: Money, value: Int64)]
        package let role: Role

        package init(label: String, points: [(income: Money, value: Int64)], role: Role) {
            self.label = label
            self.points = points
            self.role = role
        }

        /// - Parameter amounts: An amount for each income.
        package init(label: String, incomes: [Money], amounts: [Money], role: Role) {
            self.init(
                label: label, points: zip(incomes, amounts).map { ($0, $1.cents) }, role: role)
        }
    }

    private let words: SiteStrings
    private let unit: Unit
    /// The unit of the axis below the chart, whose values are called incomes.
    private let across: Unit
    /// True if a value holds up to the next income.
    private let isStepped: Bool

    package init(
        words: SiteStrings, unit: Unit = .money, across: Unit = .money, isStepped: Bool = false
    ) {
        self.words = words
        self.unit = unit
        self.across = across
        self.isStepped = isStepped
    }

    /// The units of paths in both directions.
    private static let units: Int64 = 1_000
    /// The greatest number of intervals of an axis.
    private static let mostIntervals: Int64 = 6
    /// The smallest distance of two names, about the height of a line of text.
    private static let leastGap: Int64 = 75

    /// The range of an axis with its ticks.
    private struct Axis {
        let low: Int64
        let high: Int64
        let step: Int64

        /// - Parameter smallest: The smallest step.
        init(from low: Int64, to high: Int64, smallest: Int64, endsAtTick: Bool) {
            let low = min(0, low)
            var step = max(1, smallest)
            // 1, 2, 5, 10.
            while (high - low) / step >= LineChart.mostIntervals {
                step = "\(step)".hasPrefix("2") ? step / 2 * 5 : step * 2
            }
            self.step = step
            self.low = -((step - 1 - low) / step) * step
            self.high = endsAtTick ? (high / step + 1) * step : high
        }

        var ticks: [Int64] { Array(stride(from: low, through: high, by: Int64.Stride(step))) }

        func position(_ value: Int64) -> Int64 {
            roundedQuotient(
                min(max(value, low), high) - low, LineChart.units, max(1, high - low))
        }
    }

    /// Returns a chart; nil if there are fewer than two incomes, or all values are zero.
    ///
    /// - Parameters:
    ///   - axes: The titles of the axes: the values, and the incomes.
    ///   - last: The end of the axis of incomes; by default, the greatest income.
    ///   - file: The URL of the chart as a file, if any.
    package func view(
        identifier: String, heading: String, description: String,
        axes: (values: String, incomes: String), _ series: [Series], upTo last: Money? = nil,
        file: String? = nil
    ) -> LineChartView? {
        let end = last ?? series.flatMap(\.points).map(\.income).max() ?? .zero
        let shown = series.map { clipped($0, upTo: end) }
        let values = shown.flatMap { $0.map(\.value) }
        guard let low = values.min(), let high = values.max(), low < 0 || high > 0,
            shown.contains(where: { $0.count > 1 })
        else { return nil }
        let down = Axis(
            from: low, to: high,
            smallest: unit == .money
                ? words.numbers.currency.roundAmount / 10
                : 10_000, endsAtTick: true)
        let across = Axis(
            from: 0, to: end.cents,
            smallest: self.across == .money ? words.numbers.currency.roundAmount : 1,
            endsAtTick: false)
        return LineChartView(
            identifier: identifier, heading: heading, description: description,
            valueTitle: axes.values, incomeTitle: axes.incomes,
            lines: zip(series, shown).map {
                ChartLineView(role: $0.role.rawValue, path: path($1, across, down))
            },
            names: names(zip(series, shown).map { ($0, down.position($1.last?.value ?? 0)) }),
            down: down.ticks.map {
                AxisMarkView(
                    label: text($0, unit),
                    position: ShareChart.perCent(Self.units - down.position($0)),
                    kind: $0 == 0 ? "zero" : "grid")
            },
            across: across.ticks.enumerated().map { index, tick in
                let position = across.position(tick)
                return AxisMarkView(
                    label: text(tick, self.across),
                    position: ShareChart.perCent(position),
                    // On a phone, every other label has room.
                    kind: (position == 0 ? "start" : position > 930 ? "end" : "middle")
                        + (index % 2 == 1 ? " wide" : ""))
            },
            file: file)
    }

    private func text(_ value: Int64, _ unit: Unit) -> String {
        switch unit {
        case .money: words.numbers.roundMoney(Money(cents: value))
        case .share: words.numbers.percent(millionths: value)
        case .count: words.numbers.count(Int(value))
        }
    }

    /// Returns the points of a line up to an income, with a point there.
    private func clipped(_ series: Series, upTo end: Money) -> [(income: Money, value: Int64)] {
        var points = series.points.filter { $0.income <= end }
        guard let last = points.last, last.income < end else { return points }
        let next = series.points.first { $0.income > end }
        let value =
            isStepped
            ? last.value
            : next.map { next in
                last.value
                    + roundedQuotient(
                        next.value - last.value, (end - last.income).cents,
                        (next.income - last.income).cents)
            }
        if let value { points.append((end, value)) }
        return points
    }

    private func path(
        _ points: [(income: Money, value: Int64)], _ across: Axis, _ down: Axis
    ) -> String {
        var path = ""
        for (income, value) in points {
            let (x, y) = (across.position(income.cents), Self.units - down.position(value))
            if path.isEmpty {
                path = "M\(x) \(y)"
            } else {
                path += isStepped ? "H\(x)V\(y)" : "L\(x) \(y)"
            }
        }
        return path
    }

    /// Returns the names at the ends of the lines, moved apart where they would overlap.
    private func names(_ ends: [(series: Series, position: Int64)]) -> [ChartNameView] {
        guard ends.count > 1 else { return [] }
        var positions: [(index: Int, position: Int64)] = ends.indices.map {
            ($0, ends[$0].position)
        }
        positions.sort { ($0.position, $1.index) < ($1.position, $0.index) }
        for index in positions.indices.dropFirst() {
            positions[index].position = max(
                positions[index].position, positions[index - 1].position + Self.leastGap)
        }
        var limit = Self.units
        for index in positions.indices.reversed() {
            positions[index].position = min(positions[index].position, limit)
            limit = positions[index].position - Self.leastGap
        }
        return positions.reversed().enumerated().map { order, end in
            ChartNameView(
                name: ends[end.index].series.label, mark: ShareChart.mark(order),
                role: ends[end.index].series.role.rawValue,
                position: ShareChart.perCent(Self.units - end.position))
        }
    }
}
