internal import BuildStore
package import Calculations
internal import Content
internal import Pages
internal import Project
package import RuleEngine
package import TaxTables
internal import Text

/// The amounts of a household at one income in one jurisdiction and year.
struct HouseholdIncomeStep: Sendable {
    /// The household's income before tax.
    let income: Money
    /// Income tax, contributions and repaid benefits.
    let taken: Money
    /// Benefits and other payments outside of tax returns.
    let arriving: Money
    /// The payments by benefit.
    let benefits: [BenefitName: Money]
    /// The net gain from a round amount of additional income, such as a hundred dollars; nil if the
    /// known benefits differ at the two incomes.
    let leftOfHundred: Money?
    /// Benefits that are not included, because they depend on an unpublished figure.
    let unpublished: [BenefitName]
    /// The gaps of the amounts.
    let gaps: [OpenGap]
    /// The names of everything that is not counted: gaps and benefits.
    let notCounted: [String]

    /// True if no gap or unpublished figure affects the net income.
    var isComplete: Bool { unpublished.isEmpty && !gaps.contains(where: \.isAboutLeft) }

    var left: Money { income - taken + arriving }
}

/// The net income of a household in one jurisdiction, by income.
struct HouseholdIncomeTable: Sendable {
    /// A range of incomes with the same net gain per dollar.
    struct Stretch: Sendable {
        let from: Money
        let to: Money
        /// The net gain from each round amount.
        let leftOfHundred: Money
    }

    let place: Jurisdiction
    let incomeRows: [HouseholdIncomeStep]
    /// The rules and figures that the amounts depend on, computed once for all languages.
    let origins: Once<HouseholdOrigins>
    /// The benefits that are paid or unknown at one of the incomes, in the order of the forms.
    let benefits: [BenefitName]
    /// At most two ranges in which least is left of a raise, in ascending order.
    let leanest: [Stretch]
    /// The part that is left of further income, by income.
    let rates: [HouseholdRateBand]
    /// Benefits that are not included at one of the incomes, because they depend on an unpublished
    /// figure.
    let unpublished: [BenefitName]

    /// Missing facts for which defaults were assumed at one of the sampled incomes.
    let assumed: [String]

    /// The elections with which most is left, at the incomes of the overview at which they add something.
    let elections: [(income: Money, found: ElectionGain)]

    /// The gaps at any of the incomes without duplicates.
    var gaps: [OpenGap] {
        incomeRows.reduce(into: []) { found, incomeRow in
            found += incomeRow.gaps.filter { gap in !found.contains { $0.name == gap.name } }
        }
    }

    /// The benefits that are not included, without a gap that explains why.
    var unexplained: [BenefitName] {
        unpublished.filter { benefit in
            !gaps.contains { $0.benefit == benefit.step.rawValue }
        }
    }

    /// Returns true if the net income is complete, so that the jurisdiction can be ranked.
    func isRanked(at income: Money) -> Bool { incomeRow(income)?.isComplete == true }

    func incomeRow(_ income: Money) -> HouseholdIncomeStep? {
        incomeRows.first { $0.income == income }
    }
}

/// The rules and figures that the amounts of a household depend on.
struct HouseholdOrigins: Sendable {
    var all = AmountOrigins()
    /// The origins of each benefit, without those of the returns.
    var ofBenefits: [StepName: AmountOrigins] = [:]
}

/// A household's net income of a year for all jurisdictions and incomes of the plan, computed once
/// for the pages of all languages and the machine-readable files.
struct HouseholdYear: Sendable {
    let law: TaxLaw
    let plan: HouseholdPlan
    let member: HouseholdPlan.Member
    /// One table for each jurisdiction in alphabetical order, without those in `leftOut`.
    let incomeTables: [HouseholdIncomeTable]
    /// The jurisdictions that depend on an unpublished figure.
    let leftOut: [Omission]
    /// The rules and figures that the amounts of the overview of all jurisdictions depend on.
    let overviewOrigins: Once<AmountOrigins>

    var year: TaxYear { law.year }
    var places: [Jurisdiction] { incomeTables.map(\.place) }

    init(_ member: HouseholdPlan.Member, _ plan: HouseholdPlan, _ law: TaxLaw) {
        self.law = law
        self.plan = plan
        self.member = member
        let computed = ComputedJurisdictions(law.residences) { place in
            try HouseholdRun(kind: member.kind, law: law, place: place).incomeTable(plan)
        }
        incomeTables = computed.values.map(\.value)
        leftOut = computed.leftOut(
            "the household '\(member.kind.name)'", law.year, askedForIn: plan.source.path)
        let places = incomeTables.map(\.place)
        overviewOrigins = Once {
            places.reduce(into: AmountOrigins()) { found, place in
                let run = try? HouseholdRun(kind: member.kind, law: law, place: place)
                let households = run?.households(plan.overview) ?? []
                found.formUnion(OriginFinder(law).origins(of: households, in: [place]))
            }
        }
    }

    /// Returns the rank of a table by net income at an income, from 1; nil if it is not ranked.
    ///
    /// Equal amounts share a rank.
    func rank(of incomeTable: HouseholdIncomeTable, at income: Money) -> Int? {
        guard incomeTable.isRanked(at: income), let left = incomeTable.incomeRow(income)?.left
        else {
            return nil
        }
        return 1
            + incomeTables.count {
                $0.isRanked(at: income) && ($0.incomeRow(income)?.left ?? .zero) > left
            }
    }
}

/// Computes a household at different incomes.
package struct HouseholdRun: Sendable {
    let kind: HouseholdPlan.Kind
    let law: TaxLaw
    let place: Jurisdiction
    /// The household's income without the variable income.
    private let entered: Money

    private var hundred: Money { Money(cents: law.currency.roundAmount) }

    /// - Throws: `CalculationError` or `InputError` if the household cannot be calculated.
    package init(kind: HouseholdPlan.Kind, law: TaxLaw, place: Jurisdiction) throws {
        self.kind = kind
        self.law = law
        self.place = place
        let bare = try law.amounts(of: kind.household(with: .zero), in: place)
        entered = bare.left - bare.arriving + bare.taken
    }

    /// Returns the household with a total income; nil if its fixed income alone is higher.
    func household(_ income: Money) throws -> Household? {
        income < entered ? nil : try kind.household(with: income - entered)
    }

    /// Returns the households with some total incomes, without those that cannot be computed.
    func households(_ incomes: [Money]) -> [Household] { incomes.compactMap { try? household($0) } }

    private func origins(of incomes: [Money]) -> HouseholdOrigins {
        let (all, ofBenefits) = OriginFinder(law)
            .originsByBenefit(of: households(incomes), in: place)
        return HouseholdOrigins(all: all, ofBenefits: ofBenefits)
    }

    /// Returns the amounts of the household with a total income; nil if its fixed income alone is
    /// higher.
    ///
    /// - Throws: `CalculationError` or `InputError` if the household cannot be calculated.
    package func amounts(_ income: Money) throws -> HouseholdAmounts? {
        try household(income).map { try law.amounts(of: $0, in: place) }
    }

    func incomeTable(_ plan: HouseholdPlan) throws -> HouseholdIncomeTable {
        var incomeRows: [HouseholdIncomeStep] = []
        var paid: Set<BenefitName> = []
        var awaited: [HouseholdCalculation.PendingBenefit] = []
        for income in plan.incomes {
            guard let amounts = try amounts(income), let more = try self.amounts(income + hundred)
            else { continue }
            let benefits = amounts.benefits.amounts
            paid.formUnion(benefits.keys)
            awaited += amounts.awaited
            incomeRows.append(
                HouseholdIncomeStep(
                    income: income, taken: amounts.taken, arriving: amounts.arriving,
                    benefits: benefits,
                    leftOfHundred: amounts.awaited == more.awaited
                        ? more.left - amounts.left : nil,
                    unpublished: amounts.awaited.unpublished, gaps: amounts.gaps,
                    notCounted: amounts.gaps.names(with: amounts.awaited)))
        }
        var benefits: [BenefitName] = []
        for benefit in law.benefits(in: place) {
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            let isKnown = paid.contains(name) || awaited.unpublished.contains(name)
            if isKnown, !benefits.contains(name) { benefits.append(name) }
        }
        let incomes = incomeRows.map(\.income)
        return HouseholdIncomeTable(
            place: place, incomeRows: incomeRows, origins: Once { origins(of: incomes) },
            benefits: benefits,
            leanest: try leanest(upTo: plan.incomes.last ?? .zero, by: plan.step),
            rates: try rates(upTo: plan.incomes.last ?? .zero),
            unpublished: awaited.unpublished, assumed: try assumed(plan.samples),
            elections: try plan.overview.compactMap { income in
                try household(income).flatMap { try law.electionGain(of: $0, in: place) }
                    .map { (income, $0) }
            })
    }

    /// Returns the missing facts for which defaults are assumed at some incomes.
    private func assumed(_ incomes: [Money]) throws -> [String] {
        try incomes.reduce(into: []) { found, income in
            guard let household = try household(income) else { return }
            found += OpenFactSearch(law).openFacts(
                of: household, in: place, except: Set(found), ofBothAdults: true)
        }
    }

    /// Returns the part that is left of further income, by the household's total income.
    private func rates(upTo last: Money) throws -> [HouseholdRateBand] {
        guard last > entered else { return [] }
        let shares = kind.adults.map { IncomeShare(amount: $0.income, share: $0.share) }
        return try law.rates(upTo: last - entered, among: shares, in: place) {
            try kind.household(with: $0)
        }.map { HouseholdRateBand(from: $0.from + entered, left: $0.left) }
    }

    // MARK: Where least is left of a raise

    /// Returns the ranges in which least is left of a raise, in multiples of `step` up to `last`.
    ///
    /// Adjacent steps with nearly the same net gain are merged.
    private func leanest(upTo last: Money, by step: Money) throws -> [HouseholdIncomeTable.Stretch]
    {
        var incomes: [Money] = []
        var lefts: [Money] = []
        var awaited: [[HouseholdCalculation.PendingBenefit]] = []
        let end = last.cents + step.cents
        for cents in stride(from: step.cents, through: end, by: Int64.Stride(step.cents)) {
            guard let amounts = try amounts(Money(cents: cents)) else { continue }
            incomes.append(Money(cents: cents))
            lefts.append(amounts.left)
            awaited.append(amounts.awaited)
        }
        // Steps between incomes with different unknown benefits are excluded.
        let compared = zip(awaited.dropFirst(), awaited).map { $0 == $1 }
        var gains = zip(zip(lefts.dropFirst(), lefts), compared).map { $1 ? $0.0 - $0.1 : $0.0 }
        // A tolerance of one dollar in a hundred.
        let near = step.scaled(by: 1, over: 100)
        // The step beyond `last` only counts if it leaves clearly less than all others.
        if let beyond = gains.last, let others = gains.dropLast().min(), beyond + near >= others {
            gains.removeLast()
        }
        guard let least = gains.min() else { return [] }
        let limit = least + near
        var stretches: [Range<Int>] = []
        for index in gains.indices where gains[index] <= limit {
            if let last = stretches.last, last.upperBound == index {
                stretches[stretches.count - 1] = last.lowerBound..<index + 1
            } else {
                stretches.append(index..<index + 1)
            }
        }
        let chosen = stretches.sorted { $0.count > $1.count }.prefix(2)
        return chosen.sorted { $0.lowerBound < $1.lowerBound }.map { range in
            let (from, to) = (range.lowerBound, range.upperBound)
            return HouseholdIncomeTable.Stretch(
                from: incomes[from], to: incomes[to],
                leftOfHundred: (lefts[to] - lefts[from]).scaled(
                    by: hundred.cents, over: (incomes[to] - incomes[from]).cents,
                    to: law.currency.unit))
        }
    }
}
