internal import Content
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// A search for figures that were confirmed in their table alone, without an entry in the list of
/// confirmations.
enum ConfirmationCheck {
    static func warnings(of guide: Guide, in folder: GuideFolder) -> [Diagnostic] {
        let folder = folder.withSeparateLog()
        var found: [Diagnostic] = []
        for name in folder.names(in: ConfirmationList.folder) {
            guard let year = TaxYear(text: name.replacing(".yaml", with: "")),
                let list = ConfirmationList.read(year, folder),
                let source = list.source
            else { continue }
            let tables = guide.laws[year].map { Array($0.tables.values) } ?? []
            let figures = Dictionary(
                tables.flatMap(\.figures).map { ($0.path, $0) },
                uniquingKeysWith: { first, _ in first })
            for entry in list.open {
                guard let figure = figures[entry.figure], figure.isPrinted else { continue }
                found.append(
                    Diagnostic(
                        .warning, CheckKind.unnamedConfirmation.rawValue,
                        "'\(entry.figure)' is confirmed in its table, and nobody is named here",
                        in: source, at: entry.offsets ?? 0..<0,
                        fix: "move it to 'confirmed', with 'by', 'on' and 'source'"))
            }
        }
        return found + folder.log.diagnostics
    }
}
