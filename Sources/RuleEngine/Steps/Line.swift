package import TaxTables

/// A computed amount of a return, with its rate of change and the number of its step.
package struct Line: Hashable, Sendable {
    package let amount: Money
    /// The change per dollar of the measured amount, in 10⁻¹², without the rounding to cents.
    package let slope: Int64
    /// The number of the step that computed it, from 1; 0 if it is not printed.
    package let number: Int32

    package init(amount: Money, slope: Int64, number: Int32) {
        self.amount = amount
        self.slope = slope
        self.number = number
    }

    package static let zero = Line(amount: .zero, slope: 0, number: 0)
    /// The slope of the measured amount itself: one dollar per dollar.
    package static let unitSlope = Register.unitSlope

    /// Returns an amount that does not depend on income and has no step.
    static func constant(_ amount: Money) -> Line { Line(amount: amount, slope: 0, number: 0) }

    package var isZero: Bool { amount.isZero && slope == 0 }
}

/// An operand of a step.
package indirect enum Operand: Hashable, Sendable {
    /// An earlier line.
    case line(Line)
    case figure(Cited<Money>)
    /// The tax on all brackets below a threshold, a constant that forms print.
    case taxBelow(Cited<Money>, Money)
    /// An unprinted line: its operation is written out.
    case computed(Step.Operation, Line)
    /// An unprinted line that is blank or that a person stated, with its place in the rules.
    case unprinted(StepPosition, Line)

    package var amount: Money {
        switch self {
        case .line(let line), .computed(_, let line), .unprinted(_, let line): line.amount
        case .figure(let figure): figure.value
        case .taxBelow(_, let tax): tax
        }
    }

    package var slope: Int64 {
        switch self {
        case .line(let line), .computed(_, let line), .unprinted(_, let line): line.slope
        case .figure, .taxBelow: 0
        }
    }

    /// A Boolean value that is true if the amount is 0 and stays 0 with the next dollar.
    package var isZero: Bool { amount.isZero && slope == 0 }
}

extension Cited<Money> {
    package var operand: Operand { .figure(self) }
}

extension Line {
    package var operand: Operand { .line(self) }
}
