package import Content
package import Project
internal import RuleEngine
package import TaxTables
internal import Text

/// A worked example as JSON and CSV: every step, without and with the addition.
package struct ExampleFiles {
    package let topic: Topic
    package let examples: TopicExamples
    package let effect: ExampleEffect
    /// The language of sentences.
    package let words: SiteStrings
    /// The effects on other households; empty in earlier years.
    package let matrices: [ExampleMatrix]

    package init(
        topic: Topic, examples: TopicExamples, effect: ExampleEffect, words: SiteStrings,
        matrices: [ExampleMatrix] = []
    ) {
        self.words = words
        self.matrices = matrices
        self.topic = topic
        self.examples = examples
        self.effect = effect
    }

    private var law: TaxLaw { examples.law }

    package var json: [UInt8] {
        var json = JSONWriter()
        write(&json)
        return json.file
    }

    /// Returns an array with the examples of several jurisdictions.
    package static func json(of files: [ExampleFiles]) -> [UInt8] {
        var json = JSONWriter()
        json.array { json in for file in files { file.write(&json) } }
        return json.file
    }

    private func write(_ json: inout JSONWriter) {
        json.object { json in
            json.field("topic", topic.path)
            json.field("year", examples.year.number)
            json.field("jurisdiction", effect.jurisdiction.code)
            json.figuresOf(law, in: [effect.jurisdiction])
            for (name, household) in [("base", examples.base), ("adds", examples.adds)] {
                json.field(name) { write(household.person, &$0) }
                guard let spouse = household.spouse else { continue }
                json.field("\(name)OfSpouse") { write(spouse, &$0) }
            }
            json.field(
                "change", decimal: withoutNeedlessZeros(effect.cost.description))
            json.gaps(effect.gaps, effect.awaited, words, law.facts)
            json.array("parts", parts) { part, json in write(part, &json) }
            if !matrices.isEmpty {
                json.array("households", matrices) { matrix, json in write(matrix, &json) }
            }
            json.array("steps", effect.comparison.rows) { row, json in write(row, &json) }
        }
    }

    private typealias Part = (name: String, change: Money)

    /// The taxes, contributions and benefits that add up to the change.
    private var parts: [Part] {
        let change = effect.parts
        let taxes: [Part] = law.incomeTaxes.map { ($0.name, change[$0.tax]) }
        let others: [Part] = [("contributions", change.contributions), ("other", change.other)]
        let benefits: [Part] = effect.changedBenefits(law).map {
            ($0.name.step.rawValue, -$0.gained)
        }
        return (taxes + others + benefits).filter { !$0.change.isZero }
    }

    private func write(_ part: Part, _ json: inout JSONWriter) {
        json.object { json in
            json.field("name", part.name)
            json.field("change", decimal: withoutNeedlessZeros(part.change.description))
        }
    }

    private func write(_ matrix: ExampleMatrix, _ json: inout JSONWriter) {
        func amount(_ money: Money) -> String { withoutNeedlessZeros(money.description) }
        json.object { json in
            json.field("household", matrix.profile.identifier)
            json.field("income", matrix.profile.income.name)
            if !matrix.amounts.isEmpty {
                json.array("amounts", decimals: matrix.amounts.map { money in amount(money) })
            }
            json.objects("rows", matrix.rows) { row, json in
                json.field("income", decimal: amount(row.income))
                json.array("changes", row.changes) { change, json in
                    json.value(
                        decimal: change.map { amount($0.total) } ?? "null")
                }
            }
            guard let costs = matrix.costs else { return }
            json.objects("rates", costs.bands) { band, json in
                json.field("from", decimal: amount(band.from))
                json.field("rate", decimal: decimalText(millionths: band.rate))
            }
        }
    }

    private func write(_ person: ExamplePerson, _ json: inout JSONWriter) {
        json.object { json in
            // The members have the names of `calc`.
            for entry in person.entries {
                json.field(examples.amounts[entry.name]?.like.name ?? entry.name, entry.value)
            }
        }
    }

    package var csv: [UInt8] {
        // They are of the whole example, so every step has them.
        let awaited = effect.awaited.unexplained(by: effect.gaps).map(\.name.rawValue)
        let gaps = Set(effect.gaps.map(\.name) + awaited).sorted().joined(separator: " ")
        return Self.table(counting: law.currency).csv(
            effect.comparison.rows.map {
                Row(
                    row: $0, line: law.formLine(of: $0.step, examples.renamed),
                    sources: law.sources(of: $0.step), gaps: gaps)
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
        let gaps: String
    }

    private static func table(counting currency: DeclaredCurrency) -> CSVTable<Row> {
        CSVTable(
            "The steps of a worked example, without and with the addition",
            counting: currency.unitForPrograms,
            [
                .text("name", "Step", \.row.step.name.rawValue),
                .text("jurisdiction", "Whose law the step is", \.row.step.jurisdiction.code),
                .text("adult", "The number of the adult; empty for the household") {
                    $0.row.adult.map { String($0 + 1) }
                },
                .text("line", "Line of the form", \.line),
                .amount("threshold", "Threshold", \.row.step.threshold),
                .share("rate", "Rate") { $0.row.step.rate?.millionths },
                .amount("without", "Amount without the addition", \.row.before),
                .amount("with", "Amount with the addition", \.row.after),
                .amount("difference", "What the addition changes", \.row.difference),
                .text("sources", "The documents behind the step, with spaces between them") {
                    $0.sources.joined(separator: " ")
                },
                .text("gaps", OpenGap.titleOfColumn, \.gaps),
            ])
    }

    private func write(_ row: Comparison.Row, _ json: inout JSONWriter) {
        json.object { json in
            json.field("name", row.step.name.rawValue)
            json.field("jurisdiction", row.step.jurisdiction.code)
            if let adult = row.adult { json.field("adult", adult + 1) }
            if let line = law.formLine(of: row.step, examples.renamed) { json.field("line", line) }
            if let threshold = row.step.threshold {
                json.field("threshold", decimal: withoutNeedlessZeros(threshold.description))
            }
            if let rate = row.step.rate {
                json.field("rate", decimal: decimalText(millionths: rate.millionths))
            }
            for (name, amount) in [
                ("without", row.before), ("with", row.after), ("difference", row.difference),
            ] {
                json.field(
                    name, decimal: amount.map { withoutNeedlessZeros($0.description) } ?? "null")
            }
            let sources = law.sources(of: row.step)
            guard !sources.isEmpty else { return }
            json.array("sources", sources)
        }
    }
}
