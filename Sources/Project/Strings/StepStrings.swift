package import RuleEngine
package import RuleLanguage

/// The words of every step in one language, as the rule files have them beside their lines.
package struct StepStrings: Sendable {
    /// The texts by the numbers of names, since pages ask for a hundred of them each.
    private var texts: [String] = []

    package init(of book: RuleSet, in language: Language) {
        for (name, text) in book.words(in: language.rawValue) {
            let number = StepName(name).number
            while texts.count <= number { texts.append("") }
            texts[number] = text
        }
    }

    package subscript(_ step: StepName) -> String {
        texts.indices.contains(step.number) ? texts[step.number] : ""
    }
}
