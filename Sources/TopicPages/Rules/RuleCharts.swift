internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

extension RulePages {
    /// Returns the chart of a rule's result by its single input amount.
    func chart(_ curve: RuleCurve, of body: Int) -> RuleChartView? {
        let title = directory.titles[body]
        let amount = words[curve.amountStep]
        let inside = words.midSentence(amount)
        let points = curve.points.map {
            RulePointView(
                amount: dollars($0.amount),
                result: dollars($0.result))
        }
        let description = points.map {
            words.text(.curvePoint, ["1": $0.amount, "2": $0.result])
        }.joined(separator: "; ")
        let chart = LineChart(words: words).view(
            identifier: "chart", heading: words.text(.curveHeading, ["1": inside]),
            description: words.text(
                .curveText, ["1": title, "2": inside, "3": description]),
            axes: (title, amount),
            [
                LineChart.Series(
                    label: title, incomes: curve.points.map(\.amount),
                    amounts: curve.points.map(\.result), role: .main)
            ])
        guard let chart else { return nil }
        let place = words.text(
            .curvePlace,
            ["1": words[curve.place].within, "2": words.numbers.year(guide.currentYear)])
        return RuleChartView(
            chart: chart, note: "\(words.sentence(for: curve.profile)) \(place)",
            caption: words.text(.curveCaption, ["1": title, "2": inside]), amount: amount,
            result: title, points: points)
    }

    private func dollars(_ amount: Money) -> String {
        words.numbers.roundMoney(Money(cents: roundedQuotient(amount.cents, 1, 100) * 100))
    }
}
