package import TaxTables

/// Where the line of a step stands in the rules.
package struct StepPlace: Hashable, Sendable {
    /// The rule or form, by its number in the book.
    package let body: Int32
    /// Where its name begins in the file.
    package let offset: Int32
    /// The lines that share a condition with it, by a number of their own in a calculation; below 0 for
    /// what stands under none.
    package let block: Int16

    /// The start of the first rule, for what stands on no line.
    static let start = StepPlace(body: 0, offset: 0, block: -1)
}

/// One line of a calculation that a reader can check with a pencil.
///
/// Never holds words or formats: `name`, `jurisdiction` and `operation` say all, and a rendering
/// finds the words in a language.
package struct Step: Hashable, Sendable {
    /// A part of the return, in the order of the forms.
    package enum Section: String, CaseIterable, Sendable {
        case contributions
        case totalIncome = "total-income"
        case netIncome = "net-income"
        case taxableIncome = "taxable-income"
        case topTax = "top-tax"
        case minimumTax = "minimum-tax"
        case lowerTax = "lower-tax"
        case result
        /// What the people of a household are paid besides their returns.
        case benefits
    }

    /// What was done to get the amount.
    ///
    /// Every operation rounds half away from zero to the smallest coin, once.
    package enum Operation: Hashable, Sendable {
        /// Stated by the taxpayer.
        case entered
        /// Copied from a table.
        case figure(Cited<Money>)
        case sum([Operand])
        /// The first less the second; may be negative.
        case difference(Operand, Operand)
        /// The first less the second, not below zero.
        case excess(Operand, Operand)
        case product(Operand, Cited<Rate>)
        /// The amount times the first rate, divided by the second.
        case share(Operand, Cited<Rate>, Cited<Rate>)
        /// The first times the second, divided by the third.
        case proportion(Operand, Operand, Operand)
        case lesser(Operand, Operand)
        case greater(Operand, Operand)
        /// One of two equal parts.
        case half(Operand)
        /// The first as the next whole multiple of the second that is not above it.
        case roundedDown(Operand, Operand)
        /// The first as the next whole multiple of the second that is not below it.
        case roundedUp(Operand, Operand)
        /// The figure for each of a number of persons.
        case multiple(Cited<Money>, Int)
        /// Nothing, because a condition does not hold.
        case none
    }

    package let name: StepName
    package let section: Section
    /// Whose form or law the step belongs to.
    package let jurisdiction: Jurisdiction
    package let operation: Operation
    package let amount: Money
    /// `Line.slope` of the line that the step computed.
    package let slope: Int64
    /// The line of the rules that it is.
    package let place: StepPlace
    /// What amounts are rounded to, in hundredths.
    let unit: Int64

    /// The operation done again from its operands: always equal to `amount`, except for what the
    /// taxpayer entered.
    ///
    /// Tests hold every calculation to it.
    package var recomputed: Money { recomputed(from: \.amount) }

    /// The operation done with other amounts for its operands.
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

    /// The earlier lines it was computed from, in reading order.
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

    /// The figures it was computed from, amounts first.
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

    /// The rate it applied, if it applied one.
    package var rate: Rate? {
        if case .product(_, let rate) = operation { rate.value } else { nil }
    }

    /// The threshold or limit it compared with, if it did.
    package var threshold: Money? {
        switch operation {
        case .excess(_, .figure(let figure)), .lesser(_, .figure(let figure)),
            .greater(_, .figure(let figure)), .lesser(.figure(let figure), _):
            figure.value
        default: nil
        }
    }
}

/// A step of the forms of a household, which belongs to no return.
package struct SharedStep: Hashable, Sendable {
    package let step: Step
    /// Whose it is; nil for all together.
    package let adult: Int?
}
