internal import Calculations
internal import Content
internal import Files
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Edits figures of a year's tables, and the list of figures to confirm.
struct TableEdits {
    let edit: GuideEdit
    private var folder: GuideFolder { edit.folder }
    let laws: [TaxYear: TaxLaw]
    let year: TaxYear
    var list: ConfirmationList
    private var files: [(path: String, bytes: [UInt8])] = []

    /// - Throws: `ScaffoldError.content` if the tables or the list have errors, `refused` if the
    ///   year has no tables.
    init(_ year: TaxYear, in edit: GuideEdit) throws(ScaffoldError) {
        let folder = edit.folder
        let (laws, _, diagnostics) = LawReader.readLaws(folder)
        guard !diagnostics.hasErrors else { throw .content(diagnostics) }
        guard laws[year]?.tables.isEmpty == false else {
            let years = laws.keys.sorted().map(\.description).joined(separator: ", ")
            throw .refused("there are no tables for \(year); there are for \(years)")
        }
        let listed = folder.withSeparateLog()
        let list = ConfirmationList.read(year, listed)
        guard !listed.log.hasErrors else { throw .content(listed.log.diagnostics) }
        self.edit = edit
        self.laws = laws
        self.year = year
        self.list = list ?? ConfirmationList(of: year, open: laws)
    }

    /// Returns the inputs for indexation that are not in the tables.
    ///
    /// - Throws: `ScaffoldError.content` if they have errors.
    func indexationHistories() throws(ScaffoldError) -> TableIndexation.Histories {
        let folder = folder.withSeparateLog()
        let register = SourceRegister.read(folder)
        let histories = IndexationHistories.read(folder, register)
        let found =
            folder.log.diagnostics + histories.errors(using: laws.values.flatMap(\.tables.values))
        guard !found.hasErrors else { throw .content(found) }
        return histories.indexation
    }

    /// Edits figures of a table.
    ///
    /// - Throws: `ScaffoldError.refused` for a figure that must be edited by hand, `content` if the
    ///   new table has errors.
    mutating func edit(
        _ table: TaxTable, _ edits: [(figure: Figure, edit: FigureEdit)]
    ) throws(ScaffoldError) {
        let folder = folder.withSeparateLog()
        let source = table.source
        guard let root = YAMLParser.parse(source, log: folder.log) else {
            throw .content(folder.log.diagnostics)
        }
        var changes: [FigureEdit.Change] = []
        for (figure, edit) in edits {
            guard let some = edit.changes(at: figure.offsets, below: root, in: source) else {
                let range = source.range(figure.offsets)
                throw .refused(
                    "'\(figure.path)' is written in a way that has to be changed by hand, at "
                        + "\(range.path):\(range.start)")
            }
            changes += some
        }
        let bytes = FigureEdit.apply(changes, to: source.bytes)
        let register = SourceRegister.read(folder)
        _ = TableReader.read(
            SourceText(path: source.path, bytes: bytes, publicOn: source.publicOn),
            jurisdiction: table.jurisdiction, year: year, documents: register.citable,
            log: folder.log)
        guard !folder.log.hasErrors else { throw .content(folder.log.diagnostics) }
        files.append((source.path, bytes))
    }

    /// Writes all files, the list last: it marks figures as confirmed, so an interrupted command
    /// can be repeated.
    func write() throws(ScaffoldError) {
        for file in files { try edit.write(file.path, file.bytes) }
        try list.write(in: edit)
        try edit.commit()
    }
}

extension ConfirmationList {
    /// Creates the list of a year without confirmed figures: all figures that its tables carry
    /// over.
    init(of year: TaxYear, open laws: [TaxYear: TaxLaw]) {
        self.init(of: year)
        let tables = laws[year].map { Array($0.tables.values) } ?? []
        enter(tables)
    }

    /// Writes the file of the list, with the comments of the existing one.
    func write(in edit: GuideEdit) throws(ScaffoldError) {
        let old = try edit.read(Self.path(year))?.bytes ?? []
        try edit.write(Self.path(year), Array(Remarks.preserved(of: old, in: text).utf8))
    }

    /// Adds all figures that tables carry over.
    mutating func enter(_ tables: [TaxTable]) {
        for table in tables.sorted(by: { $0.jurisdiction < $1.jurisdiction }) {
            open += table.carriedFigures.map {
                Open($0.path, $0.plainValue ?? "unknown", .carried)
            }
        }
    }
}
