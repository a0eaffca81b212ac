/// A figure that two tables of a jurisdiction do not share.
package struct FigureDifference: Sendable {
    /// The names from the jurisdiction down.
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
        let before = Dictionary(
            figures.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        var differences: [FigureDifference] = []
        for figure in other.figures where before[figure.path]?.quantity != figure.quantity {
            differences.append(
                FigureDifference(path: figure.path, before: before[figure.path], after: figure))
        }
        let kept = Set(other.figures.map(\.path))
        for figure in figures where !kept.contains(figure.path) {
            differences.append(FigureDifference(path: figure.path, before: figure, after: nil))
        }
        return differences
    }
}
