package import Project
package import RuleEngine
package import TaxTables
internal import Text

/// Amounts with a line and words of their own that a return counts like another amount:
/// `Content/Examples/amounts.yaml`.
///
/// An example that adds one is computed like the other amount, and its steps show the line that the
/// topic speaks of.
package struct ExampleAmounts: Sendable {
    package struct Amount: Sendable {
        package let name: String
        /// The amount of a return that it is counted like.
        package let like: AmountName
        /// The step that `like` is entered at.
        package let step: StepName
        /// The numbers of its lines, by the places on whose forms they are.
        package let lines: [Jurisdiction: String]
        /// What the form calls the line.
        package let titles: ByLanguage<String>
        /// 'support payments received of {value}'.
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

    /// The amounts and facts that the rules themselves know.
    package let facts: FactCatalogue

    /// The amounts of a guide that has no such file.
    package init(_ facts: FactCatalogue) {
        self.facts = facts
    }

    package subscript(_ name: String) -> Amount? { byName[name] }

    /// The amounts that the guide declares, but for entries with errors, which are reported.
    ///
    /// - Parameters:
    ///   - facts: The names that an amount may be counted like.
    ///   - steps: The step that each amount of a return is entered at.
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
                remedy: didYouMean(like, among: steps.keys.sorted()))
            return nil
        }
        return Amount(
            name: name, like: fact.name, step: step, lines: lines, titles: titles, phrases: phrases)
    }
}
