package import Project
package import TaxTables
package import Text

/// The indexation of years before the tables, from `Content/Indexation`.
package struct IndexationHistories: Sendable {
    package static let folder = "Content/Indexation"

    package private(set) var histories: [IndexationHistory] = []

    /// The inputs for indexation that are not in the tables.
    package var indexation: TableIndexation.Histories { TableIndexation.Histories(histories) }

    package static func read(
        _ folder: GuideFolder, _ register: SourceRegister
    ) -> IndexationHistories {
        var histories = IndexationHistories()
        let paths = folder.files(below: Self.folder, endings: [".yaml"])
        for path in paths {
            guard let source = folder.read(path) else { continue }
            let history = IndexationHistory.read(
                source, knownSources: register.identifiers, log: folder.log)
            if let history { histories.histories.append(history) }
        }
        return histories
    }

    /// Returns errors about figures that no table has, and figures that two amounts claim.
    ///
    /// Figures of jurisdictions outside of the site are not checked, because their tables are not
    /// read.
    package func errors(using tables: some Sequence<TaxTable>) -> [Diagnostic] {
        let paths = Set(tables.flatMap(\.figures).map(\.path))
        let places = Set(tables.map(\.jurisdiction))
        var (found, claimed): ([Diagnostic], Set<String>) = ([], [])
        for history in histories {
            func isOfPlaceLeftOut(_ text: YAMLText) -> Bool {
                text.text.split(separator: ".").first
                    .flatMap { history.source.names.jurisdiction(named: String($0)) }
                    .map { !places.contains($0) } ?? false
            }
            for text in history.setYearly
            where !isOfPlaceLeftOut(text)
                && !paths.contains(where: { $0 == text.text || $0.hasPrefix("\(text.text).") })
            {
                found.append(unknown(text, history, paths))
            }
            for series in history.series {
                for text in series.figures + (series.above.map { [$0] } ?? [])
                where !isOfPlaceLeftOut(text) && !paths.contains(text.text) {
                    found.append(unknown(text, history, paths))
                }
                for text in series.figures where !claimed.insert(text.text).inserted {
                    found.append(
                        Diagnostic(
                            .error, "repeated-name",
                            "figure '\(text.text)' has an amount above already",
                            in: history.source, at: text.offsets,
                            fix: "take one of the two out"))
                }
            }
        }
        return found
    }

    private func unknown(
        _ text: YAMLText, _ history: IndexationHistory, _ paths: Set<String>
    ) -> Diagnostic {
        Diagnostic(
            .error, "unknown-figure", "no table has a figure '\(text.text)'",
            in: history.source, at: text.offsets, fix: didYouMean(text.text, among: paths))
    }
}
