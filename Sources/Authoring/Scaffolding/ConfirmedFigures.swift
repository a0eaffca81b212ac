internal import Calculations
internal import Content
internal import Project
internal import RuleEngine
package import TaxTables
package import Text

/// Marks figures of a year as confirmed: their tables name the document, and the list names the
/// reviewer.
package struct ConfirmedFigures {
    /// The paths of the confirmed figures with their values.
    package let confirmed: [(path: String, value: String)]
    /// The number of figures of the year that remain to confirm.
    package let left: Int

    /// - Parameters:
    ///   - paths: The paths of figures or groups, starting with the jurisdiction. A group means all
    ///     of its unconfirmed figures.
    ///   - value: The value in the document, in the notation of tables; nil if the table's value is
    ///     right.
    ///   - sources: The identifiers of registered documents.
    ///   - name: The name of the reviewer.
    /// - Throws: `ScaffoldError.refused` if a figure is not on the list, or one value is given for
    ///   several figures; `content` if a table would have errors, such as an unregistered document.
    ///   Nothing is written in these cases.
    package init(
        _ paths: [String], of year: TaxYear, value: String?, sources: [String], by name: String,
        on day: CalendarDay, in edit: GuideEdit
    ) throws(ScaffoldError) {
        var edits = try TableEdits(year, in: edit)
        let name = try NewFiles.words(name, "the name of who confirms")
        let named = try Self.figures(paths, on: edits.list)
        guard value == nil || named.count == 1 else {
            throw .refused("one value is not that of \(named.count) figures; leave out --value")
        }
        let edit = FigureEdit(
            value: value, sources: sources, basis: .documented)
        var left = named
        var confirmed: [(path: String, value: String)] = []
        for table in (edits.laws[year]?.tables ?? [:]).values.sorted(by: {
            $0.jurisdiction < $1.jurisdiction
        }) {
            let figures = table.figures.filter { left.remove($0.path) != nil }
            guard !figures.isEmpty else { continue }
            for figure in figures {
                guard let confirmedValue = figure.plainValue.map({ value ?? $0 }) else {
                    throw .refused(
                        "'\(figure.path)' has no value yet; write what a document states into its table first"
                    )
                }
                confirmed.append((figure.path, confirmedValue))
            }
            try edits.edit(table, figures.map { ($0, edit) })
        }
        if let path = left.min() { throw .refused("no table of \(year) has a figure '\(path)'") }
        edits.list.open.removeAll { named.contains($0.figure) }
        edits.list.confirmed += confirmed.map {
            ConfirmationList.Confirmed($0.path, $0.value, by: name, on: day, sources: sources)
        }
        try edits.write()
        self.confirmed = confirmed
        self.left = edits.list.open.count
    }

    /// Returns the paths of the listed figures that are named directly or by their group.
    private static func figures(
        _ paths: [String], on list: ConfirmationList
    ) throws(ScaffoldError) -> Set<String> {
        var named: Set<String> = []
        for path in paths {
            let found = list.open.lazy.map(\.figure).filter {
                $0 == path || $0.hasPrefix("\(path).")
            }
            guard !found.isEmpty else {
                let openFigures = list.open.map(\.figure)
                throw .refused(
                    [
                        "'\(path)' is not on the list of figures to confirm",
                        didYouMean(path, among: openFigures),
                    ]
                    .compactMap(\.self).joined(separator: "; "))
            }
            named.formUnion(found)
        }
        return named
    }
}
