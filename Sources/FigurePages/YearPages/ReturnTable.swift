internal import Calculations
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Converts a return to numbered table rows: the non-zero steps that the final amount depends on.
struct ReturnTable {
    private let words: StepDescription
    private let rules: RuleLinks

    init(_ words: StepDescription, _ rules: RuleLinks) {
        self.words = words
        self.rules = rules
    }

    func groups(_ calculation: Calculation, sources: inout SourceList) -> [ReturnGroupView] {
        let shown = Self.deciding(calculation.steps)
        var numbers: [Int32: Int] = [:]
        for (index, number) in shown.enumerated() { numbers[Int32(number)] = index + 1 }
        var conditions = RuleLinks.Conditions(rules, calculation, words) { numbers[$0] }
        var groups: [ReturnGroupView] = []
        var section: Step.Section?
        for (index, number) in shown.enumerated() {
            let step = calculation.steps[number - 1]
            if step.section != section {
                section = step.section
                groups.append(ReturnGroupView(title: words.strings[step.section], rows: []))
            }
            groups[groups.count - 1].rows.append(
                row(
                    step, of: calculation, number: index + 1, because: conditions.because(step),
                    sources: &sources
                ) { numbers[$0] })
        }
        return groups
    }

    /// Returns the numbers, from 1, of the non-zero steps that the last step depends on, in order.
    private static func deciding(_ steps: [Step]) -> [Int] {
        var pending = [steps.count]
        var found: Set<Int> = []
        while let number = pending.popLast() {
            guard number > 0, !steps[number - 1].amount.isZero, found.insert(number).inserted
            else { continue }
            for case .line(let line) in steps[number - 1].operands {
                pending.append(Int(line.number))
            }
        }
        return found.sorted()
    }

    private func row(
        _ step: Step, of calculation: Calculation, number: Int, because: String?,
        sources: inout SourceList,
        lineNumber: (Int32) -> Int?
    ) -> ReturnRowView {
        let strings = words.strings
        let figures = step.figures.compactMap { words.law.figure($0) }
        return ReturnRowView(
            number: String(number), label: strings[step.name],
            rule: rules.address(of: step), because: because,
            qualifier: step.section == .result ? nil : strings[step.jurisdiction].adjective,
            formLine: words.formLine(step),
            operation: words.parts(step, lineNumber: lineNumber) {
                rules.name($0, of: calculation, words)
            },
            limit: words.limit(step) ?? strings[.notApplicable],
            amount: strings.numbers.money(step.amount), marks: sources.marks(figures),
            certainty: SourceList.doubt(figures, strings, words.law))
    }
}
