internal import Calculations
internal import Content
internal import Pages
internal import RuleEngine
package import TaxTables

/// The amounts of a benefit by income, for a chart.
///
/// The table's incomes are far apart, so a line through them would show a reduction too early.
/// Points are added where the full benefit ends, where the benefit ends, and where linear
/// interpolation would be visibly wrong.
package struct BenefitCurve: Sendable {
    package private(set) var incomes: [Money]
    /// The amounts of each column of the table, in the order of the incomes.
    package private(set) var amounts: [[Money]]

    private struct Point {
        let income: Money
        /// The amount of each column.
        let amounts: [Money]
    }

    /// The maximum error of a line is the greatest amount divided by this: two pixels of the chart.
    private static let tolerance: Int64 = 110
    /// The maximum number of times that the interval between two incomes is halved.
    private static let halvings = 5

    /// - Complexity: O(*n*) calculations of a household in the number of incomes, with a factor of
    ///   up to 32 where a benefit falls in steps.
    package init(_ table: BenefitTable) {
        // Ends at the first income without a known amount.
        let count =
            table.incomes.indices.first { index in
                table.columns.contains { $0.amounts[index] == nil }
            } ?? table.incomes.count
        let shown = Array(table.incomes.prefix(count))
        incomes = shown
        amounts = table.columns.map { $0.amounts.prefix(count).compactMap(\.self) }
        let runs = table.columns.map {
            BenefitRun(
                benefit: table.benefit, family: $0.family, law: table.law, place: table.place)
        }
        guard let last = shown.last,
            let top = table.columns.map(\.whole).max(), top > .zero
        else { return }
        func point(_ income: Money) throws -> Point {
            Point(income: income, amounts: try runs.map { try $0.amount(income) })
        }
        /// Returns the points needed to interpolate between two others.
        func between(_ start: Point, _ end: Point, _ halvings: Int) throws -> [Point] {
            let dollars = (start.income.cents + end.income.cents) / 2 / 100
            let middle = try point(Money(cents: dollars * 100))
            guard start.income < middle.income else { return [] }
            let isStraight = zip(middle.amounts, zip(start.amounts, end.amounts)).allSatisfy {
                abs(Int128(2 * $0.cents - $1.0.cents - $1.1.cents) / 2) * Int128(Self.tolerance)
                    <= Int128(top.cents)
            }
            if isStraight { return [] }
            guard halvings > 1 else { return [middle] }
            return try between(start, middle, halvings - 1) + [middle]
                + between(middle, end, halvings - 1)
        }
        let bounds = table.columns.flatMap { [$0.wholeFrom, $0.wholeTo, $0.end] }
            .compactMap(\.self).filter { $0 < last }
        // Without further points if the household cannot be calculated at one of them.
        guard let marked = try? Set(shown + bounds).sorted().map(point) else { return }
        var points = marked.prefix(1).map(\.self)
        for (start, end) in zip(marked, marked.dropFirst()) {
            guard let further = try? between(start, end, Self.halvings) else { return }
            points += further + [end]
        }
        incomes = points.map(\.income)
        amounts = table.columns.indices.map { column in points.map { $0.amounts[column] } }
    }
}
