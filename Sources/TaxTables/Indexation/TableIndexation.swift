internal import Text

/// The amounts of a table that follow the factor of their jurisdiction, computed for the next year.
package struct TableIndexation: Sendable {
    package struct Entry: Sendable {
        /// The figure of the table.
        package let figure: Figure
        package let next: IndexedAmount

        package init(figure: Figure, next: IndexedAmount) {
            self.figure = figure
            self.next = next
        }
    }

    /// Information on figures from outside the tables.
    package struct Histories: Sendable {
        /// The amounts before the first table, by path of figure.
        fileprivate var series: [String: IndexationHistory.Series] = [:]
        private var setYearly: [String] = []

        package init() {}

        package init(_ histories: some Sequence<IndexationHistory>) {
            for history in histories {
                for series in history.series {
                    for figure in series.figures { self.series[figure.text] = series }
                }
                setYearly += history.setYearly.map(\.text)
            }
        }

        /// Returns true if the figure, or a group that contains it, is set each year.
        fileprivate func isSetYearly(_ path: String) -> Bool {
            setYearly.contains { path == $0 || path.hasPrefix("\($0).") }
        }
    }

    /// The amounts that follow the factor, in the order of the table.
    package let entries: [Entry]

    /// Computes the amounts of the year after `table`.
    ///
    /// - Parameters:
    ///   - table: The table of the last year.
    ///   - earlier: The jurisdiction's tables of the years before it, in ascending order, without gaps.
    ///   - rate: The rate of the next year.
    ///   - histories: Information from outside the tables.
    package init(
        of table: TaxTable, after earlier: [TaxTable], at rate: Rate,
        using histories: Histories = Histories()
    ) {
        let years = TableYears(earlier + [table], histories.series)
        entries = table.figures.compactMap { figure in
            guard !histories.isSetYearly(figure.path) else { return nil }
            return years.next(of: figure, at: rate).map { Entry(figure: figure, next: $0) }
        }
    }
}

/// The amounts of figures over the years of several tables and before them.
private struct TableYears {
    private let tables: [TaxTable]
    private let series: [String: IndexationHistory.Series]
    /// The figures of a year's table, by their paths in the next year's table.
    private let steps: [[String: Figure]]

    init(_ tables: [TaxTable], _ series: [String: IndexationHistory.Series]) {
        self.tables = tables
        self.series = series
        steps = zip(tables, tables.dropFirst()).map { before, after in
            Dictionary(
                before.counterparts(in: after).compactMap { difference in
                    difference.after.flatMap { later in
                        difference.before.map { (later.path, $0) }
                    }
                }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Returns the possible amounts of a figure of the last table in the next year; nil if it does not follow
    /// the factor.
    func next(of figure: Figure, at rate: Rate) -> IndexedAmount? {
        let (history, table) = (series[figure.path], tables[tables.count - 1])
        var years = amounts(of: figure)
        var added: IndexedAmount?
        if let above = history?.above {
            guard let other = table.figures.first(where: { $0.path == above.text }),
                other.path != figure.path, let next = next(of: other, at: rate)
            else { return nil }
            added = next
            let others = amounts(of: other)
            years = zip(years.suffix(others.count), others.suffix(years.count)).compactMap {
                $0.less($1)
            }
        }
        let first = TaxYear(table.year.number + 1 - years.count)
        years = (history?.years(before: first) ?? []) + years
        let next = IndexedAmount(after: years, at: rate, rounding: table.rounding)
        return added.map { added in next.map { $0 + added } } ?? next
    }

    private func amounts(of figure: Figure) -> [IndexedAmount.Year] {
        var years: [IndexedAmount.Year] = []
        var current: Figure? = figure
        for index in tables.indices.reversed() {
            guard let found = current, case .amount(let amount) = found.quantity, !amount.isZero
            else { break }
            let isStated =
                series[figure.path]?.states(amount, in: tables[index].year) ?? false
            let kind: IndexedAmount.Year.Kind =
                isStated ? .stated : found.isPrinted ? .printed : .computed
            years.insert(.init(amount, tables[index].indexationRate, kind), at: 0)
            current = index > 0 ? steps[index - 1][found.path] : nil
        }
        return years
    }
}

extension IndexedAmount.Year {
    /// Returns the amount less another of the same year; nil if nothing remains.
    fileprivate func less(_ other: IndexedAmount.Year) -> IndexedAmount.Year? {
        guard let amount, let part = other.amount, part < amount else { return nil }
        return .init(
            amount - part, rate, kind == .printed && other.kind == .printed ? .printed : .computed)
    }
}

extension TaxTable {
    /// The rate from the amounts of the year before to those of this year; nil if the table states none.
    package var indexationRate: Rate? {
        guard let id = figureID(at: "indexation.factor"), case .rate(let rate) = self[id].quantity
        else { return nil }
        return rate
    }
}

extension Figure {
    /// A Boolean value that is true if a document of the same year states the figure.
    package var isPrinted: Bool { basis == .documented && quantity != .unknown }
}
