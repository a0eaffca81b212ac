internal import Text

/// The checks of `takes` between forms, before compilation.
extension RuleSet {
    /// Returns errors for lines that a form takes from itself, from an unknown form, or twice.
    func mistakesOfTaking() -> [Diagnostic] {
        var found: [Diagnostic] = []
        for form in forms {
            func report(
                _ identifier: String, _ summary: String, at name: Identifier, _ fix: String?
            ) {
                found.append(
                    Diagnostic(
                        .error, identifier, summary, in: bodies[form.body].source, at: name.offsets,
                        fix: fix))
            }
            let name = form.syntax.name.text
            var seen = NameSet()
            for taken in form.syntax.taken {
                if taken.form.text == name {
                    report(
                        "line-of-other-form", "the form takes '\(taken.line)' from itself",
                        at: taken.form, "its own lines need no 'takes': leave it out")
                } else if formOfName[taken.form.text] == nil {
                    report(
                        "unknown-rule", "there is no form '\(taken.form)'", at: taken.form,
                        didYouMean(taken.form.text, among: formOfName.keys.sorted()))
                } else if !seen.insert(taken.line.name) {
                    report(
                        "repeated-rule", "the form takes '\(taken.line)' twice", at: taken.line,
                        "keep one; write 'FORM.\(taken.line)' for the other one")
                }
            }
        }
        return found
    }
}
