internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The data of a jurisdiction's comparison page, computed once for all languages.
struct PlaceComparison: Sendable {
    /// A yearly amount of one kind of income, or added to a pay.
    struct Earning: Sendable {
        let kind: AmountName
        /// The calculation of the household with its benefits.
        let household: HouseholdCalculation
    }

    /// The net return of an investment.
    struct Holding: Sendable {
        enum Account: Sendable {
            case none
            /// Neither the return nor withdrawals are taxed.
            case untaxed
            /// The return is taxed on withdrawal, at the rate of the year in which it was earned.
            case deferred
        }

        let account: Account
        /// The kind of return; unused for an account.
        let kind: AmountName
        let tax: Money
        /// The reduction of benefits.
        let lostBenefits: Money
        let remaining: Money
    }

    /// The effect of a move to the jurisdiction.
    struct Move: Sendable {
        let from: Jurisdiction
        let change: ChangeParts
    }

    let place: Jurisdiction
    /// The earnings of each amount, in the order of the plan.
    let earnings: [[Earning]]
    /// A year's return before tax.
    let yearlyReturn: Money
    let holdings: [Holding]
    let growth: InvestmentGrowth
    let moves: [Move]

    /// The gaps of all people without duplicates.
    var gaps: [OpenGap] {
        earnings.joined().flatMap(\.household.gaps).reduce(into: []) { found, gap in
            if !found.contains(where: { $0.name == gap.name }) { found.append(gap) }
        }
    }

    /// - Throws: The errors of `TaxLaw.calculate`.
    init(
        _ place: Jurisdiction, _ plan: ComparisonPlan, _ law: TaxLaw
    ) throws(CalculationError) {
        self.place = place
        var earnings: [[Earning]] = []
        for amount in plan.amounts {
            var row: [Earning] = []
            for kind in plan.ways.map(\.income) {
                let household = Household(Taxpayer(amount, of: kind))
                row.append(
                    Earning(kind: kind, household: try law.calculate(household, in: place)))
            }
            earnings.append(row)
        }
        self.earnings = earnings
        yearlyReturn = plan.yearlyReturn(in: law.currency)
        holdings = try Self.holdings(place, plan, law, yearlyReturn)
        growth = try InvestmentGrowth(place, plan, law)
        var moves: [Move] = []
        let mover = Household(plan.mover)
        let here = try law.amounts(of: mover, in: place)
        for other in law.residences.beside(place) where other != place {
            let there = try law.amounts(of: mover, in: other)
            moves.append(Move(from: other, change: ChangeParts(from: there, to: here)))
        }
        self.moves = moves
    }

    private static func holdings(
        _ place: Jurisdiction, _ plan: ComparisonPlan, _ law: TaxLaw, _ amount: Money
    ) throws(CalculationError) -> [Holding] {
        let worker = plan.worker(paid: plan.pay)
        let before = try law.amounts(of: Household(worker), in: place)
        var holdings: [Holding] = []
        for kind in law.incomeKinds {
            let investor = Household(plan.investor(amount, as: kind))
            let after = try law.amounts(of: investor, in: place)
            let tax = after.taken - before.taken
            let lost = before.lost(to: after)
            func holding(_ account: Holding.Account) -> Holding {
                Holding(
                    account: account, kind: kind, tax: tax, lostBenefits: lost,
                    remaining: amount - tax - lost)
            }
            holdings.append(holding(.none))
            if kind == law.incomeKinds.first, plan.accounts.contains(.deferred) {
                holdings.append(holding(.deferred))
            }
        }
        if let kind = law.incomeKinds.first, plan.accounts.contains(.untaxed) {
            holdings.append(
                Holding(
                    account: .untaxed, kind: kind, tax: .zero, lostBenefits: .zero,
                    remaining: amount))
        }
        return holdings
    }
}

extension ComparisonPlan {
    /// Returns a person with only pay.
    func worker(paid pay: Money) -> Taxpayer {
        ways.first.map { Taxpayer(pay, of: $0.income) } ?? Taxpayer()
    }

    /// Returns a person with pay and investment income.
    func investor(_ amount: Money, as kind: AmountName) -> Taxpayer {
        var investor = worker(paid: pay)
        investor[kind] += amount
        return investor
    }

    /// A person who moves.
    var mover: Taxpayer { worker(paid: moving) }

    /// Returns a year's return before tax.
    fileprivate func yearlyReturn(in currency: DeclaredCurrency) -> Money {
        invested.multiplied(by: yearlyReturn, to: currency.unit)
    }

    /// Returns all people whose amounts on the page are computed in its jurisdiction.
    func people(_ law: TaxLaw) -> [Taxpayer] {
        let earners = amounts.flatMap { amount in
            ways.map { Taxpayer(amount, of: $0.income) }
        }
        let investors = law.incomeKinds.map { investor(yearlyReturn(in: law.currency), as: $0) }
        return earners + [mover, worker(paid: pay)] + investors
    }
}

extension Taxpayer {
    /// Creates a person with a single kind of income.
    fileprivate init(_ amount: Money, of kind: AmountName) {
        self.init()
        self[kind] = amount
    }
}
