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

        var isTax: Bool { if case .tax = self { true } else { false } }
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
    /// The gaps of the return, each name once.
    let gaps: [OpenGap]
    /// A Boolean value that is true if a gap makes the deductions incomplete.
    let isIncomplete: Bool
    /// The rank by take-home pay among the jurisdictions without such a gap, from 1; nil for the
    /// others.
    ///
    /// Equal amounts share a rank.
    fileprivate(set) var rank: Int?

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
    /// True for the current year; other years have tables only.
    private let isCurrentYear: Bool
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
        isCurrentYear = year == guide.currentYear
        let computed = ComputedJurisdictions(law.residences) { place in
            try plan.incomes.map { try law.takeHome($0, of: plan.pay, in: place) }
        }
        leftOut = computed.leftOut(
            "take-home pay", year, askedForIn: plan.source.path)
        var byPlace = computed.byPlace
        for index in plan.incomes.indices {
            let amounts = byPlace.values.map { $0[index] }.filter { !$0.isIncomplete }
                .map(\.remaining)
            for (place, row) in byPlace where !row[index].isIncomplete {
                byPlace[place]?[index].rank =
                    1 + amounts.count { $0 > row[index].remaining }
            }
        }
        self.byPlace = byPlace
    }

    var places: [Jurisdiction] { law.residences.filter { byPlace[$0] != nil } }

    /// Returns true if a jurisdiction has a page for each pay.
    func hasPages(_ place: Jurisdiction) -> Bool { isCurrentYear && plan.hasPages(of: place) }

    /// Returns the table of a jurisdiction, in the order of the plan's incomes.
    package func incomeTable(_ place: Jurisdiction) -> [TakeHome] { byPlace[place] ?? [] }

    /// Returns the number of jurisdictions with a rank for a pay.
    func ranked(_ pay: Money) -> Int {
        places.count { takeHome(pay, in: $0)?.rank != nil }
    }

    /// A Boolean value that is true if a page of a jurisdiction states something that is not counted.
    var hasGaps: Bool { byPlace.values.joined().contains { !$0.gaps.isEmpty } }

    /// Returns true if contributions are deducted in a jurisdiction that are not in a declared
    /// deduction.
    func hasOtherContributions(in place: Jurisdiction) -> Bool {
        incomeTable(place).contains { $0.amount(.otherContributions) > .zero }
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
        return OriginFinder(law).origins(ofReturns: people, in: places)
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
    package func steps(_ place: Jurisdiction) -> ComputedJurisdictions<[TakeHome]> {
        ComputedJurisdictions([place]) { place in
            try plan.steps.map { try law.takeHome($0, of: plan.pay, in: place) }
        }
    }

    /// The weeks of a year's pay.
    static let weeks: Int64 = 52

    /// Returns the take-home pay of the plan's wages by the hour in a jurisdiction.
    func hourly(_ place: Jurisdiction) -> ComputedJurisdictions<[TakeHome]> {
        ComputedJurisdictions([place]) { place in
            try plan.wages.map {
                let pay = Money(cents: $0.cents * plan.hours * Self.weeks)
                return try law.takeHome(pay, of: plan.pay, in: place)
            }
        }
    }

    /// Returns the plan's business incomes in a jurisdiction, each of a person with no other
    /// income.
    func selfEmployed(_ place: Jurisdiction) -> ComputedJurisdictions<[SelfEmployedIncome]> {
        ComputedJurisdictions([place]) { place in
            guard let business = plan.business else { return [] }
            return try plan.selfEmployed.map { profit in
                var person = Taxpayer()
                person[business] = profit
                let calculation = try law.calculate(person, in: place)
                return SelfEmployedIncome(
                    profit: profit, result: calculation.result, gaps: calculation.gaps)
            }
        }
    }
}

/// A year's business income after expenses, with its taxes.
struct SelfEmployedIncome: Sendable {
    let profit: Money
    let result: Calculation.Result
    let gaps: [OpenGap]

    /// The amount to set aside: all taxes and contributions, because nothing is withheld.
    var setAside: Money { result.totalPaid }
    /// All dues other than income tax.
    var contributions: Money { result.contributions + result.otherDues }
}

extension TaxLaw {
    /// Returns the take-home pay of a person with no other income.
    fileprivate func takeHome(
        _ pay: Money, of name: AmountName, in residence: Jurisdiction
    ) throws(CalculationError) -> TakeHome {
        var person = Taxpayer()
        person[name] = pay
        let calculation = try calculate(person, in: residence, measuring: name)
        person[name] += Money(cents: currency.roundAmount)
        let more = try calculate(person, in: residence).result
        person[name] = pay
        let further = try furtherDollars(of: name, for: person, in: residence)
        var gaps: [OpenGap] = []
        gaps.add(calculation.gaps)
        return TakeHome(
            pay: pay, result: calculation.result,
            costOfHundredMore: more.totalPaid - calculation.result.totalPaid,
            marginalRate: calculation.marginalRates.totalPaid,
            further: further.flatMap { $0.from == pay ? $0 : nil },
            gaps: gaps, isIncomplete: calculation.isIncomplete)
    }
}

extension [[OpenGap]] {
    /// The gaps of all lists, each name once.
    var merged: [OpenGap] {
        var gaps: [OpenGap] = []
        for list in self { gaps.add(list) }
        return gaps
    }
}
