internal import TaxTables

extension Figure {
    /// The identifier of the figure's row: its path below the jurisdiction.
    var anchor: String {
        path.firstIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The section whose page has the figure; nil for the first page of the table.
    ///
    /// It follows from the path alone, so that a URL does not depend on the other figures.
    var pageSection: String? { AmountsPart.sections.contains(section) ? section : nil }

    var isRate: Bool {
        if case .rate = quantity { true } else { false }
    }
}

/// The figures of one page of a table.
struct AmountsPart {
    /// The sections with pages of their own: those that texts quote, and that no return uses.
    static let sections = TaxTable.quotedSections.subtracting(["sales-tax"])

    /// Nil for the first page.
    let section: String?
    let figures: [Figure]

    /// Returns the pages of a table; a table without figures has a page that says so.
    static func parts(of table: TaxTable) -> [AmountsPart] {
        let bySection = Dictionary(grouping: table.figures, by: \.pageSection)
        let others = TaxTable.sections.compactMap { section in
            bySection[section].map { AmountsPart(section: section, figures: $0) }
        }
        return [AmountsPart(section: nil, figures: bySection[nil] ?? [])] + others
    }
}
