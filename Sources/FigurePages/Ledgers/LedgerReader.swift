internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Parses a ledger and reports its errors.
struct LedgerReader {
    private let references: FigureReferences
    private let amounts: ExampleAmounts
    private let year: TaxYear
    private var categories: [Ledger.Category] = []

    /// Returns the ledger; nil, after diagnostics, if the file has errors.
    static func read(
        _ source: SourceText, _ references: FigureReferences, using amounts: ExampleAmounts,
        log: DiagnosticLog
    ) -> Ledger? {
        YAMLMappingReader.readWhole(source, log: log) { ledger($0, references, amounts) }
    }

    private init(_ references: FigureReferences, _ amounts: ExampleAmounts, _ year: TaxYear) {
        self.references = references
        self.amounts = amounts
        self.year = year
    }

    private static func ledger(
        _ reader: YAMLMappingReader, _ references: FigureReferences, _ amounts: ExampleAmounts
    ) -> Ledger? {
        let file = reader.source.path.split(separator: "/").last.map(String.init) ?? ""
        let name = String(file.dropLast(".yaml".count))
        reader.checkSlug(name)
        let year = year(reader, references)
        let place = reader.place("province")
        let titles = reader.texts(inEach: "title")
        let summaries = reader.texts(inEach: "summary")
        let slugs = reader.slugs(original: name)
        let person = reader.person("person", using: amounts)
        var ledger = LedgerReader(references, amounts, year ?? TaxYear(0))
        ledger.categories = reader.mappings("categories", ledger.category)
        let entries = reader.mappings("entries", ledger.entry)
        guard let year, let place, let person else { return nil }
        let result = Ledger(
            name: name, slugs: slugs, currency: reader.source.names.currency, year: year,
            place: place, titles: titles,
            summaries: summaries, person: person, categories: ledger.categories,
            entries: entries.enumerated().sorted {
                ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
            }.map(\.element))
        do {
            try amounts.facts.validate(result.taxpayer)
        } catch {
            reader.report(
                "impossible-example", error.summary, at: reader.offsets, fix: error.fix)
        }
        return result
    }

    private static func year(
        _ reader: YAMLMappingReader, _ references: FigureReferences
    ) -> TaxYear? {
        guard let node = reader.required("year") else { return nil }
        if let year = node.scalar.flatMap({ TaxYear(text: $0) }),
            references.years.contains(year)
        {
            return year
        }
        reader.report(
            "bad-year", "there are no tables for \(node.kind)", at: node.offsets,
            fix: "one of: "
                + references.years.map(\.description).joined(separator: ", "))
        return nil
    }

    private func category(_ reader: YAMLMappingReader) -> Ledger.Category? {
        let name = reader.slug("category")
        let titles = reader.texts(inEach: "name")
        let direction = reader.requiredWord("kind", as: Ledger.Direction.self)
        let amount = reader.texts("feeds").first.flatMap { fed($0, direction, reader) }
        let share = share(reader)
        guard let name, let direction else { return nil }
        return Ledger.Category(
            name: name, titles: titles, direction: direction, amount: amount?.name,
            isSubtracted: direction == .expense && amount?.mayBeNegative == true, share: share)
    }

    /// Returns the fact that a category's entries are added to.
    private func fed(
        _ text: YAMLText, _ direction: Ledger.Direction?, _ reader: YAMLMappingReader
    ) -> FactCatalogue.Amount? {
        guard let amount = amounts.facts.amount(named: text.text) else {
            reader.reportUnknown(text, "no amount", among: amounts.facts.amounts.map(\.name.name))
            return nil
        }
        if direction == .income, !amount.isReceived {
            reader.report(
                "wrong-direction", "'\(text.text)' is not an income", at: text.offsets,
                fix: "write 'kind: expense'")
        } else if direction == .expense, amount.isReceived, !amount.mayBeNegative {
            reader.report(
                "wrong-direction", "no expense counts against '\(text.text)'", at: text.offsets,
                fix: "use an amount that may be below 0, a deduction or a credit")
        }
        return amount
    }

    /// Returns the fraction that counts: a literal rate or a figure of the law.
    private func share(_ reader: YAMLMappingReader) -> Rate? {
        guard let text = reader.texts("share").first else { return nil }
        guard text.text.first?.isLetter == true else { return reader.rate(at: text.node) }
        do {
            let figure = try references.figure(text.text, year: year).figure
            if case .rate(let rate) = figure.quantity { return rate }
            reader.report(
                "wrong-quantity", "'\(text.text)' is not a rate", at: text.offsets,
                fix: "name a figure that is a share")
        } catch {
            if !error.isConsequence {
                reader.report(
                    "unknown-figure", error.summary, at: text.offsets, fix: error.fix)
            }
        }
        return nil
    }

    private func entry(_ reader: YAMLMappingReader) -> Ledger.Entry? {
        let day = reader.days("day").first
        let span = reader.source.names.taxYear
        if let day, year.number > 0,
            !span.contains(
                year: day.day.year, month: day.day.month, day: day.day.day, begunIn: year.number)
        {
            reader.report(
                "wrong-year", "\(day.day) is not a day of \(year)", at: day.offsets,
                fix: "a ledger is of one year")
        }
        let name = reader.requiredTexts("category").first
        let names = categories.map(\.name)
        let category = name.flatMap { reader.validated($0, "no category", among: names) }
            .flatMap(names.firstIndex)
        let amount = reader.required("amount").flatMap { node in
            reader.amount(
                at: node,
                fix: "write digits, at most two after the point, more than zero: 1234.50",
                where: { $0 > .zero })
        }
        let texts = reader.texts(inEach: "text")
        guard let day, let category, let amount else { return nil }
        return Ledger.Entry(day: day.day, category: category, amount: amount, texts: texts)
    }
}
