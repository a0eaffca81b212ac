internal import Project
package import RuleEngine
package import TaxTables
package import Text

/// The person of an example, with the facts of a spouse if the example states them.
///
/// `calc` reads the same facts: those of the person, and those after `--spouse`.
package struct ExampleHousehold: Sendable {
    package let person: ExamplePerson
    /// The facts of the spouse; nil if at most the spouse's net income is stated.
    package let spouse: ExamplePerson?

    package init(_ person: ExamplePerson, spouse: ExamplePerson? = nil) {
        self.person = person
        self.spouse = spouse
    }

    /// The adults whose facts are stated.
    package var adults: [ExamplePerson] { [person] + (spouse.map { [$0] } ?? []) }
    /// The facts that the rules declare.
    package var facts: FactCatalogue { person.facts }

    /// Returns the household with the facts of another.
    ///
    /// - Throws: `InputError` if both state a fact that a person has only once.
    package func and(_ other: ExampleHousehold) throws(InputError) -> ExampleHousehold {
        let person = try person.and(other.person)
        guard let added = other.spouse else { return ExampleHousehold(person, spouse: spouse) }
        return ExampleHousehold(person, spouse: try spouse?.and(added) ?? added)
    }

    /// Returns the household with more of one amount of the first adult.
    package func adding(_ amount: Money, of name: AmountName) -> ExampleHousehold {
        var taxpayer = person.taxpayer
        taxpayer[name] += amount
        return ExampleHousehold(
            ExamplePerson(
                entries: person.entries, taxpayer: taxpayer, facts: facts,
                location: person.location),
            spouse: spouse)
    }

    /// Returns the household that `calc` computes.
    ///
    /// - Throws: `InputError` for facts that contradict each other.
    package func household() throws(InputError) -> Household {
        guard let spouse else {
            try facts.validate(person.taxpayer)
            return Household(person.taxpayer)
        }
        return try Household(person.entered, spouse: spouse.entered, using: facts)
    }
}

extension ExamplePerson {
    fileprivate var entered: Household.Entered {
        .init(taxpayer: taxpayer, names: Set(entries.map(\.name)))
    }
}

extension YAMLMappingReader {
    /// Reads the facts of a person and, under `spouse`, those of the spouse; nil, after diagnostics,
    /// if one is invalid.
    package func household(_ key: String, using amounts: ExampleAmounts) -> ExampleHousehold? {
        mapping(key) { $0.household(using: amounts) }
    }

    /// Reads a household from this mapping; nil, after diagnostics, if a fact is invalid.
    package func household(using amounts: ExampleAmounts) -> ExampleHousehold? {
        let spouse = optional("spouse").map { node in
            mapping(at: node) { $0.person(using: amounts) }
        }
        guard let person = person(using: amounts) else { return nil }
        switch spouse {
        case nil: return ExampleHousehold(person)
        case .some(let spouse?): return ExampleHousehold(person, spouse: spouse)
        case .some(nil): return nil
        }
    }
}
