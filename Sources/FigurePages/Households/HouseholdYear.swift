package import Calculations
internal import Content
internal import Pages
internal import Project
package import RuleEngine
package import TaxTables
internal import Text

/// What becomes of a household's income of a year in one place.
struct HouseholdIncomeStep: Sendable {
    /// All that the household has before tax.
    let income: Money
    /// Income tax, contributions and repaid benefits.
    let taken: Money
    /// What it is paid beside its returns.
    let arriving: Money
    /// What it is paid, by benefit.
    let benefits: [BenefitName: Money]
    /// What a round amount more of income, such as a hundred, would leave; nil where other benefits are worked
    /// out with it.
    let leftOfHundred: Money?
    /// The benefits that are part of no sum, because no document states a figure that they depend on here.
    let unpublished: [BenefitName]

    var left: Money { income - taken + arriving }
}

/// What a household keeps in one place, by income.
struct HouseholdIncomeTable: Sendable {
    /// Incomes between which one thing holds of each further dollar.
    struct Stretch: Sendable {
        let from: Money
        let to: Money
        /// What each round amount of it leaves.
        let leftOfHundred: Money
    }

    let place: Jurisdiction
    let rungs: [HouseholdIncomeStep]
    /// The benefits that are paid or not worked out at one of the incomes, in the order of the forms.
    let benefits: [BenefitName]
    /// Where least is left of a raise, at most two stretches, rising.
    let leanest: [Stretch]
    /// What is not counted here.
    let gaps: [HouseholdPlan.Gap]
    /// The benefits that are not counted at one of the incomes, because no document states a figure of them.
    let unpublished: [BenefitName]

    /// The facts that were not stated and that the benefits depend on at one of the sampled incomes.
    let assumed: [String]

    /// A Boolean value that is true if every benefit at an income is known, so that the place can be ranked.
    func isRanked(at income: Money) -> Bool {
        rung(income)?.unpublished.isEmpty == true && !gaps.contains(where: \.isUnranked)
    }

    func rung(_ income: Money) -> HouseholdIncomeStep? { rungs.first { $0.income == income } }
}

/// What one household keeps in a year, for every place and every income of the plan, computed once and
/// shared by the pages of all languages and by the files for programs.
struct HouseholdYear: Sendable {
    let law: TaxLaw
    let plan: HouseholdPlan
    let member: HouseholdPlan.Member
    /// A ladder for each place in alphabetical order, without those of `leftOut`.
    let ladders: [HouseholdIncomeTable]
    /// The places where a figure is not published.
    let leftOut: [Omission]

    var year: TaxYear { law.year }
    var places: [Jurisdiction] { ladders.map(\.place) }

    init(_ member: HouseholdPlan.Member, _ plan: HouseholdPlan, _ law: TaxLaw) {
        self.law = law
        self.plan = plan
        self.member = member
        let computed = ComputedPlaces(law.provinces) { place in
            try HouseholdRun(kind: member.kind, law: law, place: place).ladder(
                plan, gaps: plan.gaps(member, in: place, law.year))
        }
        ladders = computed.values.map(\.value)
        leftOut = computed.leftOut(
            "the household '\(member.kind.name)'", law.year, askedForIn: plan.source.path)
    }

    /// What the household is worked out with at some incomes.
    func origins(of incomes: [Money], in places: [Jurisdiction]) -> AmountOrigins {
        places.reduce(into: AmountOrigins()) { found, place in
            guard let run = try? HouseholdRun(kind: member.kind, law: law, place: place) else {
                return
            }
            let households = incomes.compactMap { try? run.household($0) }
            found.formUnion(law.origins(of: households, in: [place]))
        }
    }

    /// The place of a ladder among the ranked ones by what is left of an income, from 1; nil where it has
    /// none.
    ///
    /// Equals share a place.
    func rank(of ladder: HouseholdIncomeTable, at income: Money) -> Int? {
        guard ladder.isRanked(at: income), let own = ladder.rung(income)?.left else { return nil }
        return 1
            + ladders.count {
                $0.isRanked(at: income) && ($0.rung(income)?.left ?? .zero) > own
            }
    }
}

/// Calculates a household at one income after the other.
package struct HouseholdRun {
    let kind: HouseholdPlan.Kind
    let law: TaxLaw
    let place: Jurisdiction
    /// What the household has before any of the income that it is given.
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

    /// The household with an income, what is entered included; nil if that alone is more.
    func household(_ income: Money) throws -> Household? {
        income < entered ? nil : try kind.household(with: income - entered)
    }

    /// What the household with an income pays and is paid; nil if what is entered alone is more.
    package func amounts(_ income: Money) throws -> HouseholdAmounts? {
        try household(income).map { try law.amounts(of: $0, in: place) }
    }

    func ladder(_ plan: HouseholdPlan, gaps: [HouseholdPlan.Gap]) throws -> HouseholdIncomeTable {
        var rungs: [HouseholdIncomeStep] = []
        var paid: Set<BenefitName> = []
        var awaited: [HouseholdCalculation.Awaited] = []
        for income in plan.incomes {
            guard let amounts = try amounts(income), let more = try self.amounts(income + hundred)
            else { continue }
            let benefits = amounts.benefits.amounts
            paid.formUnion(benefits.keys)
            awaited += amounts.awaited
            rungs.append(
                HouseholdIncomeStep(
                    income: income, taken: amounts.taken, arriving: amounts.arriving,
                    benefits: benefits,
                    leftOfHundred: amounts.awaited == more.awaited
                        ? more.left - amounts.left : nil,
                    unpublished: amounts.awaited.unpublished))
        }
        var benefits: [BenefitName] = []
        for benefit in law.benefits(in: place) {
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            let isKnown = paid.contains(name) || awaited.unpublished.contains(name)
            if isKnown, !benefits.contains(name) { benefits.append(name) }
        }
        return HouseholdIncomeTable(
            place: place, rungs: rungs, benefits: benefits,
            leanest: try leanest(upTo: plan.incomes.last ?? .zero, by: plan.step), gaps: gaps,
            unpublished: awaited.unpublished, assumed: try assumed(plan.samples))
    }

    /// The facts that were not stated and that the benefits depend on at some incomes.
    private func assumed(_ incomes: [Money]) throws -> [String] {
        try incomes.reduce(into: []) { found, income in
            guard let household = try household(income) else { return }
            found += law.openFacts(
                of: household, in: place, except: Set(found), ofBothAdults: true)
        }
    }

    // MARK: Where least is left of a raise

    /// The stretches of steps that leave least, up to an income or the step above it, of which the table says what
    /// more leaves; steps that leave nearly as little are part of them.
    private func leanest(upTo last: Money, by step: Money) throws -> [HouseholdIncomeTable.Stretch]
    {
        var incomes: [Money] = []
        var lefts: [Money] = []
        var awaited: [[HouseholdCalculation.Awaited]] = []
        let end = last.cents + step.cents
        for cents in stride(from: step.cents, through: end, by: Int64.Stride(step.cents)) {
            guard let amounts = try amounts(Money(cents: cents)) else { continue }
            incomes.append(Money(cents: cents))
            lefts.append(amounts.left)
            awaited.append(amounts.awaited)
        }
        // A step on whose two sides other benefits are worked out says nothing about a raise.
        let compared = zip(awaited.dropFirst(), awaited).map { $0 == $1 }
        var gains = zip(zip(lefts.dropFirst(), lefts), compared).map { $1 ? $0.0 - $0.1 : $0.0 }
        // Within one dollar of a hundred.
        let near = step.scaled(by: 1, over: 100)
        // The step beyond counts where it leaves less than any other.
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
