internal import Calculations
internal import Content
internal import Pages
internal import RuleEngine
package import TaxTables

/// The amounts of a benefit along the incomes of its table, as a chart draws them.
///
/// The incomes of the table lie thousands apart, and a benefit that begins to fall between two of them would be drawn as
/// if it fell from the first. So there are further points: where a benefit is paid whole, where it ends, and
/// wherever a straight line would be off by more than readers could overlook.
package struct BenefitCurve: Sendable {
    package private(set) var incomes: [Money]
    /// The amounts of each column of the table, in the order of the incomes.
    package private(set) var amounts: [[Money]]

    private struct Point {
        let income: Money
        /// The amount of each column.
        let amounts: [Money]
    }

    /// The share of the greatest amount by which a line may be off: two pixels of the drawing.
    private static let tolerance: Int64 = 110
    /// How often the way between two incomes of the table is halved at most.
    private static let halvings = 5

    /// - Complexity: O(*n*) calculations of a household in the number of incomes, at most 32 times as many
    ///   where a benefit falls in steps.
    package init(_ table: BenefitTable) {
        // No line is drawn where one of the amounts is not known.
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
        /// The points between two others that are needed to draw what is between them.
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
        // Where a family cannot be calculated between two incomes of the table, the table's own are drawn.
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
