package import RuleLanguage
package import TaxTables

/// The location of a step's line in the rules.
package struct StepPosition: Hashable, Sendable {
    /// The number of the rule or form in the rule set.
    package let body: Int32
    /// The byte offset of the line's name in its file.
    package let offset: Int32
    /// The number of the block of lines under one condition; below 0 for none.
    package let block: Int16

    /// The start of the first rule, for steps without a line.
    static let start = StepPosition(body: 0, offset: 0, block: -1)
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
        /// An operation on amounts.
        case arithmetic(Arithmetic, [Operand])
        /// An amount times a rate or a number, or times one rate and divided by another.
        case scaled(Operand, Scale)
        /// 0, because a condition is false.
        case none
    }

    package let name: StepName
    package let section: Section
    /// The jurisdiction of the step's form.
    package let jurisdiction: Jurisdiction
    /// The number of the step in its calculation, from 1; steps refer to earlier ones only.
    package internal(set) var number: Int32
    package internal(set) var operation: Operation
    package let amount: Money
    /// `Line.slope` of the computed line.
    package let slope: Int64
    /// The location of the line in the rules.
    package let position: StepPosition
    /// The smallest coin in hundredths, to which amounts are rounded.
    let unit: Int64

    /// The result of the operation on its operands.
    ///
    /// It equals `amount`, except for entered amounts.
    ///
    /// Tests compare both for every calculation.
    package var recomputed: Money { recomputed { $0.amount } }

    /// Returns the result of the operation on other amounts of its lines.
    package func recomputed(from value: (Line) -> Money) -> Money {
        operation == .entered ? amount : operation.result(to: unit, from: value)
    }

    /// The operands that are amounts, in reading order, without the operations of unprinted lines.
    package var operands: [Operand] { operation.operands }

    /// The printed lines that the step names.
    package var linesNamed: [Line] { operation.linesNamed }

    /// The figures of the operands, amounts first, with those of unprinted lines.
    package var figures: [FigureID] { operation.figures }

    /// The applied rate; nil without one.
    package var rate: Rate? {
        if case .scaled(_, .rate(let rate)) = operation { rate.value } else { nil }
    }

    /// The threshold or limit that the step compares with; nil without one.
    package var threshold: Money? {
        guard case .arithmetic(let arithmetic, let operands) = operation else { return nil }
        let last: Money? =
            if case .figure(let figure)? = operands.last { figure.value } else { nil }
        switch arithmetic {
        case .excess, .greater: return last
        case .lesser:
            if case .figure(let figure)? = operands.first { return last ?? figure.value }
            return last
        default: return nil
        }
    }
}

/// A step of the forms of a household, outside its returns.
package struct SharedStep: Hashable, Sendable {
    package let step: Step
    /// The index of the adult; nil for the household.
    package let adult: Int?

    package init(step: Step, adult: Int?) {
        self.step = step
        self.adult = adult
    }
}
