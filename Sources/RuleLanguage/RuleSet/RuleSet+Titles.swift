package import Text

/// What rules and forms are called.
extension RuleSet {
    /// What a rule or a form is called in a language: its own words, or those of the line that it gives, or of
    /// its last one.
    ///
    /// A step of tax gives what is left after it, which says nothing of the step; nor does a form's last line.
    ///
    /// - Parameter steps: The words of steps in the language.
    package func title(of body: Int, in language: String, steps: [String: String]) -> String? {
        let body = bodies[body]
        if let own = body.head.words.first(where: { $0.language.text == language }) {
            return own.text.text
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

    /// Mistakes of words in one of the languages: missing ones of steps, rules and forms, and equal ones in a formula.
    package func missingTexts(in languages: [String]) -> [Diagnostic] {
        missingWords(in: languages) + missingTitles(in: languages)
            + sameWords(in: languages)
    }

    /// Rules and forms that are called nothing in one of the languages; a form of one place is named by
    /// that place.
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
                        remedy: "write it below the head: '\(language)  …'"))
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
