internal import GuideCalculations
internal import GuideContent
internal import GuideDiagnostics
package import GuideFolders
package import GuideFormats
internal import TaxEngine
package import TaxTables

/// Confirms a figure of a year: its table names the document, and the list says who read it there.
package struct ConfirmedFigure {
    /// How many figures of the year are still to be confirmed.
    package let left: Int

    /// - Parameters:
    ///   - path: The figure, from the place down.
    ///   - value: What the document states, as tables write it; nil if it is what the table has.
    ///   - sources: Identifiers of the documents, which are in the register.
    ///   - name: Who read them.
    /// - Throws: `refused` if the figure is not on the list of those to confirm, `content` if its table would have
    ///   errors, such as a document that is not registered. Nothing is written then.
    package init(
        _ path: String, of year: TaxYear, value: String?, sources: [String], by name: String,
        on day: CalendarDay, in folder: GuideFolder
    ) throws(ScaffoldError) {
        var edits = try TableEdits(year, in: folder)
        let name = try NewFiles.words(name, "the name of who confirms")
        guard let place = edits.list.open.firstIndex(where: { $0.figure == path }) else {
            let known = edits.list.open.map(\.figure)
            throw .refused(
                [
                    "'\(path)' is not on the list of figures to confirm",
                    didYouMean(path, among: known),
                ]
                .compactMap(\.self).joined(separator: "; "))
        }
        let table = edits.laws[year]?.tables.values.first {
            path.hasPrefix("\($0.jurisdiction.rawValue).")
        }
        guard let table, let figure = table.figures.first(where: { $0.path == path }) else {
            throw .refused("no table of \(year) has a figure '\(path)'")
        }
        try edits.edit(
            table,
            [
                (
                    figure,
                    FigureEdit(
                        value: value, sources: sources,
                        certainty: sources.count > 1 ? .twoSources : .oneSource)
                )
            ])
        edits.list.open.remove(at: place)
        edits.list.confirmed.append(
            ConfirmationList.Confirmed(
                path, value ?? figure.plainValue ?? "", by: name, on: day, sources: sources))
        try edits.write()
        left = edits.list.open.count
    }
}
