internal import Calculations
internal import Content
internal import Project
internal import RuleEngine
package import TaxTables
package import Text

/// Confirms figures of a year: their tables name the document, and the list says who read them there.
package struct VerifiedFigures {
    /// The figures that were confirmed, with the values that they have.
    package let confirmed: [(path: String, value: String)]
    /// How many figures of the year are still to be confirmed.
    package let left: Int

    /// - Parameters:
    ///   - paths: Figures or groups of figures, from the place down; a group stands for all of it that is open.
    ///   - value: What the document states, as tables write it; nil if it is what the table has.
    ///   - sources: Identifiers of the documents, which are in the register.
    ///   - name: Who read them.
    /// - Throws: `refused` if a figure is not on the list of those to confirm, or several have one value; `content` if
    ///   a table would have errors, such as a document that is not registered. Nothing is written then.
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
            VerificationList.Confirmed($0.path, $0.value, by: name, on: day, sources: sources)
        }
        try edits.write()
        self.confirmed = confirmed
        self.left = edits.list.open.count
    }

    /// The figures on the list that some paths name.
    private static func figures(
        _ paths: [String], on list: VerificationList
    ) throws(ScaffoldError) -> Set<String> {
        var named: Set<String> = []
        for path in paths {
            let found = list.open.lazy.map(\.figure).filter {
                $0 == path || $0.hasPrefix("\(path).")
            }
            guard !found.isEmpty else {
                let known = list.open.map(\.figure)
                throw .refused(
                    [
                        "'\(path)' is not on the list of figures to confirm",
                        didYouMean(path, among: known),
                    ]
                    .compactMap(\.self).joined(separator: "; "))
            }
            named.formUnion(found)
        }
        return named
    }
}
