internal import GuideCalculations
internal import GuideContent
internal import GuideDiagnostics
internal import GuidePages
internal import GuideWords
internal import RulePrograms
internal import TaxEngine
internal import TaxTables

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
                var person = Taxpayer()
                person[kind] = amount
                row.append(
                    Earning(
                        kind: kind, household: try law.calculate(Household(person), in: place)))
            }
            earnings.append(row)
        }
        self.earnings = earnings
        yearlyReturn = plan.invested.multiplied(
            by: plan.yearlyReturn, to: law.currency.unit)
        holdings = try Self.holdings(place, plan, law, yearlyReturn)
        var moves: [Move] = []
        let mover = plan.worker(paid: plan.moving)
        let here = try law.amounts(of: Household(mover), in: place)
        for other in law.provinces where other != place {
            let there = try law.amounts(of: Household(mover), in: other)
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
            var investor = worker
            investor[kind] += amount
            let after = try law.amounts(of: Household(investor), in: place)
            let tax = after.taken - before.taken
            let lost = before.arriving - after.arriving
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
        var worker = Taxpayer()
        if let income = ways.first?.income { worker[income] = pay }
        return worker
    }
}
