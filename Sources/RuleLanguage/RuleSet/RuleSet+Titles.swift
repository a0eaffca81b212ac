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
}
