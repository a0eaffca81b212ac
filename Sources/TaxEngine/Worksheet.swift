package import TaxTables

/// The sheet a return is computed on: every operation gives its line, and writes it down if asked.
///
/// An amount and its explanation come from the same call, so they cannot disagree. Besides the
/// amount, each operation carries the slope on one amount of the return (`Line.slope`) and notes how
/// much more of it would change which branch it takes, which makes marginal rates exact.
package struct Worksheet: Sendable {
    package private(set) var steps: [Step] = []
    /// The least further amount, in cents, at which some operation takes another branch.
    package private(set) var centsToNextChange = Int64.max
    package var section = Step.Section.contributions
    package var jurisdiction = Jurisdiction.federal
    /// Whether operations are written down.
    var keepsSteps: Bool

    package init(keepsSteps: Bool) {
        self.keepsSteps = keepsSteps
        if keepsSteps { steps.reserveCapacity(120) }
    }

    mutating func enter(_ name: StepName, _ amount: Money, slope: Int64 = 0) -> Line {
        record(name, amount, slope, .entered)
    }

    mutating func copy(_ name: StepName, _ figure: Cited<Money>) -> Line {
        record(name, figure.value, 0, .figure(figure))
    }

    /// A line that says nothing is left, because a condition does not hold.
    mutating func nothing(_ name: StepName) -> Line {
        record(name, .zero, 0, .none)
    }

    /// The sum of the lines that are not zero.
    mutating func sum(_ name: StepName, _ operands: [Operand]) -> Line {
        var total = Money.zero
        var slope: Int64 = 0
        for operand in operands {
            total += operand.amount
            slope += operand.slope
        }
        return record(name, total, slope, .sum(operands.filter { !$0.amount.isZero }))
    }

    mutating func difference(_ name: StepName, _ left: Operand, _ right: Operand) -> Line {
        record(
            name, left.amount - right.amount, left.slope - right.slope, .difference(left, right))
    }

    /// `left` less `right`, not below zero.
    mutating func excess(_ name: StepName, _ left: Operand, over right: Operand) -> Line {
        let isAbove = compare(left, right)
        return record(
            name, max(.zero, left.amount - right.amount),
            isAbove ? left.slope - right.slope : 0, .excess(left, right))
    }

    mutating func product(_ name: StepName, _ operand: Operand, _ rate: Cited<Rate>) -> Line {
        record(
            name, operand.amount.multiplied(by: rate.value),
            roundedQuotient(operand.slope, rate.value.numerator, rate.value.denominator),
            .product(operand, rate))
    }

    /// `operand` times `part`, divided by `whole`; nothing where `whole` is nothing.
    mutating func share(
        _ name: StepName, _ operand: Operand, _ part: Cited<Rate>, of whole: Cited<Rate>
    ) -> Line {
        guard whole.value.numerator != 0 else { return nothing(name) }
        let (top, bottom) = (part.value.millionths, whole.value.millionths)
        return record(
            name, operand.amount.scaled(by: top, over: bottom),
            roundedQuotient(operand.slope, top, bottom), .share(operand, part, whole))
    }

    /// `first` times `second`, divided by `third`, rounded once.
    ///
    /// - Precondition: `third` is more than zero.
    mutating func proportion(
        _ name: StepName, _ first: Operand, times second: Operand, over third: Operand
    ) -> Line {
        let bottom = third.amount.cents
        // The slope of a quotient: each part's slope with the others held, summed.
        let value = first.amount.scaled(by: second.amount.cents, over: bottom)
        let slope =
            roundedQuotient(first.slope, second.amount.cents, bottom)
            + roundedQuotient(second.slope, first.amount.cents, bottom)
            - roundedQuotient(third.slope, value.cents, bottom)
        return record(name, value, slope, .proportion(first, second, third))
    }

    mutating func lesser(_ name: StepName, _ left: Operand, _ right: Operand) -> Line {
        let leftIsAbove = compare(left, right)
        return record(
            name, min(left.amount, right.amount), leftIsAbove ? right.slope : left.slope,
            .lesser(left, right))
    }

    mutating func greater(_ name: StepName, _ left: Operand, _ right: Operand) -> Line {
        let leftIsAbove = compare(left, right)
        return record(
            name, max(left.amount, right.amount), leftIsAbove ? left.slope : right.slope,
            .greater(left, right))
    }

    mutating func half(_ name: StepName, _ operand: Operand) -> Line {
        record(
            name, operand.amount.scaled(by: 1, over: 2), operand.slope / 2, .half(operand))
    }

    mutating func multiple(_ name: StepName, _ figure: Cited<Money>, count: Int) -> Line {
        record(
            name, figure.value.scaled(by: Int64(count), over: 1), 0, .multiple(figure, count))
    }

    /// Whether `left` is above `right` for the very next income, noting when that would change.
    mutating func compare(_ left: Operand, _ right: Operand) -> Bool {
        let gap = left.amount.cents - right.amount.cents
        let closing = left.slope - right.slope
        if gap == 0 { return closing > 0 }
        if (gap < 0) == (closing > 0), closing != 0 {
            let distance =
                Int128(gap.magnitude) * Int128(Line.unitSlope) / Int128(closing.magnitude)
            centsToNextChange = min(
                centsToNextChange, Int64(min(distance, Int128(Int64.max - 1))))
        }
        return gap > 0
    }

    /// Whether the line is more than zero for the very next income, noting when that would change.
    mutating func isPositive(_ line: Line) -> Bool { compare(line.operand, Line.zero.operand) }

    /// What the operations come to, with nothing written down: for a rule that appears on the form
    /// only where it gives something.
    mutating func unwritten(_ operations: (inout Worksheet) -> Line) -> Line {
        let kept = keepsSteps
        keepsSteps = false
        defer { keepsSteps = kept }
        return operations(&self)
    }

    private mutating func record(
        _ name: StepName, _ amount: Money, _ slope: Int64,
        _ operation: @autoclosure () -> Step.Operation
    ) -> Line {
        guard keepsSteps else { return Line(amount: amount, slope: slope, number: 0) }
        steps.append(
            Step(
                name: name, section: section, jurisdiction: jurisdiction, operation: operation(),
                amount: amount, slope: slope))
        return Line(amount: amount, slope: slope, number: Int32(steps.count))
    }
}
