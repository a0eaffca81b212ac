package import Text

/// Amounts of the years before the first table, from one file of `Content/Indexation`.
///
/// More years narrow the unrounded amount that an act indexes. If the act states a starting amount, the
/// factors since then determine it exactly.
package struct IndexationHistory: Sendable {
    /// One amount over the years, shared by one or more figures.
    package struct Series: Sendable {
        /// The paths of the figures that have this amount.
        package let figures: [YAMLText]
        /// The path of a figure that is added to this amount in printed documents; each is rounded by itself.
        package let above: YAMLText?
        /// The amounts with their kinds, by year.
        fileprivate let amounts: [TaxYear: (amount: Money, kind: IndexedAmount.Year.Kind)]
        fileprivate let rates: [TaxYear: Rate]

        /// The years that have an amount.
        package var years: Set<TaxYear> { Set(amounts.keys) }

        /// A Boolean value that is true if the act states the amount of `year` as a starting amount.
        package func isStated(_ year: TaxYear) -> Bool { amounts[year]?.kind == .stated }

        /// Returns true if the act states `amount` for `year` as a starting amount.
        package func states(_ amount: Money, in year: TaxYear) -> Bool {
            guard let (stated, kind) = amounts[year], kind == .stated else { return false }
            return stated == amount
        }

        /// Returns the years before `year`, beginning with the first that has an amount; empty if a rate
        /// between them is missing.
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
    /// The paths of figures and groups that are set each year and do not follow a factor.
    package let setYearly: [YAMLText]
    /// The identifiers of the documents that state the amounts and factors.
    package let sources: [String]
    package let source: SourceText

    // MARK: Reading

    /// Reads a file of `Content/Indexation`.
    ///
    /// Nil if the file has errors: unknown documents or keys, a missing factor between two amounts, or an
    /// amount that cannot follow from those before it. The log receives them.
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
            let setYearly: [YAMLText]? = file.optionalMapping("set-yearly") { entry in
                cite(entry)
                return entry.requiredTexts("figures")
            }
            return IndexationHistory(
                series: series, setYearly: setYearly ?? [], sources: sources, source: source)
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
                        fix: "write it as 2019")
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
                entry.amount(at: $0, fix: "write an amount above zero") { $0 > .zero }
            }
            for (year, amount) in found { amounts[year] = (amount, kind) }
        }
        self.init(figures: figures, above: above, amounts: amounts, rates: rates)
        guard let last = amounts.keys.max() else {
            // The amount of a sum may be known from the tables alone.
            guard above != nil else {
                entry.report(
                    "missing-key", "no amount of any year is here", at: entry.offsets,
                    fix: "add 'printed: {2019: …}', or 'stated' for what the act starts from")
                return nil
            }
            return
        }
        let years = years(before: TaxYear(last.number + 1))
        if years.isEmpty {
            entry.report(
                "missing-key", "a factor is missing between the first amount and \(last)",
                at: entry.offsets, fix: "add the year to 'rates'")
        } else if let wrong = IndexedAmount.firstThatDoesNotFollow(years) {
            let year = TaxYear(last.number + 1 - years.count + wrong)
            entry.report(
                "bad-amount", "the amount of \(year) cannot follow from those before it",
                at: entry.offsets,
                fix: "compare it, the factors and the amounts before it with their documents")
        }
    }
}
