internal import Calculations
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Converts a comparison to the numbered rows of a process table: the steps that the example
/// changes.
struct ProcessTable {
    private let words: StepDescription
    private let rules: RuleLinks

    init(_ words: StepDescription, _ rules: RuleLinks) {
        self.words = words
        self.rules = rules
    }

    func groups(_ comparison: Comparison, sources: inout SourceList) -> [StepGroupView] {
        let changed = comparison.decidingRows
        // Row numbers by the step numbers of each calculation.
        var numbersAfter: [Int32: Int] = [:]
        var numbersBefore: [Int32: Int] = [:]
        for (index, row) in changed.enumerated() {
            if row.isOfChanged { numbersAfter[Int32(row.number)] = index + 1 }
            if let number = row.numberBefore { numbersBefore[Int32(number)] = index + 1 }
        }
        var after = RuleLinks.Conditions(rules, comparison.after, words) { numbersAfter[$0] }
        var before = RuleLinks.Conditions(rules, comparison.before, words) { numbersBefore[$0] }
        var groups: [StepGroupView] = []
        var section: Step.Section?
        for (index, row) in changed.enumerated() {
            if row.step.section != section {
                section = row.step.section
                groups.append(StepGroupView(title: words.strings[row.step.section], rows: []))
            }
            groups[groups.count - 1].rows.append(
                view(
                    row, of: comparison, number: index + 1, numbersAfter: numbersAfter,
                    numbersBefore: numbersBefore,
                    because: row.isOfChanged ? after.because(row.step) : before.because(row.step),
                    sources: &sources))
        }
        return groups
    }

    /// Returns the operation of a step.
    ///
    /// Steps in the table are referred to by number, others by name.
    private func operation(
        _ step: Step, _ calculation: Calculation, _ numbers: [Int32: Int]
    ) -> [RuleDescriptionPart] {
        words.parts(step) {
            numbers[$0]
        } name: {
            rules.name($0, of: calculation, words)
        }
    }

    private func view(
        _ row: Comparison.Row, of comparison: Comparison, number: Int, numbersAfter: [Int32: Int],
        numbersBefore: [Int32: Int], because: String?, sources: inout SourceList
    ) -> StepRowView {
        let strings = words.strings
        // The operation without the addition, if it differs.
        let other = row.otherBefore
        var identifiers: [FigureID] = []
        for identifier in row.step.figures + (other?.figures ?? [])
        where !identifiers.contains(identifier) {
            identifiers.append(identifier)
        }
        let figures = identifiers.compactMap { words.law.figure($0) }
        func money(_ amount: Money?) -> String {
            amount.map(strings.numbers.money) ?? strings[.notApplicable]
        }
        return StepRowView(
            number: String(number), label: words.label(row.step),
            rule: rules.address(of: row.step), because: because,
            qualifier: row.step.section == .result
                ? nil : strings[row.step.jurisdiction].adjective,
            operation: row.isOfChanged
                ? operation(row.step, comparison.after, numbersAfter)
                : operation(row.step, comparison.before, numbersBefore),
            operationWithout: other.map { operation($0, comparison.before, numbersBefore) } ?? [],
            formLine: words.formLine(row.step),
            limit: words.limit(row.step) ?? strings[.notApplicable],
            without: money(row.before), with: money(row.after),
            difference: strings.numbers.signedMoney(row.difference),
            marks: sources.marks(figures), certainty: SourceList.doubt(figures, strings, words.law))
    }
}
