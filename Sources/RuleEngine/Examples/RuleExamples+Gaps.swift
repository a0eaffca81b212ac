internal import RuleLanguage
internal import TaxTables
internal import Text

/// The check of gaps in examples of rules.
extension RuleExamples {
    /// Reports gaps without an example, because nothing shows that their conditions can be true.
    mutating func checkGaps() {
        for (gap, body) in ruleSet.gaps where !met.contains(gap.name.text) {
            guard !skipped.contains(body.source.path) else { continue }
            guard gap.years.isEmpty || gap.years.contains(where: { laws[TaxYear($0)] != nil })
            else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning, "unmet-gap", "no example meets the gap '\(gap.name)'",
                    in: body.source, at: gap.name.offsets,
                    fix: "add an example of people with this gap to a rule"))
        }
    }

    /// Reports a result that a gap makes incomplete, unless the example is marked `incomplete`.
    mutating func check(
        _ result: RuleExample.Part, of example: RuleExample, _ gaps: [OpenGap],
        in source: SourceText
    ) {
        let name = (result.ofSpouse ?? result).words.name
        let gap = gaps.first { gap in
            gap.about.contains { $0 == name.text || Self.written($0) == name.text }
        }
        guard let gap, !example.isIncomplete else { return }
        report(
            "'\(name.text)' is incomplete by the gap '\(gap.name)'", name.offsets, source,
            "write ', incomplete' after it if the document leaves that out too")
    }
}
