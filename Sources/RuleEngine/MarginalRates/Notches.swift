package import TaxTables

/// An amount at which one further cent changes what is paid by more than rounding does.
package struct Notch: Sendable {
    /// What the person has before the further cent.
    package let amount: Money
    /// What is paid more for it; below zero if less is.
    package let jump: Money
    /// The first line of the return that jumps.
    package let step: StepName
}

extension TaxLaw {
    /// Several lines of a return round to the smallest coin, so that this much is no jump.
    private var rounding: Money { Money(cents: 5 * unit) }
    /// A return takes another branch at some hundred amounts.
    private static let mostChanges = 5_000

    /// The cliffs of a person's return as one amount grows from nothing.
    ///
    /// The rules say themselves how far the next change of a branch is, so that no amount between is
    /// tried.
    package func notches(
        of taxpayer: Taxpayer, in province: Jurisdiction, as name: AmountName, upTo last: Money
    ) throws(CalculationError) -> [Notch] {
        var notches: [Notch] = []
        var person = taxpayer
        var here = try paid(of: taxpayer, with: .zero, in: province, as: name)
        for _ in 0..<Self.mostChanges where here.amount < last {
            let distance = max(1, min(here.centsToNextChange, (last - here.amount).cents))
            let next = try paid(
                of: taxpayer, with: here.amount + Money(cents: distance), in: province, as: name)
            if isOff(next, from: here) {
                // Amounts round, so that the change may come some cents before it is due.
                var (low, high) = (here, next)
                while (high.amount - low.amount).cents > 1 {
                    let middle = try paid(
                        of: taxpayer,
                        with: low.amount + Money(cents: (high.amount - low.amount).cents / 2),
                        in: province, as: name)
                    if isOff(middle, from: here) { high = middle } else { low = middle }
                }
                let jump = high.paid - low.paid
                if jump > rounding || jump < .zero - rounding {
                    person[name] = low.amount
                    let step = try firstJump(of: person, in: province, as: name)
                    notches.append(Notch(amount: low.amount, jump: jump, step: step))
                }
            }
            here = next
        }
        return notches
    }

    private typealias Point = (amount: Money, paid: Money, rate: Int64, centsToNextChange: Int64)

    private func paid(
        of taxpayer: Taxpayer, with amount: Money, in province: Jurisdiction, as name: AmountName
    ) throws(CalculationError) -> Point {
        var person = taxpayer
        person[name] = amount
        let calculation = try calculate(person, in: province, measuring: name)
        return (
            amount, calculation.result.totalPaid, calculation.result.marginalRate,
            calculation.centsToNextChange
        )
    }

    /// Whether what is paid is not what the rate at another point makes of it.
    private func isOff(_ point: Point, from start: Point) -> Bool {
        let further = (point.amount - start.amount).cents
        let due = start.paid + Money(cents: roundedQuotient(further, start.rate, 1_000_000))
        // The rate is given in millionths.
        return abs((point.paid - due).cents) > rounding.cents + further / 1_000_000
    }

    /// The first line that jumps for a further cent.
    private func firstJump(
        of taxpayer: Taxpayer, in province: Jurisdiction, as name: AmountName
    ) throws(CalculationError) -> StepName {
        let before = try calculate(taxpayer, in: province, keepingSteps: true).steps
        var richer = taxpayer
        richer[name] += Money(cents: 1)
        let after = try calculate(richer, in: province, keepingSteps: true).steps
        func isJump(_ step: Step, from others: [Step]) -> Bool {
            let other = others.first {
                $0.name == step.name && $0.jurisdiction == step.jurisdiction
            }
            let change = step.amount - (other?.amount ?? .zero)
            return change > rounding || change < .zero - rounding
        }
        // Up to the first jump both returns have the same lines; it may be one that is no longer there.
        let lost = before.firstIndex { isJump($0, from: after) } ?? before.count
        let found = after.firstIndex { isJump($0, from: before) } ?? after.count
        return found < lost ? after[found].name : before[min(lost, before.count - 1)].name
    }
}
