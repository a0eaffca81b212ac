internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// What the comparison page of a place shows, computed once for all languages.
struct PlaceComparison: Sendable {
    /// A year's amount earned in one way, or added to a pay.
    struct Earning: Sendable {
        let kind: AmountName
        /// The calculation of the household with the benefits that arrive.
        let household: HouseholdCalculation
    }

    /// What a return on an investment leaves.
    struct Holding: Sendable {
        enum Account: Sendable {
            case none
            /// The return is not taxed, and neither is what is taken out.
            case untaxed
            /// The return is taxed when it is taken out, at the rate of the day it was earned.
            case deferred
        }

        let account: Account
        /// The kind of return; of no matter in an account.
        let kind: AmountName
        let tax: Money
        /// What is paid in benefits no longer.
        let lostBenefits: Money
        let kept: Money
    }

    /// What a move to the page's place changes.
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
    let moves: [Move]

    /// - Throws: As `TaxLaw.calculate`.
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
        var moves: [Move] = []
        let mover = Household(plan.mover)
        let here = try law.amounts(of: mover, in: place)
        for other in law.provinces where other != place {
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
                    kept: amount - tax - lost)
            }
            holdings.append(holding(.none))
            if kind == law.incomeKinds.first, plan.accounts.contains(.deferred) {
                holdings.append(holding(.deferred))
            }
        }
        if let kind = law.incomeKinds.first, plan.accounts.contains(.untaxed) {
            holdings.append(
                Holding(
                    account: .untaxed, kind: kind, tax: .zero, lostBenefits: .zero, kept: amount))
        }
        return holdings
    }
}

extension ComparisonPlan {
    /// Somebody with nothing but pay.
    fileprivate func worker(paid pay: Money) -> Taxpayer {
        ways.first.map { Taxpayer(pay, of: $0.income) } ?? Taxpayer()
    }

    /// Somebody with pay and a return on what is invested.
    fileprivate func investor(_ amount: Money, as kind: AmountName) -> Taxpayer {
        var investor = worker(paid: pay)
        investor[kind] += amount
        return investor
    }

    /// Somebody who moves.
    var mover: Taxpayer { worker(paid: moving) }

    /// A year's return before tax.
    fileprivate func yearlyReturn(in currency: DeclaredCurrency) -> Money {
        invested.multiplied(by: yearlyReturn, to: currency.unit)
    }

    /// All whose amounts in the page's place are worked out for it.
    func people(_ law: TaxLaw) -> [Taxpayer] {
        let earners = amounts.flatMap { amount in
            ways.map { Taxpayer(amount, of: $0.income) }
        }
        let investors = law.incomeKinds.map { investor(yearlyReturn(in: law.currency), as: $0) }
        return earners + [mover, worker(paid: pay)] + investors
    }
}

extension Taxpayer {
    /// Somebody who has nothing but an amount of a kind.
    fileprivate init(_ amount: Money, of kind: AmountName) {
        self.init()
        self[kind] = amount
    }
}
