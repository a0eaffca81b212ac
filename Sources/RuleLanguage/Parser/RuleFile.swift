package import Text

/// The declarations of one rule file.
package struct RuleFile: Sendable {
    package let source: SourceText
    package var rules: [RuleSyntax] = []
    package var forms: [FormSyntax] = []
    package var facts: [FactSyntax] = []
    package var results: [ResultSyntax] = []
    package var rates: [RatesSyntax] = []
    package var refusals: [ValidationRuleSyntax] = []
    /// The declared order of forms in print; empty if the file declares none.
    package var order: [Identifier] = []
    /// A Boolean value that is true if the file was parsed without errors.
    package private(set) var isComplete = true

    /// Parses a file.
    ///
    /// Lines with errors are reported to `log` and skipped.
    ///
    /// - Parameters:
    ///   - firstMonth: The first month of the tax year, from 1 to 12.
    ///   - fallback: Completes words of partial languages.
    /// - Complexity: O(*n*) for *n* bytes.
    package init(
        _ source: SourceText, firstMonth: Int = 1, completing fallback: WordFallback = .none,
        log: DiagnosticLog
    ) {
        self.source = source
        var (lines, found) = ruleLines(of: source)
        var reader = RuleParser(
            source: source, firstMonth: firstMonth, fallback: fallback, lines: lines)
        reader.readDeclarations()
        found += reader.diagnostics
        // A file is not empty if its declarations are drafts or not published yet.
        if lines.isEmpty, found.isEmpty, source.publicOn == nil {
            found.append(
                Diagnostic(
                    .error, "empty-file", "the file declares no rule",
                    in: source, at: 0..<0,
                    fix: "write its content, or remove the file"))
        }
        rules = reader.rules
        forms = reader.forms
        facts = reader.facts
        results = reader.results
        rates = reader.rates
        refusals = reader.refusals
        order = reader.order
        isComplete = found.isEmpty
        log.report(Array(found.prefix(mistakesListed)))
        if found.count > mistakesListed {
            log.report(.tooManyMistakes(in: source, at: lines.last?.offsets ?? 0..<0))
        }
    }
}
