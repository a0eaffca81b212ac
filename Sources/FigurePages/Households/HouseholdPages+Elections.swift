internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// The elections of two spouses on the page of a household.
extension HouseholdPages {
    /// Returns the table of elections and their gain, by income; nil if they add nothing.
    func elections(_ incomeTable: HouseholdIncomeTable) -> HouseholdTableView? {
        guard !incomeTable.elections.isEmpty else { return nil }
        var names: [String] = []
        for election in incomeTable.elections.flatMap(\.found.elections) {
            let name = words.name(of: election)
            if !names.contains(name) { names.append(name) }
        }
        let columns = [words[HouseholdStrings.electionGain]] + names
        return HouseholdTableView(
            identifier: "elections",
            caption: words.inWholeNumbers(
                words.text(.electionsCaption, values(incomeTable.place))),
            rowLabel: words[HouseholdStrings.income],
            columns: columns.map { HouseholdColumnView(label: $0, address: nil) },
            rows: incomeTable.elections.map { income, found in
                FigureRowView(
                    label: words.numbers.wholeNumber(income), address: nil,
                    cells: [words.numbers.wholeNumber(found.gain)]
                        + names.map { cell(found.elections, named: $0) })
            })
    }

    /// Returns the amounts of an election, each with the adult who makes it.
    private func cell(_ elections: [Election], named name: String) -> String {
        let named = elections.filter { words.name(of: $0) == name }
        guard !named.isEmpty else { return words[.notApplicable] }
        return named.map { election in
            let amount = words.numbers.wholeNumber(election.amount)
            return "\(amount) (\(words.person(election.adult)))"
        }.joined(separator: "; ")
    }
}
