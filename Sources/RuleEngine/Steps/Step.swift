package import TaxTables

/// The location of a step's line in the rules.
package struct StepPlace: Hashable, Sendable {
    /// The number of the rule or form in the rule set.
    package let body: Int32
    /// The byte offset of the line's name in its file.
    package let offset: Int32
    /// The number of the block of lines under one condition; below 0 for none.
    package let block: Int16

    /// The start of the first rule, for steps without a line.
    static let start = StepPlace(body: 0, offset: 0, block: -1)
}

/// A step of a calculation, which a reader can check with a pencil.
///
/// It contains no words and no formats. They follow from `name`, `jurisdiction` and `operation`.
package struct Step: Hashable, Sendable {
    /// A section of the return, in the order of the forms.
    package enum Section: String, CaseIterable, Sendable {
        case contributions
        case totalIncome = "total-income"
        case netIncome = "net-income"
        case taxableIncome = "taxable-income"
        case topTax = "top-tax"
        case minimumTax = "minimum-tax"
        case lowerTax = "lower-tax"
        case result
        /// Payments to a household outside its returns.
        case benefits
    }

    /// The operation of a step.
    ///
    /// Every operation rounds once, half away from zero, to the smallest coin.
    package enum Operation: Hashable, Sendable {
        /// Entered by the taxpayer.
        case entered
        /// A copy of a figure.
        case figure(Cited<Money>)
        case sum([Operand])
        /// The first operand less the second; may be negative.
        case difference(Operand, Operand)
        /// The first operand less the second, not below zero.
        case excess(Operand, Operand)
        case product(Operand, Cited<Rate>)
        /// The operand times the first rate, divided by the second.
        case share(Operand, Cited<Rate>, Cited<Rate>)
        /// The first operand times the second, divided by the third.
        case proportion(Operand, Operand, Operand)
        case lesser(Operand, Operand)
        case greater(Operand, Operand)
        /// One of two equal parts.
        case half(Operand)
        /// The largest whole multiple of the second operand that is not above the first.
        case roundedDown(Operand, Operand)
        /// The smallest whole multiple of the second operand that is not below the first.
        case roundedUp(Operand, Operand)
        /// The figure times a number of persons.
        case multiple(Cited<Money>, Int)
        /// 0, because a condition is false.
        case none
    }

    package let name: StepName
    package let section: Section
    /// The jurisdiction of the step's form.
    package let jurisdiction: Jurisdiction
    package let operation: Operation
    package let amount: Money
    /// `Line.slope` of the computed line.
    package let slope: Int64
    /// The location of the line in the rules.
    package let place: StepPlace
    /// The smallest coin in hundredths, to which amounts are rounded.
    let unit: Int64

    /// The result of the operation on its operands.
    ///
    /// It equals `amount`, except for entered amounts.
    ///
    /// Tests compare both for every calculation.
    package var recomputed: Money { recomputed(from: \.amount) }

    /// Returns the result of the operation on other amounts.
    package func recomputed(from value: (Operand) -> Money) -> Money {
        switch operation {
        case .entered: amount
        case .figure(let figure): figure.value
        case .sum(let operands): operands.reduce(.zero) { $0 + value($1) }
        case .difference(let left, let right): value(left) - value(right)
        case .excess(let left, let right): max(.zero, value(left) - value(right))
        case .product(let operand, let rate): value(operand).multiplied(by: rate.value, to: unit)
        case .share(let operand, let part, let whole):
            value(operand).scaled(
                by: part.value.millionths, over: whole.value.millionths, to: unit)
        case .proportion(let first, let second, let third):
            value(third).isZero
                ? .zero
                : value(first).scaled(by: value(second).cents, over: value(third).cents, to: unit)
        case .lesser(let left, let right): min(value(left), value(right))
        case .greater(let left, let right): max(value(left), value(right))
        case .half(let operand): value(operand).scaled(by: 1, over: 2, to: unit)
        case .roundedDown(let operand, let multiple):
            value(operand).rounded(up: false, toMultipleOf: value(multiple))
        case .roundedUp(let operand, let multiple):
            value(operand).rounded(up: true, toMultipleOf: value(multiple))
        case .multiple(let figure, let count): figure.value.scaled(by: Int64(count), over: 1)
        case .none: .zero
        }
    }

    /// The operands that are earlier lines, in reading order.
    package var operands: [Operand] {
        switch operation {
        case .entered, .none: []
        case .figure(let figure), .multiple(let figure, _): [.figure(figure)]
        case .sum(let operands): operands
        case .difference(let left, let right), .excess(let left, let right),
            .lesser(let left, let right), .greater(let left, let right),
            .roundedDown(let left, let right), .roundedUp(let left, let right):
            [left, right]
        case .product(let operand, _), .share(let operand, _, _), .half(let operand): [operand]
        case .proportion(let first, let second, let third): [first, second, third]
        }
    }

    /// The figures of the operands, amounts first.
    package var figures: [FigureID] {
        let amounts = operands.compactMap { operand -> FigureID? in
            switch operand {
            case .figure(let figure), .taxBelow(let figure, _): figure.figure
            case .line: nil
            }
        }
        switch operation {
        case .product(_, let rate): return amounts + [rate.figure]
        case .share(_, let part, let whole): return amounts + [part.figure, whole.figure]
        default: return amounts
        }
    }

    /// The applied rate; nil without one.
    package var rate: Rate? {
        if case .product(_, let rate) = operation { rate.value } else { nil }
    }

    /// The threshold or limit that the step compares with; nil without one.
    package var threshold: Money? {
        switch operation {
        case .excess(_, .figure(let figure)), .lesser(_, .figure(let figure)),
            .greater(_, .figure(let figure)), .lesser(.figure(let figure), _):
            figure.value
        default: nil
        }
    }
}

/// A step of the forms of a household, outside its returns.
package struct SharedStep: Hashable, Sendable {
    package let step: Step
    /// The index of the adult; nil for the household.
    package let adult: Int?
}
