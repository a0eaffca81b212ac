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

    /// The amounts, in the order of the table.
    package let entries: [Entry]

    /// - Parameters:
    ///   - table: The table of the last year.
    ///   - earlier: The tables of the place in the years before it, the first of them first, none left out.
    ///   - rate: The rate at which the year after is indexed.
    package init(of table: TaxTable, after earlier: [TaxTable], at rate: Rate) {
        let tables = earlier + [table]
        let steps = zip(tables, tables.dropFirst()).map { before, after in
            Dictionary(
                before.counterparts(in: after).compactMap { difference in
                    difference.after.flatMap { later in
                        difference.before.map { (later.path, $0) }
                    }
                }, uniquingKeysWith: { first, _ in first })
        }
        entries = table.figures.compactMap { figure in
            var years: [IndexedAmount.Year] = []
            var current: Figure? = figure
            for index in tables.indices.reversed() {
                guard let found = current, case .amount(let amount) = found.quantity,
                    !amount.isZero
                else { break }
                years.insert(
                    .init(amount, tables[index].indexationRate, isPrinted: found.isPrinted), at: 0)
                current = index > 0 ? steps[index - 1][found.path] : nil
            }
            let next = IndexedAmount(after: years, at: rate, rounding: table.rounding)
            return next.map { Entry(figure: figure, next: $0) }
        }
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
    package var isPrinted: Bool { certainty == .twoSources || certainty == .oneSource }
}
