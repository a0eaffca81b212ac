import TaxEngine
import TaxTables
import Testing

/// The engine against figures of tax tables, calculators and test suites that others published.
///
/// The fixtures cite the documents and say what of them is left out, and why.
@Suite struct PublishedFiguresTests {
    @Test func readsEveryPublishedFigure() {
        #expect(PublishedFigures.all.problems == [])
        #expect(!PublishedFigures.all.returns.isEmpty && !PublishedFigures.all.rates.isEmpty)
    }

    @Test(arguments: PublishedFigures.all.returns)
    func computesWhatOthersPrinted(published: PublishedReturn) throws {
        let calculation = try RealLaw.year(published.year).calculate(
            published.taxpayer, in: published.province, keepingSteps: true)
        for (name, printed) in published.expected {
            let computed = try #require(
                calculation.amount(named: name), "there is no result and no step '\(name)'")
            #expect(
                abs((computed - printed).cents) <= published.tolerance.cents,
                "\(published.testDescription): \(name) is printed as \(printed), not \(computed)")
        }
        for name in published.absent {
            let claimed = calculation.amount(named: name)
            #expect(
                claimed == nil,
                "\(published.testDescription): \(name) is not for this person")
        }
    }

    @Test(arguments: PublishedFigures.all.rates)
    func taxesFurtherIncomeAtThePrintedRates(published: PublishedRates) throws {
        let law = try RealLaw.year(published.year)
        for band in published.bands {
            guard let step = band.step else { continue }
            for income in band.incomes(before: step) {
                let rate = try law.rate(
                    on: step, of: band.kind, above: income, in: published.province)
                // Of each of the two returns, some lines are rounded to cents.
                let rounding = 4_000_000 / step.cents
                #expect(
                    abs(rate - band.millionths) <= published.tolerance + rounding,
                    """
                    \(published.testDescription): \(step) of \(band.kind.rawValue) above \(income), \
                    printed \(band.millionths) millionths, computed \(rate)
                    """)
            }
        }
    }

    /// Ontario's health premium counts as provincial tax; no table of rates has it.
    ///
    /// Some rates of dividends are printed as computed from rates that were rounded before, and then
    /// multiplied by the gross-up.
    @Test(arguments: PublishedFigures.all.rates.filter { $0.province != .ontario })
    func statesThePrintedRatesAsMarginalRates(published: PublishedRates) throws {
        let law = try RealLaw.year(published.year)
        for band in published.bands {
            guard let step = band.step else { continue }
            for income in band.incomes(before: step) {
                let rates = try law.calculate(
                    Taxpayer(otherIncome: income), in: published.province,
                    measuring: band.kind.amountName
                ).marginalRates
                let rate = band.kind == .provincialTax ? rates.provincialTax : rates.incomeTax
                let isComputed = [.eligibleDividends, .otherDividends].contains(band.kind)
                #expect(
                    abs(rate - band.millionths) <= max(published.tolerance, isComputed ? 120 : 0),
                    "\(published.testDescription): \(rate) on \(band.kind.rawValue) above \(income)"
                )
            }
        }
    }
}

extension PublishedRates.Band {
    /// A thousand dollars, or what the band has room for; nil if that is too little to measure with.
    fileprivate var step: Money? {
        let room = (range.upperBound - range.lowerBound - 4) * 1_000 / kind.taxablePerThousand
        return room < 40 ? nil : Money(cents: min(room, 1_000) * 100)
    }

    /// Other incomes that lie, together with `step`, in the band: below its end, and above its start.
    ///
    /// A credit for dividends may be more than the tax near the start of the first brackets, where
    /// tables print the rate of a person who has enough other tax.
    fileprivate func incomes(before step: Money) -> [Money] {
        let length = step.scaled(by: kind.taxablePerThousand, over: 1_000)
        let last = Money(cents: (range.upperBound - 3) * 100) - length
        let isDividend = kind == .eligibleDividends || kind == .otherDividends
        return isFirst || isDividend
            ? [last] : [Money(cents: (range.lowerBound + 2) * 100), last]
    }
}

extension TaxLaw {
    /// The tax on `step` of a kind of income above other income, in millionths of it.
    fileprivate func rate(
        on step: Money, of kind: PublishedRates.Kind, above income: Money, in province: Jurisdiction
    ) throws -> Int64 {
        var richer = Taxpayer(otherIncome: income)
        richer[kind.amountName] += step
        let before = try calculate(Taxpayer(otherIncome: income), in: province).result
        let after = try calculate(richer, in: province).result
        var tax = after.provincialTax - after.healthPremium
        tax = tax - before.provincialTax + before.healthPremium
        if kind != .provincialTax { tax = tax + after.federalTax - before.federalTax }
        return tax.cents * 1_000_000 / step.cents
    }
}

extension Taxpayer {
    fileprivate init(otherIncome: Money) {
        self.init()
        self[.otherIncome] = otherIncome
    }
}

extension Calculation {
    /// A result by the name that scripts use, or the first step of a name: of the form of a place,
    /// where its letters stand before the name.
    fileprivate func amount(named name: String) -> Money? {
        if name.hasPrefix("\(jurisdiction.code) ") {
            return steps.first {
                $0.jurisdiction == jurisdiction && $0.name.rawValue == name.dropFirst(3)
            }?.amount
        }
        return result(named: name)
    }

    private func result(named name: String) -> Money? {
        switch name {
        case "netIncome": result.netIncome
        case "taxableIncome": result.taxableIncome
        case "federalTax": result.federalTax
        case "provincialTax": result.provincialTax
        case "provincialTaxWithoutHealthPremium": result.provincialTax - result.healthPremium
        case "healthPremium": result.healthPremium
        case "incomeTax": result.incomeTax
        case "cpp": result.cpp
        case "cpp2": result.cpp2
        case "qpp": result.qpp
        case "qpp2": result.qpp2
        case "ei": result.ei
        case "qpip": result.qpip
        case "healthServicesFund": result.healthServicesFund
        case "socialBenefitRepayment": result.socialBenefitRepayment
        case "afterTax": result.afterTax
        default: steps.first { $0.name.rawValue == name }?.amount
        }
    }
}
