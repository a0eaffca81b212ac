internal import TaxTables

/// A sum; blank if nothing is added.
enum SumOf: Operation {
    static func cents(_ operands: Operands) -> Int64? {
        var cents: Int64 = 0
        for index in 0..<operands.count {
            let (sum, isBeyond) = cents.addingReportingOverflow(operands[index].cents)
            cents = isBeyond ? Int64.max : sum
        }
        return cents
    }

    static func derivative(of index: Int, _: Operands, _: inout Changes) -> Derivative { .whole }

    @inline(__always)
    static func evaluate(_ operands: Operands, _: inout Changes) -> Register {
        var sum = Register()
        for index in 0..<operands.count {
            let operand = operands[index]
            let (cents, isBeyond) = sum.cents.addingReportingOverflow(operand.cents)
            sum.cents = isBeyond ? Int64.max : cents
            // No law has a rate of nine thousand dollars per dollar.
            sum.slope = max(-Money.bound, min(Money.bound, sum.slope &+ operand.slope))
            if operand.cents != 0 || operand.slope != 0 { sum.isBlank = false }
        }
        return sum
    }
}

/// The sum divided by the number of operands.
enum AverageOf: Operation {
    static func cents(_ operands: Operands) -> Int64? {
        guard !operands.areBlank, let sum = SumOf.cents(operands) else { return nil }
        return roundedQuotient(sum, 1, Int64(operands.count), to: operands.unit)
    }

    static func derivative(of index: Int, _ operands: Operands, _: inout Changes) -> Derivative {
        Derivative(bottom: Int64(operands.count))
    }
}

/// One of two equal parts.
enum HalfOf: Operation {
    static func cents(_ operands: Operands) -> Int64? {
        operands[0].isBlank ? nil : roundedQuotient(operands[0].cents, 1, 2, to: operands.unit)
    }

    static func derivative(of index: Int, _: Operands, _: inout Changes) -> Derivative {
        Derivative(bottom: 2)
    }
}

/// The first operand less the second; may be negative.
enum DifferenceOf: Operation {
    static func cents(_ operands: Operands) -> Int64? {
        operands.areBlank ? nil : operands[0].cents &- operands[1].cents
    }

    static func derivative(of index: Int, _: Operands, _: inout Changes) -> Derivative {
        index == 0 ? .whole : .opposite
    }

    @inline(__always)
    static func evaluate(_ operands: Operands, _: inout Changes) -> Register {
        let (left, right) = (operands[0], operands[1])
        return Register(
            cents: left.cents &- right.cents, slope: left.slope &- right.slope,
            isBlank: left.isBlank && right.isBlank)
    }
}

/// The first operand less the second, not below zero.
enum ExcessOf: Operation {
    static func cents(_ operands: Operands) -> Int64? {
        operands[0].isBlank ? nil : max(0, operands[0].cents &- operands[1].cents)
    }

    static func derivative(
        of index: Int, _ operands: Operands, _ changes: inout Changes
    ) -> Derivative {
        guard changes.compare(operands[0], operands[1]) else { return .nothing }
        return index == 0 ? .whole : .opposite
    }

    @inline(__always)
    static func evaluate(_ operands: Operands, _ changes: inout Changes) -> Register {
        let (left, right) = (operands[0], operands[1])
        let isAbove = changes.compare(left, right)
        return Register(
            cents: max(0, left.cents &- right.cents),
            slope: isAbove ? left.slope &- right.slope : 0, isBlank: left.isBlank)
    }
}

/// The first operand times the second, divided by the third; blank without a third.
enum ProportionOf: Operation {
    static func cents(_ operands: Operands) -> Int64? {
        guard operands[2].cents > 0, !operands[0].isBlank, !operands[1].isBlank else { return nil }
        return roundedQuotient(
            operands[0].cents, operands[1].cents, operands[2].cents, to: operands.unit)
    }

    static func derivative(of index: Int, _ operands: Operands, _: inout Changes) -> Derivative {
        let whole = operands[2].cents
        switch index {
        case 0: return Derivative(top: operands[1].cents, bottom: whole)
        case 1: return Derivative(top: operands[0].cents, bottom: whole)
        default: return Derivative(top: -(cents(operands) ?? 0), bottom: whole)
        }
    }
}
