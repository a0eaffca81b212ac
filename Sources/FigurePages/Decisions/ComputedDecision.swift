internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// A decision with its computed tables, once for all languages.
struct ComputedDecision {
    let plan: DecisionPlan
    let law: TaxLaw
    let tables: [DecisionTable]
    /// The steps of two choices in a middle row; nil if no two choices can be compared.
    let sample: Sample?

    struct Sample {
        let table: DecisionTable
        let row: DecisionTable.Row
        let choices: (before: Int, after: Int)
        let effect: ExampleEffect
    }

    init(_ plan: DecisionPlan, _ guide: Guide, _ law: TaxLaw) {
        let run = DecisionRun(plan, guide, law)
        self.plan = plan
        self.law = law
        tables = plan.tables.map { DecisionTable($0, run) }
        sample = tables.lazy.compactMap { Self.sample($0, run) }.first
    }

    /// Returns the middle row of a table with the first two choices that differ in a year.
    private static func sample(_ table: DecisionTable, _ run: DecisionRun) -> Sample? {
        guard !table.rows.isEmpty else { return nil }
        let row = table.rows[table.rows.count / 2]
        guard !row.amounts.isEmpty else { return nil }
        let choices = table.plan.choices
        for after in choices.indices.dropFirst() {
            guard
                let pair = run.firstDifference(
                    choices[0], choices[after], table.plan, row.scope),
                let effect = try? ExampleEffect(
                    from: pair.before, to: pair.after, in: row.scope.place, run.law)
            else { continue }
            return Sample(table: table, row: row, choices: (0, after), effect: effect)
        }
        return nil
    }

    /// The omissions of rows that cannot be computed.
    var omissions: [Omission] {
        tables.flatMap { table in
            table.failures.map {
                Omission(
                    "a row of '\(table.plan.name)'", in: $0.scope.place, law.year,
                    because: $0.error, askedForIn: plan.path)
            }
        }
    }

    /// All households of a table's middle row, with their jurisdictions.
    func households(_ table: DecisionTable, _ guide: Guide) -> [(Household, Jurisdiction)] {
        guard !table.rows.isEmpty else { return [] }
        return DecisionRun(plan, guide, law)
            .households(table.plan, table.rows[table.rows.count / 2].scope)
    }
}
