package import TaxTables

/// An amount at which one further cent changes the total paid by more than rounding does.
package struct Notch: Sendable {
    /// The amount before the further cent.
    package let amount: Money
    /// The increase of the total paid; negative for a decrease.
    package let increase: Money
    /// The first line of the return that changes so.
    package let step: StepName
}

/// A search for notches of returns and benefits.
package struct NotchSearch {
    private let law: TaxLaw

    package init(_ law: TaxLaw) { self.law = law }

    /// The largest change that is due to rounding, because several lines round to the smallest coin.
    private var rounding: Money { Money(cents: 5 * law.unit) }
    /// The largest number of changes.
    ///
    /// A return takes another branch at some hundred amounts.
    private static let mostChanges = 5_000

    /// The smallest notch of a benefit.
    ///
    /// Benefits that fall in steps, such as the Guaranteed Income Supplement, have no notch at each step.
    private var stepsOfBenefits: Money { Money(cents: law.currency.roundAmount / 2) }

    /// Returns the notches of a person's return as one amount grows from 0.
    ///
    /// Each calculation reports the next change of a branch, so that amounts between are not computed.
    ///
    /// - Throws: The errors of `TaxLaw.calculate`.
    package func notches(
        of taxpayer: Taxpayer, in residence: Jurisdiction, as name: AmountName, upTo last: Money
    ) throws(CalculationError) -> [Notch] {
        let found = try notchedAmounts(upTo: last, above: rounding) {
            amount throws(CalculationError) in
            try paid(of: taxpayer, with: amount, in: residence, as: name)
        }
        var notches: [Notch] = []
        for (amount, increase) in found {
            var person = taxpayer
            person[name] = amount
            let step = try firstNotchedLine(of: person, in: residence, as: name)
            notches.append(Notch(amount: amount, increase: increase, step: step))
        }
        return notches
    }

    /// Returns the notches of a household's benefits as one amount of the first adult grows from 0.
    package func notchesOfBenefits(
        of household: Household, in residence: Jurisdiction, as name: AmountName, upTo last: Money
    ) throws(CalculationError) -> [Notch] {
        guard let program = law.programs.program(of: residence, for: household.people) else {
            throw .noTables(law.year)
        }
        func calculation(_ amount: Money) throws(CalculationError) -> HouseholdCalculation {
            var adults = household.adults
            adults[0][name] = amount
            return try law.run(
                Household(adults: adults), measuring: [(0, name, Line.unitSlope)], on: program,
                in: residence)
        }
        let found = try notchedAmounts(upTo: last, above: stepsOfBenefits) {
            amount throws(CalculationError) in
            let here = try calculation(amount)
            let ofReturns = here.returns.reduce(Int64(0)) { $0 + $1.marginalRates.totalPaid }
            return (
                amount, .zero - here.arriving, here.marginalRates[0] - ofReturns,
                here.returns[0].centsToNextChange
            )
        }
        var notches: [Notch] = []
        for (amount, increase) in found {
            let before = try calculation(amount)
            let after = try calculation(amount + Money(cents: 1))
            // A benefit that becomes pending is not lost.
            guard before.awaited == after.awaited else { continue }
            func paid(_ step: StepName, _ found: HouseholdCalculation) -> Int64 {
                found.benefits.reduce(0) { $1.name == step ? $0 + $1.amount.cents : $0 }
            }
            let steps = (before.benefits + after.benefits).map(\.name)
            let step = steps.max {
                abs(paid($0, before) - paid($0, after)) < abs(paid($1, before) - paid($1, after))
            }
            if let step { notches.append(Notch(amount: amount, increase: increase, step: step)) }
        }
        return notches
    }

    /// The total paid at an amount, with its marginal rate and the distance to the next change.
    private typealias Point = (amount: Money, paid: Money, rate: Int64, centsToNextChange: Int64)

    /// Returns the amounts at which one further cent changes the total paid by more than a tolerance.
    private func notchedAmounts(
        upTo last: Money, above tolerance: Money,
        _ point: (Money) throws(CalculationError) -> Point
    ) throws(CalculationError) -> [(amount: Money, increase: Money)] {
        var found: [(amount: Money, increase: Money)] = []
        var here = try point(.zero)
        for _ in 0..<Self.mostChanges where here.amount < last {
            let distance = max(1, min(here.centsToNextChange, (last - here.amount).cents))
            let next = try point(here.amount + Money(cents: distance))
            if Self.isOff(next, from: here, tolerance) {
                // Because amounts are rounded, the change may come some cents early.
                var (low, high) = (here, next)
                while (high.amount - low.amount).cents > 1 {
                    let half = Money(cents: (high.amount - low.amount).cents / 2)
                    let middle = try point(low.amount + half)
                    if Self.isOff(middle, from: here, tolerance) {
                        high = middle
                    } else {
                        low = middle
                    }
                }
                let increase = high.paid - low.paid
                if increase > tolerance || increase < .zero - tolerance {
                    found.append((low.amount, increase))
                }
            }
            here = next
        }
        return found
    }

    private func paid(
        of taxpayer: Taxpayer, with amount: Money, in residence: Jurisdiction, as name: AmountName
    ) throws(CalculationError) -> Point {
        var person = taxpayer
        person[name] = amount
        let calculation = try law.calculate(person, in: residence, measuring: name)
        return (
            amount, calculation.result.totalPaid, calculation.result.marginalRate,
            calculation.centsToNextChange
        )
    }

    /// Returns true if the total paid does not follow from the rate at another point.
    private static func isOff(_ point: Point, from start: Point, _ tolerance: Money) -> Bool {
        let further = (point.amount - start.amount).cents
        let due = start.paid + Money(cents: roundedQuotient(further, start.rate, 1_000_000))
        // The rate is rounded to millionths.
        return abs((point.paid - due).cents) > tolerance.cents + further / 1_000_000
    }

    /// Returns the first line that a further cent changes by more than rounding.
    private func firstNotchedLine(
        of taxpayer: Taxpayer, in residence: Jurisdiction, as name: AmountName
    ) throws(CalculationError) -> StepName {
        let before = try law.calculate(taxpayer, in: residence, keepingSteps: true).steps
        var richer = taxpayer
        richer[name] += Money(cents: 1)
        let after = try law.calculate(richer, in: residence, keepingSteps: true).steps
        func isNotched(_ step: Step, from others: [Step]) -> Bool {
            let other = others.first {
                $0.name == step.name && $0.jurisdiction == step.jurisdiction
            }
            let change = step.amount - (other?.amount ?? .zero)
            return change > rounding || change < .zero - rounding
        }
        // Up to the notch, both returns have the same lines; the line with the notch may be missing in one.
        let lost = before.firstIndex { isNotched($0, from: after) } ?? before.count
        let found = after.firstIndex { isNotched($0, from: before) } ?? after.count
        return found < lost ? after[found].name : before[min(lost, before.count - 1)].name
    }
}
