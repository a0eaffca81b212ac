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
        guard case .line(let line) = operand, line.slope != 0, line.number > 0 else {
            return .nothing
        }
        if let known = found[line.number] { return known }
        let result = expression(of: steps[Int(line.number) - 1], &found)
        found[line.number] = result
        return result
    }

    private func expression(
        of step: Step, _ found: inout [Int32: RateExpression]
    ) -> RateExpression {
        switch step.operation {
        case .entered: return .wholeDollar
        case .sum(let operands):
            return operands.reduce(.nothing) { $0.plus(expression(of: $1, &found)) }
        case .difference(let left, let right), .excess(let left, let right):
            return expression(of: left, &found).minus(expression(of: right, &found))
        case .product(let operand, let rate):
            return expression(of: operand, &found).times(.rate(rate.value))
        case .share(let operand, let part, let whole):
            return expression(of: operand, &found).times(
                .quotient(
                    Money(cents: part.value.millionths), Money(cents: whole.value.millionths)))
        case .proportion(let first, let second, let third):
            // Only the second factor depends on income, as in every phase-out of the law.
            return expression(of: second, &found)
                .times(.quotient(first.amount, third.amount))
        case .lesser(let left, let right), .greater(let left, let right):
            return expression(of: left.slope == step.slope ? left : right, &found)
        case .half(let operand):
            return expression(of: operand, &found).times(.rate(Rate(millionths: 500_000)))
        // The marginal rate of a rounded amount is that of the unrounded one.
        case .roundedDown(let operand, _), .roundedUp(let operand, _):
            return expression(of: operand, &found)
        case .figure, .multiple, .none: return .nothing
        }
    }
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
