package import GuideContent
internal import GuideFormats
internal import GuideWords
internal import RulePrograms
package import TaxEngine
internal import TaxTables

/// A worked example for programs and spreadsheets: every step, without and with the addition.
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
            for (name, person) in [("base", examples.base), ("adds", examples.adds)] {
                json.field(name) { json in
                    json.object { json in
                        // By the names that `calc` takes.
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
        var csv = CSVWriter()
        csv.row([
            "name", "jurisdiction", "line", "threshold", "rate", "without", "with", "difference",
            "sources",
        ])
        for row in comparison.rows {
            csv.row([
                row.step.name.rawValue, row.step.jurisdiction.code,
                law.formLine(of: row.step, examples.renamed) ?? "",
                row.step.threshold?.description ?? "",
                row.step.rate.map { decimalText(millionths: $0.millionths) } ?? "",
                row.before?.description ?? "", row.after?.description ?? "",
                row.difference.description,
                law.sources(of: row.step).joined(separator: " "),
            ])
        }
        return csv.bytes
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
