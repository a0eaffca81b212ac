internal import Calculations
package import Content
package import Pages
internal import Project
internal import RuleEngine
package import TaxTables
internal import Text

/// The take-home pay for a year's pay in one jurisdiction, with all deductions.
package struct TakeHome: Sendable {
    /// A deduction from pay.
    enum Part: Sendable {
        case tax(IncomeTax)
        /// A deduction that the rules declare.
        case named(String)
        /// Contributions that are not in a deduction declared by the rules.
        case otherContributions
    }

    package let pay: Money
    let result: Calculation.Result
    /// The deductions from a round amount of additional pay, such as a hundred dollars.
    let costOfHundredMore: Money
    /// The marginal rate at the pay in millionths, including contributions.
    let marginalRate: Int64
    /// The range of pay to which the marginal rate applies; nil if it does not even apply to a
    /// round amount.
    let further: NextDollarRates?
    /// The rank among all jurisdictions by take-home pay, from 1.
    ///
    /// Equal amounts share a rank.
    fileprivate(set) var rank = 1

    func amount(_ part: Part) -> Money {
        switch part {
        case .tax(let tax): result[tax]
        case .named(let name):
            result.named.parts.filter { $0.part == name }.reduce(.zero) { $0 + $1.amount }
        case .otherContributions:
            // Declared deductions may include items that are not contributions.
            max(.zero, result.named.parts.reduce(result.contributions) { $0 - $1.amount })
        }
    }

    package var remaining: Money { result.afterTax }
    /// All deductions as a fraction of the pay, in millionths.
    var averageRate: Int64 { roundedQuotient(result.totalPaid.cents, 1_000_000, pay.cents) }
}

/// The take-home pay of a year for all jurisdictions and incomes of the plan, computed once for the
/// pages of all languages and the machine-readable files.
package struct TakeHomeYear: Sendable {
    let law: TaxLaw
    let plan: TakeHomePlan
    private let byPlace: [Jurisdiction: [TakeHome]]
    /// The jurisdictions for which it cannot be computed.
    let leftOut: [Omission]

    var year: TaxYear { law.year }

    /// Nil if there is no law for the year.
    ///
    /// Jurisdictions that depend on an unpublished figure are listed in `leftOut`.
    package init?(_ year: TaxYear, _ plan: TakeHomePlan, of guide: Guide) {
        guard let law = guide.laws[year] else { return nil }
        self.law = law
        self.plan = plan
        let computed = ComputedPlaces(law.provinces) { place in
            try plan.incomes.map { try law.takeHome($0, of: plan.pay, in: place) }
        }
        leftOut = computed.leftOut(
            "take-home pay", year, askedForIn: plan.source.path)
        var byPlace = computed.byPlace
        for index in plan.incomes.indices {
            let amounts = byPlace.values.map { $0[index].remaining }
            for place in byPlace.keys {
                let own = byPlace[place]?[index].remaining ?? .zero
                byPlace[place]?[index].rank = 1 + amounts.count { $0 > own }
            }
        }
        self.byPlace = byPlace
    }

    var places: [Jurisdiction] { law.provinces.filter { byPlace[$0] != nil } }

    /// Returns the table of a jurisdiction, in the order of the plan's incomes.
    package func ladder(_ place: Jurisdiction) -> [TakeHome] { byPlace[place] ?? [] }

    /// Returns true if contributions are deducted in a jurisdiction that are not in a declared
    /// deduction.
    func hasOtherContributions(in place: Jurisdiction) -> Bool {
        ladder(place).contains { $0.amount(.otherContributions) > .zero }
    }

    func takeHome(_ pay: Money, in place: Jurisdiction) -> TakeHome? {
        plan.incomes.firstIndex(of: pay).flatMap { index in
            byPlace[place].map { $0[index] }
        }
    }
}

extension TakeHomeYear {
    /// Returns the rules and figures behind some amounts of a kind, each of a person with no other
    /// income.
    private func origins(
        _ amounts: [Money], of kind: AmountName, in places: [Jurisdiction]
    ) -> AmountOrigins {
        let people = amounts.map { amount in
            var person = Taxpayer()
            person[kind] = amount
            return person
        }
        return law.origins(ofReturns: people, in: places)
    }

    /// Returns the changes of the rules and figures behind some pays in some jurisdictions.
    func changes(
        of pays: [Money], in places: [Jurisdiction], _ edition: LocalizedSite
    ) -> [PageChangeView] {
        edition.changes(
            from: origins(pays, of: plan.pay, in: places), in: law.tables(of: places))
    }

    /// Returns the changes of the rules and figures behind some business incomes.
    func changes(
        ofBusiness incomes: [Money], in places: [Jurisdiction], _ edition: LocalizedSite
    ) -> [PageChangeView] {
        guard let business = plan.business else { return [] }
        return edition.changes(
            from: origins(incomes, of: business, in: places), in: law.tables(of: places))
    }

    /// Returns the take-home pay at the plan's small steps in a jurisdiction.
    package func steps(_ place: Jurisdiction) -> ComputedPlaces<[TakeHome]> {
        ComputedPlaces([place]) { place in
            try plan.steps.map { try law.takeHome($0, of: plan.pay, in: place) }
        }
    }

    /// Returns the plan's business incomes in a jurisdiction, each of a person with no other
    /// income.
    func selfEmployed(_ place: Jurisdiction) -> ComputedPlaces<[SelfEmployedIncome]> {
        ComputedPlaces([place]) { place in
            guard let business = plan.business else { return [] }
            return try plan.selfEmployed.map { profit in
                var person = Taxpayer()
                person[business] = profit
                return SelfEmployedIncome(
                    profit: profit, result: try law.calculate(person, in: place).result)
            }
        }
    }
}

/// A year's business income after expenses, with its taxes.
struct SelfEmployedIncome: Sendable {
    let profit: Money
    let result: Calculation.Result

    /// The amount to set aside: all taxes and contributions, because nothing is withheld.
    var setAside: Money { result.totalPaid }
    /// All dues other than income tax.
    var contributions: Money { result.contributions + result.otherDues }
}

extension TaxLaw {
    /// Returns the take-home pay of a person with no other income.
    fileprivate func takeHome(
        _ pay: Money, of name: AmountName, in province: Jurisdiction
    ) throws(CalculationError) -> TakeHome {
        var person = Taxpayer()
        person[name] = pay
        let calculation = try calculate(person, in: province, measuring: name)
        person[name] += Money(cents: currency.roundAmount)
        let more = try calculate(person, in: province).result
        person[name] = pay
        let further = try furtherDollars(of: name, for: person, in: province)
        return TakeHome(
            pay: pay, result: calculation.result,
            costOfHundredMore: more.totalPaid - calculation.result.totalPaid,
            marginalRate: calculation.marginalRates.totalPaid,
            further: further.flatMap { $0.from == pay ? $0 : nil })
    }
}
