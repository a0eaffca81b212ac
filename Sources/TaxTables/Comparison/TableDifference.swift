/// One figure in two tables of a jurisdiction.
package struct FigureDifference: Sendable {
    /// The path from the jurisdiction down, in the later table if it has the figure.
    package let path: String
    /// The figure of the earlier table; nil if it was added.
    package let before: Figure?
    /// The figure of the later table; nil if it was removed.
    package let after: Figure?
}

extension TaxTable {
    /// Returns the figures that another table of the jurisdiction adds, removes or changes.
    ///
    /// The order is that of the other table's file, with removed figures at the end.
    ///
    /// - Complexity: As `counterparts(in:)`.
    package func differences(to other: TaxTable) -> [FigureDifference] {
        counterparts(in: other).filter { $0.before?.quantity != $0.after?.quantity }
    }

    /// Returns every figure of either table with its counterpart, in the order of the other table's file.
    ///
    /// Figures that the other table lacks are at the end. A counterpart has the same path. If a schedule
    /// gained or lost rows, the counterpart of a row is the row with the nearest threshold, so that one new
    /// bracket does not change all brackets above it.
    ///
    /// - Complexity: O(*n*) for *n* figures, and O(*b*²) for a schedule of *b* rows.
    package func counterparts(in other: TaxTable) -> [FigureDifference] {
        let before = Dictionary(
            figures.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let bands = BracketPairs(from: self, to: other)
        var paired: Set<String> = []
        var differences = other.figures.map { figure in
            let counterpart = bands.earlierPath(of: figure.path).flatMap { before[$0] }
            if let counterpart { paired.insert(counterpart.path) }
            return FigureDifference(path: figure.path, before: counterpart, after: figure)
        }
        for figure in figures where !paired.contains(figure.path) {
            differences.append(FigureDifference(path: figure.path, before: figure, after: nil))
        }
        return differences
    }
}
