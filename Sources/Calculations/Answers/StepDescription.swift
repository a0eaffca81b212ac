package import Content
package import Project
package import RuleEngine
internal import TaxTables

/// A description of steps in one language.
package struct StepDescription: Sendable {
    package let strings: SiteStrings
    package let law: TaxLaw
    /// The steps with another name and line, because an amount of an example has its own.
    package var renamed: [StepName: ExampleAmounts.Amount] = [:]

    package init(
        strings: SiteStrings, law: TaxLaw, renamed: [StepName: ExampleAmounts.Amount] = [:]
    ) {
        self.strings = strings
        self.law = law
        self.renamed = renamed
    }

    /// Returns the operation of a step as text, such as 'step 3 × 20.5%'.
    ///
    /// - Parameter lineNumber: Returns the number of a step in the current table; nil if the table does not
    ///   contain it, in which case its amount is printed.
    package func operation(_ step: Step, lineNumber: (Int32) -> Int?) -> String {
        parts(step, lineNumber: lineNumber) { _ in nil }.text
    }

    /// Returns the operation of a step in parts, some of which are links.
    ///
    /// - Parameters:
    ///   - lineNumber: Returns the number of a step in the current table; nil if the table does not contain
    ///     it.
    ///   - name: Returns the name to print beside the amount of a step outside the table; nil for none.
    package func parts(
        _ step: Step, lineNumber: (Int32) -> Int?, name: (Int32) -> RuleDescriptionPart?
    ) -> [RuleDescriptionPart] {
        func words(_ operand: Operand) -> [RuleDescriptionPart] {
            self.words(operand, lineNumber, name)
        }
        func rate(_ rate: Cited<Rate>) -> [RuleDescriptionPart] {
            .words(strings.numbers.rate(rate.value))
        }
        func money(_ figure: Cited<Money>) -> [RuleDescriptionPart] {
            .words(strings.numbers.roundMoney(figure.value))
        }
        switch step.operation {
        case .entered: return .words(strings[.entered])
        case .figure(let figure): return fill(.figure, money(figure))
        case .sum(let operands):
            return operands.isEmpty
                ? .words(strings[OperationStrings.none])
                : .joined(operands.map(words), by: strings[.plus])
        case .difference(let left, let right): return fill(.difference, words(left), words(right))
        case .excess(let left, let right): return fill(.excess, words(left), words(right))
        case .product(let operand, let part): return fill(.product, words(operand), rate(part))
        case .share(let operand, let part, let whole):
            return fill(.share, words(operand), rate(part), rate(whole))
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
            return fill(.multiple, money(figure), .words(strings.numbers.count(count)))
        case .none: return .words(strings[OperationStrings.none])
        }
    }

    /// Returns the threshold, limit or rate that a step applied; nil if it applied none.
    package func limit(_ step: Step) -> String? {
        if let rate = step.rate { return strings.numbers.rate(rate) }
        return step.threshold.map(strings.numbers.roundMoney)
    }

    /// Returns the line number of a step on its form; nil without a number.
    package func formLine(_ step: Step) -> String? { law.formLine(of: step, renamed) }

    /// Returns the words of a step's line.
    package func label(_ step: Step) -> String {
        renamed[step.name]?.titles[strings.language] ?? strings[step.name]
    }

    private func words(
        _ operand: Operand, _ lineNumber: (Int32) -> Int?, _ name: (Int32) -> RuleDescriptionPart?
    ) -> [RuleDescriptionPart] {
        switch operand {
        case .line(let line):
            if line.number > 0, let number = lineNumber(line.number) {
                return fill(.line, .words(String(number)))
            }
            let amount = [RuleDescriptionPart].words(strings.numbers.money(line.amount))
            guard line.number > 0, let name = name(line.number) else { return amount }
            return fill(.named, [name], amount)
        case .figure(let figure): return .words(strings.numbers.roundMoney(figure.value))
        case .taxBelow(let threshold, let tax):
            return fill(
                .taxBelow, .words(strings.numbers.money(tax)),
                .words(strings.numbers.roundMoney(threshold.value)))
        }
    }

    private func fill(_ text: OperationStrings, _ values: [RuleDescriptionPart]...)
        -> [RuleDescriptionPart]
    {
        switch values.count {
        case 1: .filling(strings[text], values[0])
        case 2: .filling(strings[text], values[0], values[1])
        default: .filling(strings[text], values[0], values[1], values[2])
        }
    }
}
