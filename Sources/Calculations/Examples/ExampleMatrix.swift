package import Content
internal import Project
package import RuleEngine
package import TaxTables

/// The effect of an example's addition on another household, by income and amount.
package struct ExampleMatrix: Sendable {
    /// The effects at one income, in the order of the amounts.
    package struct Row: Sendable {
        package let income: Money
        /// The changes; nil for an amount that this household cannot have.
        package let changes: [ChangeParts?]
    }

    package let profile: ExampleProfiles.Profile
    /// The amounts of the columns; empty if the example adds no single amount and has one column.
    package let amounts: [Money]
    /// The column with the addition of the example.
    package let exampleColumn: Int
    package let rows: [Row]
    /// The marginal rate of the addition by income; nil if it is not an amount.
    package let costs: CostSchedule?

    /// A Boolean value that is true if the addition changes nothing at any income.
    package var changesNothing: Bool {
        rows.allSatisfy { $0.changes.allSatisfy { $0?.changesNothing ?? true } }
    }
}

/// The households of a group at its incomes, without and with the addition of an example; the same in
/// every jurisdiction.
package struct MatrixHouseholds: Sendable {
    fileprivate struct Row: Sendable {
        let income: Money
        let before: Household
        /// The households with each amount; nil where a household cannot have it.
        let after: [Household?]
    }

    fileprivate struct Panel: Sendable {
        let profile: ExampleProfiles.Profile
        let rows: [Row]
    }

    fileprivate let added: AddedAmount?
    fileprivate let amounts: [Money]
    fileprivate let panels: [Panel]

    package init(
        _ example: TopicExample, _ group: ExampleProfiles.Group, _ declared: ExampleAmounts
    ) {
        let added = example.addedAmount(declared)
        let amounts = added.map(example.shownAmounts) ?? []
        let additions =
            added.map { added in amounts.map { example.adding($0, of: added) } } ?? [example.adds]
        self.added = added
        self.amounts = amounts
        panels = group.people.map { profile in
            // The entries were validated when the guide was checked.
            let rows = group.incomes.compactMap { income -> Row? in
                guard let base = try? profile.base(of: example, income: income),
                    let before = try? base.household()
                else { return nil }
                return Row(
                    income: income, before: before,
                    after: additions.map { added in
                        added.flatMap { try? base.and($0).household() }
                    })
            }
            return Panel(profile: profile, rows: rows)
        }
    }
}

extension TaxLaw {
    /// Returns the matrices of an example in a jurisdiction, one for each household of its group.
    ///
    /// - Parameter withCosts: A Boolean value that is true if marginal rates are computed.
    package func matrices(
        of households: MatrixHouseholds, in residence: Jurisdiction, withCosts: Bool = true
    ) -> [ExampleMatrix] {
        households.panels.enumerated().compactMap { index, panel in
            // If a figure is not published, the page lists the people whose table is missing.
            let rows = try? panel.rows.map { row in
                let before = try amounts(of: row.before, in: residence)
                return ExampleMatrix.Row(
                    income: row.income,
                    changes: try row.after.map { household in
                        try household.map {
                            ChangeParts(from: before, to: try amounts(of: $0, in: residence))
                        }
                    })
            }
            guard let rows else { return nil }
            let column =
                households.added.flatMap { households.amounts.firstIndex(of: $0.value) } ?? 0
            return ExampleMatrix(
                profile: panel.profile, amounts: households.amounts, exampleColumn: column,
                rows: rows,
                // Marginal rates need more calculations than the rows of all households.
                costs: withCosts && index == 0
                    ? costs(of: panel, column, households, in: residence) : nil)
        }
    }

    /// Returns the marginal rate of the addition by the income of a panel's household.
    private func costs(
        of panel: MatrixHouseholds.Panel, _ column: Int, _ households: MatrixHouseholds,
        in residence: Jurisdiction
    ) -> CostSchedule? {
        guard let added = households.added, let last = panel.rows.last,
            let household = last.after[column]
        else { return nil }
        let income = panel.profile.income
        return try? CostSchedule(
            of: (added.adult, added.name), along: income,
            from: household.adults[0][income] - last.income, upTo: last.income, for: household,
            in: residence, by: self)
    }
}
