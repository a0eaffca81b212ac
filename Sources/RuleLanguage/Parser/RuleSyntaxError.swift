internal import Text

/// An error at a location of a rule file, thrown if a line cannot be parsed further.
struct RuleSyntaxError: Error {
    let identifier: String
    let summary: String
    let offsets: Range<Int>
    let fix: String?

    /// Makes an error with the identifier `rule-syntax`.
    init(_ summary: String, at offsets: Range<Int>, fix: String? = nil) {
        self.init("rule-syntax", summary, at: offsets, fix: fix)
    }

    init(_ identifier: String, _ summary: String, at offsets: Range<Int>, fix: String?) {
        self.identifier = identifier
        self.summary = summary
        self.offsets = offsets
        self.fix = fix
    }

    func diagnostic(in source: SourceText) -> Diagnostic {
        Diagnostic(.error, identifier, summary, in: source, at: offsets, fix: fix)
    }
}
