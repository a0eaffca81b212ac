internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// The matrices of an example: the effects on other households, by income and amount.
extension TopicPages {
    /// - Parameter isSaving: A Boolean value that is true if savings are positive.
    func panels(_ example: PlaceExample, isSaving: Bool) -> [MatrixPanelView] {
        let matrices = example.matrices
        return matrices.map { matrix in
            let identifier = matrix.profile.identifier
            let income = words.facts.column(matrix.profile.income) ?? words[.incomeTableOtherIncome]
            return MatrixPanelView(
                identifier: identifier, label: name(matrix, example.examples),
                choices: matrices.map { other in
                    LinkView(
                        label: other.profile.names[language] ?? "",
                        address: "#\(other.profile.identifier)",
                        isCurrent: other.profile.identifier == identifier)
                },
                caption: words.text(
                    isSaving ? .matrixCaptionLess : .matrixCaptionMore,
                    [
                        "person": name(matrix, example.examples),
                        "adds": example.examples.addsWords(words),
                    ]),
                incomeLabel: income, columns: columns(matrix),
                rows: rows(matrix, identifier, isSaving: isSaving),
                note: matrix.changesNothing
                    ? example.examples.example.unchanged[language] : nil,
                chart: matrix.costs.flatMap { costs in
                    CostChart(words: words, isSaving: isSaving).view(
                        costs, identifier: "\(identifier)-chart", along: income,
                        upTo: matrix.rows.last?.income ?? .zero)
                })
        }
    }

    /// Returns the name of a matrix's household, with the prerequisites of the example.
    private func name(_ matrix: ExampleMatrix, _ examples: TopicExamples) -> String {
        let name = matrix.profile.names[language] ?? ""
        return examples.besideWords(words).map {
            words.text(.incomeTablePersonWith, ["person": name, "with": $0])
        } ?? name
    }

    private func columns(_ matrix: ExampleMatrix) -> [MatrixCellView] {
        guard !matrix.amounts.isEmpty else {
            return [MatrixCellView(text: words[.incomeTableTotal], isOwn: false)]
        }
        return matrix.amounts.enumerated().map { index, amount in
            MatrixCellView(text: dollars(amount.magnitude), isOwn: index == matrix.exampleColumn)
        }
    }

    private func rows(
        _ matrix: ExampleMatrix, _ identifier: String, isSaving: Bool
    ) -> [MatrixRowView] {
        matrix.rows.map { row in
            MatrixRowView(
                anchor: "\(identifier)-\(row.income.cents / 100)",
                income: dollars(row.income),
                cells: row.changes.enumerated().map { index, change in
                    MatrixCellView(
                        text: change.map { dollars(isSaving ? -$0.total : $0.total) }
                            ?? words[.notApplicable],
                        isOwn: index == matrix.exampleColumn && !matrix.amounts.isEmpty)
                })
        }
    }

    /// Returns an amount in whole units without the sign of the currency.
    private func dollars(_ amount: Money) -> String {
        words.numbers.count(Int(roundedQuotient(amount.cents, 1, 100)))
    }

    /// Returns the reasons why people are not shown: the addition does not apply to them, or they
    /// cannot be computed.
    func panelsNote(_ example: PlaceExample) -> String? {
        guard let group = guide.profiles?.group(example.examples.example.group) else { return nil }
        let shown = Set(example.matrices.map(\.profile.identifier))
        let missing = group.people.filter { !shown.contains($0.identifier) }
            .compactMap { $0.names[language] }
        let sentences =
            [group.reasons[language]]
            + (missing.isEmpty
                ? []
                : [words.text(.incomeTablesMissing, ["people": missing.joined(separator: "; ")])])
        let texts = sentences.compactMap(\.self)
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// The note about spouses is omitted if the example's own person has one, because it is shown
    /// above.
    func panelsKey(_ example: PlaceExample) -> String {
        let examples = example.examples
        let isSaid = examples.example.after.adults[0].profile.hasSpouse
        let spouse = example.matrices.lazy.map(\.profile.facts)
            .first { !words.spouseAssumed($0).isEmpty }
        let note =
            words.benefitMonths(examples.law).map { words.text(.incomeTableNote, $0) }
            ?? words[.incomeTableNoteWithoutMonths]
        return ([note] + (isSaid ? [] : spouse.map(words.spouseAssumed) ?? []))
            .joined(separator: " ")
    }
}

extension Money {
    fileprivate var magnitude: Money { self < .zero ? -self : self }
}
