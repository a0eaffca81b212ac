internal import TaxTables

/// A rounding to whole multiples of an amount.
///
/// The marginal rate is that of the unrounded amount.
protocol Rounding: Operation {
    static func rounded(_ amount: Money, to multiple: Money) -> Money
}

extension Rounding {
    static func cents(_ operands: Operands) -> Int64? {
        guard !operands[0].isBlank else { return nil }
        return rounded(
            Money(cents: operands[0].cents), to: Money(cents: operands[1].cents)
        ).cents
    }

    static func derivative(of index: Int, _: Operands, _: inout Changes) -> Derivative {
        index == 0 ? .whole : .nothing
    }
}

/// The largest whole multiple that is not above the amount.
enum RoundedDown: Rounding {
    static func rounded(_ amount: Money, to multiple: Money) -> Money {
        amount.rounded(up: false, toMultipleOf: multiple)
    }
}

/// The smallest whole multiple that is not below the amount.
enum RoundedUp: Rounding {
    static func rounded(_ amount: Money, to multiple: Money) -> Money {
        amount.rounded(up: true, toMultipleOf: multiple)
    }
}

/// The nearest whole multiple, the upper one of two.
enum RoundedToNearest: Rounding {
    static func rounded(_ amount: Money, to multiple: Money) -> Money {
        let below = RoundedDown.rounded(amount, to: multiple)
        let above = RoundedUp.rounded(amount, to: multiple)
        return above - amount > amount - below ? below : above
    }
}
