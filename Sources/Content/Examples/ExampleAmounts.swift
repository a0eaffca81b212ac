package import Project
package import RuleEngine
package import TaxTables
internal import Text

/// Amounts with a line and name of their own that returns treat like another fact:
/// `Content/Examples/amounts.yaml`.
///
/// An example that adds one is computed like the other fact, but its steps show the amount's own
/// line.
package struct ExampleAmounts: Sendable {
    package struct Amount: Sendable {
        package let name: String
        /// The fact that the amount is added to.
        package let like: AmountName
        /// The step at which `like` is entered.
        package let step: StepName
        /// The line numbers, by the jurisdiction of the form.
        package let lines: [Jurisdiction: String]
        /// The form's label of the line.
        package let titles: ByLanguage<String>
        /// A phrase such as 'support payments received of {value}'.
        package let phrases: ByLanguage<String>

        package init(
            name: String, like: AmountName, step: StepName,
            lines: [Jurisdiction: String], titles: ByLanguage<String>, phrases: ByLanguage<String>
        ) {
            self.name = name
            self.like = like
            self.step = step
            self.lines = lines
            self.titles = titles
            self.phrases = phrases
        }
    }

    package static let path = "Content/Examples/amounts.yaml"

    private var byName: [String: Amount] = [:]

    /// The facts that the rules declare.
    package let facts: FactCatalogue

    /// Creates the amounts of a guide without the file.
    package init(_ facts: FactCatalogue) {
        self.facts = facts
    }

    package subscript(_ name: String) -> Amount? { byName[name] }

    /// Reads the amounts.
    ///
    /// Entries with errors are reported and left out.
    ///
    /// - Parameters:
    ///   - facts: The facts that an amount may be added to.
    ///   - steps: The step at which each fact is entered.
    package static func read(
        _ folder: GuideFolder, _ facts: FactCatalogue, enteringAt steps: [String: StepName]
    ) -> ExampleAmounts {
        var amounts = ExampleAmounts(facts)
        guard let source = folder.readIfThere(path) else {
            return amounts
        }
        let entered = YAMLMappingReader.read(source, log: folder.log) { reader in
            reader.mappings("amounts") { amount($0, facts, enteringAt: steps) }
        }
        for amount in entered ?? [] { amounts.byName[amount.name] = amount }
        return amounts
    }

    private static func amount(
        _ reader: YAMLMappingReader, _ facts: FactCatalogue, enteringAt steps: [String: StepName]
    ) -> Amount? {
        let name = reader.slug("amount")
        let like = reader.requiredText("like")
        let line = reader.requiredText("line")
        var lines: [Jurisdiction: String] = [:]
        for place in reader.source.names.jurisdictions {
            lines[place] = place.isTop ? line : reader.optionalText("\(place.rawValue)-line")
        }
        let titles = reader.texts(inEach: "title")
        let phrases = reader.texts(inEach: "phrase", values: ["value"])
        guard let name, let like, line != nil else { return nil }
        guard let fact = facts.amount(named: like), let step = steps[like] else {
            reader.report(
                "unknown-word", "nothing is counted like '\(like)'", at: reader.offsets,
                fix: didYouMean(like, among: steps.keys.sorted()))
            return nil
        }
        return Amount(
            name: name, like: fact.name, step: step, lines: lines, titles: titles, phrases: phrases)
    }
}
