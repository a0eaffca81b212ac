package import Text

/// The words of steps, which are below the first line of their name.
extension RuleSet {
    /// Returns the words of all steps in a language, by name of step.
    package func words(in language: String) -> [String: String] {
        var found: [String: String] = [:]
        forEachPrintedLine { line, _ in
            for words in line.words where words.language.text == language {
                found[line.step.text] = found[line.step.text] ?? words.text.text
            }
        }
        return found
    }

    /// Returns errors for steps that lack words in a language or have them twice.
    package func missingWords(in languages: [String]) -> [Diagnostic] {
        guard isUsable else { return [] }
        var diagnostics: [Diagnostic] = []
        var first: [String: (line: LineSyntax, source: SourceText)] = [:]
        var languagesOfSteps: [String: Set<String>] = [:]
        forEachPrintedLine { line, source in
            if first[line.step.text] == nil { first[line.step.text] = (line, source) }
            for words in line.words
            where !languagesOfSteps[line.step.text, default: []].insert(words.language.text)
                .inserted
            {
                diagnostics.append(
                    Diagnostic(
                        .error, "repeated-words", "the words of '\(line.step)' are repeated",
                        in: source, at: words.text.offsets,
                        fix: "leave them at the first line of that name"))
            }
        }
        for name in stepNames {
            guard let (line, source) = first[name] else { continue }
            for language in languages where languagesOfSteps[name]?.contains(language) != true {
                diagnostics.append(
                    Diagnostic(
                        .error, "missing-words", "the step '\(name)' has no words in '\(language)'",
                        in: source, at: line.step.offsets,
                        fix: "write them below the line: '\(language)  …'"))
            }
        }
        return diagnostics + missingWordsOfGaps(in: languages)
    }

    /// Returns the steps that enter amounts of an adult, by the name of the amount, in the order of the
    /// files.
    package func stepsEntered() -> [String: [String]] {
        var found: [String: [String]] = [:]
        forEachPrintedLine { line, _ in
            guard case .amount(.entered(let fact)) = line.value, fact.parts.count == 1 else {
                return
            }
            found[fact.text, default: []].append(line.step.text)
        }
        return found
    }

    /// Returns the first line that is printed under a name; nil if there is none.
    package func firstLine(printedAs name: String) -> (line: LineSyntax, source: SourceText)? {
        var found: (LineSyntax, SourceText)?
        forEachPrintedLine { line, source in
            if found == nil, line.step.text == name { found = (line, source) }
        }
        return found
    }

    /// Calls `visit` with every line that is printed as a step: amounts that are not hidden.
    package func forEachPrintedLine(_ visit: (LineSyntax, SourceText) -> Void) {
        for (body, counts) in zip(bodies, counts) {
            Self.forEachLine(of: body.syntax.items) { line in
                guard !line.isHidden, case .amount(let amount) = line.value else { return }
                if case .row = amount { return }
                if !counts.contains(line.name.name) { visit(line, body.source) }
            }
        }
    }

    package static func forEachLine(of items: [ItemSyntax], _ visit: (LineSyntax) -> Void) {
        for item in items {
            switch item {
            case .line(let line): visit(line)
            case .choice(let branches):
                for branch in branches { forEachLine(of: branch.items, visit) }
            case .each(let each): forEachLine(of: each.items, visit)
            case .section, .use, .selected, .steps: break
            }
        }
    }

    /// Returns the lines of each rule or form that count people or years; they are not printed.
    func countNames() -> [NameSet] {
        var names = bodies.map { body in
            var names = NameSet()
            for figure in body.syntax.figures where figure.kind == .count {
                names.insert(figure.name.name)
            }
            return names
        }
        var waiting: [LineLikeAnother] = []
        for (index, body) in bodies.enumerated() {
            Self.forEachLine(of: body.syntax.items) { line in
                guard case .amount(let amount) = line.value else { return }
                switch Self.firstOperand(of: amount) {
                case .number: names[index].insert(line.name.name)
                case .name(let name):
                    let isOfBody = body.lines[name.name] != nil || body.figures[name.name] != nil
                    waiting.append(
                        LineLikeAnother(
                            body: index, name: line.name.name,
                            other: isOfBody ? name.name : name.lastName, isOfBody: isOfBody))
                case .zero, nil: return
                }
            }
        }
        var isChanged = true
        while isChanged {
            let all = names.reduce(into: NameSet()) { $0.formUnion($1) }
            let left = waiting.filter { line in
                let isCount = (line.isOfBody ? names[line.body] : all).contains(line.other)
                if isCount { names[line.body].insert(line.name) }
                return !isCount
            }
            isChanged = left.count < waiting.count
            waiting = left
        }
        return names
    }

    /// A line that is a count if another line is, in the same rule or form or in any.
    private struct LineLikeAnother {
        let body: Int
        let name: Name
        let other: Name
        let isOfBody: Bool
    }

    /// Returns the operand that decides if an amount is a count, or a number if it is one; nil if it is none.
    private static func firstOperand(of amount: AmountSyntax) -> OperandSyntax? {
        switch amount {
        case .count: .number(0, nil, 0..<0)
        case .arithmetic(.sum, let operands), .arithmetic(.difference, let operands): operands[0]
        case .product(let left, _): left
        case .same(let operand): operand
        default: nil
        }
    }
}
