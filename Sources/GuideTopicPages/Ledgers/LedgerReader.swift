internal import GuideContent
internal import GuideDiagnostics
internal import GuideFormats
internal import GuidePages
internal import GuideWords
internal import GuideYAML
internal import TaxEngine
internal import TaxTables

/// Reads a ledger, reporting all that is wrong with it.
struct LedgerReader {
    private let references: FigureReferences
    private let amounts: ExampleAmounts
    private let year: TaxYear
    private var categories: [Ledger.Category] = []

    /// Nil, after diagnostics, if the file has errors.
    static func read(
        _ source: SourceText, _ references: FigureReferences, knowing amounts: ExampleAmounts,
        diagnostics: inout [Diagnostic]
    ) -> Ledger? {
        guard let root = YAMLParser.parse(source, diagnostics: &diagnostics),
            var reader = YAMLMappingReader(root, in: source, diagnostics: &diagnostics)
        else { return nil }
        var found: [Diagnostic] = []
        let ledger = ledger(&reader, references, amounts, &found)
        reader.finish(diagnostics: &found)
        diagnostics += found
        return found.hasErrors ? nil : ledger
    }

    private init(_ references: FigureReferences, _ amounts: ExampleAmounts, _ year: TaxYear) {
        self.references = references
        self.amounts = amounts
        self.year = year
    }

    private static func ledger(
        _ reader: inout YAMLMappingReader, _ references: FigureReferences,
        _ amounts: ExampleAmounts, _ found: inout [Diagnostic]
    ) -> Ledger? {
        let file = reader.source.path.split(separator: "/").last.map(String.init) ?? ""
        let name = String(file.dropLast(".yaml".count))
        checkSlug(name, in: reader.source, diagnostics: &found)
        let year = year(&reader, references, &found)
        let place = reader.requiredWord("province", as: Jurisdiction.self, &found)
        let titles = reader.texts(inEach: "title", &found)
        let summaries = reader.texts(inEach: "summary", &found)
        let slugs = reader.slugs(english: name, &found)
        let person = reader.person("person", knowing: amounts, &found)
        var ledger = LedgerReader(references, amounts, year ?? TaxYear(0))
        ledger.categories = reader.mappings("categories", &found) { reader, found in
            ledger.category(&reader, &found)
        }
        let entries = reader.mappings("entries", &found) { reader, found in
            ledger.entry(&reader, &found)
        }
        guard let year, let place, let person else { return nil }
        let result = Ledger(
            name: name, slugs: slugs, year: year, place: place, titles: titles,
            summaries: summaries, person: person, categories: ledger.categories,
            entries: entries.enumerated().sorted {
                ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
            }.map(\.element))
        do {
            try amounts.facts.validate(result.taxpayer)
        } catch {
            found.append(
                Diagnostic(
                    .error, "impossible-example", error.summary, in: reader.source,
                    at: reader.offsets, remedy: error.remedy))
        }
        return result
    }

    private static func year(
        _ reader: inout YAMLMappingReader, _ references: FigureReferences,
        _ found: inout [Diagnostic]
    ) -> TaxYear? {
        guard let node = reader.required("year", diagnostics: &found) else { return nil }
        if let year = node.scalar.flatMap({ TaxYear(text: $0) }),
            references.tables[year] != nil
        {
            return year
        }
        found.append(
            Diagnostic(
                .error, "bad-year", "there are no tables for \(node.kind)", in: reader.source,
                at: node.offsets,
                remedy: "one of: "
                    + references.tables.keys.sorted().map(\.description).joined(separator: ", ")))
        return nil
    }

    private func category(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> Ledger.Category? {
        let name = reader.slug("category", &found)
        let titles = reader.texts(inEach: "name", &found)
        let direction = reader.requiredWord("kind", as: Ledger.Direction.self, &found)
        var amount: FactCatalogue.Amount?
        if let text = reader.texts("feeds", diagnostics: &found).first {
            amount = amounts.facts.amount(named: text.text)
            let isMoney = amount?.isReceived
            if amount == nil {
                found.append(
                    Diagnostic(
                        .error, "unknown-word", "'\(text.text)' is no amount", in: reader.source,
                        at: text.offsets,
                        remedy: didYouMean(text.text, among: amounts.facts.amounts.map(\.name.name))
                    ))
            } else if direction == .income, isMoney == false {
                found.append(
                    Diagnostic(
                        .error, "wrong-direction", "'\(text.text)' is nothing that comes in",
                        in: reader.source, at: text.offsets, remedy: "write 'kind: expense'"))
            } else if direction == .expense, isMoney == true, amount?.mayBeNegative == false {
                found.append(
                    Diagnostic(
                        .error, "wrong-direction", "no expense counts against '\(text.text)'",
                        in: reader.source, at: text.offsets,
                        remedy: "feed an amount that may be below 0, a deduction or a credit"))
            }
        }
        let share = share(&reader, &found)
        guard let name, let direction else { return nil }
        return Ledger.Category(
            name: name, titles: titles, direction: direction, amount: amount?.name,
            isSubtracted: direction == .expense && amount?.mayBeNegative == true, share: share)
    }

    /// The part that counts: a rate of the person's own, or a figure of the law.
    private func share(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> Rate? {
        guard let text = reader.texts("share", diagnostics: &found).first else { return nil }
        guard text.text.first?.isLetter == true else { return reader.rate(text, &found) }
        do {
            let figure = try references.figure(text.text, year: year).figure
            if case .rate(let rate) = figure.quantity { return rate }
            found.append(
                Diagnostic(
                    .error, "wrong-quantity", "'\(text.text)' is not a rate", in: reader.source,
                    at: text.offsets, remedy: "name a figure that is a share"))
        } catch {
            if !error.isConsequence {
                found.append(
                    Diagnostic(
                        .error, "unknown-figure", error.summary, in: reader.source,
                        at: text.offsets, remedy: error.remedy))
            }
        }
        return nil
    }

    private func entry(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> Ledger.Entry? {
        let day = reader.days("day", &found).first
        if let day, day.day.year != year.number, year.number > 0 {
            found.append(
                Diagnostic(
                    .error, "wrong-year", "\(day.day) is not a day of \(year)", in: reader.source,
                    at: day.offsets, remedy: "a ledger is of one year"))
        }
        let name = reader.texts("category", diagnostics: &found).first
        let category = name.flatMap { name in
            categories.firstIndex { $0.name == name.text }
        }
        if let name, category == nil {
            found.append(
                Diagnostic(
                    .error, "unknown-word", "'\(name.text)' is no category", in: reader.source,
                    at: name.offsets, remedy: didYouMean(name.text, among: categories.map(\.name))))
        }
        let amount = amount(&reader, &found)
        let texts = reader.texts(inEach: "text", &found)
        if name == nil { _ = reader.required("category", diagnostics: &found) }
        guard let day, let category, let amount else { return nil }
        return Ledger.Entry(day: day.day, category: category, amount: amount, texts: texts)
    }

    private func amount(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> Money? {
        guard let node = reader.required("amount", diagnostics: &found) else { return nil }
        if let money = node.scalar.flatMap({ Money(decimal: $0) }), money > .zero { return money }
        found.append(
            Diagnostic(
                .error, "bad-amount", "\(node.kind) is not an amount of dollars",
                in: reader.source, at: node.offsets,
                remedy: "write digits, at most two after the point, more than zero: 1234.50"))
        return nil
    }
}
