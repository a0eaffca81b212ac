/// What the name of a body's line stands for, before anything is put to work.
package struct DeclaredLine: Sendable {
    /// The schedule that it is a row of.
    package var schedule: Identifier?
    /// Whether it stands in a block for each relative.
    package var isOfEach = false
    /// Whether the law lets it go below zero.
    package var mayBeBelowZero = false
}

/// The lines that a rule or a form may compute, wherever they stand in it.
package struct DeclaredLines: Sendable {
    private var table: NameTable
    private var lines: [DeclaredLine] = []

    init(minimumCapacity: Int) { table = NameTable(minimumCapacity: minimumCapacity) }

    package subscript(name: Name) -> DeclaredLine? {
        get { table[name].map { lines[$0] } }
        set {
            guard let newValue else { return }
            if let known = table[name] {
                lines[known] = newValue
            } else {
                table[name] = lines.count
                lines.append(newValue)
            }
        }
    }

    package var count: Int { lines.count }

    /// The names in no order.
    package var names: [Name] { table.names }

    /// The names as they are written, in no order.
    package var texts: [String] { table.texts }
}

/// The figures that a rule or a form takes from tables, by their places in it.
package struct DeclaredFigures: Sendable {
    private var table: NameTable
    private let figures: [FigureSyntax]

    init(_ figures: [FigureSyntax]) {
        self.figures = figures
        table = NameTable(minimumCapacity: figures.count)
    }

    /// Makes the name of a figure known; false if another has it.
    mutating func declare(_ index: Int) -> Bool {
        let isNew = table[figures[index].name.name] == nil
        table[figures[index].name.name] = index
        return isNew
    }

    package subscript(name: Name) -> FigureSyntax? { table[name].map { figures[$0] } }

    /// The place of a figure among those of its rule.
    package func index(of name: Name) -> Int? { table[name] }

    package var count: Int { table.count }

    /// The names as they are written, in no order.
    package var texts: [String] { table.texts }
}
