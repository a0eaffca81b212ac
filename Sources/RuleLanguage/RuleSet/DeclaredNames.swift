/// Declared properties of a line's name in a rule or form, before compilation.
package struct DeclaredLine: Sendable {
    /// The schedule, if the line is a row of one; nil otherwise.
    package var schedule: Identifier?
    /// The people for each of whom the line is computed; nil for a line outside of a block `each …`.
    package var each: People?
    /// A Boolean value that is true if the law lets the line go below zero.
    package var mayBeBelowZero = false
}

/// The lines that a rule or form may compute, in all its branches.
package struct DeclaredLines: Sendable {
    private var table: NameTable
    private var lines: [DeclaredLine] = []

    init(minimumCapacity: Int) { table = NameTable(minimumCapacity: minimumCapacity) }

    package subscript(name: Name) -> DeclaredLine? {
        get { table[name].map { lines[$0] } }
        set {
            guard let newValue else { return }
            if let index = table[name] {
                lines[index] = newValue
            } else {
                table[name] = lines.count
                lines.append(newValue)
            }
        }
    }

    package var count: Int { lines.count }

    /// The names, in no order.
    package var names: [Name] { table.names }

    /// The names as texts, in no order.
    package var texts: [String] { table.texts }
}

/// The figures that a rule or form takes from tables, by index.
package struct DeclaredFigures: Sendable {
    private var table: NameTable
    private let figures: [FigureSyntax]

    init(_ figures: [FigureSyntax]) {
        self.figures = figures
        table = NameTable(minimumCapacity: figures.count)
    }

    /// Adds the name of a figure.
    ///
    /// Returns false if another figure has it.
    mutating func declare(_ index: Int) -> Bool {
        let isNew = table[figures[index].name.name] == nil
        table[figures[index].name.name] = index
        return isNew
    }

    package subscript(name: Name) -> FigureSyntax? { table[name].map { figures[$0] } }

    /// Returns the index of a figure in its rule; nil if there is none.
    package func index(of name: Name) -> Int? { table[name] }

    package var count: Int { table.count }

    /// The names as texts, in no order.
    package var texts: [String] { table.texts }
}
