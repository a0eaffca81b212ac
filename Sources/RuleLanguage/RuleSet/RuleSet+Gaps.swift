internal import Text

/// The checks of gaps against the other declarations.
extension RuleSet {
    /// All gaps in the order of the files, with their rule or form.
    package var gaps: [(gap: GapSyntax, body: Body)] {
        bodies.flatMap { body in body.syntax.gaps.map { ($0, body) } }
    }

    /// Returns errors for gaps with one name, and for gaps about unknown results.
    func mistakesOfGaps() -> [Diagnostic] {
        var found: [Diagnostic] = []
        var sources: [String: SourceText] = [:]
        let results = resultNames + [GapSyntax.householdLeft]
        for (gap, body) in gaps {
            if let first = sources[gap.name.text] {
                found.append(
                    Diagnostic(
                        .error, "repeated-rule", "there are two gaps named '\(gap.name)'",
                        in: body.source, at: gap.name.offsets,
                        fix: "the other is in \(first.path)"))
            }
            sources[gap.name.text] = body.source
            for name in gap.about where !results.contains(name.text) {
                found.append(
                    Diagnostic(
                        .error, "unknown-line", "there is no result '\(name)'", in: body.source,
                        at: name.offsets, fix: didYouMean(name.text, among: results)))
            }
        }
        return found
    }
}
