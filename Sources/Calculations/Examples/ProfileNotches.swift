package import Content
package import RuleEngine
package import TaxTables

/// The notches of the people of the worked examples.
package struct ProfileNotches: Sendable {
    /// A notch of one person's return or benefits.
    package struct Entry: Sendable {
        package let person: ExampleProfiles.Profile
        package let notch: Notch
    }

    package let entries: [Entry]
    /// The people for whom the search failed.
    package let failures: [(person: ExampleProfiles.Profile, error: CalculationError)]

    /// Searches the incomes of people in one jurisdiction.
    ///
    /// - Complexity: Some hundred calculations for each person.
    package init(
        of people: [ExampleProfiles.Profile], in place: Jurisdiction, _ law: TaxLaw
    ) {
        var entries: [Entry] = []
        var failures: [(person: ExampleProfiles.Profile, error: CalculationError)] = []
        let search = NotchSearch(law)
        for person in people {
            guard let household = try? person.facts.household() else { continue }
            do throws(CalculationError) {
                let found =
                    try search.notches(
                        of: household.adults[0], in: place, as: person.income, upTo: law.topIncome)
                    + search.notchesOfBenefits(
                        of: household, in: place, as: person.income, upTo: law.topIncome)
                entries += found.map { Entry(person: person, notch: $0) }
            } catch {
                failures.append((person, error))
            }
        }
        self.entries = entries
        self.failures = failures
    }
}

extension ExampleProfiles {
    /// The people of all groups, each once.
    package var people: [Profile] {
        var seen: Set<String> = []
        return groups.flatMap(\.people).filter { seen.insert($0.identifier).inserted }
    }
}
