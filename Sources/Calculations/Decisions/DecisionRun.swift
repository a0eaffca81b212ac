package import Content
internal import Project
package import RuleEngine
package import TaxTables
internal import Text

/// The outcome of a choice: the amount that it leaves in all of its years, and what is not counted.
package struct DecisionOutcome: Sendable {
    package var left = Money.zero
    package var gaps: [OpenGap] = []
    package var awaited: [HouseholdCalculation.PendingBenefit] = []

    /// The names of everything that is not counted: gaps and benefits.
    package var notCounted: [String] { gaps.names(with: awaited) }
}

/// Computes the households of a decision with the law of a year.
package struct DecisionRun {
    /// The jurisdiction and the values of variables.
    package struct Scope: Hashable, Sendable {
        package let place: Jurisdiction
        package var values: [String: Money]
    }

    /// A mistake in a fact or figure, with its byte range in the file.
    struct Mistake: Error {
        let identifier: String
        let summary: String
        let fix: String?
        let offsets: Range<Int>
    }

    package let plan: DecisionPlan
    package let law: TaxLaw
    private let amounts: ExampleAmounts
    private let references: FigureReferences

    package init(_ plan: DecisionPlan, _ guide: Guide, _ law: TaxLaw) {
        self.plan = plan
        self.law = law
        amounts = guide.amounts
        references = guide.references
    }

    // MARK: Rows

    /// Returns the scope of each row of a table.
    package func scopes(_ table: DecisionPlan.Table) -> [Scope] {
        let scope = Scope(place: table.place, values: table.values)
        switch table.rows {
        case .amounts(let variable, let amounts):
            return amounts.map { Self.setting(variable, $0, in: scope) }
        case .counts(let variable, let counts):
            return counts.map { Self.setting(variable, Money(cents: $0 * 100), in: scope) }
        case .places(let places):
            return law.residences.filter { places?.contains($0) ?? true }
                .map { Scope(place: $0, values: table.values) }
        }
    }

    static func setting(_ variable: String, _ value: Money, in scope: Scope) -> Scope {
        var scope = scope
        scope.values[variable] = value
        return scope
    }

    // MARK: Amounts

    /// Returns what a choice leaves in all of its years.
    ///
    /// - Throws: `Mistake`, or the errors of `TaxLaw.calculate`.
    package func left(
        _ choice: DecisionPlan.Choice, _ table: DecisionPlan.Table, _ scope: Scope
    ) throws -> Money {
        try outcome(choice, table, scope).left
    }

    /// Computes all years of a choice.
    ///
    /// - Throws: The errors of `left`.
    func outcome(
        _ choice: DecisionPlan.Choice, _ table: DecisionPlan.Table, _ scope: Scope
    ) throws -> DecisionOutcome {
        var outcome = DecisionOutcome()
        for period in choice.periods {
            let count = count(period, scope)
            guard count > 0 else { continue }
            let place = choice.place ?? scope.place
            let ofChoice = Scope(place: place, values: scope.values)
            let household = try household(period, table, ofChoice)
            let amounts = try law.amounts(of: household, in: place)
            let cost = try period.cost.map { try money($0, table, ofChoice, at: period.offsets) }
            outcome.left += (amounts.left - (cost ?? .zero)).scaled(by: count, over: 1)
            outcome.gaps.add(amounts.gaps)
            outcome.awaited += amounts.awaited.filter { !outcome.awaited.contains($0) }
        }
        return outcome
    }

    private func count(_ period: DecisionPlan.Period, _ scope: Scope) -> Int64 {
        switch period.count {
        case .years(let count): return count
        case .ages(let ages, let variable):
            let last = (scope.values[variable] ?? .zero).cents / 100
            return max(0, min(ages.upperBound, last) - ages.lowerBound + 1)
        }
    }

    /// Returns the household of a period.
    ///
    /// - Parameter more: Further facts of the first adult.
    /// - Throws: `Mistake`, or the errors of `TaxLaw.calculate`.
    package func household(
        _ period: DecisionPlan.Period, _ table: DecisionPlan.Table, _ scope: Scope,
        stating more: [DecisionEntry] = []
    ) throws -> Household {
        let facts = period.household.and(table.with).and(DecisionHousehold(person: more))
        let person = try self.person(facts.person, table, scope)
        let spouse = try facts.spouse.map { try self.person($0, table, scope) }
        let household: Household
        do throws(InputError) {
            household = try ExampleHousehold(person, spouse: spouse).household()
        } catch {
            throw Mistake(
                identifier: "impossible-example", summary: error.summary, fix: error.fix,
                offsets: period.offsets)
        }
        return period.electsBest
            ? try law.elections(of: household, in: scope.place).household : household
    }

    private func person(
        _ entries: [DecisionEntry], _ table: DecisionPlan.Table, _ scope: Scope
    ) throws -> ExamplePerson {
        var taxpayer = Taxpayer()
        var texts: [(name: String, value: String)] = []
        for entry in entries {
            let text: String =
                switch entry.value {
                case .text(let text): text
                case .computed(let value):
                    try money(value, table, scope, at: entry.offsets).description
                }
            do throws(InputError) {
                if texts.contains(where: { $0.name == entry.name }) {
                    throw InputError("'\(entry.name)' is stated twice")
                }
                if let like = amounts[entry.name]?.like {
                    var other = Taxpayer()
                    try amounts.facts.enter(like.name, text, of: &other)
                    taxpayer[like] += other[like]
                } else {
                    try amounts.facts.enter(entry.name, text, of: &taxpayer)
                }
            } catch {
                throw Mistake(
                    identifier: "bad-example", summary: error.summary, fix: error.fix,
                    offsets: error.candidates.isEmpty ? entry.offsets : entry.nameOffsets)
            }
            texts.append((entry.name, text))
        }
        return ExamplePerson(entries: texts, taxpayer: taxpayer, facts: amounts.facts)
    }

    /// Returns the households of all choices in a row, with their jurisdictions.
    package func households(
        _ table: DecisionPlan.Table, _ scope: Scope
    ) -> [(Household, Jurisdiction)] {
        table.choices.flatMap { choice in
            let ofChoice = Scope(place: choice.place ?? scope.place, values: scope.values)
            return choice.periods.compactMap { period in
                (try? household(period, table, ofChoice)).map { ($0, ofChoice.place) }
            }
        }
    }

    /// Returns the households of the first years in which two choices differ; nil if they never do, or live
    /// in different jurisdictions.
    package func firstDifference(
        _ first: DecisionPlan.Choice, _ second: DecisionPlan.Choice, _ table: DecisionPlan.Table,
        _ scope: Scope
    ) -> (before: Household, after: Household)? {
        guard first.place == second.place else { return nil }
        for (old, new) in zip(first.periods, second.periods) {
            guard let before = try? household(old, table, scope),
                let after = try? household(new, table, scope),
                before.adults.count == after.adults.count, before != after
            else { continue }
            return (before, after)
        }
        return nil
    }

    // MARK: Values

    /// Returns a value in whole units of the smallest coin.
    func money(
        _ value: DecisionValue, _ table: DecisionPlan.Table, _ scope: Scope, at offsets: Range<Int>
    ) throws -> Money {
        let unit = law.currency.unit
        switch value {
        case .amount(let money): return money
        case .variable(let name): return scope.values[name] ?? .zero
        case .sum(let first, let second):
            return try money(first, table, scope, at: offsets)
                + money(second, table, scope, at: offsets)
        case .product(let base, let rates):
            return try rates.reduce(try money(base, table, scope, at: offsets)) {
                $0.multiplied(by: try rate($1, scope, at: offsets), to: unit)
            }
        case .changed(let base, let rates, let isAdded):
            let amount = try money(base, table, scope, at: offsets)
            let millionths = try rates.reduce(Int64(0)) {
                $0 + (try rate($1, scope, at: offsets)).millionths
            }
            let part = amount.multiplied(by: Rate(millionths: millionths), to: unit)
            return isAdded ? amount + part : amount - part
        case .result(let name, let choice):
            return try result(name, of: choice, table, scope, at: offsets)
        }
    }

    private func rate(
        _ name: DecisionValue.RateName, _ scope: Scope, at offsets: Range<Int>
    ) throws -> Rate {
        switch name {
        case .rate(let rate): return rate
        case .figure(let written):
            let name = DecisionValue.RateName.figure(written, in: scope.place)
            do throws(FigureReferences.Failure) {
                let quoted = try references.figure(name, year: law.year)
                if case .rate(let rate) = quoted.figure.quantity { return rate }
            } catch {
                throw Mistake(
                    identifier: "unknown-figure", summary: error.summary, fix: error.fix,
                    offsets: offsets)
            }
            throw Mistake(
                identifier: "wrong-quantity", summary: "'\(name)' is not a rate",
                fix: "name a figure that is a share", offsets: offsets)
        }
    }

    /// Returns a declared result of the first return of another choice's first years.
    private func result(
        _ name: String, of choice: String, _ table: DecisionPlan.Table, _ scope: Scope,
        at offsets: Range<Int>
    ) throws -> Money {
        guard let other = plan.choices.first(where: { $0.name == choice }),
            let period = other.periods.first
        else { return .zero }
        let household = try household(period, table, scope)
        let result = try law.calculate(household, in: scope.place).returns[0].result
        guard let amount = result[name] else {
            throw Mistake(
                identifier: "unknown-word", summary: "no rule declares the result '\(name)'",
                fix: didYouMean(name, among: result.named.listed.map(\.name)), offsets: offsets)
        }
        return amount
    }
}
