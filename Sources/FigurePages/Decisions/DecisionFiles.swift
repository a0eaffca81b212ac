internal import Calculations
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The tables of a decision as CSV, one row for each amount.
struct DecisionFiles {
    let decision: ComputedDecision

    var csv: [UInt8] { table.csv(rows) }

    /// The Table Schema of the file.
    var schema: [UInt8] { table.schema }

    private struct Row {
        let table: String
        let place: Jurisdiction
        let value: Money?
        var choice: String?
        var from: Money?
        var to: Money?
        let amount: Money
        let gaps: [String]
    }

    private var rows: [Row] {
        decision.tables.flatMap { table in table.rows.flatMap { rows(of: $0, table) } }
    }

    private func rows(of row: DecisionTable.Row, _ table: DecisionTable) -> [Row] {
        let value: Money? =
            switch table.plan.rows {
            case .amounts(let name, _), .counts(let name, _): row.scope.values[name]
            case .places: nil
            }
        let choices = table.plan.choices.indices.prefix(row.amounts.count).map { index in
            let choice = table.plan.choices[index]
            return Row(
                table: table.plan.name, place: choice.place ?? row.scope.place, value: value,
                choice: choice.name, amount: row.amounts[index],
                gaps: row.outcomes[index].notCounted)
        }
        var gaps: [String] = []
        for outcome in row.outcomes {
            gaps += outcome.notCounted.filter { !gaps.contains($0) }
        }
        return choices
            + row.slices.map {
                Row(
                    table: table.plan.name, place: row.scope.place, value: value, from: $0.from,
                    to: $0.to, amount: $0.saved, gaps: gaps)
            }
    }

    private var table: CSVTable<Row> {
        CSVTable(
            "The tables of a decision", counting: decision.law.currency.unitForPrograms,
            [
                .text("table", "Table", \.table),
                .text("jurisdiction", "Jurisdiction", \.place.code),
                .text("row", "Value of the row") {
                    $0.value.map { withoutNeedlessZeros($0.description) }
                },
                .text("choice", "Choice", \.choice),
                .amount("from", "Start of the slice", \.from),
                .amount("to", "End of the slice", \.to),
                .amount("amount", "What is left, or what the slice saves", \.amount),
                .text("gaps", OpenGap.titleOfColumn) {
                    $0.gaps.joined(separator: " ")
                },
            ])
    }
}
