package import TaxTables

/// A computed amount of a return, with what is needed to explain it and to find its rate of change.
package struct Line: Hashable, Sendable {
    package let amount: Money
    /// How much the amount grows for each further dollar of the amount that marginal rates are
    /// measured by, in millionths of millionths, ignoring the rounding to cents.
    package let slope: Int64
    /// The number of the step that computed it, from 1; 0 if it is not written down.
    package let number: Int32

    package init(amount: Money, slope: Int64, number: Int32) {
        self.amount = amount
        self.slope = slope
        self.number = number
    }

    package static let zero = Line(amount: .zero, slope: 0, number: 0)
    /// The slope of the measured amount itself: one dollar for each dollar.
    package static let unitSlope: Int64 = 1_000_000_000_000

    /// An amount that does not depend on income and stands on no line.
    static func constant(_ amount: Money) -> Line { Line(amount: amount, slope: 0, number: 0) }

    package var isZero: Bool { amount.isZero && slope == 0 }
}

/// What a step computes with: an earlier line, a figure of a table, or the tax below a bracket.
package enum Operand: Hashable, Sendable {
    case line(Line)
    case figure(Cited<Money>)
    /// The tax on all the brackets below a threshold: a constant that the forms print.
    case taxBelow(Cited<Money>, Money)

    package var amount: Money {
        switch self {
        case .line(let line): line.amount
        case .figure(let figure): figure.value
        case .taxBelow(_, let tax): tax
        }
    }

    package var slope: Int64 {
        if case .line(let line) = self { line.slope } else { 0 }
    }

    /// Whether it is nothing, and stays nothing with the next income.
    package var isZero: Bool { amount.isZero && slope == 0 }
}

extension Cited<Money> {
    package var operand: Operand { .figure(self) }
}

extension Line {
    package var operand: Operand { .line(self) }
}
