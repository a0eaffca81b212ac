package import Text

/// The check for operands with the same words, and a search for hidden lines.
extension RuleSet {
    /// Returns warnings for sums and differences of two lines with the same words, which read as `A − A`.
    package func sameWords(in languages: [String]) -> [Diagnostic] {
        guard isUsable else { return [] }
        let words = languages.map { ($0, self.words(in: $0)) }
        var diagnostics: [Diagnostic] = []
        let all = stepsOfLines(in: bodies.flatMap(\.syntax.items))
        for body in bodies {
            let steps = all.merging(stepsOfLines(in: body.syntax.items)) { $1 }
            Self.forEachLine(of: body.syntax.items) { line in
                guard case .amount(.arithmetic(let arithmetic, let operands)) = line.value,
                    arithmetic == .sum || arithmetic == .difference
                else { return }
                if let found = Self.sameWords(operands, steps, words, in: body.source) {
                    diagnostics.append(found)
                }
            }
        }
        return diagnostics
    }

    private static func sameWords(
        _ operands: [OperandSyntax], _ steps: [String: String],
        _ words: [(String, [String: String])], in source: SourceText
    ) -> Diagnostic? {
        for (language, words) in words {
            var first: [String: Identifier] = [:]
            for case .name(let name) in operands {
                guard let step = steps[name.text], let text = words[step] else { continue }
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
        Self.forEachLine(of: items) { line in
            guard !line.isHidden else { return }
            steps[line.name.text] = steps[line.name.text] ?? line.step.text
        }
        return steps
    }
}
