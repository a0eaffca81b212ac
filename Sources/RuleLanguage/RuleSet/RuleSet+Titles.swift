package import Text

/// The titles of rules and forms.
extension RuleSet {
    /// Returns the title of a rule or form in a language: its own words, or the words of the line that it
    /// gives, or of its last line.
    ///
    /// Steps of tax and forms need words of their own, because the words of their last line do not describe
    /// them. Nil if there are none.
    ///
    /// - Parameter steps: The words of steps in the language.
    package func title(of body: Int, in language: String, steps: [String: String]) -> String? {
        let body = bodies[body]
        if let words = body.head.words.first(where: { $0.language.text == language }) {
            return words.text.text
        }
        guard body.key != nil, !body.takesRunning else { return nil }
        var step: String?
        Self.forEachLine(of: body.syntax.items) { line in
            guard !line.isHidden, steps[line.step.text] != nil else { return }
            if let gives = body.gives {
                if line.name.text == gives.text { step = step ?? line.step.text }
            } else {
                step = line.step.text
            }
        }
        return step.flatMap { steps[$0] }
    }

    /// Returns diagnostics of words: missing words of steps, rules and forms, and equal words in one formula.
    package func missingTexts(in languages: [String]) -> [Diagnostic] {
        missingWords(in: languages) + missingTitles(in: languages)
            + sameWords(in: languages)
    }

    /// Returns errors for rules and forms without a title in a language.
    ///
    /// A form of one jurisdiction has the title of that jurisdiction.
    package func missingTitles(in languages: [String]) -> [Diagnostic] {
        guard isUsable else { return [] }
        var diagnostics: [Diagnostic] = []
        for language in languages {
            let steps = words(in: language)
            for (index, body) in bodies.enumerated()
            where title(of: index, in: language, steps: steps) == nil && !isOfOnePlace(index) {
                diagnostics.append(
                    Diagnostic(
                        .error, "missing-words",
                        "'\(body.name)' is called nothing in '\(language)'", in: body.source,
                        at: body.nameOffsets,
                        fix: "write it below the head: '\(language)  …'"))
            }
        }
        return diagnostics
    }

    private func isOfOnePlace(_ body: Int) -> Bool {
        forms.contains { form in
            guard form.body == body, case .only = form.syntax.places else { return false }
            return true
        }
    }
}
