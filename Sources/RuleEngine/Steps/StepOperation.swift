internal import RuleLanguage
package import TaxTables

/// A factor of a scaled amount, such as a rate or a number of months.
package enum Scale: Hashable, Sendable {
    case rate(Cited<Rate>)
    /// The first rate, divided by the second.
    case share(Cited<Rate>, Cited<Rate>)
    /// A number of people or months.
    case count(StepCount)

    func scaled(_ amount: Money, to unit: Int64) -> Money {
        switch self {
        case .rate(let rate): amount.multiplied(by: rate.value, to: unit)
        case .share(let part, let whole):
            amount.scaled(by: part.value.millionths, over: whole.value.millionths, to: unit)
        case .count(let count): amount.scaled(by: Int64(count.number), over: 1)
        }
    }

    fileprivate var figures: [FigureID] {
        switch self {
        case .rate(let rate): [rate.figure]
        case .share(let part, let whole): [part.figure, whole.figure]
        case .count: []
        }
    }
}

/// A number in a step.
package struct StepCount: Hashable, Sendable {
    package enum Name: Hashable, Sendable {
        case line(StepPosition)
        case fact(String)
    }

    package let number: Int
    package let unit: Figure.CountUnit?
    /// The line or fact that it comes from; nil for a number of the rule itself.
    package let name: Name?
}

extension Step.Operation {
    /// Returns the result of the operation on amounts of its lines.
    func result(to unit: Int64, from value: (Line) -> Money) -> Money {
        switch self {
        case .entered, .none: return .zero
        case .figure(let figure): return figure.value
        case .scaled(let operand, let scale):
            return scale.scaled(operand.amount(to: unit, from: value), to: unit)
        case .arithmetic(let arithmetic, let operands):
            let amounts = operands.map {
                Register(
                    cents: $0.amount(to: unit, from: value).cents, slope: $0.slope, isBlank: false)
            }
            return Operands.with(amounts, to: unit) { operands in
                Money(cents: arithmetic.definition.cents(operands) ?? 0)
            }
        }
    }

    var operands: [Operand] {
        switch self {
        case .entered, .none: []
        case .figure(let figure): [.figure(figure)]
        case .arithmetic(_, let operands): operands
        case .scaled(let operand, _): [operand]
        }
    }

    /// The printed lines that the operation names.
    var linesNamed: [Line] {
        operands.flatMap { operand -> [Line] in
            switch operand {
            case .line(let line): line.number > 0 ? [line] : []
            case .computed(let operation, _): operation.linesNamed
            case .figure, .taxBelow, .unprinted: []
            }
        }
    }

    var figures: [FigureID] {
        let amounts = operands.flatMap { operand -> [FigureID] in
            switch operand {
            case .figure(let figure), .taxBelow(let figure, _): [figure.figure]
            case .computed(let operation, _): operation.figures
            case .line, .unprinted: []
            }
        }
        if case .scaled(_, let scale) = self { return amounts + scale.figures }
        return amounts
    }

    /// The number of operations in a formula that writes out the operations of unprinted lines.
    var size: Int {
        operands.reduce(1) { size, operand in
            if case .computed(let operation, _) = operand { size + operation.size } else { size }
        }
    }
}

extension Operand {
    /// Returns the amount of the operand from amounts of its lines.
    fileprivate func amount(to unit: Int64, from value: (Line) -> Money) -> Money {
        switch self {
        case .line(let line): line.number > 0 ? value(line) : line.amount
        case .computed(let operation, _): operation.result(to: unit, from: value)
        case .figure, .taxBelow, .unprinted: amount
        }
    }
}
