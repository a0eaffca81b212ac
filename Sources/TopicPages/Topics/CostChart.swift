internal import Calculations
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Templates

/// A grid line of a step chart, with its label.
struct StepChartMarkView: TemplateView {
    var label: String
    /// The position as a percentage of the width or height.
    var position: String
    /// True for the last label of an axis, which ends at its line.
    var isLast = false

    static let fields = TemplateFields(\Self.label, \.position, \.isLast)
}

/// A step chart of what a hundred dollars more of an amount change, by income.
struct StepChartView: TemplateView {
    var identifier: String
    var heading: String
    /// The text alternative, with figures.
    var description: String
    /// The titles of the axes.
    var across: String
    var down: String
    var columns: [StepChartMarkView]
    var rows: [StepChartMarkView]
    /// The SVG path, in thousandths of the width and height.
    var path: String
    /// The outline of the area between the path and zero.
    var area: String
    var note: String

    static let fields = TemplateFields(
        \Self.identifier, \.heading, \.description, \.across, \.down, \.columns, \.rows, \.path,
        \.area, \.note)
}

/// Draws the marginal rate of an example's addition by income.
struct CostChart {
    let words: SiteStrings
    /// A Boolean value that is true if savings are drawn upwards.
    let isSaving: Bool

    private static let units: Int64 = 1_000
    /// The number of intervals between grid lines.
    private static let intervals: Int64 = 2

    /// Returns the chart; nil without income or if all rates are zero.
    func view(
        _ schedule: CostSchedule, identifier: String, along income: String, upTo last: Money
    ) -> StepChartView? {
        let bands = schedule.bands.filter { $0.from < last }
        let rates = bands.map { isSaving ? -$0.rate : $0.rate }
        guard last > .zero, let most = rates.max(), let least = rates.min(), most != least else {
            return nil
        }
        let (bottom, top) = (Self.rounded(min(0, least)), Self.rounded(max(0, most)))
        let step = (top - bottom + 800_000) / 1_000_000 * 200_000
        func y(_ rate: Int64) -> Int64 { roundedQuotient(top - rate, Self.units, top - bottom) }
        func x(_ money: Money) -> Int64 { roundedQuotient(money.cents, Self.units, last.cents) }
        var path = ""
        for (index, band) in bands.enumerated() {
            path += index == 0 ? "M0 \(y(rates[0]))" : "H\(x(band.from))V\(y(rates[index]))"
        }
        path += "H\(Self.units)"
        let hundred = words.numbers.hundred
        func money(_ rate: Int64) -> String {
            words.numbers.money(hundred.scaled(by: rate, over: 1_000_000))
        }
        let peak = rates.indices.max { rates[$0] < rates[$1] } ?? 0
        let values: KeyValuePairs<String, String> = [
            "amount": money(most), "income": words.numbers.roundMoney(bands[peak].from.rounded),
            "of-hundred": words.numbers.roundMoney(hundred),
        ]
        return StepChartView(
            identifier: identifier,
            heading: words.text(isSaving ? .costChartLess : .costChartMore, values),
            description: words.text(.costChartDescription, values), across: income,
            down: words.text(.costChartAxis, values),
            columns: (0...Self.intervals).map { index in
                StepChartMarkView(
                    label: words.numbers.roundMoney(last.scaled(by: index, over: Self.intervals)),
                    position: ShareChart.perCent(Self.units * index / Self.intervals),
                    isLast: index == Self.intervals)
            },
            rows: stride(from: bottom, through: top, by: Int(step)).map {
                StepChartMarkView(
                    label: words.numbers.roundMoney(hundred.scaled(by: $0, over: 1_000_000)),
                    position: ShareChart.perCent(y($0)))
            },
            path: path, area: "\(path)V\(y(0))H0Z", note: words.text(.costChartNote, values))
    }

    /// Returns the nearest multiple of twenty per cent beyond a rate.
    private static func rounded(_ rate: Int64) -> Int64 {
        let step: Int64 = 200_000
        let steps = (rate.magnitude + UInt64(step) - 1) / UInt64(step)
        return (rate < 0 ? -1 : 1) * Int64(steps) * step
    }
}

extension Money {
    /// The amount in whole units of money.
    fileprivate var rounded: Money { Money(cents: (cents + 50) / 100 * 100) }
}
