package import Content
internal import Project
package import RuleEngine
package import TaxTables

/// What the addition of an example does for another person, at several incomes.
package struct ExampleIncomeTable: Sendable {
    package struct Rung: Sendable {
        package let income: Money
        package let change: ChangeParts
    }

    package let profile: ExampleProfiles.Profile
    package let rungs: [Rung]

    /// Whether the addition does nothing at any income.
    package var changesNothing: Bool { rungs.allSatisfy { $0.change.changesNothing } }
}

/// A change in what is paid, by what it is paid for.
package struct ChangeParts: Sendable {
    package let topTax: Money
    package let lowerTax: Money
    /// Pension plan contributions and insurance premiums.
    package let contributions: Money
    /// The health services fund, repaid benefits and refundable credits.
    package let other: Money
    /// What is paid to the household no longer; below zero where more is paid.
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

/// The people of a group at its incomes, without what an example adds and with it: the same in every place.
package struct IncomeTablePeople: Sendable {
    fileprivate struct Pair: Sendable {
        let income: Money
        let before: Household
        let after: Household
    }

    /// None for people whom the example cannot be of.
    fileprivate let profiles: [(profile: ExampleProfiles.Profile, pairs: [Pair])]

    package init(_ example: TopicExample, _ group: ExampleProfiles.Group) {
        let facts = example.adds.facts
        profiles = group.people.compactMap { profile in
            // The guide has been checked.
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
    /// The ladders of an example in a province, for the people of its group.
    package func ladders(of people: IncomeTablePeople, in province: Jurisdiction)
        -> [ExampleIncomeTable]
    {
        people.profiles.compactMap { profile, pairs in
            // Where a figure is not published, the page names the people whose ladder is left out.
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
