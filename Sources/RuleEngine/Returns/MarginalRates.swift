internal import TaxTables

/// The marginal rates of one amount of a return, in millionths, with phase-outs, surtaxes and reductions.
///
/// They are negative for an amount that saves, such as a deduction.
package struct MarginalRates: Hashable, Sendable {
    private let topTax: Int64
    private let lowerTax: Int64
    /// The marginal rate of all income taxes together, rounded once.
    package let incomeTax: Int64
    /// The marginal rate of the total paid.
    package let totalPaid: Int64

    init(topTax: Line, lowerTax: Line, totalPaid: Line) {
        self.topTax = topTax.slopeInMillionths
        self.lowerTax = lowerTax.slopeInMillionths
        let together = topTax.slope + lowerTax.slope
        incomeTax = Line(amount: .zero, slope: together, number: 0).slopeInMillionths
        self.totalPaid = totalPaid.slopeInMillionths
    }

    /// Returns the marginal rate of one income tax.
    package subscript(_ tax: IncomeTax) -> Int64 { tax.one(top: topTax, lower: lowerTax) }
}

extension Line {
    var slopeInMillionths: Int64 { roundedQuotient(slope, 1, Line.unitSlope / 1_000_000) }
}

extension TaxLaw {
    /// The kinds of income that are taxed differently, as the rule files declare them.
    ///
    /// The first one is the default.
    package var incomeKinds: [AmountName] { facts.incomeKinds }

    /// Computes the marginal rates of each kind of income at the point of a calculation.
    package func marginalRates(
        at calculation: Calculation
    ) throws(CalculationError) -> [(kind: AmountName, rates: MarginalRates)] {
        var rates: [(kind: AmountName, rates: MarginalRates)] = []
        for kind in incomeKinds {
            let measured = try calculate(
                calculation.taxpayer, in: calculation.jurisdiction, measuring: kind)
            rates.append((kind, measured.marginalRates))
        }
        return rates
    }
}
