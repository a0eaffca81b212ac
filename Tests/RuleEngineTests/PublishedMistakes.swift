import RuleEngine
import TaxTables
import TestSupport

extension PublishedReturn {
    /// Returns the amounts of a law that differ from the published ones.
    func mistakes(of law: TaxLaw) throws -> [String] {
        let calculation = try law.calculate(taxpayer, in: residence, keepingSteps: true)
        var mistakes: [String] = []
        for (name, printed) in expected {
            guard let computed = calculation.amount(named: name) else {
                mistakes.append("there is no result and no step '\(name)'")
                continue
            }
            if abs((computed - printed).cents) > tolerance.cents {
                mistakes.append("\(name) is printed as \(printed), not \(computed)")
            }
        }
        for name in absent where calculation.amount(named: name) != nil {
            mistakes.append("\(name) is not for this person")
        }
        return mistakes
    }
}

extension PublishedRates {
    /// Returns the further incomes that a law taxes at other rates than the published ones.
    func mistakesOfFurtherIncome(of law: TaxLaw) throws -> [String] {
        try mistakes { band, step, income in
            let rate = try law.rate(on: step, of: band.kind, above: income, in: residence)
            // Of each of the two returns, some lines are rounded to cents.
            let rounding = 4_000_000 / step.cents
            return abs(rate - band.millionths) <= tolerance + rounding ? nil : rate
        }
    }

    /// Returns the marginal rates of a law that differ from the published ones.
    ///
    /// Some rates of dividends are computed from rounded rates and then multiplied by the gross-up.
    func mistakesOfMarginalRates(of law: TaxLaw) throws -> [String] {
        try mistakes { band, _, income in
            let rates = try law.calculate(
                Taxpayer(otherIncome: income), in: residence, measuring: band.kind.amountName
            ).marginalRates
            let rate = band.kind == .provincialTax ? rates[.lower] : rates.incomeTax
            let isComputed = [.eligibleDividends, .otherDividends].contains(band.kind)
            return abs(rate - band.millionths) <= max(tolerance, isComputed ? 120 : 0) ? nil : rate
        }
    }

    private func mistakes(
        _ wrongRate: (Band, _ step: Money, _ income: Money) throws -> Int64?
    ) rethrows -> [String] {
        var mistakes: [String] = []
        for band in bands {
            guard let step = band.step else { continue }
            for income in band.incomes(before: step) {
                guard let rate = try wrongRate(band, step, income) else { continue }
                mistakes.append(
                    "\(step) of \(band.kind.rawValue) above \(income), printed "
                        + "\(band.millionths) millionths, computed \(rate)")
            }
        }
        return mistakes
    }
}

extension PublishedRates.Band {
    /// A thousand dollars, or what the band has room for; nil if that is too little to measure with.
    var step: Money? {
        let room = (range.upperBound - range.lowerBound - 4) * 1_000 / kind.taxablePerThousand
        return room < 40 ? nil : Money(cents: min(room, 1_000) * 100)
    }

    /// Returns other incomes that are in the band together with `step`: below its end, and above its start.
    ///
    /// A dividend credit may exceed the tax near the start of the first brackets, where tables print the rate
    /// of a person with enough other tax.
    func incomes(before step: Money) -> [Money] {
        let length = step.scaled(by: kind.taxablePerThousand, over: 1_000)
        let last = Money(cents: (range.upperBound - 3) * 100) - length
        let isDividend = kind == .eligibleDividends || kind == .otherDividends
        return isFirst || isDividend
            ? [last] : [Money(cents: (range.lowerBound + 2) * 100), last]
    }
}

extension TaxLaw {
    /// The tax on `step` of a kind of income above other income, in millionths of it.
    func rate(
        on step: Money, of kind: PublishedRates.Kind, above income: Money,
        in residence: Jurisdiction
    ) throws -> Int64 {
        var richer = Taxpayer(otherIncome: income)
        richer[kind.amountName] += step
        let before = try calculate(Taxpayer(otherIncome: income), in: residence).result
        let after = try calculate(richer, in: residence).result
        var tax = after.lowerTax - after.healthPremium
        tax = tax - before.lowerTax + before.healthPremium
        if kind != .provincialTax { tax = tax + after.topTax - before.topTax }
        return tax.cents * 1_000_000 / step.cents
    }
}

extension Taxpayer {
    init(otherIncome: Money) {
        self.init()
        self[.otherIncome] = otherIncome
    }
}

extension Calculation {
    /// Returns a result, or the first step of a name: of a jurisdiction's form if its code is before the
    /// name.
    func amount(named name: String) -> Money? {
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
        case "federalTax": result.topTax
        case "provincialTax": result.lowerTax
        case "provincialTaxWithoutHealthPremium":
            result["healthPremium"].map { result.lowerTax - $0 }
        case "incomeTax": result.incomeTax
        case "afterTax": result.afterTax
        default: result[name] ?? steps.first { $0.name.rawValue == name }?.amount
        }
    }
}
