internal import TaxEngine
internal import TaxTables

/// Turns a comparison into the rows of a process table: the steps that the example changes, numbered,
/// with what each was computed from.
struct ProcessTable {
    private let words: StepWords

    init(_ words: StepWords) {
        self.words = words
    }

    func groups(_ comparison: Comparison, sources: inout SourceList) -> [StepGroupView] {
        let changed = comparison.decidingRows
        // The numbers that operations refer to, by the numbers of either calculation.
        var numbersAfter: [Int32: Int] = [:]
        var numbersBefore: [Int32: Int] = [:]
        for (index, row) in changed.enumerated() {
            if row.isOfChanged { numbersAfter[Int32(row.number)] = index + 1 }
            if let number = row.numberBefore { numbersBefore[Int32(number)] = index + 1 }
        }
        var groups: [StepGroupView] = []
        var section: Step.Section?
        for (index, row) in changed.enumerated() {
            if row.step.section != section {
                section = row.step.section
                groups.append(StepGroupView(title: words.strings[row.step.section], rows: []))
            }
            groups[groups.count - 1].rows.append(
                view(
                    row, number: index + 1,
                    numbers: row.isOfChanged ? numbersAfter : numbersBefore, sources: &sources))
        }
        return groups
    }

    private func view(
        _ row: Comparison.Row, number: Int, numbers: [Int32: Int], sources: inout SourceList
    ) -> StepRowView {
        let strings = words.strings
        let figures = row.step.figures.compactMap { words.law.figure($0) }
        return StepRowView(
            number: String(number), anchor: "step-\(number)", label: strings[row.step.name],
            qualifier: row.step.section == .result
                ? nil : strings[row.step.jurisdiction].adjective,
            operation: words.operation(row.step) { numbers[$0] },
            formLine: words.formLine(row.step),
            limit: words.limit(row.step) ?? strings[.notApplicable],
            without: strings.numbers.money(row.before), with: strings.numbers.money(row.after),
            difference: strings.numbers.signedMoney(row.difference),
            marks: sources.marks(figures), certainty: SourceList.doubt(figures, strings, words.law))
    }
}
