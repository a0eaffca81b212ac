package import Content
internal import Project
package import RuleEngine
package import TaxTables

/// The effect of an example's addition on another person at several incomes.
package struct ExampleIncomeTable: Sendable {
    package struct Rung: Sendable {
        package let income: Money
        package let change: ChangeParts
    }

    package let profile: ExampleProfiles.Profile
    package let rungs: [Rung]

    /// A Boolean value that is true if the addition changes nothing at any income.
    package var changesNothing: Bool { rungs.allSatisfy { $0.change.changesNothing } }
}

/// A change in the amount paid, by its purpose.
package struct ChangeParts: Sendable {
    package let topTax: Money
    package let lowerTax: Money
    /// The change in contributions.
    package let contributions: Money
    /// The rest of the change, such as repaid benefits and refundable credits.
    package let other: Money
    /// The decrease in benefits; below zero for an increase.
    package let lostBenefits: Money

    package var total: Money { topTax + lowerTax + contributions + other + lostBenefits }

    package subscript(_ tax: IncomeTax) -> Money { tax.one(top: topTax, lower: lowerTax) }

    package var changesNothing: Bool {
        topTax.isZero && lowerTax.isZero && contributions.isZero && other.isZero
            && lostBenefits.isZero
    }

    package init(from before: HouseholdAmounts, to after: HouseholdAmounts) {
        self.init(losing: before.lost(to: after)) {
            after.total($0) - before.total($0)
        }
    }

    package init(
        from before: Calculation.Result, to after: Calculation.Result, losing lost: Money = .zero
    ) {
        self.init(losing: lost) { $0(after) - $0(before) }
    }

    private init(losing lost: Money, _ change: (_ part: (Calculation.Result) -> Money) -> Money) {
        lostBenefits = lost
        topTax = change(\.topTax)
        lowerTax = change(\.lowerTax)
        contributions = change(\.contributions)
        other = change(\.totalPaid) - topTax - lowerTax - contributions
    }
}

/// The people of a group at its incomes, without and with the addition of an example; the same in every
/// jurisdiction.
package struct IncomeTablePeople: Sendable {
    fileprivate struct Pair: Sendable {
        let income: Money
        let before: Household
        let after: Household
    }

    /// The people with their households; without pairs if the example cannot apply to them.
    fileprivate let profiles: [(profile: ExampleProfiles.Profile, pairs: [Pair])]

    package init(_ example: TopicExample, _ group: ExampleProfiles.Group) {
        let facts = example.adds.facts
        profiles = group.people.compactMap { profile in
            // The entries were validated when the guide was checked.
            guard
                let pairs = try? group.incomes.map({ income in
                    let people = try profile.pair(example, income: income)
                    return Pair(
                        income: income, before: Household(people.before, knowing: facts),
                        after: Household(people.after, knowing: facts))
                })
            else { return nil }
            return (profile, pairs)
        }
    }
}

extension TaxLaw {
    /// Returns the income tables of an example in a jurisdiction, one for each person of its group.
    package func ladders(of people: IncomeTablePeople, in province: Jurisdiction)
        -> [ExampleIncomeTable]
    {
        people.profiles.compactMap { profile, pairs in
            // If a figure is not published, the page lists the people whose table is missing.
            let rungs = try? pairs.map { pair in
                ExampleIncomeTable.Rung(
                    income: pair.income,
                    change: ChangeParts(
                        from: try amounts(of: pair.before, in: province),
                        to: try amounts(of: pair.after, in: province)))
            }
            return rungs.map { ExampleIncomeTable(profile: profile, rungs: $0) }
        }
    }
}
