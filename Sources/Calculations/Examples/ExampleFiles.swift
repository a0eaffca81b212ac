package import Content
internal import Project
package import RuleEngine
package import TaxTables
internal import Text

/// A worked example as CSV: every step, without and with the addition.
package struct ExampleFiles {
    package let topic: Topic
    package let examples: TopicExamples
    package let comparison: Comparison

    package init(
        topic: Topic, examples: TopicExamples, comparison: Comparison
    ) {
        self.topic = topic
        self.examples = examples
        self.comparison = comparison
    }

    private var law: TaxLaw { examples.law }

    package var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("topic", topic.path)
            json.field("year", examples.year.number)
            json.field("jurisdiction", comparison.after.jurisdiction.code)
            json.figuresOf(law, in: [comparison.after.jurisdiction])
            for (name, person) in [("base", examples.base), ("adds", examples.adds)] {
                json.field(name) { json in
                    json.object { json in
                        // The columns use the names of `calc`.
                        for entry in person.entries {
                            let name = examples.amounts[entry.name]?.like.name ?? entry.name
                            json.field(name, entry.value)
                        }
                    }
                }
            }
            json.field(
                "change", decimal: withoutNeedlessZeros(comparison.cost.description))
            json.field("steps") { json in
                json.array { json in
                    for row in comparison.rows { write(row, &json) }
                }
            }
        }
        return json.file
    }

    package var csv: [UInt8] {
        Self.table(counting: law.currency).csv(
            comparison.rows.map {
                Row(
                    row: $0, line: law.formLine(of: $0.step, examples.renamed),
                    sources: law.sources(of: $0.step))
            })
    }

    /// Returns the Table Schema of the CSV, which is the same for every example.
    package static func schema(counting currency: DeclaredCurrency) -> [UInt8] {
        table(counting: currency).schema
    }

    private struct Row {
        let row: Comparison.Row
        let line: String?
        let sources: [String]
    }

    private static func table(counting currency: DeclaredCurrency) -> CSVTable<Row> {
        CSVTable(
            "The steps of a worked example, without and with the addition",
            counting: currency.unitForPrograms,
            [
                .text("name", "Step", \.row.step.name.rawValue),
                .text("jurisdiction", "Whose law the step is", \.row.step.jurisdiction.code),
                .text("line", "Line of the form", \.line),
                .amount("threshold", "Threshold", \.row.step.threshold),
                .share("rate", "Rate") { $0.row.step.rate?.millionths },
                .amount("without", "Amount without the addition", \.row.before),
                .amount("with", "Amount with the addition", \.row.after),
                .amount("difference", "What the addition changes", \.row.difference),
                .text("sources", "The documents behind the step, with spaces between them") {
                    $0.sources.joined(separator: " ")
                },
            ])
    }

    private func write(_ row: Comparison.Row, _ json: inout JSONWriter) {
        json.object { json in
            json.field("name", row.step.name.rawValue)
            json.field("jurisdiction", row.step.jurisdiction.code)
            json.field("line", law.formLine(of: row.step, examples.renamed))
            json.field(
                "threshold",
                decimal: row.step.threshold.map { withoutNeedlessZeros($0.description) } ?? "null")
            json.field(
                "rate",
                decimal: row.step.rate.map { decimalText(millionths: $0.millionths) } ?? "null")
            for (name, amount) in [
                ("without", row.before), ("with", row.after), ("difference", row.difference),
            ] {
                json.field(
                    name, decimal: amount.map { withoutNeedlessZeros($0.description) } ?? "null")
            }
            json.field("sources") { json in
                json.array { json in
                    for source in law.sources(of: row.step) { json.value(source) }
                }
            }
        }
    }
}
