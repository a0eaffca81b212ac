internal import TaxTables

/// A result with marginal rates.
protocol Measured {
    /// Returns true if all payments are equal.
    func pays(as other: Self) -> Bool
    /// Returns the same amounts with the marginal rates of another result.
    func measured(by next: Self) -> Self
}

extension TaxLaw {
    /// Computes the result for the amounts themselves, with the marginal rates of the next dollar.
    ///
    /// One run gives both, unless an amount is exactly at a limit at which the total jumps.
    ///
    /// - Parameter run: Runs the program, and reports if an amount was at a limit.
    func atLimits<Found: Measured>(
        _ run: (_ isExact: Bool) -> (Result<Found, CalculationError>, isAtLimit: Bool)
    ) throws(CalculationError) -> Found {
        let next = run(false)
        guard next.isAtLimit else { return try next.0.get() }
        let exact = try run(true).0.get()
        guard case .success(let measured) = next.0 else { return exact }
        return exact.pays(as: measured) ? measured : exact.measured(by: measured)
    }
}

extension Calculation: Measured {
    func pays(as other: Calculation) -> Bool {
        var (first, others) = (result, other.result)
        first.marginalRate = 0
        others.marginalRate = 0
        return first == others && gaps == other.gaps
    }

    func measured(by next: Calculation) -> Calculation {
        func line(_ first: Line, _ next: Line) -> Line {
            Line(amount: first.amount, slope: next.slope, number: first.number)
        }
        var measured = Calculation(
            year: year, jurisdiction: jurisdiction, taxpayer: taxpayer,
            result: result.measured(by: next.result), steps: steps,
            taxLines: (
                line(taxLines.top, next.taxLines.top),
                line(taxLines.lower, next.taxLines.lower)
            ),
            marginalRates: next.marginalRates, centsToNextChange: next.centsToNextChange)
        measured.conditions = conditions
        measured.gaps = gaps
        return measured
    }
}

extension Calculation.Result {
    fileprivate func measured(by next: Calculation.Result) -> Calculation.Result {
        var measured = self
        measured.marginalRate = next.marginalRate
        return measured
    }
}

extension HouseholdCalculation: Measured {
    func pays(as other: HouseholdCalculation) -> Bool {
        benefits == other.benefits && awaited == other.awaited && gaps == other.gaps
            && zip(returns, other.returns).allSatisfy { $0.pays(as: $1) }
    }

    func measured(by next: HouseholdCalculation) -> HouseholdCalculation {
        HouseholdCalculation(
            year: year, jurisdiction: jurisdiction,
            returns: zip(returns, next.returns).map { $0.measured(by: $1) },
            sharedSteps: sharedSteps, conditions: conditions, results: results,
            benefits: benefits, awaited: awaited, gaps: gaps,
            marginalRates: next.marginalRates)
    }
}
