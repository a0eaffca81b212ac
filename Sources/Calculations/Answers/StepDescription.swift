package import Content
package import Project
package import RuleEngine
internal import RuleLanguage
internal import TaxTables

/// A description of steps in one language.
package struct StepDescription: Sendable {
    package let strings: SiteStrings
    package let law: TaxLaw
    /// The rules in the same language, which name unprinted lines.
    private let directory: RuleDirectory
    /// The steps with another name and line, because an amount of an example has its own.
    package var renamed: [StepName: ExampleAmounts.Amount] = [:]

    package init(
        _ directory: RuleDirectory, law: TaxLaw, renamed: [StepName: ExampleAmounts.Amount] = [:]
    ) {
        strings = directory.words
        self.law = law
        self.directory = directory
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
        parts(step.operation, lineNumber, name)
    }

    private func parts(
        _ operation: Step.Operation, _ lineNumber: (Int32) -> Int?,
        _ name: (Int32) -> RuleDescriptionPart?
    ) -> [RuleDescriptionPart] {
        if let amount = operation.onlyAmount {
            guard case .computed(let inner, _) = amount else {
                return words(amount, lineNumber, name)
            }
            return parts(inner, lineNumber, name)
        }
        switch operation {
        case .entered: return .words(strings[.entered])
        case .figure(let figure):
            return fill(.figure, [.words(strings.numbers.roundMoney(figure.value))])
        case .none: return .words(strings[OperationStrings.none])
        case .scaled(let operand, let scale):
            let amount = words(operand, lineNumber, name)
            switch scale {
            case .rate(let rate): return fill(.product, [amount, words(rate)])
            case .share(let part, let whole):
                return fill(strings[Arithmetic.proportion], [amount, words(part), words(whole)])
            case .count(let count): return fill(.product, [amount, words(count)])
            }
        case .arithmetic(.sum, let operands):
            return operands.isEmpty
                ? .words(strings[OperationStrings.none])
                : .joined(
                    operands.map { words($0, lineNumber, name) },
                    by: strings[Arithmetic.sum])
        case .arithmetic(let arithmetic, let operands):
            var all = operands.map { words($0, lineNumber, name) }
            if arithmetic == .proportion, case .computed(.scaled, _)? = operands.last {
                all[all.count - 1] = .words("(") + all[all.count - 1] + .words(")")
            }
            return fill(strings[arithmetic], all)
        }
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
                return fill(.line, [.words(String(number))])
            }
            let amount = [RuleDescriptionPart].words(strings.numbers.money(line.amount))
            guard line.number > 0, let name = name(line.number) else { return amount }
            return fill(.named, [[name], amount])
        case .figure(let figure):
            return named(strings.numbers.roundMoney(figure.value), self.name(of: figure.figure))
        case .taxBelow(let threshold, let tax):
            return fill(
                .taxBelow,
                [
                    .words(strings.numbers.money(tax)),
                    .words(strings.numbers.roundMoney(threshold.value)),
                ])
        case .computed(let operation, _):
            if let amount = operation.onlyAmount { return words(amount, lineNumber, name) }
            let parts = parts(operation, lineNumber, name)
            return operation.isFactor ? parts : .words("(") + parts + .words(")")
        case .unprinted(let place, let line):
            return named(strings.numbers.money(line.amount), self.name(of: place))
        }
    }

    private func words(_ rate: Cited<Rate>) -> [RuleDescriptionPart] {
        named(strings.numbers.rate(rate.value), name(of: rate.figure))
    }

    private func words(_ count: StepCount) -> [RuleDescriptionPart] {
        if let unit = count.unit { return .words(strings.count(count.number, unit)) }
        let number = strings.numbers.count(count.number)
        switch count.name {
        case nil: return .words(number)
        case .line(let position): return named(number, name(of: position))
        case .fact(let fact):
            return named(number, law.facts.label(of: fact, in: strings.language.rawValue))
        }
    }

    /// Returns an amount with its name in brackets.
    private func named(_ amount: String, _ name: String?) -> [RuleDescriptionPart] {
        guard let name, !name.isEmpty else { return .words(amount) }
        return fill(.withName, [.words(amount), .words(strings.midSentence(name))])
    }

    /// Returns the name of a figure, the last part of its path; nil for a part without a word.
    private func name(of figure: FigureID) -> String? {
        guard let last = law.figure(figure)?.path.split(separator: ".").last,
            strings.hasWord(forFigurePart: last)
        else { return nil }
        return strings.word(ofFigurePart: last)
    }

    /// Returns the words of an unprinted line, or its formula.
    private func name(of position: StepPosition) -> String? {
        guard let entry = directory.entry(at: position) else { return nil }
        if let words = entry.words { return words }
        return RuleDescription(
            directory: directory, address: { _ in nil }, body: Int(position.body), isLinked: false
        ).formula(entry.line).text
    }

    private func fill(
        _ text: OperationStrings, _ values: [[RuleDescriptionPart]]
    ) -> [RuleDescriptionPart] { fill(strings[text], values) }

    private func fill(
        _ text: String, _ values: [[RuleDescriptionPart]]
    ) -> [RuleDescriptionPart] { .filling(text, values, separator: strings[.listSeparator]) }
}

extension Step.Operation {
    /// A Boolean value that is true if the operation needs no brackets in another one: a product or a copy.
    fileprivate var isFactor: Bool {
        switch self {
        case .scaled, .entered, .figure, .none: true
        case .arithmetic(.sum, let operands): operands.count < 2
        case .arithmetic: false
        }
    }

    /// The first amount of a difference if the others are unprinted and nothing; nil for any other operation.
    fileprivate var onlyAmount: Operand? {
        guard case .arithmetic(let arithmetic, let operands) = self, let first = operands.first,
            arithmetic == .difference || arithmetic == .excess && first.amount >= .zero,
            operands.dropFirst().allSatisfy({ $0.isUnprinted && $0.isZero })
        else { return nil }
        return first
    }
}

extension Operand {
    fileprivate var isUnprinted: Bool {
        switch self {
        case .line(let line): line.number == 0
        case .computed, .unprinted: true
        case .figure, .taxBelow: false
        }
    }
}
