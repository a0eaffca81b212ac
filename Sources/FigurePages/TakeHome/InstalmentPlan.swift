internal import Content
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The instalments in which self-employed people of some jurisdictions pay a year's tax and
/// contributions.
struct InstalmentPlan: Sendable {
    /// The taxes and contributions that one authority collects.
    struct Collected: Sendable {
        let taxes: [IncomeTax]
        let hasContributions: Bool
        let names: ByLanguage<String>
    }

    /// The jurisdictions of the plan; if empty, all those without an earlier plan.
    let places: [Jurisdiction]
    /// The tax above which instalments are due: the name of a figure.
    let threshold: String
    /// The number of instalments a year.
    let parts: Int64
    /// A short name of what is paid besides income tax.
    let contributions: ByLanguage<String>
    let notes: ByLanguage<String>
    let collected: [Collected]

    static func read(
        _ reader: YAMLMappingReader, _ references: FigureReferences
    ) -> InstalmentPlan? {
        let places = reader.has("places") ? reader.places(reader.texts("places")) : []
        let threshold = reader.figureName("threshold", references)
        let parts = reader.number("parts", of: "payments", upTo: 52)
        let contributions = reader.texts(inEach: "contributions")
        let notes = reader.texts(inEach: "note", values: ["threshold"])
        let collected = reader.mappings("collected") { reader in
            let taxes = reader.incomeTaxes("tax")
            let hasContributions = reader.optionalTruth("with-contributions")
            let names = reader.texts(inEach: "name")
            return Collected(taxes: taxes, hasContributions: hasContributions, names: names)
        }
        guard let threshold, let parts else { return nil }
        return InstalmentPlan(
            places: places, threshold: threshold, parts: parts, contributions: contributions,
            notes: notes, collected: collected)
    }

    /// Returns the tax above which instalments are due in a year; nil if it is not published.
    func threshold(in year: TaxYear, _ guide: Guide) -> Money? {
        guard let figure = try? guide.references.figure(threshold, year: year).figure,
            case .amount(let amount) = figure.quantity
        else { return nil }
        return amount
    }

    /// Returns an instalment to an authority; nil if the tax does not exceed the threshold.
    ///
    /// - Parameter unit: The rounding unit in hundredths.
    func part(
        of collected: Collected, _ income: SelfEmployedIncome, above threshold: Money,
        to unit: Int64
    ) -> Money? {
        let tax = collected.taxes.reduce(Money.zero) { $0 + income.result[$1] }
        guard tax > threshold else { return nil }
        let due = collected.hasContributions ? tax + income.contributions : tax
        return due.scaled(by: 1, over: parts, to: unit)
    }
}

extension YAMLMappingReader {
    /// Reads the name of a figure and validates it with the latest tables.
    fileprivate func figureName(_ key: String, _ references: FigureReferences) -> String? {
        guard let name = requiredText(key), let year = references.years.last
        else { return nil }
        do throws(FigureReferences.Failure) {
            _ = try references.figure(name, year: year)
        } catch {
            if error.isConsequence { return name }
            report("unknown-figure", error.summary, at: offsets(of: key), fix: error.fix)
        }
        return name
    }

    /// Reads income taxes by their names in the guide.
    fileprivate func incomeTaxes(_ key: String) -> [IncomeTax] {
        let taxes = zip(IncomeTax.allCases, source.names.taxNames)
            .filter { $1 != GuideDeclarations.noTax }
        return words(key, among: taxes.map(\.1)).map { taxes[$0].0 }
    }

    func number(_ key: String, of counted: String, upTo most: Int64) -> Int64? {
        guard let node = required(key) else { return nil }
        if let number = node.scalar.flatMap({ Int64($0) }), (1...most).contains(number) {
            return number
        }
        report(
            "bad-number", "'\(node.scalar ?? node.kind)' is no number of \(counted)",
            at: node.offsets, fix: "write one from 1 to \(most)")
        return nil
    }
}
