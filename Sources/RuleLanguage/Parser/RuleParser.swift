internal import Text

/// A parser of rule files, driven by indentation.
struct RuleParser {
    let source: SourceText
    /// The first month of the tax year, from 1 to 12.
    let firstMonth: Int
    let fallback: WordFallback
    let lines: [RuleFileLine]
    private(set) var next = 0
    /// The number of blocks around the current line.
    var depth = 0
    var diagnostics: [Diagnostic] = []
    var rules: [RuleSyntax] = []
    var forms: [FormSyntax] = []
    /// A Boolean value that is true if the last declaration is a form.
    private(set) var isBelowForm = false
    var facts: [FactSyntax] = []
    var results: [ResultSyntax] = []
    var rates: [RatesSyntax] = []
    var refusals: [ValidationRuleSyntax] = []
    /// The declared order of forms in print; empty if the file declares none.
    var order: [Identifier] = []

    init(
        source: SourceText, firstMonth: Int, fallback: WordFallback, lines: [RuleFileLine]
    ) {
        self.source = source
        self.firstMonth = firstMonth
        self.fallback = fallback
        self.lines = lines
    }

    // MARK: Lines

    /// Calls `read` with each line of the block that is deeper than `indentation`.
    ///
    /// `read` consumes the line with all deeper lines below it. A line with an error is reported, and the
    /// lines below it are skipped.
    mutating func forEachLine(
        below indentation: Int,
        _ read: (inout Self, RuleFileLine, inout LineCursor) throws(RuleSyntaxError) -> Void
    ) {
        var first: Int?
        while next < lines.count, lines[next].indentation > indentation {
            let line = lines[next]
            next += 1
            if let first, line.indentation != first {
                report(
                    RuleSyntaxError(
                        "the line is indented by \(line.indentation) spaces, its neighbours by \(first)",
                        at: line.offsets.lowerBound..<line.offsets.lowerBound + 1,
                        fix:
                            "indent the lines of a block alike, by two spaces more than its head"))
            }
            first = first ?? line.indentation
            do throws(RuleSyntaxError) {
                var cursor = try LineCursor(line, of: source.bytes)
                try read(&self, line, &cursor)
            } catch {
                report(error)
                skip(below: line.indentation)
            }
        }
    }

    /// Calls `read` with the lines of a block that are texts, such as words in a language.
    mutating func forEachText(
        below indentation: Int, _ read: (inout Self, Identifier, Identifier) -> Void
    ) {
        while next < lines.count, lines[next].indentation > indentation {
            let (key, text) = split(lines[next])
            next += 1
            read(&self, key, text)
        }
    }

    /// Returns the next line if it is deeper than `indentation`; nil otherwise.
    func nextLine(below indentation: Int) -> RuleFileLine? {
        guard next < lines.count, lines[next].indentation > indentation else { return nil }
        return lines[next]
    }

    mutating func takeLine() { next += 1 }

    mutating func skip(below indentation: Int) {
        while nextLine(below: indentation) != nil { next += 1 }
    }

    /// Splits a line into its first word and the rest.
    func split(_ line: RuleFileLine) -> (key: Identifier, text: Identifier) {
        let bytes = source.bytes[line.offsets]
        let end = bytes.firstIndex(of: UInt8(ascii: " ")) ?? line.offsets.upperBound
        let start = bytes[end...].firstIndex { $0 != UInt8(ascii: " ") } ?? line.offsets.upperBound
        func written(_ range: Range<Int>) -> Identifier {
            Identifier(sentence: String(decoding: source.bytes[range], as: UTF8.self), range)
        }
        return (
            written(line.offsets.lowerBound..<end), written(start..<line.offsets.upperBound)
        )
    }

    mutating func report(_ mistake: RuleSyntaxError) {
        diagnostics.append(mistake.diagnostic(in: source))
    }

    // MARK: Declarations

    private static let heads = [
        "rule", "form", "facts", "results", "rates", "refuse", "order", "gap",
    ]

    mutating func readDeclarations() {
        while next < lines.count {
            let line = lines[next]
            guard line.indentation == 0 else {
                report(
                    RuleSyntaxError(
                        "the line belongs to nothing", at: line.offsets,
                        fix: "begin with 'rule', 'form' or 'facts of' at the margin"))
                skip(below: 0)
                continue
            }
            next += 1
            do throws(RuleSyntaxError) {
                var cursor = try LineCursor(line, of: source.bytes)
                try readDeclaration(&cursor)
            } catch {
                report(error)
                skip(below: 0)
            }
        }
    }

    private mutating func readDeclaration(_ cursor: inout LineCursor) throws(RuleSyntaxError) {
        let head = try cursor.name("'rule', 'form' or 'facts'")
        switch head.text {
        case "rule":
            rules.append(try rule(&cursor))
            isBelowForm = false
        case "form":
            forms.append(try form(&cursor))
            isBelowForm = true
        case "gap": try readGap(&cursor)
        case "facts": try readFacts(&cursor)
        case "results": try readResults(&cursor)
        case "rates": rates.append(try ratesBlock(&cursor, at: head.offsets))
        case "refuse": refusals.append(try refusal(&cursor))
        case "order":
            try cursor.expect("of")
            try cursor.expect("forms")
            order += try cursor.names("a form")
            try cursor.expectEnd(after: "the forms")
        default:
            throw RuleSyntaxError(
                "'\(head)' begins nothing", at: head.offsets,
                fix: didYouMean(head.text, among: Self.heads))
        }
    }

    private mutating func readResults(_ cursor: inout LineCursor) throws(RuleSyntaxError) {
        try cursor.expectEnd(after: "'results'")
        forEachLine(below: 0) { reader, line, cursor throws(RuleSyntaxError) in
            reader.results.append(try reader.result(&cursor, below: line.indentation))
        }
    }

    private mutating func result(
        _ cursor: inout LineCursor, below indentation: Int
    ) throws(RuleSyntaxError) -> ResultSyntax {
        let isHidden = cursor.peek(1) != "=" && cursor.take("hidden")
        let name = try cursor.name("the name of a result")
        try cursor.expect("=")
        let line = try cursor.operand()
        var condition: ConditionSyntax?
        var part: Identifier?
        while cursor.take(",") {
            if cursor.take("part", "of") {
                part = try cursor.name("a part of what is taken from pay")
            } else {
                condition = try cursor.condition()
            }
        }
        try cursor.expectEnd(after: "the result")
        return ResultSyntax(
            name: name, line: line, condition: condition, isHidden: isHidden, part: part,
            words: words(below: indentation))
    }

    private mutating func refusal(_ cursor: inout LineCursor) throws(RuleSyntaxError)
        -> ValidationRuleSyntax
    {
        var refusal = ValidationRuleSyntax(name: try cursor.name("a name"))
        try cursor.expectEnd(after: "the name")
        while let line = nextLine(below: 0) {
            let (key, text) = split(line)
            next += 1
            do throws(RuleSyntaxError) {
                switch key.text {
                case "says": refusal.says = text
                case "fix": refusal.fix = text
                case "figures":
                    var cursor = try LineCursor(line, of: source.bytes)
                    _ = cursor.take("figures")
                    try readFigures(&cursor, below: line.indentation, into: &refusal.body)
                case "when":
                    var cursor = try LineCursor(line, of: source.bytes)
                    _ = cursor.take("when")
                    refusal.condition = try cursor.condition()
                    try cursor.expectEnd(after: "the condition")
                default:
                    var cursor = try LineCursor(line, of: source.bytes)
                    try readItem(line, &cursor, into: &refusal.body.items)
                }
            } catch { report(error) }
        }
        guard refusal.condition != nil, refusal.says != nil else {
            throw RuleSyntaxError(
                "the refusal '\(refusal.name)' does not say when and what",
                at: refusal.name.offsets,
                fix: "add 'when …' and 'says …'")
        }
        return refusal
    }
}
