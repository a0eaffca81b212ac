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
}

/// A change in what is paid, by what it is paid for.
struct ChangeParts: Sendable {
    let federalTax: Money
    let provincialTax: Money
    /// Pension plan contributions and insurance premiums.
    let contributions: Money
    /// The health services fund, repaid benefits and refundable credits.
    let other: Money

    var total: Money { federalTax + provincialTax + contributions + other }

    init(from before: Calculation.Result, to after: Calculation.Result) {
        federalTax = after.federalTax - before.federalTax
        provincialTax = after.provincialTax - before.provincialTax
        contributions = after.contributions - before.contributions
        let paid = after.totalPaid - before.totalPaid
        other = paid - federalTax - provincialTax - contributions
    }
}

extension TaxLaw {
    /// The ladders of an example in a province, for the profiles that it makes sense for.
    ///
    /// The person is the profile's, with what the example's own person has besides income, and the
    /// income of the rung; the addition comes on top.
    func ladders(
        base: ExamplePerson, adds: ExamplePerson, _ profiles: ExampleProfiles,
        in province: Jurisdiction
    ) -> [ExampleLadder] {
        profiles.profiles.compactMap { profile in
            var rungs: [ExampleLadder.Rung] = []
            for income in profiles.incomes {
                guard
                    let change = change(
                        base: base, adds: adds, profile: profile, income: income, in: province)
                else { return nil }
                rungs.append(ExampleLadder.Rung(income: income, change: change))
            }
            return ExampleLadder(profile: profile, rungs: rungs)
        }
    }

    /// Nil where the entries contradict each other, or a figure is not published.
    private func change(
        base: ExamplePerson, adds: ExamplePerson, profile: ExampleProfiles.Profile, income: Money,
        in province: Jurisdiction
    ) -> ChangeParts? {
        var person = profile.person.taxpayer
        let incomes = Set(AmountName.moneyReceived.map(\.name))
        for entry in base.entries where !incomes.contains(entry.name) {
            guard (try? person.enter(entry.name, entry.value)) != nil else { return nil }
        }
        person[profile.income] += income
        var result = person
        guard (try? result.add(adds)) != nil, (try? person.validate()) != nil,
            (try? result.validate()) != nil,
            let before = try? calculate(person, in: province).result,
            let after = try? calculate(result, in: province).result
        else { return nil }
        return ChangeParts(from: before, to: after)
    }
}
