internal import Text

/// The amounts of a table that follow the factor of their place, as they will be in the year after.
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

    /// What is known of figures besides their tables.
    package struct Known: Sendable {
        /// What is known of the years before the first table, by the paths of figures.
        fileprivate var series: [String: IndexationHistory.Series] = [:]
        private var setAnew: [String] = []

        package init() {}

        package init(_ histories: some Sequence<IndexationHistory>) {
            for history in histories {
                for series in history.series {
                    for figure in series.figures { self.series[figure.text] = series }
                }
                setAnew += history.setAnew.map(\.text)
            }
        }

        /// Whether the figure, or a group that it is in, is set anew each year.
        fileprivate func isSetAnew(_ path: String) -> Bool {
            setAnew.contains { path == $0 || path.hasPrefix("\($0).") }
        }
    }

    /// The amounts, in the order of the table.
    package let entries: [Entry]

    /// - Parameters:
    ///   - table: The table of the last year.
    ///   - earlier: The tables of the place in the years before it, the first of them first, none left out.
    ///   - rate: The rate at which the year after is indexed.
    ///   - known: What is known besides the tables.
    package init(
        of table: TaxTable, after earlier: [TaxTable], at rate: Rate,
        knowing known: Known = Known()
    ) {
        let years = TableYears(earlier + [table], known.series)
        entries = table.figures.compactMap { figure in
            guard !known.isSetAnew(figure.path) else { return nil }
            return years.next(of: figure, at: rate).map { Entry(figure: figure, next: $0) }
        }
    }
}

/// The amounts that figures had in the years of some tables of a place, and before them.
private struct TableYears {
    private let tables: [TaxTable]
    private let series: [String: IndexationHistory.Series]
    /// The figures of a year's table by the paths that they have in the next one.
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

    /// What a figure of the last table becomes.
    func next(of figure: Figure, at rate: Rate) -> IndexedAmount? {
        let (known, table) = (series[figure.path], tables[tables.count - 1])
        var years = amounts(of: figure)
        var added: IndexedAmount?
        if let above = known?.above {
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
        years = (known?.years(before: first) ?? []) + years
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
    /// What is left of a sum of two amounts of the year; nil if that is nothing.
    fileprivate func less(_ other: IndexedAmount.Year) -> IndexedAmount.Year? {
        guard let amount, let part = other.amount, part < amount else { return nil }
        return .init(
            amount - part, rate, kind == .printed && other.kind == .printed ? .printed : .computed)
    }
}

extension TaxTable {
    /// The rate at which the amounts of the year before were indexed to this one; nil if none is stated.
    package var indexationRate: Rate? {
        guard let id = figureID(at: "indexation.factor"), case .rate(let rate) = self[id].quantity
        else { return nil }
        return rate
    }
}

extension Figure {
    /// Whether a document of its own year states it.
    package var isPrinted: Bool { basis == .documented && quantity != .unknown }
}
