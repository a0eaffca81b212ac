internal import Calculations
package import Content
package import Pages
internal import Project
internal import RuleEngine
package import TaxTables
internal import Text

/// What is left of a year's pay in one province or territory, and where the rest goes.
package struct TakeHome: Sendable {
    /// A part of the pay that is not kept.
    enum Part: Sendable {
        case tax(IncomeTax)
        /// One of those that the rules declare.
        case named(String)
        /// Contributions beyond those of the parts that the rules declare.
        case otherContributions
    }

    package let pay: Money
    let result: Calculation.Result
    /// What a round amount more of pay, such as a hundred, would cost.
    let costOfHundredMore: Money
    /// The rate on the next dollar of pay, in millionths, contributions included.
    let marginalRate: Int64
    /// How far that goes on; nil where it does not for a round amount.
    let further: NextDollarRates?
    /// Its place among all provinces and territories by what is left, from 1; equals share a place.
    fileprivate(set) var rank = 1

    func amount(_ part: Part) -> Money {
        switch part {
        case .tax(let tax): result[tax]
        case .named(let name):
            result.named.parts.filter { $0.part == name }.reduce(.zero) { $0 + $1.amount }
        case .otherContributions:
            // Rules may count among the parts what is no contribution.
            max(.zero, result.named.parts.reduce(result.contributions) { $0 - $1.amount })
        }
    }

    package var remaining: Money { result.afterTax }
    /// All that is taken, as a share of the pay, in millionths.
    var averageRate: Int64 { roundedQuotient(result.totalPaid.cents, 1_000_000, pay.cents) }
}

/// The take-home pay of a year, for every place and every income of the plan, computed once and
/// shared by the pages of all languages and by the files for programs.
package struct TakeHomeYear: Sendable {
    let law: TaxLaw
    let plan: TakeHomePlan
    private let byPlace: [Jurisdiction: [TakeHome]]
    /// The places where the ladder cannot be computed.
    let leftOut: [Omission]

    var year: TaxYear { law.year }

    /// Nil if there is no law of the year.
    ///
    /// A place whose pay cannot be computed, because a figure is not published, is left out: `leftOut` names it.
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

    /// The ladder of a place, in the order of the plan's incomes.
    package func ladder(_ place: Jurisdiction) -> [TakeHome] { byPlace[place] ?? [] }

    /// Whether contributions are taken from pay in a place that are no part which the rules declare.
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
    /// What some amounts of a kind are worked out with, each of a person who has nothing else.
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

    /// What changed in what some pays in some places are worked out with, in the words of an edition.
    func changes(
        of pays: [Money], in places: [Jurisdiction], _ edition: LocalizedSite
    ) -> [PageChangeView] {
        edition.changes(
            from: origins(pays, of: plan.pay, in: places), in: law.tables(of: places))
    }

    /// The same of business incomes.
    func changes(
        ofBusiness incomes: [Money], in places: [Jurisdiction], _ edition: LocalizedSite
    ) -> [PageChangeView] {
        guard let business = plan.business else { return [] }
        return edition.changes(
            from: origins(incomes, of: business, in: places), in: law.tables(of: places))
    }

    /// The pay of the plan's small steps in a place.
    package func steps(_ place: Jurisdiction) -> ComputedPlaces<[TakeHome]> {
        ComputedPlaces([place]) { place in
            try plan.steps.map { try law.takeHome($0, of: plan.pay, in: place) }
        }
    }

    /// Business incomes of the plan in a place, of a person who has nothing else.
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

/// A year's business income after costs, and what is paid of it.
struct SelfEmployedIncome: Sendable {
    let profit: Money
    let result: Calculation.Result

    /// A self-employed person sets aside all that is paid, since nobody withholds any of it.
    var setAside: Money { result.totalPaid }
    /// All that is no income tax.
    var contributions: Money { result.contributions + result.otherDues }
}

extension TaxLaw {
    /// The take-home pay of a person with nothing but a job.
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
