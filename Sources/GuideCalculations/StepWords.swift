package import GuideContent
package import GuideWords
package import TaxEngine
internal import TaxTables

/// Puts steps into the words of a language.
package struct StepWords: Sendable {
    package let strings: SiteStrings
    package let law: TaxLaw
    /// Steps that are shown under the name and line of an example's amount.
    package var renamed: [StepName: ExampleAmounts.Amount] = [:]

    package init(
        strings: SiteStrings, law: TaxLaw, renamed: [StepName: ExampleAmounts.Amount] = [:]
    ) {
        self.strings = strings
        self.law = law
        self.renamed = renamed
    }

    /// What was done, such as 'line 3 × 20.5%'.
    ///
    /// - Parameter lineNumber: The number that a line has in the table at hand, or nil if it is not
    ///   in it; its amount is written instead.
    package func operation(_ step: Step, lineNumber: (Int32) -> Int?) -> String {
        func words(_ operand: Operand) -> String { self.words(operand, lineNumber) }
        switch step.operation {
        case .entered: return strings[.entered]
        case .figure(let figure): return fill(.figure, strings.numbers.roundMoney(figure.value))
        case .sum(let operands):
            return operands.isEmpty
                ? strings[OperationText.none]
                : operands.map(words).joined(separator: strings[.plus])
        case .difference(let left, let right): return fill(.difference, words(left), words(right))
        case .excess(let left, let right): return fill(.excess, words(left), words(right))
        case .product(let operand, let rate):
            return fill(.product, words(operand), strings.numbers.rate(rate.value))
        case .share(let operand, let part, let whole):
            return fill(
                .share, words(operand), strings.numbers.rate(part.value),
                strings.numbers.rate(whole.value))
        case .proportion(let first, let second, let third):
            return fill(.proportion, words(first), words(second), words(third))
        case .lesser(let left, let right): return fill(.lesser, words(left), words(right))
        case .greater(let left, let right): return fill(.greater, words(left), words(right))
        case .half(let operand): return fill(.half, words(operand))
        case .roundedDown(let operand, let multiple):
            return fill(.roundedDown, words(operand), words(multiple))
        case .roundedUp(let operand, let multiple):
            return fill(.roundedUp, words(operand), words(multiple))
        case .multiple(let figure, let count):
            return fill(
                .multiple, strings.numbers.roundMoney(figure.value), strings.numbers.count(count))
        case .none: return strings[OperationText.none]
        }
    }

    /// The threshold, limit or rate that a step applied.
    package func limit(_ step: Step) -> String? {
        if let rate = step.rate { return strings.numbers.rate(rate) }
        return step.threshold.map(strings.numbers.roundMoney)
    }

    /// The number of the line on the form that the step belongs to.
    package func formLine(_ step: Step) -> String? { law.formLine(of: step, renamed) }

    /// What the form calls the line of a step.
    package func label(_ step: Step) -> String {
        renamed[step.name]?.titles[strings.language] ?? strings[step.name]
    }

    private func words(_ operand: Operand, _ lineNumber: (Int32) -> Int?) -> String {
        switch operand {
        case .line(let line):
            if line.number > 0, let number = lineNumber(line.number) {
                return fill(.line, String(number))
            }
            return strings.numbers.money(line.amount)
        case .figure(let figure): return strings.numbers.roundMoney(figure.value)
        case .taxBelow(let threshold, let tax):
            return fill(
                .taxBelow, strings.numbers.money(tax), strings.numbers.roundMoney(threshold.value))
        }
    }

    private func fill(_ text: OperationText, _ values: String...) -> String {
        var result = strings[text]
        for (index, value) in values.enumerated() {
            result = filled(result, ["\(index + 1)": value])
        }
        return result
    }
}
