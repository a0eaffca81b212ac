internal import RuleEngine
package import TaxTables

/// A computed table of a decision.
package struct DecisionTable: Sendable {
    /// The net income of the choices in one row.
    package struct Row: Sendable {
        package let scope: DecisionRun.Scope
        /// The amounts by choice; empty in a table of slices.
        package let amounts: [Money]
        /// The outcomes by choice, with what is not counted in them.
        package let outcomes: [DecisionOutcome]
        /// The choice that leaves most, and its lead on the next one; nil if several leave most.
        package let best: (choice: Int, lead: Money)?
        /// The slices of an amount; empty in a table of choices.
        package let slices: [Slice]
    }

    /// A part of an amount of which each unit saves the same.
    package struct Slice: Sendable {
        package let from: Money
        package let to: Money
        /// The saving of the slice.
        package let saved: Money
    }

    /// A value at which another choice overtakes the one that left most.
    package struct BreakEven: Sendable {
        package let value: Money
        package let before: Int
        package let after: Int
    }

    package let plan: DecisionPlan.Table
    package private(set) var rows: [Row] = []
    package private(set) var breakEvens: [BreakEven] = []
    /// The rows that cannot be computed, with their errors.
    package private(set) var failures: [(scope: DecisionRun.Scope, error: any Error)] = []

    package init(_ plan: DecisionPlan.Table, _ run: DecisionRun) {
        self.plan = plan
        for scope in run.scopes(plan) {
            do {
                rows.append(try Self.row(plan, scope, run))
            } catch {
                failures.append((scope, error))
            }
        }
        breakEvens = Self.breakEvens(plan, rows, run)
    }

    private static func row(
        _ plan: DecisionPlan.Table, _ scope: DecisionRun.Scope, _ run: DecisionRun
    ) throws -> Row {
        let outcomes = try plan.choices.map { try run.outcome($0, plan, scope) }
        if case .slices(let name, let most) = plan.content {
            let slices = try run.slices(of: name, upTo: most, plan, scope)
            return Row(scope: scope, amounts: [], outcomes: outcomes, best: nil, slices: slices)
        }
        let amounts = outcomes.map(\.left)
        let order = amounts.indices.sorted { amounts[$0] > amounts[$1] }
        var best: (choice: Int, lead: Money)?
        if plan.isCompared, order.count > 1, amounts[order[0]] > amounts[order[1]] {
            best = (order[0], amounts[order[0]] - amounts[order[1]])
        }
        return Row(scope: scope, amounts: amounts, outcomes: outcomes, best: best, slices: [])
    }

    /// Searches between rows with different best choices for a whole value at which the later one leaves more,
    /// and one unit below it does not.
    private static func breakEvens(
        _ plan: DecisionPlan.Table, _ rows: [Row], _ run: DecisionRun
    ) -> [BreakEven] {
        let variable: String
        switch plan.rows {
        case .amounts(let name, _), .counts(let name, _): variable = name
        case .places: return []
        }
        let decided = rows.filter { $0.best != nil }
        return zip(decided, decided.dropFirst()).compactMap { low, high in
            guard let before = low.best?.choice, let after = high.best?.choice, before != after,
                var lower = low.scope.values[variable], var upper = high.scope.values[variable]
            else { return nil }
            while (upper - lower).cents > 100 {
                let middle = Money(cents: (lower.cents + upper.cents) / 200 * 100)
                let scope = DecisionRun.setting(variable, middle, in: low.scope)
                guard let old = try? run.left(plan.choices[before], plan, scope),
                    let new = try? run.left(plan.choices[after], plan, scope)
                else { return nil }
                if new > old { upper = middle } else { lower = middle }
            }
            return BreakEven(value: upper, before: before, after: after)
        }
    }
}

extension DecisionRun {
    /// Slices narrower than this are joined with the next one.
    private static var leastWidth: Money { Money(cents: 25_000) }

    /// Returns the slices of an amount of the first choice, each with what it saves.
    fileprivate func slices(
        of name: AmountName, upTo most: DecisionValue, _ table: DecisionPlan.Table, _ scope: Scope
    ) throws -> [DecisionTable.Slice] {
        guard let period = table.choices.first?.periods.first else { return [] }
        let household = try household(period, table, scope)
        let limit = try money(most, table, scope, at: period.offsets)
        let schedule = try CostSchedule(
            of: (0, name), along: name, from: .zero, upTo: limit, for: household, in: scope.place,
            by: law)
        var ends: [Money] = []
        for band in schedule.bands.dropFirst() where band.from < limit {
            let width = band.from - (ends.last ?? .zero)
            if width >= Self.leastWidth { ends.append(band.from) }
        }
        if let last = ends.last, limit - last < Self.leastWidth { ends.removeLast() }
        ends.append(limit)
        func left(_ amount: Money) throws -> Money {
            let stated = DecisionEntry(
                name: name.name, value: .text(amount.description), nameOffsets: period.offsets,
                offsets: period.offsets)
            let household = try self.household(period, table, scope, stating: [stated])
            return try law.amounts(of: household, in: scope.place).left
        }
        var from = Money.zero
        return try ends.map { end in
            defer { from = end }
            return DecisionTable.Slice(
                from: from, to: end, saved: try left(end) - left(from))
        }
    }
}
