package import Text

/// What one rule file declares.
package struct RuleFile: Sendable {
    package let source: SourceText
    package var rules: [RuleSyntax] = []
    package var forms: [FormSyntax] = []
    package var facts: [FactSyntax] = []
    package var results: [ResultSyntax] = []
    package var rates: [RatesSyntax] = []
    package var refusals: [ValidationRuleSyntax] = []
    /// The forms in the order of printing; empty in a file that says nothing of it.
    package var order: [Identifier] = []
    /// Whether all of it could be read.
    package private(set) var isComplete = true

    /// Reads a file, reporting every line that is not of the language.
    ///
    /// - Parameter firstMonth: The month in which the tax year begins.
    package init(_ source: SourceText, firstMonth: Int = 1, log: DiagnosticLog) {
        self.source = source
        var (lines, found) = ruleLines(of: source)
        var reader = RuleParser(source: source, firstMonth: firstMonth, lines: lines)
        reader.readDeclarations()
        found += reader.diagnostics
        // A file of which all waits for its day, or is a draft, says something.
        if lines.isEmpty, found.isEmpty, source.publicOn == nil {
            found.append(
                Diagnostic(
                    .error, "empty-file", "the file says nothing: it declares no rule",
                    in: source, at: 0..<0,
                    remedy: "write what it has to say, or remove the file if the guide needs none"))
        }
        rules = reader.rules
        forms = reader.forms
        facts = reader.facts
        results = reader.results
        rates = reader.rates
        refusals = reader.refusals
        order = reader.order
        isComplete = found.isEmpty
        log.report(found.prefix(mistakesListed))
        if found.count > mistakesListed {
            log.report(.tooManyMistakes(in: source, at: lines.last?.offsets ?? 0..<0))
        }
    }
}
