/// A figure of two tables of a jurisdiction.
package struct FigureDifference: Sendable {
    /// The names from the jurisdiction down, in the later table if it is there.
    package let path: String
    /// Nil where the figure was added.
    package let before: Figure?
    /// Nil where the figure was removed.
    package let after: Figure?
}

extension TaxTable {
    /// The figures that another table of the jurisdiction adds, removes or states differently, in the
    /// order of its file, with what it removes at the end.
    ///
    /// - Complexity: O(*n*) for *n* figures.
    package func differences(to other: TaxTable) -> [FigureDifference] {
        counterparts(in: other).filter { $0.before?.quantity != $0.after?.quantity }
    }

    /// Every figure of either table beside its counterpart, in the order of the other table's file,
    /// with those that it lacks at the end.
    ///
    /// A figure's counterpart has the same path. Only in a schedule that gained or lost bands is it
    /// that of the band with the nearest threshold, so that one new bracket does not seem to move
    /// all those above it.
    ///
    /// - Complexity: O(*n*) for *n* figures, and O(*b*²) for a schedule of *b* bands.
    package func counterparts(in other: TaxTable) -> [FigureDifference] {
        let before = Dictionary(
            figures.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let bands = BracketPairs(from: self, to: other)
        var kept: Set<String> = []
        var differences = other.figures.map { figure in
            let counterpart = bands.earlierPath(of: figure.path).flatMap { before[$0] }
            if let counterpart { kept.insert(counterpart.path) }
            return FigureDifference(path: figure.path, before: counterpart, after: figure)
        }
        for figure in figures where !kept.contains(figure.path) {
            differences.append(FigureDifference(path: figure.path, before: figure, after: nil))
        }
        return differences
    }
}
