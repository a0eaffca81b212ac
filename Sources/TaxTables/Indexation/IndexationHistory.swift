package import Text

/// What acts made amounts from before the years of the tables: a file of `Content/Indexation`.
///
/// The amounts of more years tell more of what an act carries on; where the act states what it starts from, the
/// factors since then tell all of it.
package struct IndexationHistory: Sendable {
    /// One amount over the years, which is that of one figure or of several.
    package struct Series: Sendable {
        /// The paths of figures that are this amount.
        package let figures: [YAMLText]
        /// A figure that is added to it, where a document prints the sum of the two, each rounded by itself.
        package let above: YAMLText?
        /// The amounts and what each of them is, by years.
        fileprivate let amounts: [TaxYear: (amount: Money, kind: IndexedAmount.Year.Kind)]
        fileprivate let rates: [TaxYear: Rate]

        /// The years of which there is an amount.
        package var years: Set<TaxYear> { Set(amounts.keys) }

        /// Whether the amount of the year is what the act starts from.
        package func isStated(_ year: TaxYear) -> Bool { amounts[year]?.kind == .stated }

        /// Whether the act states an amount of a year, so that it goes on from there.
        package func states(_ amount: Money, in year: TaxYear) -> Bool {
            guard let (stated, kind) = amounts[year], kind == .stated else { return false }
            return stated == amount
        }

        /// The years before another one, from the first that has an amount; none if a rate between them is not known.
        package func years(before year: TaxYear) -> [IndexedAmount.Year] {
            guard let first = amounts.keys.min(), first < year else { return [] }
            var years: [IndexedAmount.Year] = []
            for number in first.number..<year.number {
                let year = TaxYear(number)
                guard let rate = year == first ? .zero : rates[year] else { return [] }
                years.append(.init(amounts[year]?.amount, rate, amounts[year]?.kind ?? .printed))
            }
            return years
        }
    }

    package let series: [Series]
    /// Figures, or groups of them, that are set anew each year, so that no factor tells them.
    package let setAnew: [YAMLText]
    /// Identifiers of the documents that state the amounts and the factors.
    package let sources: [String]
    package let source: SourceText

    // MARK: Reading

    /// Nil if the file has errors: unknown documents and keys, factors that are missing between two amounts, and
    /// amounts that cannot follow from those before them.
    package static func read(
        _ source: SourceText, knownSources: Set<String>, log: DiagnosticLog
    ) -> IndexationHistory? {
        YAMLMappingReader.readWhole(source, log: log) { file in
            var sources: [String] = []
            func cite(_ reader: YAMLMappingReader) {
                for text in reader.requiredTexts("source") {
                    if !knownSources.contains(text.text) {
                        file.reportUnknownSource(text, among: knownSources)
                    }
                    sources.append(text.text)
                }
            }
            let read: [TaxYear: Rate]? = file.mapping("factors") { factors in
                cite(factors)
                return byYear(factors, "rates") { factors.rate(at: $0) }
            }
            let rates = read ?? [:]
            let series = file.mappings("amounts") { entry in
                cite(entry)
                return Series(entry, rates)
            }
            let setAnew: [YAMLText]? = file.optionalMapping("set-anew") { entry in
                cite(entry)
                return entry.requiredTexts("figures")
            }
            return IndexationHistory(
                series: series, setAnew: setAnew ?? [], sources: sources, source: source)
        }
    }

    fileprivate static func byYear<Value>(
        _ reader: YAMLMappingReader, _ key: String, _ value: (YAMLNode) -> Value?
    ) -> [TaxYear: Value] {
        reader.optionalMapping(key) { years in
            var values: [TaxYear: Value] = [:]
            for entry in years.remainingEntries() {
                guard let year = TaxYear(text: entry.key) else {
                    years.report(
                        "bad-year", "'\(entry.key)' is not a year", at: entry.keyOffsets,
                        remedy: "write it as 2019")
                    continue
                }
                values[year] = value(entry.value)
            }
            return values
        } ?? [:]
    }
}

extension IndexationHistory.Series {
    fileprivate init?(_ entry: YAMLMappingReader, _ rates: [TaxYear: Rate]) {
        let figures = entry.requiredTexts("figures")
        let above = entry.optional("above").flatMap { entry.text(at: $0, of: "above") }
        var amounts: [TaxYear: (amount: Money, kind: IndexedAmount.Year.Kind)] = [:]
        for (key, kind) in [("stated", IndexedAmount.Year.Kind.stated), ("printed", .printed)] {
            let found = IndexationHistory.byYear(entry, key) {
                entry.amount(at: $0, remedy: "write an amount above zero") { $0 > .zero }
            }
            for (year, amount) in found { amounts[year] = (amount, kind) }
        }
        self.init(figures: figures, above: above, amounts: amounts, rates: rates)
        guard let last = amounts.keys.max() else {
            // What is a sum may have no years but those of the tables.
            guard above != nil else {
                entry.report(
                    "missing-key", "no amount of any year is here", at: entry.offsets,
                    remedy: "add 'printed: {2019: …}', or 'stated' for what the act starts from")
                return nil
            }
            return
        }
        let years = years(before: TaxYear(last.number + 1))
        if years.isEmpty {
            entry.report(
                "missing-key", "a factor is missing between the first amount and \(last)",
                at: entry.offsets, remedy: "add the year to 'rates'")
        } else if let wrong = IndexedAmount.firstThatDoesNotFollow(years) {
            let year = TaxYear(last.number + 1 - years.count + wrong)
            entry.report(
                "bad-amount", "the amount of \(year) cannot follow from those before it",
                at: entry.offsets,
                remedy: "compare it, the factors and the amounts before it with their documents")
        }
    }
}
