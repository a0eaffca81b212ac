internal import Content
internal import TaxTables

extension Figure {
    /// The identifier of the figure's row: its path below the jurisdiction.
    var anchor: String {
        path.firstIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
    }

    var isRate: Bool {
        if case .rate = quantity { true } else { false }
    }
}

/// The figures of one page of a table.
struct AmountsPart {
    /// The name of the page; nil for the first page.
    let name: String?
    let figures: [Figure]

    /// Returns the pages of a table; a table without figures has an empty first page.
    static func parts(of table: TaxTable, _ pages: AmountsPages) -> [AmountsPart] {
        let figures = Dictionary(grouping: table.figures) { pages.name(of: $0) }
        let first = AmountsPart(name: nil, figures: figures[nil] ?? [])
        return [first]
            + pages.names.compactMap { name in
                figures[name].map { AmountsPart(name: name, figures: $0) }
            }
    }

    /// The sections of its figures, each once.
    var sections: [String] {
        figures.map(\.section).reduce(into: []) { sections, section in
            if sections.last != section { sections.append(section) }
        }
    }
}
