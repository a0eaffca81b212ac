package import Calculations
internal import Project
package import RuleEngine
internal import TaxTables
package import Templates

/// A row of a table of steps: one step of a return, or of two returns side by side.
package struct StepRowView: TemplateView {
    var number: String
    var label: String
    /// Its line on the page of its rule; nil in a site without such pages.
    var rule: String?
    /// The condition of the step; nil if a row above states it.
    var because: String?
    var formLine: String?
    var operation: [RuleDescriptionPart]
    /// The operation of the return without the addition, if it differs.
    var operationWithout: [RuleDescriptionPart] = []
    /// The amount of the return, or of the one with the addition.
    var amount: String
    /// The amount of the return without the addition.
    var without: String?
    var difference: String?
    var marks: [SourceMarkView]
    /// The lowest certainty of the figures of the step; nil if a document of the year states all of them.
    var certainty: String?

    package static let fields = TemplateFields(
        \Self.number, \.label, \.because, \.formLine, \.operation, \.operationWithout,
        \.amount, \.without, \.difference, \.marks, \.certainty, addresses: \.rule)
}

/// The rows of one part of a return.
package struct StepGroupView: TemplateView {
    var title: String
    var rows: [StepRowView]

    package static let fields = TemplateFields(\Self.title, \.rows)
}

/// Turns steps into the rows of a table, numbered, with what each was computed from.
package struct StepTable {
    private let words: StepDescription
    private let rules: RuleLinks

    package init(_ words: StepDescription, _ rules: RuleLinks) {
        self.words = words
        self.rules = rules
    }

    /// The steps that what is paid in the end was computed from, without those that are nothing.
    package func groups(
        _ calculation: Calculation, sources: inout SourceList
    ) -> [StepGroupView] {
        let shown = Self.deciding(calculation.steps)
        var numbers: [Int32: Int] = [:]
        for (index, number) in shown.enumerated() { numbers[Int32(number)] = index + 1 }
        var conditions = RuleLinks.Conditions(rules, calculation.stepList, words) { numbers[$0] }
        return grouped(
            shown.enumerated().map { index, number in
                let step = calculation.steps[number - 1]
                let row = row(
                    step, index + 1, step.figures, because: conditions.because(step),
                    operation: operation(step, calculation.stepList, numbers),
                    amount: step.amount,
                    sources: &sources)
                return (heading(of: step), row)
            })
    }

    /// The steps that an example changes, without and with what it adds.
    package func groups(_ comparison: Comparison, sources: inout SourceList) -> [StepGroupView] {
        let changed = comparison.decidingRows
        // The numbers that operations refer to, by the numbers of either return.
        var numbersAfter: [Int32: Int] = [:]
        var numbersBefore: [Int32: Int] = [:]
        for (index, row) in changed.enumerated() {
            if row.isOfChanged { numbersAfter[Int32(row.number)] = index + 1 }
            if let number = row.numberBefore { numbersBefore[Int32(number)] = index + 1 }
        }
        var after = RuleLinks.Conditions(rules, comparison.after, words) { numbersAfter[$0] }
        var before = RuleLinks.Conditions(rules, comparison.before, words) { numbersBefore[$0] }
        return grouped(
            changed.enumerated().map { index, changed in
                let (step, other) = (changed.step, changed.otherBefore)
                var figures = step.figures
                for figure in other?.figures ?? [] where !figures.contains(figure) {
                    figures.append(figure)
                }
                var row = row(
                    step, index + 1, figures,
                    because: changed.isOfChanged ? after.because(step) : before.because(step),
                    operation: changed.isOfChanged
                        ? operation(step, comparison.after, numbersAfter)
                        : operation(step, comparison.before, numbersBefore),
                    amount: changed.after, sources: &sources)
                row.operationWithout =
                    other.map { operation($0, comparison.before, numbersBefore) } ?? []
                row.without = money(changed.before)
                row.difference = words.strings.numbers.signedMoney(changed.difference)
                return (heading(of: step, ofAdult: changed.adult), row)
            })
    }

    /// Returns the section of a step with the place of its form.
    ///
    /// Only the sections of a second adult name the adult.
    private func heading(of step: Step, ofAdult adult: Int? = nil) -> String {
        let strings = words.strings
        let heading = strings.section(of: step)
        return adult == 1 ? strings.text(.stepsOfSpouse, ["section": heading]) : heading
    }

    /// Rows that follow one another under one heading.
    private func grouped(_ rows: [(heading: String, row: StepRowView)]) -> [StepGroupView] {
        var groups: [StepGroupView] = []
        for (heading, row) in rows {
            if heading != groups.last?.title {
                groups.append(StepGroupView(title: heading, rows: []))
            }
            groups[groups.count - 1].rows.append(row)
        }
        return groups
    }

    /// The numbers, from 1, of the steps that lead to the last one and are not zero, in their order.
    private static func deciding(_ steps: [Step]) -> [Int] {
        var pending = [steps.count]
        var found: Set<Int> = []
        while let number = pending.popLast() {
            guard number > 0, !steps[number - 1].amount.isZero, found.insert(number).inserted
            else { continue }
            pending += steps[number - 1].linesNamed.map { Int($0.number) }
        }
        return found.sorted()
    }

    /// The operation of a step: steps of the table by number, others by name.
    private func operation(
        _ step: Step, _ list: StepList, _ numbers: [Int32: Int]
    ) -> [RuleDescriptionPart] {
        words.parts(step) {
            numbers[$0]
        } name: {
            rules.name($0, of: list, words)
        }
    }

    private func money(_ amount: Money?) -> String {
        amount.map(words.strings.numbers.money) ?? words.strings[.notApplicable]
    }

    private func row(
        _ step: Step, _ number: Int, _ figures: [FigureID], because: String?,
        operation: [RuleDescriptionPart], amount: Money?, sources: inout SourceList
    ) -> StepRowView {
        let strings = words.strings
        let figures = figures.compactMap { words.law.figure($0) }
        return StepRowView(
            number: String(number), label: words.label(step), rule: rules.address(of: step),
            because: because,
            formLine: words.formLine(step), operation: operation,
            amount: money(amount),
            marks: sources.leadingMarks(figures),
            certainty: SourceList.doubt(figures, strings, words.law))
    }
}
