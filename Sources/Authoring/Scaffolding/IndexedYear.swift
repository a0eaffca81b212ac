internal import Calculations
internal import Content
internal import Project
internal import RuleEngine
package import TaxTables

/// Computes the figures of a year that follow their jurisdiction's indexation factor, and marks
/// them as derived.
package struct IndexedYear {
    /// The figures computed for one jurisdiction.
    package struct Place: Sendable {
        package let place: Jurisdiction
        /// The previous figures with their replacements.
        package let filled: [TableIndexation.Entry]
        /// The number of figures that are still carried over.
        package let left: Int
    }

    /// The jurisdictions with computed figures, in order.
    package private(set) var places: [Place] = []
    /// The jurisdictions whose table has no factor for the year yet.
    package private(set) var withoutFactor: [Jurisdiction] = []

    /// Writes the tables of the year and the list of figures to confirm.
    ///
    /// An amount is computed if the table carries it over and it followed the factor in the
    /// previous year.
    ///
    /// - Parameter places: The jurisdictions; all if nil.
    /// - Throws: `ScaffoldError.refused` if nothing could be computed, `content` if the guide has
    ///   errors. Nothing is written in these cases.
    package init(
        _ year: TaxYear, of places: [Jurisdiction]?, in edit: GuideEdit
    ) throws(ScaffoldError) {
        var edits = try TableEdits(year, in: edit)
        let histories = try edits.indexationHistories()
        let tables = (edits.laws[year]?.tables ?? [:]).values
            .filter { places?.contains($0.jurisdiction) ?? true }
            .sorted { $0.jurisdiction < $1.jurisdiction }
        for table in tables {
            let open = table.carriedFigures
            guard let rate = table.indexationRate,
                !open.contains(where: { $0.path.hasSuffix(".indexation.factor") })
            else {
                withoutFactor.append(table.jurisdiction)
                continue
            }
            let filled = Self.entries(of: table, open, at: rate, edits.laws, histories)
            guard !filled.isEmpty else { continue }
            let factor = table.figureID(at: "indexation.factor").map { table[$0].sources } ?? []
            try edits.edit(
                table,
                filled.map { entry in
                    (
                        entry.figure,
                        FigureEdit(
                            value: entry.next.likeliest.tableText,
                            sources: entry.figure.sources(andThose: factor), basis: .derived
                        )
                    )
                })
            edits.list.fill(filled)
            self.places.append(
                Place(
                    place: table.jurisdiction, filled: filled, left: open.count - filled.count))
        }
        guard !self.places.isEmpty else {
            throw .refused(
                withoutFactor.isEmpty
                    ? "no figure of \(year) is carried over and follows a factor"
                    : "the tables of \(year) have no factor yet; write 'indexation.factor' of "
                        + withoutFactor.map(\.rawValue).joined(separator: ", ")
                        + " with its source and certainty first")
        }
        try edits.write()
    }

    /// Returns the computed values of the figures that a table carries over.
    private static func entries(
        of table: TaxTable, _ open: [Figure], at rate: Rate, _ laws: [TaxYear: TaxLaw],
        _ histories: TableIndexation.Histories
    ) -> [TableIndexation.Entry] {
        guard let from = table.carriedFrom, from.number == table.year.number - 1,
            let before = laws[from]?.tables[table.jurisdiction]
        else { return [] }
        var earlier: [TaxTable] = []
        var number = from.number - 1
        while let table = laws[TaxYear(number)]?.tables[table.jurisdiction] {
            earlier.insert(table, at: 0)
            number -= 1
        }
        let carried = Dictionary(
            open.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let indexation = TableIndexation(of: before, after: earlier, at: rate, using: histories)
        return indexation.entries.compactMap { entry in
            guard let figure = carried[entry.figure.path],
                figure.quantity == entry.figure.quantity
            else { return nil }
            return TableIndexation.Entry(figure: figure, next: entry.next)
        }
    }
}

extension Figure {
    /// Returns the figure's documents and additional ones; nil if the figure already names all of
    /// them.
    fileprivate func sources(andThose others: [String]) -> [String]? {
        let more = others.filter { !sources.contains($0) }
        return more.isEmpty ? nil : sources + more
    }
}

extension ConfirmationList {
    /// Adds computed figures to the list.
    mutating func fill(_ entries: [TableIndexation.Entry]) {
        for entry in entries {
            let bounds = [entry.next.possible.lowerBound, entry.next.possible.upperBound]
            let others = bounds.filter { $0 != entry.next.likeliest }
            let filled = Open(
                entry.figure.path, entry.next.likeliest.tableText, .derived,
                or: others.isEmpty ? nil : others.map(\.tableText).joined(separator: " or "))
            if let index = open.firstIndex(where: { $0.figure == filled.figure }) {
                open[index] = filled
            } else {
                open.append(filled)
            }
        }
    }
}

extension Money {
    /// The amount in the notation of tables: cents only if not zero.
    var tableText: String { cents % 100 == 0 ? "\(cents / 100)" : description }
}
