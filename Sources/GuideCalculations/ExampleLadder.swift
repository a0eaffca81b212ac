package import GuideContent
internal import GuideWords
package import RulePrograms
package import TaxEngine
package import TaxTables

/// What the addition of an example does for another person, at several incomes.
package struct ExampleLadder: Sendable {
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
        self.init(losing: before.arriving - after.arriving) {
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

extension TaxLaw {
    /// The ladders of an example in a province, for the people of its group.
    package func ladders(
        _ example: TopicExample, _ group: ExampleProfiles.Group, in province: Jurisdiction
    ) -> [ExampleLadder] {
        group.people.compactMap { profile in
            var rungs: [ExampleLadder.Rung] = []
            for income in group.incomes {
                // The guide has been checked; where a figure is not published, the page names the people whose
                // ladder is left out.
                guard let people = try? profile.pair(example, income: income),
                    let before = try? amounts(
                        of: Household(people.before, knowing: example.adds.facts), in: province),
                    let after = try? amounts(
                        of: Household(people.after, knowing: example.adds.facts), in: province)
                else { return nil }
                rungs.append(
                    ExampleLadder.Rung(
                        income: income, change: ChangeParts(from: before, to: after)))
            }
            return ExampleLadder(profile: profile, rungs: rungs)
        }
    }
}
