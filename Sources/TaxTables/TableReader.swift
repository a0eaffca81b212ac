package import GuideDiagnostics
internal import GuideFormats
package import GuideYAML

/// Reads a table file into figures, reporting all that is wrong with it.
package struct TableReader {
    private let source: SourceText
    private let jurisdiction: Jurisdiction
    private var figures: [Figure] = []
    private var diagnostics: [Diagnostic] = []

    /// The table; nil if nothing can be made of the file.
    ///
    /// A table with errors is returned beside its diagnostics, so that the rules can report theirs
    /// too; what could not be read stands in it as unknown. The caller must not compute with it.
    ///
    /// - Parameters:
    ///   - source: The file; its text is checked to state `year` and `jurisdiction`.
    ///   - knownSources: The identifiers of the register of documents.
    ///   - diagnostics: Receives everything wrong: unknown keys and sources, missing sources,
    ///     numbers that are not exact decimals, thresholds that do not ascend.
    package static func read(
        _ source: SourceText, jurisdiction: Jurisdiction, year: TaxYear,
        knownSources: Set<String>, diagnostics: inout [Diagnostic]
    ) -> TaxTable? {
        guard let root = YAMLParser.parse(source, diagnostics: &diagnostics) else { return nil }
        return read(
            root, of: source, jurisdiction: jurisdiction, year: year, knownSources: knownSources,
            diagnostics: &diagnostics)
    }

    /// The table of a file that was parsed already; nil if nothing can be made of it.
    package static func read(
        _ root: YAMLNode, of source: SourceText, jurisdiction: Jurisdiction, year: TaxYear,
        knownSources: Set<String>, diagnostics: inout [Diagnostic]
    ) -> TaxTable? {
        var reader = TableReader(
            source: source, jurisdiction: jurisdiction, knownSources: knownSources)
        let table = reader.table(root, year: year)
        diagnostics += reader.diagnostics
        return table
    }

    private let knownSources: Set<String>

    private init(source: SourceText, jurisdiction: Jurisdiction, knownSources: Set<String>) {
        self.source = source
        self.jurisdiction = jurisdiction
        self.knownSources = knownSources
    }

    private mutating func table(_ root: YAMLNode, year: TaxYear) -> TaxTable? {
        guard
            var reader = YAMLMappingReader(root, in: source, diagnostics: &diagnostics)
        else { return nil }
        expect("jurisdiction", jurisdiction.rawValue, &reader)
        expect("year", year.description, &reader)
        let form = reader.requiredText("form", diagnostics: &diagnostics)
        if reader.required("status", diagnostics: &diagnostics) == nil { return nil }
        let status = reader.word("status", as: TaxTable.Status.self, diagnostics: &diagnostics)
        let checked = checked(&reader)
        let carriedFrom = carriedFrom(&reader, year: year)
        let lines = lines(&reader)
        var entries: [FigureGroup.Entry] = []
        for name in TaxTable.sections { reader.ignore(name) }
        for entry in reader.entries where TaxTable.sections.contains(entry.key) {
            guard
                let member = member(
                    entry.value, path: "\(jurisdiction.rawValue).\(entry.key)",
                    inherited: Provenance())
            else { continue }
            entries.append(
                .init(name: entry.key, nameOffsets: entry.keyOffsets, member: member))
        }
        reader.finish(diagnostics: &diagnostics)
        if carriedFrom == nil, let carried = figures.first(where: { $0.certainty == .carried }) {
            report(
                "missing-key",
                "figure '\(carried.path)' is carried, but key 'carried-from' is missing",
                at: carried.offsets, remedy: "add 'carried-from: \(year.number - 1)' below 'status'"
            )
        }
        guard let form, let status, let checked else { return nil }
        return TaxTable(
            source: source, jurisdiction: jurisdiction, year: year, form: form, status: status,
            checked: checked, carriedFrom: carriedFrom, figures: figures,
            root: FigureGroup(
                path: jurisdiction.rawValue, entries: entries, offsets: root.offsets),
            lines: lines)
    }

    /// Checks that the file says what its name says.
    private mutating func expect(
        _ key: String, _ value: String, _ reader: inout YAMLMappingReader
    ) {
        guard let node = reader.required(key, diagnostics: &diagnostics), node.scalar != value
        else { return }
        report(
            "wrong-file", "the file's name says '\(value)', but '\(key)' is \(node.kind)",
            at: node.offsets, remedy: "write '\(key): \(value)', or move the file")
    }

    private mutating func checked(_ reader: inout YAMLMappingReader) -> CalendarDay? {
        reader.required("checked", diagnostics: &diagnostics).flatMap { day($0) }
    }

    private mutating func day(_ node: YAMLNode) -> CalendarDay? {
        if let day = node.scalar.flatMap({ CalendarDay(text: $0) }) { return day }
        report(
            "bad-day", "\(node.kind) is not a day", at: node.offsets,
            remedy: "write it as 2026-11-21")
        return nil
    }

    /// The earlier year that unconfirmed figures are of.
    private mutating func carriedFrom(
        _ reader: inout YAMLMappingReader, year: TaxYear
    ) -> TaxYear? {
        guard let node = reader.optional("carried-from") else { return nil }
        if let earlier = node.scalar.flatMap({ TaxYear(text: $0) }), earlier < year {
            return earlier
        }
        report(
            "bad-year", "\(node.kind) is not a year before \(year)", at: node.offsets,
            remedy: "write the year that the figures are of")
        return TaxYear(year.number - 1)
    }

    private mutating func lines(_ reader: inout YAMLMappingReader) -> [String: String] {
        guard let node = reader.optional("lines"),
            let mapping = YAMLMappingReader(node, in: source, diagnostics: &diagnostics)
        else { return [:] }
        var lines: [String: String] = [:]
        for entry in mapping.entries {
            lines[entry.key] =
                yamlText(entry.value, of: entry.key, in: source, diagnostics: &diagnostics)?.text
        }
        return lines
    }

    // MARK: Groups and figures

    /// What a group says for the figures below it.
    private struct Provenance {
        var sources: [String] = []
        var certainty: Figure.Certainty?
        var note: String?
        var until: CalendarDay?
    }

    /// No count of a law, in years, months or persons, comes near it.
    private static let largestCount = 10_000
    private static let quantityKeys: Set<String> = ["amount", "rate", "count", "unknown"]
    private static let provenanceKeys: Set<String> = ["source", "certainty", "note", "until"]

    private mutating func member(
        _ node: YAMLNode, path: String, inherited: Provenance
    ) -> FigureGroup.Member? {
        if case .sequence(let items) = node.content {
            return schedule(items, path: path, offsets: node.offsets, inherited: inherited)
        }
        guard
            var reader = YAMLMappingReader(node, in: source, diagnostics: &diagnostics)
        else { return nil }
        let isFigure = reader.entries.contains {
            Self.quantityKeys.contains($0.key) && $0.value.scalar != nil
        }
        let provenance = provenance(&reader, inherited: inherited, isFigure: isFigure)
        if isFigure { return figure(&reader, path: path, provenance: provenance) }
        var entries: [FigureGroup.Entry] = []
        for entry in reader.entries where !Self.provenanceKeys.contains(entry.key) {
            guard isName(entry.key) else {
                report(
                    "bad-name", "'\(entry.key)' is not a figure's name", at: entry.keyOffsets,
                    remedy: "use lower-case letters, digits and hyphens")
                continue
            }
            let member = member(
                entry.value, path: "\(path).\(entry.key)", inherited: provenance)
            guard let member else { continue }
            entries.append(.init(name: entry.key, nameOffsets: entry.keyOffsets, member: member))
        }
        return .group(FigureGroup(path: path, entries: entries, offsets: node.offsets))
    }

    /// A list of bands, such as tax brackets: each item's scalars are figures named by the item's
    /// number and key.
    private mutating func schedule(
        _ items: [YAMLNode], path: String, offsets: Range<Int>, inherited: Provenance
    ) -> FigureGroup.Member? {
        var groups: [FigureGroup.Entry] = []
        var last: (amount: Money, offsets: Range<Int>)?
        for (index, item) in items.enumerated() {
            let itemPath = "\(path).\(index + 1)"
            guard
                var reader = YAMLMappingReader(item, in: source, diagnostics: &diagnostics)
            else { continue }
            let provenance = provenance(&reader, inherited: inherited, isFigure: false)
            var entries: [FigureGroup.Entry] = []
            for entry in reader.entries where !Self.provenanceKeys.contains(entry.key) {
                guard ["over", "rate", "base", "cap"].contains(entry.key) else {
                    report(
                        "unknown-key", "unknown key '\(entry.key)'", at: entry.keyOffsets,
                        remedy: didYouMean(entry.key, among: ["over", "rate", "base", "cap"]))
                    continue
                }
                let kind = entry.key == "rate" ? "rate" : "amount"
                let quantity = quantity(kind, entry.value, unit: nil) ?? .unknown
                let id = add(
                    quantity, path: "\(itemPath).\(entry.key)", provenance: provenance,
                    offsets: entry.value.offsets)
                entries.append(
                    .init(name: entry.key, nameOffsets: entry.keyOffsets, member: .figure(id)))
                if entry.key == "over", case .amount(let amount) = quantity {
                    checkAscent(amount, at: entry.value.offsets, after: last, path: path)
                    last = (amount, entry.value.offsets)
                }
            }
            groups.append(
                .init(
                    name: String(index + 1), nameOffsets: item.offsets,
                    member: .group(
                        FigureGroup(path: itemPath, entries: entries, offsets: item.offsets))))
        }
        return .group(FigureGroup(path: path, entries: groups, offsets: offsets))
    }

    /// Bands that start at zero and ascend have neither gaps nor overlaps, since each ends where
    /// the next starts.
    private mutating func checkAscent(
        _ amount: Money, at offsets: Range<Int>, after last: (amount: Money, offsets: Range<Int>)?,
        path: String
    ) {
        if let last, amount <= last.amount {
            diagnostics.append(
                Diagnostic(
                    .error, "descending-threshold",
                    "threshold \(amount) does not come after \(last.amount)", in: source,
                    at: offsets, remedy: "list the bands from the lowest threshold up",
                    notes: [
                        .init("the band before starts here", at: source.range(last.offsets))
                    ]))
        } else if last == nil, !amount.isZero {
            report(
                "gap-in-schedule", "the first band starts at \(amount), not at 0", at: offsets,
                remedy: "add a band with 'over: 0'")
        }
    }

    private mutating func figure(
        _ reader: inout YAMLMappingReader, path: String, provenance: Provenance
    ) -> FigureGroup.Member? {
        let unit = reader.optional("unit")
        let written = reader.entries.filter { Self.quantityKeys.contains($0.key) }
        for key in Self.quantityKeys { _ = reader.optional(key) }
        reader.finish(diagnostics: &diagnostics)
        guard let entry = written.first else { return nil }
        if written.count > 1 {
            report(
                "two-quantities", "a figure has one of amount, rate, count and unknown",
                at: written[1].keyOffsets, remedy: "keep one")
        }
        let quantity = quantity(entry.key, entry.value, unit: unit) ?? .unknown
        return .figure(
            add(quantity, path: path, provenance: provenance, offsets: entry.value.offsets))
    }

    private mutating func quantity(
        _ key: String, _ node: YAMLNode, unit: YAMLNode?
    ) -> Figure.Quantity? {
        let text = node.scalar ?? ""
        switch key {
        case "amount":
            if let money = Money(decimal: text), money >= .zero { return .amount(money) }
            report(
                "bad-amount", "\(node.kind) is not an amount of dollars", at: node.offsets,
                remedy: "write digits, at most two after the point: 12345.67")
        case "rate":
            if let rate = Rate(text: text) { return .rate(rate) }
            report(
                "bad-rate", "\(node.kind) is not a rate", at: node.offsets,
                remedy: "write a share with at most six places, \"0.205\", or a fraction, \"2/3\"")
        case "count":
            if let unit, let word = unit.scalar.flatMap(Figure.CountUnit.init),
                let count = Int(text), (0...Self.largestCount).contains(count)
            {
                return .count(count, word)
            }
            report(
                "bad-count", "\(node.kind) is not a count with a unit", at: node.offsets,
                remedy: "write {count: 65, unit: years}; units: "
                    + Figure.CountUnit.allCases.map(\.rawValue).joined(separator: ", "))
        default:
            if ["amount", "rate"].contains(text) { return .unknown }
            report(
                "bad-unknown", "an unknown figure says what it would be", at: node.offsets,
                remedy: "write {unknown: amount, note: …} or {unknown: rate, note: …}")
        }
        return nil
    }

    private mutating func add(
        _ quantity: Figure.Quantity, path: String, provenance: Provenance, offsets: Range<Int>
    ) -> FigureID {
        if provenance.sources.isEmpty, quantity != .unknown {
            report(
                "missing-source", "figure '\(path)' names no source", at: offsets,
                remedy: "add 'source: …' to it or to its group")
        }
        if provenance.certainty == nil, quantity != .unknown {
            report(
                "missing-certainty", "figure '\(path)' does not say how sure it is", at: offsets,
                remedy: "add 'certainty: "
                    + Figure.Certainty.allCases.map(\.rawValue).joined(separator: " | ") + "'")
        }
        figures.append(
            Figure(
                path: path, quantity: quantity, sources: provenance.sources,
                certainty: provenance.certainty ?? .recalled, note: provenance.note,
                until: provenance.until, offsets: offsets))
        return FigureID(jurisdiction: jurisdiction, index: Int32(figures.count - 1))
    }

    private mutating func provenance(
        _ reader: inout YAMLMappingReader, inherited: Provenance, isFigure: Bool
    ) -> Provenance {
        var provenance = inherited
        let written = reader.texts("source", diagnostics: &diagnostics)
        for source in written where !knownSources.contains(source.text) {
            report(
                "unknown-source", "no document '\(source.text)' is in the register",
                at: source.offsets, remedy: didYouMean(source.text, among: knownSources))
        }
        if !written.isEmpty { provenance.sources = written.map(\.text) }
        if let certainty = reader.word(
            "certainty", as: Figure.Certainty.self, diagnostics: &diagnostics)
        {
            provenance.certainty = certainty
        }
        if let node = reader.optional("until") { provenance.until = day(node) }
        if let note = reader.optionalText("note", diagnostics: &diagnostics) {
            provenance.note = note
        } else if !isFigure {
            provenance.note = nil
        }
        return provenance
    }

    private func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "-")
            }
    }

    private mutating func report(
        _ identifier: String, _ summary: String, at offsets: Range<Int>, remedy: String? = nil
    ) {
        diagnostics.append(
            Diagnostic(.error, identifier, summary, in: source, at: offsets, remedy: remedy))
    }
}
