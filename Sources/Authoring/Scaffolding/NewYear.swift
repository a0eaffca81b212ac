internal import Content
internal import Files
internal import Project
internal import RuleEngine
package import TaxTables
internal import Text

/// Copies the tables of a year to a later one, with every figure marked as carried over.
package struct NewYear {
    /// The new tables.
    package let tables: [TaxTable]

    /// Writes `Content/Tables/<year>`.
    ///
    /// - Throws: `ScaffoldError.refused` if the year already has tables, or if the earlier year has
    ///   none or carries figures over itself; `content` if its tables have errors. Nothing is
    ///   written in these cases.
    package init(
        _ year: TaxYear, from earlier: TaxYear, in edit: GuideEdit
    ) throws(ScaffoldError) {
        guard earlier < year else {
            throw .refused("\(earlier) is not before \(year); name an earlier year with --from")
        }
        let (laws, _, diagnostics) = LawReader.readLaws(edit.folder)
        guard !diagnostics.hasErrors else { throw .content(diagnostics) }
        guard let tables = laws[earlier]?.tables.values, !tables.isEmpty else {
            let years = laws.keys.sorted().map(\.description).joined(separator: ", ")
            throw .refused("there are no tables for \(earlier); there are for \(years)")
        }
        let open = tables.map(\.carriedFigures.count).reduce(0, +)
        guard open == 0 else {
            throw .refused(
                open == 1
                    ? "a figure of \(earlier) is not confirmed itself; confirm it first, so that nobody "
                        + "takes it for that of \(earlier)"
                    : "\(open) figures of \(earlier) are not confirmed themselves; confirm them first, "
                        + "so that nobody takes them for those of \(earlier)")
        }
        let copies = tables.sorted { $0.jurisdiction < $1.jurisdiction }.map {
            SourceText(
                path: "Content/Tables/\(year)/\($0.jurisdiction.rawValue).yaml",
                bytes: Self.carried($0, to: year), publicOn: $0.source.publicOn)
        }
        var read: [TaxTable] = []
        for (copy, table) in zip(copies, tables.sorted { $0.jurisdiction < $1.jurisdiction }) {
            let log = DiagnosticLog()
            let result = TableReader.read(
                copy, jurisdiction: table.jurisdiction, year: year,
                documents: CitableDocuments(Set(table.figures.flatMap(\.sources))), log: log)
            guard let result, !log.hasErrors else { throw .content(log.diagnostics) }
            read.append(result)
        }
        var list = ConfirmationList(of: year)
        list.enter(read)
        // The list is written before the tables: years with tables are refused, so an interrupted
        // command can be repeated.
        try list.write(in: edit)
        edit.create(
            folder: "Content/Tables/\(year)",
            copies.map { (String($0.path.split(separator: "/").last ?? ""), $0.bytes) })
        try edit.commit()
        self.tables = read
    }

    /// The start of the comment in a copied table.
    private static let remark = "# Derived from the table of "

    /// Returns the text of a table for another year: not checked, and each figure's certainty
    /// `carried`.
    ///
    /// Comments, notes and order are kept below a comment that names the original year.
    private static func carried(_ table: TaxTable, to year: TaxYear) -> [UInt8] {
        // Includes the parts that are not published yet.
        let source = SourceText(path: table.source.path, bytes: table.source.bytes)
        guard let root = YAMLParser.parse(source, log: DiagnosticLog()) else {
            // Trap: the same bytes were parsed when the table was read.
            preconditionFailure("a table that was read can be parsed")
        }
        var edits: [(offsets: Range<Int>, text: String)] = []
        for entry in root.entries ?? [] {
            switch entry.key {
            case "year": edits.append((entry.value.offsets, year.description))
            case "status":
                edits.append(
                    (
                        entry.value.offsets,
                        "\(TaxTable.Status.unchecked.rawValue)\ncarried-from: \(table.year)\n"
                            + "certainty: \(Figure.Basis.carried.rawValue)"
                    ))
            // `carried-from` refers to a year whose figures are all confirmed, and `checked` to the
            // review of the earlier year.
            case "carried-from", "certainty", "checked":
                let line = source.location(at: entry.keyOffsets.lowerBound).line
                edits.append((source.offset(ofLine: line)..<source.offset(ofLine: line + 1), ""))
            default: collectCertainties(entry.value, &edits)
            }
        }
        edits += remarks(in: source, of: table.year, for: year, above: root)
        // The file's first comment also contains the year.
        let opening = source.bytes.prefix(while: { $0 != UInt8(ascii: "\n") })
        if let name = opening.firstRange(of: Array("tax year \(table.year)".utf8)) {
            edits.append((name, "tax year \(year)"))
        }
        var bytes = source.bytes
        for edit in edits.sorted(by: { $0.offsets.lowerBound > $1.offsets.lowerBound }) {
            bytes.replaceSubrange(edit.offsets, with: edit.text.utf8)
        }
        return bytes
    }

    /// Returns the edits that put the comment above the first key and remove that of an earlier
    /// copy.
    private static func remarks(
        in source: SourceText, of earlier: TaxYear, for year: TaxYear, above root: YAMLNode
    ) -> [(offsets: Range<Int>, text: String)] {
        let first = (root.entries ?? []).map(\.keyOffsets.lowerBound).min() ?? 0
        let top = source.location(at: first).line
        let former = (1..<max(top, 1)).map {
            source.offset(ofLine: $0)..<source.offset(ofLine: $0 + 1)
        }
        .filter { source.bytes[$0].starts(with: remark.utf8) }
        let text =
            "\(remark)\(earlier): what is carried or derived was not compared with documents of "
            + "\(year), and what remarks and notes say is said of \(earlier).\n"
        return former.map { ($0, "") } + [(first..<first, text)]
    }

    private static func collectCertainties(
        _ node: YAMLNode, _ edits: inout [(offsets: Range<Int>, text: String)]
    ) {
        switch node.content {
        case .scalar: break
        case .sequence(let items): for item in items { collectCertainties(item, &edits) }
        case .mapping(let entries):
            for entry in entries {
                if entry.key == "certainty", entry.value.scalar != nil {
                    edits.append((entry.value.offsets, Figure.Basis.carried.rawValue))
                } else {
                    collectCertainties(entry.value, &edits)
                }
            }
        }
    }
}
