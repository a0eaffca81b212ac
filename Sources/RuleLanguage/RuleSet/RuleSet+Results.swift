internal import Text

extension RuleSet {
    /// Returns errors for required results that no file declares.
    ///
    /// Pages would show 0 for them.
    func missingResults(of required: [String]) -> [Diagnostic] {
        // Without forms, nothing is computed.
        guard !forms.isEmpty else { return [] }
        let declared = Set(resultNames)
        return required.filter { !declared.contains($0) }.map { name in
            let summary = "there is no result '\(name)', which every return has"
            guard let first = results.first, let source = resultSources.first else {
                return .aboutFile(
                    "missing-result", summary, path: files.first?.source.path ?? "Content/Rules",
                    fix: "declare it: 'results' at the margin, and under it '\(name) "
                        + "= FORM.LINE'")
            }
            return Diagnostic(
                .error, "missing-result", summary, in: source, at: first.name.offsets,
                fix: "declare it beside this one: '\(name) = FORM.LINE', after 'hidden' "
                    + "if files are not to list it")
        }
    }
}
