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
}
