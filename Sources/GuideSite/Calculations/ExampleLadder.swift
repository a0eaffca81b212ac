internal import GuideContent
internal import GuideWords
internal import TaxEngine
internal import TaxTables

/// What the addition of an example does for another person, at several incomes.
struct ExampleLadder: Sendable {
    struct Rung: Sendable {
        let income: Money
        let change: ChangeParts
    }

    let profile: ExampleProfiles.Profile
    let rungs: [Rung]

    /// Whether the addition does nothing at any income.
    var changesNothing: Bool { rungs.allSatisfy { $0.change.changesNothing } }
}

/// A change in what is paid, by what it is paid for.
struct ChangeParts: Sendable {
    let federalTax: Money
    let provincialTax: Money
    /// Pension plan contributions and insurance premiums.
    let contributions: Money
    /// The health services fund, repaid benefits and refundable credits.
    let other: Money
    /// What is paid to the household no longer; below zero where more is paid.
    let lostBenefits: Money

    var total: Money { federalTax + provincialTax + contributions + other + lostBenefits }

    var changesNothing: Bool {
        federalTax.isZero && provincialTax.isZero && contributions.isZero && other.isZero
            && lostBenefits.isZero
    }

    init(from before: HouseholdCalculation, to after: HouseholdCalculation) {
        self.init(
            from: before.returns[0].result, to: after.returns[0].result,
            losing: before.arriving - after.arriving)
    }

    init(
        from before: Calculation.Result, to after: Calculation.Result, losing lost: Money = .zero
    ) {
        lostBenefits = lost
        federalTax = after.federalTax - before.federalTax
        provincialTax = after.provincialTax - before.provincialTax
        contributions = after.contributions - before.contributions
        let paid = after.totalPaid - before.totalPaid
        other = paid - federalTax - provincialTax - contributions
    }
}

extension TaxLaw {
    /// The ladders of an example in a province, for the people of its group.
    func ladders(
        _ example: TopicExample, _ group: ExampleProfiles.Group, in province: Jurisdiction
    ) -> [ExampleLadder] {
        group.people.compactMap { profile in
            var rungs: [ExampleLadder.Rung] = []
            for income in group.incomes {
                // The guide has been checked; a figure that is not published leaves the ladder out.
                guard let people = try? profile.pair(example, income: income),
                    let before = try? calculate(Household(people.before), in: province),
                    let after = try? calculate(Household(people.after), in: province)
                else { return nil }
                rungs.append(
                    ExampleLadder.Rung(
                        income: income, change: ChangeParts(from: before, to: after)))
            }
            return ExampleLadder(profile: profile, rungs: rungs)
        }
    }
}
