package import Text

/// A reader of table files, which reports all errors of a file.
package struct TableReader {
    let file: YAMLMappingReader
    private let jurisdiction: Jurisdiction
    private let documents: CitableDocuments
    private var figures: [Figure] = []
    private var rounding = IndexationRounding.default

    /// Reads a table, also one with errors, for the checks of rules; nil if the file has no usable content.
    ///
    /// - Parameters:
    ///   - source: The file, which has to state `year` and `jurisdiction`.
    ///   - jurisdiction: The jurisdiction of the file's path.
    ///   - year: The year of the file's path.
    ///   - documents: The documents of the register.
    ///   - log: Receives all errors: unknown keys and documents, missing documents, numbers that are not
    ///     exact decimals, thresholds that do not ascend.
    /// - Complexity: O(*n*) for *n* bytes.
    package static func read(
        _ source: SourceText, jurisdiction: Jurisdiction, year: TaxYear,
        documents: CitableDocuments, log: DiagnosticLog
    ) -> TaxTable? {
        guard let root = YAMLParser.parse(source, log: log) else { return nil }
        return read(
            root, of: source, jurisdiction: jurisdiction, year: year, documents: documents,
            log: log)
    }

    /// Reads a table from a parsed file; nil if the file has no usable content.
    package static func read(
        _ root: YAMLNode, of source: SourceText, jurisdiction: Jurisdiction, year: TaxYear,
        documents: CitableDocuments, log: DiagnosticLog
    ) -> TaxTable? {
        YAMLMappingReader.read(root, in: source, log: log) { file in
            var reader = TableReader(file, jurisdiction, documents)
            return reader.table(year: year)
        }
    }

    private init(
        _ file: YAMLMappingReader, _ jurisdiction: Jurisdiction, _ documents: CitableDocuments
    ) {
        self.file = file
        self.jurisdiction = jurisdiction
        self.documents = documents
    }

    private mutating func table(year: TaxYear) -> TaxTable? {
        expect("jurisdiction", jurisdiction.rawValue)
        expect("year", year.description)
        let form = file.requiredText("form")
        if file.required("status") == nil {
            file.ignoreRemaining()
            return nil
        }
        let status = file.word("status", as: TaxTable.Status.self)
        let checked = checkedDay(status)
        let carriedFrom = carriedFrom(year: year)
        let lines = lines()
        let basis = file.word("certainty", as: Figure.Basis.self) ?? .documented
        var entries: [FigureGroup.Entry] = []
        for name in TaxTable.sections { file.ignore(name) }
        for entry in file.entries where TaxTable.sections.contains(entry.key) {
            guard
                let member = member(
                    entry.value, path: "\(jurisdiction.rawValue).\(entry.key)",
                    inherited: Provenance(basis: basis))
            else { continue }
            entries.append(
                .init(name: entry.key, nameOffsets: entry.keyOffsets, member: member))
        }
        if carriedFrom == nil, let carried = figures.first(where: { $0.certainty == .carried }) {
            file.report(
                "missing-key",
                "figure '\(carried.path)' is carried, but key 'carried-from' is missing",
                at: carried.offsets, fix: "add 'carried-from: \(year.number - 1)' below 'status'"
            )
        }
        guard let form, let status, checked != nil || status == .unchecked else { return nil }
        return TaxTable(
            source: file.source, jurisdiction: jurisdiction, year: year, form: form,
            status: status, checked: checked, carriedFrom: carriedFrom, figures: figures,
            root: FigureGroup(
                path: jurisdiction.rawValue, entries: entries, offsets: file.offsets),
            lines: lines, rounding: rounding)
    }

    /// Checks that a key agrees with the path of the file.
    private func expect(_ key: String, _ value: String) {
        guard let node = file.required(key), node.scalar != value else { return }
        file.report(
            "wrong-file", "the file's name says '\(value)', but '\(key)' is \(node.kind)",
            at: node.offsets, fix: "write '\(key): \(value)', or move the file")
    }

    /// Returns the day of `checked`; nil for a table with status `unchecked`, which must not have it.
    private func checkedDay(_ status: TaxTable.Status?) -> CalendarDay? {
        guard status == .unchecked else { return file.requiredDay("checked") }
        guard let node = file.optional("checked") else { return nil }
        file.report(
            "unknown-key",
            "'checked' names a day, and 'status' says that the table was not compared yet",
            at: node.offsets,
            fix: "take 'checked' out, or write 'status: enacted' or 'status: announced'")
        return nil
    }

    /// Returns the year of `carried-from`, an earlier year; nil without the key.
    private func carriedFrom(year: TaxYear) -> TaxYear? {
        guard let node = file.optional("carried-from") else { return nil }
        return file.value(
            at: node, "bad-year", "not a year before \(year)",
            fix: "write the year that the figures are of"
        ) { text in
            TaxYear(text: text).flatMap { $0 < year ? $0 : nil }
        } ?? TaxYear(year.number - 1)
    }

    private func lines() -> [String: String] {
        file.optionalMapping("lines") { reader in
            var lines: [String: String] = [:]
            for entry in reader.remainingEntries() {
                lines[entry.key] = reader.text(at: entry.value, of: entry.key)?.text
            }
            return lines
        } ?? [:]
    }

    // MARK: Groups and figures

    /// The keys that figures inherit from a group.
    private struct Provenance {
        var sources = FigureSources()
        var basis: Figure.Basis
        var note: String?
        var until: CalendarDay?
        /// True if a key of the group was reported; missing keys of its figures are not reported then.
        var isReported = false
    }

    /// The largest count of years, months or persons; a larger one is an error.
    private static let largestCount = 10_000
    private static let quantityKeys: Set<String> = ["amount", "rate", "count", "unknown"]

    private mutating func member(
        _ node: YAMLNode, path: String, inherited: Provenance
    ) -> FigureGroup.Member? {
        if case .sequence(let items) = node.content {
            return schedule(items, path: path, offsets: node.offsets, inherited: inherited)
        }
        return file.mapping(at: node) { reader in
            member(reader, path: path, inherited: inherited)
        }
    }

    private mutating func member(
        _ reader: YAMLMappingReader, path: String, inherited: Provenance
    ) -> FigureGroup.Member? {
        let isFigure = reader.entries.contains {
            Self.quantityKeys.contains($0.key) && $0.value.scalar != nil
        }
        var provenance = provenance(reader, inherited: inherited, isFigure: isFigure)
        if isFigure { return figure(reader, path: path, provenance: provenance) }
        if path == "\(jurisdiction.rawValue).indexation" {
            rounding = IndexationRounding(reader) ?? rounding
        }
        var entries: [FigureGroup.Entry] = []
        let remaining = reader.remainingEntries()
        let slips = Set(remaining.filter(isSlip).map(\.key))
        provenance.isReported = provenance.isReported || !slips.isEmpty
        for entry in remaining {
            guard !slips.contains(entry.key) else {
                file.report(
                    "unknown-key", "unknown key '\(entry.key)'", at: entry.keyOffsets,
                    fix: didYouMean(entry.key, among: Self.provenanceKeys))
                continue
            }
            guard isName(entry.key) else {
                file.report(
                    "bad-name", "'\(entry.key)' is not a figure's name", at: entry.keyOffsets,
                    fix: "use lower-case letters, digits and hyphens")
                continue
            }
            let member = member(
                entry.value, path: "\(path).\(entry.key)", inherited: provenance)
            guard let member else { continue }
            entries.append(.init(name: entry.key, nameOffsets: entry.keyOffsets, member: member))
        }
        return .group(FigureGroup(path: path, entries: entries, offsets: reader.offsets))
    }

    /// Reads a list of rows, whose scalars are figures named by the number of the row and the key.
    private mutating func schedule(
        _ items: [YAMLNode], path: String, offsets: Range<Int>, inherited: Provenance
    ) -> FigureGroup.Member? {
        var groups: [FigureGroup.Entry] = []
        var last: (amount: Money, offsets: Range<Int>)?
        for (index, item) in items.enumerated() {
            let itemPath = "\(path).\(index + 1)"
            let entries = file.mapping(at: item) { reader in
                band(reader, path: itemPath, inherited: inherited, after: &last)
            }
            guard let entries else { continue }
            groups.append(
                .init(
                    name: String(index + 1), nameOffsets: item.offsets,
                    member: .group(
                        FigureGroup(path: itemPath, entries: entries, offsets: item.offsets))))
        }
        return .group(FigureGroup(path: path, entries: groups, offsets: offsets))
    }

    private static let bandKeys = ["over", "rate", "base", "cap"]

    private mutating func band(
        _ reader: YAMLMappingReader, path: String, inherited: Provenance,
        after last: inout (amount: Money, offsets: Range<Int>)?
    ) -> [FigureGroup.Entry] {
        let provenance = provenance(reader, inherited: inherited, isFigure: false)
        var entries: [FigureGroup.Entry] = []
        var hasUnknownKey = false
        for entry in reader.remainingEntries() {
            guard Self.bandKeys.contains(entry.key) else {
                hasUnknownKey = true
                file.report(
                    "unknown-key", "unknown key '\(entry.key)'", at: entry.keyOffsets,
                    fix: didYouMean(entry.key, among: Self.bandKeys))
                continue
            }
            if entry.value.entries != nil {
                // A figure of a row may be a mapping with keys of its own, such as `certainty`.
                let inner = member(
                    entry.value, path: "\(path).\(entry.key)", inherited: provenance)
                if let inner {
                    entries.append(
                        .init(name: entry.key, nameOffsets: entry.keyOffsets, member: inner))
                    checkBand(inner, key: entry.key, at: entry.value.offsets, after: &last)
                }
                continue
            }
            let kind = entry.key == "rate" ? "rate" : "amount"
            let quantity = quantity(kind, entry.value, unit: nil) ?? .unknown
            let id = add(
                quantity, path: "\(path).\(entry.key)", provenance: provenance,
                offsets: entry.value.offsets)
            entries.append(
                .init(name: entry.key, nameOffsets: entry.keyOffsets, member: .figure(id)))
            checkRate(quantity, at: entry.value.offsets)
            if entry.key == "over", case .amount(let amount) = quantity {
                checkAscent(amount, at: entry.value.offsets, after: last)
                last = (amount, entry.value.offsets)
            }
        }
        // A slip in the key of a figure that every band needs was reported.
        for key in ["over", "rate"]
        where hasUnknownKey && !entries.contains(where: { $0.name == key }) {
            let path = "\(path).\(key)"
            let id = add(.unknown, path: path, provenance: provenance, offsets: reader.offsets)
            entries.append(.init(name: key, nameOffsets: reader.offsets, member: .figure(id)))
        }
        return entries
    }

    /// Checks a figure that is a mapping like one that is a number.
    private func checkBand(
        _ member: FigureGroup.Member, key: String, at offsets: Range<Int>,
        after last: inout (amount: Money, offsets: Range<Int>)?
    ) {
        guard case .figure(let id) = member else {
            return file.report(
                "wrong-type", "'\(key)' of a band is a figure, not a group of figures", at: offsets,
                fix: key == "rate" ? "write {rate: …}" : "write {amount: …}")
        }
        let quantity = figures[Int(id.index)].quantity
        if key == "rate" { checkRate(quantity, at: offsets) }
        switch quantity {
        case .amount(let amount) where key == "over":
            checkAscent(amount, at: offsets, after: last)
            last = (amount, offsets)
        case .amount where key != "rate", .rate where key == "rate", .unknown: break
        default:
            file.report(
                "wrong-type", "'\(key)' of a band is of another kind", at: offsets,
                fix: key == "rate" ? "write {rate: …}" : "write {amount: …}")
        }
    }

    private mutating func figure(
        _ reader: YAMLMappingReader, path: String, provenance: Provenance
    ) -> FigureGroup.Member? {
        let unit = reader.optional("unit")
        let written = reader.entries.filter { Self.quantityKeys.contains($0.key) }
        for key in Self.quantityKeys { reader.ignore(key) }
        guard let entry = written.first else { return nil }
        if written.count > 1 {
            file.report(
                "two-quantities",
                "a figure must have exactly one of amount, rate, count and unknown",
                at: written[1].keyOffsets, fix: "keep one")
        }
        let quantity = quantity(entry.key, entry.value, unit: unit)
        if quantity == nil {
            // YAML reads the end of '10,000' as a key.
            for key in reader.entries.map(\.key) where Int(key) != nil { reader.ignore(key) }
        }
        return .figure(
            add(
                quantity ?? .unknown, path: path, provenance: provenance,
                offsets: entry.value.offsets))
    }

    private func quantity(_ key: String, _ node: YAMLNode, unit: YAMLNode?) -> Figure.Quantity? {
        switch key {
        case "amount":
            let currency = file.source.names.currency
            let form =
                switch currency.decimals {
                case 0: "write digits without a point: 12345"
                case 1: "write digits, at most one after the point: 12345.6"
                default: "write digits, at most two after the point: 12345.67"
                }
            return file.amount(
                at: node, fix: form,
                where: { $0 >= .zero && $0.cents.isMultiple(of: currency.unit) }
            ).map(Figure.Quantity.amount)
        case "rate": return file.rate(at: node).map(Figure.Quantity.rate)
        case "count":
            let unit = unit?.scalar.flatMap(Figure.CountUnit.init)
            return file.value(
                at: node, "bad-count", "not a count with a unit",
                fix: "write {count: 65, unit: years}; units: "
                    + Figure.CountUnit.allCases.map(\.rawValue).joined(separator: ", ")
            ) { text in
                guard let unit, let count = Int(text), (0...Self.largestCount).contains(count)
                else { return nil }
                return .count(count, unit)
            }
        default:
            if let text = node.scalar, ["amount", "rate"].contains(text) { return .unknown }
            file.report(
                "bad-unknown", "an unknown figure must state its kind", at: node.offsets,
                fix: "write {unknown: amount, note: …} or {unknown: rate, note: …}")
            return nil
        }
    }

    private mutating func add(
        _ quantity: Figure.Quantity, path: String, provenance: Provenance, offsets: Range<Int>
    ) -> FigureID {
        let sources = provenance.sources
        if sources.identifiers.isEmpty, quantity != .unknown, !provenance.isReported {
            file.report(
                "missing-source", "figure '\(path)' has no source", at: offsets,
                fix: "add 'source: …' to it or to its group")
        }
        figures.append(
            Figure(
                path: path, quantity: quantity, sources: sources.identifiers,
                locators: sources.locators, basis: provenance.basis,
                standing: sources.identifiers.compactMap { documents.standings[$0] }.min(),
                note: provenance.note, until: provenance.until, offsets: offsets))
        return FigureID(jurisdiction: jurisdiction, index: Int32(figures.count - 1))
    }

    private func provenance(
        _ reader: YAMLMappingReader, inherited: Provenance, isFigure: Bool
    ) -> Provenance {
        var provenance = inherited
        if let node = reader.optional("source") {
            provenance.sources = FigureSources(node, reader, citable: documents)
        }
        provenance.basis = reader.word("certainty", as: Figure.Basis.self) ?? provenance.basis
        if let node = reader.optional("until") { provenance.until = file.day(at: node) }
        if let note = reader.optionalText("note") {
            provenance.note = note
        } else if !isFigure {
            provenance.note = nil
        }
        return provenance
    }
}
