internal import Text

/// What is wrong at a place of a rule file: thrown where a line cannot be read on.
struct RuleSyntaxError: Error {
    let identifier: String
    let summary: String
    let offsets: Range<Int>
    let remedy: String?

    /// A line that is not of the language.
    init(_ summary: String, at offsets: Range<Int>, remedy: String? = nil) {
        self.init("rule-syntax", summary, at: offsets, remedy: remedy)
    }

    init(_ identifier: String, _ summary: String, at offsets: Range<Int>, remedy: String?) {
        self.identifier = identifier
        self.summary = summary
        self.offsets = offsets
        self.remedy = remedy
    }

    func diagnostic(in source: SourceText) -> Diagnostic {
        Diagnostic(.error, identifier, summary, in: source, at: offsets, remedy: remedy)
    }
}
