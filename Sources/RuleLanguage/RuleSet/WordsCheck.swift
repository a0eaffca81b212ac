package import Text

/// A check of the words of steps, rules, forms and gaps in some languages.
package struct WordsCheck {
    private let ruleSet: RuleSet
    private let languages: [String]

    package init(of ruleSet: RuleSet, in languages: [String]) {
        self.ruleSet = ruleSet
        self.languages = languages
    }

    /// The diagnostics of words: missing words of steps, rules and forms, and equal words in one formula.
    package var diagnostics: [Diagnostic] { missingWords + missingTitles + sameWords }

    /// The errors for rules and forms without a title in a language.
    ///
    /// A form of one jurisdiction has the title of that jurisdiction.
    private var missingTitles: [Diagnostic] {
        guard ruleSet.isUsable else { return [] }
        var diagnostics: [Diagnostic] = []
        for language in languages {
            let steps = ruleSet.words(in: language)
            for (index, body) in ruleSet.bodies.enumerated()
            where ruleSet.title(of: index, in: language, steps: steps) == nil
                && !isOfOnePlace(index)
            {
                diagnostics.append(
                    Diagnostic(
                        .error, "missing-words",
                        "'\(body.name)' is called nothing in '\(language)'", in: body.source,
                        at: body.nameOffsets,
                        fix: "write it below the head: '\(language)  …'"))
            }
        }
        return diagnostics
    }

    /// The errors for steps that lack words in a language or have them twice.
    package var missingWords: [Diagnostic] {
        guard ruleSet.isUsable else { return [] }
        var diagnostics: [Diagnostic] = []
        var first: [String: (line: LineSyntax, source: SourceText)] = [:]
        var languagesOfSteps: [String: Set<String>] = [:]
        ruleSet.forEachPrintedLine { line, source in
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
        for name in ruleSet.stepNames {
            guard let (line, source) = first[name] else { continue }
            for language in languages where languagesOfSteps[name]?.contains(language) != true {
                diagnostics.append(
                    Diagnostic(
                        .error, "missing-words", "the step '\(name)' has no words in '\(language)'",
                        in: source, at: line.step.offsets,
                        fix: "write them below the line: '\(language)  …'"))
            }
        }
        return diagnostics + missingWordsOfGaps
    }

    /// The warnings for sums and differences of two lines with the same words, which read as `A − A`.
    private var sameWords: [Diagnostic] {
        guard ruleSet.isUsable else { return [] }
        let words = languages.map { ($0, ruleSet.words(in: $0)) }
        var diagnostics: [Diagnostic] = []
        let all = stepsOfLines(in: ruleSet.bodies.flatMap(\.syntax.items))
        for body in ruleSet.bodies {
            let own = stepsOfLines(in: body.syntax.items)
            RuleSet.forEachLine(of: body.syntax.items) { line in
                guard case .amount(.arithmetic(let arithmetic, let operands)) = line.value,
                    arithmetic == .sum || arithmetic == .difference
                else { return }
                if let found = Self.sameWords(
                    operands, { own[$0] ?? all[$0] }, words, in: body.source)
                {
                    diagnostics.append(found)
                }
            }
        }
        return diagnostics
    }

    private static func sameWords(
        _ operands: [OperandSyntax], _ step: (String) -> String?,
        _ words: [(String, [String: String])], in source: SourceText
    ) -> Diagnostic? {
        for (language, words) in words {
            var first: [String: Identifier] = [:]
            for case .name(let name) in operands {
                guard let step = step(name.text), let text = words[step] else { continue }
                if let other = first[text] {
                    return Diagnostic(
                        .warning, "same-words",
                        "'\(other)' and '\(name)' have the same words in '\(language)', '\(text)'",
                        in: source, at: name.offsets,
                        fix: "give one of the two lines words of its own")
                }
                first[text] = name
            }
        }
        return nil
    }

    /// Returns the printed step of each line, by the name of the line.
    private func stepsOfLines(in items: [ItemSyntax]) -> [String: String] {
        var steps: [String: String] = [:]
        RuleSet.forEachLine(of: items) { line in
            guard !line.isHidden else { return }
            steps[line.name.text] = steps[line.name.text] ?? line.step.text
        }
        return steps
    }

    /// The errors for gaps without words in one of the languages.
    private var missingWordsOfGaps: [Diagnostic] {
        ruleSet.gaps.flatMap { gap, body in
            languages.filter { language in
                !gap.words.contains { $0.language.text == language }
            }.map { language in
                Diagnostic(
                    .error, "missing-words", "the gap '\(gap.name)' has no words in '\(language)'",
                    in: body.source, at: gap.name.offsets,
                    fix: "write them below its head: '\(language)  …'")
            }
        }
    }

    private func isOfOnePlace(_ body: Int) -> Bool {
        ruleSet.forms.contains { form in
            guard form.body == body, case .only = form.syntax.places else { return false }
            return true
        }
    }
}
