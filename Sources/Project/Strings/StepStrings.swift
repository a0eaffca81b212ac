package import RuleEngine
package import RuleLanguage

/// The names of all steps in one language, from the rule files.
package struct StepStrings: Sendable {
    /// The names, indexed by step number for fast lookup.
    private var texts: [String] = []

    package init(of ruleSet: RuleSet, in language: Language) {
        for (name, text) in ruleSet.words(in: language.rawValue) {
            let number = StepName(name).number
            while texts.count <= number { texts.append("") }
            texts[number] = text
        }
    }

    package subscript(_ step: StepName) -> String {
        texts.indices.contains(step.number) ? texts[step.number] : ""
    }
}
