internal import TaxTables

/// What each further dollar of one amount of a return adds to what is paid, in millionths: with
/// phase-outs, surtaxes and reductions.
///
/// Negative where it takes something off, as a deduction does.
package struct MarginalRates: Hashable, Sendable {
    private let topTax: Int64
    private let lowerTax: Int64
    /// All taxes on income together, rounded once.
    package let incomeTax: Int64
    /// Income tax, contributions, other dues and repaid benefits.
    package let totalPaid: Int64

    init(topTax: Line, lowerTax: Line, totalPaid: Line) {
        self.topTax = topTax.slopeInMillionths
        self.lowerTax = lowerTax.slopeInMillionths
        let together = topTax.slope + lowerTax.slope
        incomeTax = Line(amount: .zero, slope: together, number: 0).slopeInMillionths
        self.totalPaid = totalPaid.slopeInMillionths
    }

    /// The share of one tax on income.
    package subscript(_ tax: IncomeTax) -> Int64 { tax.one(top: topTax, lower: lowerTax) }
}

extension Line {
    var slopeInMillionths: Int64 { roundedQuotient(slope, 1, Line.unitSlope / 1_000_000) }
}

extension TaxLaw {
    /// The kinds of income that are taxed in different ways, as the rule files name them; a further dollar of
    /// the first is meant where none is named.
    package var incomeKinds: [AmountName] { facts.incomeKinds }

    /// The marginal rates of further income of each kind, at the point of a calculation.
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
