internal import RuleLanguage
package import TaxTables

/// The arithmetic of a marginal rate, such as 11.16% + 20% × 11.16%.
package struct RateExpression: Hashable, Sendable {
    package enum Factor: Hashable, Sendable {
        case rate(Rate)
        /// An amount divided by another.
        case quotient(Money, Money)
    }

    /// A product of factors; without factors, 1.
    package struct Term: Hashable, Sendable {
        package var isSubtracted: Bool
        package var factors: [Factor]
    }

    package private(set) var terms: [Term]

    static let nothing = RateExpression(terms: [])
    static let wholeDollar = RateExpression(terms: [Term(isSubtracted: false, factors: [])])

    func times(_ factor: Factor) -> RateExpression {
        if case .rate(let rate) = factor {
            if rate == Rate(millionths: 1_000_000) { return self }
            if rate == Rate(millionths: 0) { return .nothing }
        }
        return RateExpression(
            terms: terms.map {
                Term(isSubtracted: $0.isSubtracted, factors: [factor] + $0.factors)
            })
    }

    func plus(_ other: RateExpression) -> RateExpression {
        RateExpression(terms: terms + other.terms).gathered
    }

    func minus(_ other: RateExpression) -> RateExpression {
        RateExpression(
            terms: terms
                + other.terms.map {
                    Term(isSubtracted: !$0.isSubtracted, factors: $0.factors)
                }
        ).gathered
    }

    /// The expression without terms that cancel, and with the sum of 1 and rates as one rate.
    ///
    /// For example, a dividend and its gross-up are 138% of the dividend.
    private var gathered: RateExpression {
        var left: [Term] = []
        for term in terms {
            let opposite = Term(isSubtracted: !term.isSubtracted, factors: term.factors)
            if let index = left.lastIndex(of: opposite) {
                left.remove(at: index)
            } else {
                left.append(term)
            }
        }
        guard left.count > 1, left.contains(where: { $0.factors.isEmpty }) else {
            return RateExpression(terms: left)
        }
        var together: Int64 = 0
        for term in left {
            let share: Int64
            switch (term.factors.first, term.factors.count) {
            case (nil, _): share = 1_000_000
            case (.rate(let rate)?, 1) where !rate.isFraction: share = rate.millionths
            default: return RateExpression(terms: left)
            }
            together += term.isSubtracted ? -share : share
        }
        return RateExpression.wholeDollar.times(.rate(Rate(millionths: together)))
    }
}

extension Calculation {
    /// Returns the arithmetic of a line's marginal rate; empty if its amount does not change.
    ///
    /// - Precondition: The calculation kept its steps, and the measured amount is not 0.
    /// - Complexity: O(*n*) for *n* steps.
    package func rateExpression(of line: Line) -> RateExpression {
        var found: [Int32: RateExpression] = [:]
        return expression(of: .line(line), &found)
    }

    private func expression(
        of operand: Operand, _ found: inout [Int32: RateExpression]
    ) -> RateExpression {
        guard operand.slope != 0 else { return .nothing }
        switch operand {
        case .computed(let operation, _): return expression(of: operation, &found)
        case .unprinted: return .wholeDollar
        case .figure, .taxBelow: return .nothing
        case .line(let line):
            if let existing = found[line.number] { return existing }
            guard let step = step(numbered: line.number) else { return .nothing }
            let result = expression(of: step.operation, &found)
            found[line.number] = result
            return result
        }
    }

    private func expression(
        of operation: Step.Operation, _ found: inout [Int32: RateExpression]
    ) -> RateExpression {
        switch operation {
        case .entered: return .wholeDollar
        case .figure, .none: return .nothing
        case .scaled(let operand, let scale):
            return expression(of: operand, &found).times(scale)
        case .arithmetic(let arithmetic, let operands):
            let amounts = operands.map {
                Register(cents: $0.amount.cents, slope: $0.slope, isBlank: false)
            }
            let derivatives = Operands.with(amounts, to: 1) { amounts in
                var changes = Changes()
                return operands.indices.map { index in
                    amounts[index].slope == 0
                        ? .nothing : arithmetic.definition.derivative(of: index, amounts, &changes)
                }
            }
            return zip(operands, derivatives).reduce(.nothing) { result, part in
                part.1.top == 0
                    ? result : result.adding(expression(of: part.0, &found), times: part.1)
            }
        }
    }
}

extension RateExpression {
    /// The largest number of equal parts of a factor that is a rate; others are quotients of amounts.
    private static let mostParts: Int64 = 100

    /// Returns the expression with another one times a derivative.
    fileprivate func adding(_ other: RateExpression, times derivative: Derivative) -> RateExpression
    {
        let magnitude = Derivative(top: abs(derivative.top), bottom: derivative.bottom)
        let scaled =
            if magnitude.top == magnitude.bottom {
                other
            } else if magnitude.bottom <= Self.mostParts,
                let rate = Rate(text: "\(magnitude.top)/\(magnitude.bottom)")
            {
                other.times(.rate(rate.inDecimals))
            } else {
                other.times(
                    .quotient(Money(cents: magnitude.top), Money(cents: magnitude.bottom)))
            }
        return derivative.top < 0 ? minus(scaled) : plus(scaled)
    }

    fileprivate func times(_ scale: Scale) -> RateExpression {
        switch scale {
        case .rate(let rate): times(.rate(rate.value))
        case .share(let part, let whole):
            times(
                .quotient(
                    Money(cents: part.value.millionths), Money(cents: whole.value.millionths)))
        case .count(let count):
            (0..<max(0, count.number)).reduce(.nothing) { sum, _ in sum.plus(self) }
        }
    }
}

extension Rate {
    /// The same rate in millionths, if that is exact.
    fileprivate var inDecimals: Rate { isFraction ? self : Rate(millionths: millionths) }
}

extension RateExpression {
    /// The value of the expression in millionths.
    package var millionths: Int64 {
        let sum = terms.reduce(Int64(0)) { sum, term in
            var value = Line.unitSlope
            for factor in term.factors {
                switch factor {
                case .rate(let rate):
                    value = roundedQuotient(value, rate.numerator, rate.denominator)
                case .quotient(let top, let bottom):
                    value = roundedQuotient(value, top.cents, bottom.cents)
                }
            }
            return term.isSubtracted ? sum - value : sum + value
        }
        return roundedQuotient(sum, 1, Line.unitSlope / 1_000_000)
    }
}
