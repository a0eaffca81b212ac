package import Project
package import RuleEngine
package import TaxTables

/// A topic's worked example: a household, an addition, and other people for whom it is computed.
package final class TopicExample: Sendable {
    /// Jurisdictions in which the larger part of the topic's effect is not computed.
    package struct Partial: Sendable {
        package let places: [Jurisdiction]
        /// A sentence about what is missing.
        package let reasons: ByLanguage<String>
    }

    /// The household before the addition, including its prerequisites.
    package let base: ExampleHousehold
    /// Prerequisites of the addition, which every person of the example has.
    package let beside: ExampleHousehold
    package let adds: ExampleHousehold
    /// The household with the addition.
    package let result: ExampleHousehold
    /// The households that are computed, without and with the addition.
    package let before: Household
    package let after: Household
    /// The group of other people; nil for the first.
    package let group: String?
    /// The jurisdictions that the topic covers; nil for all.
    package let places: [Jurisdiction]?
    package let partial: [Partial]
    /// A sentence about the purpose of the example; may be empty.
    package let shows: ByLanguage<String>
    /// A sentence with the reason why nothing changes for some people.
    package let unchanged: ByLanguage<String>
    /// The addition as the subject of a sentence, with `{value}` for its amount; may be empty.
    package let action: ByLanguage<String>
    /// Other amounts of the addition in ascending order; empty for multiples of its own.
    package let otherAmounts: [Money]

    /// - Throws: `InputError` if the household cannot have the addition.
    package init(
        base own: ExampleHousehold, beside: ExampleHousehold, adds: ExampleHousehold,
        group: String?, places: [Jurisdiction]?, partial: [Partial], shows: ByLanguage<String>,
        unchanged: ByLanguage<String>, action: ByLanguage<String>, otherAmounts: [Money]
    ) throws(InputError) {
        let base = try own.and(beside)
        let result = try base.and(adds)
        self.base = base
        self.beside = beside
        self.adds = adds
        self.result = result
        before = try base.household()
        after = try result.household()
        self.group = group
        self.places = places
        self.partial = partial
        self.shows = shows
        self.unchanged = unchanged
        self.action = action
        self.otherAmounts = otherAmounts
    }

    /// Returns a sentence about what is not computed in a jurisdiction; nil if everything is.
    package func missing(in place: Jurisdiction) -> ByLanguage<String>? {
        partial.first { $0.places.contains(place) }?.reasons
    }
}

/// A single amount that an example adds to one adult.
package struct AddedAmount: Sendable {
    /// The fact that the amount counts as.
    package let name: AmountName
    package let adult: Int
    /// The name of the amount in the example.
    package let entry: String
    package let value: Money
}

extension TopicExample {
    /// Returns the single amount that the example adds; nil if it adds several, or facts.
    package func addedAmount(_ amounts: ExampleAmounts) -> AddedAmount? {
        let added = adds.adults.enumerated().flatMap { adult, person in
            person.shownEntries.map { (adult: adult, entry: $0) }
        }
        guard added.count == 1, let (adult, entry) = added.first,
            let name = amounts[entry.name]?.like ?? adds.facts.amount(named: entry.name)?.name,
            let value = Money(decimal: entry.value)
        else { return nil }
        return AddedAmount(name: name, adult: adult, entry: entry.name, value: value)
    }

    /// Returns the addition with another amount; nil if nobody can have so much of it.
    package func adding(_ money: Money, of added: AddedAmount) -> ExampleHousehold? {
        if let most = adds.facts.amount(added.name)?.most, money > most { return nil }
        let adults = adds.adults.enumerated().map { adult, person in
            guard adult == added.adult else { return person }
            var taxpayer = person.taxpayer
            taxpayer[added.name] = money
            return ExamplePerson(
                entries: person.entries.map {
                    (name: $0.name, value: $0.name == added.entry ? money.description : $0.value)
                }, taxpayer: taxpayer, facts: adds.facts)
        }
        return ExampleHousehold(adults[0], spouse: adults.count > 1 ? adults[1] : nil)
    }

    /// Returns the amounts of the addition that pages show, its own among them.
    package func shownAmounts(of added: AddedAmount) -> [Money] {
        let multiples: [(Int64, Int64)] = [(1, 5), (1, 2), (2, 1), (4, 1)]
        let others =
            otherAmounts.isEmpty
            ? multiples.map { added.value.scaled(by: $0.0, over: $0.1) }
            : otherAmounts.map { added.value < .zero ? -$0 : $0 }
        return Set(others + [added.value]).sorted { abs($0.cents) < abs($1.cents) }
    }

    /// Returns the amounts whose steps have another name and line in this example.
    package func renamed(_ amounts: ExampleAmounts) -> [StepName: ExampleAmounts.Amount] {
        let found = result.adults.flatMap(\.entries).compactMap { amounts[$0.name] }
        return Dictionary(found.map { ($0.step, $0) }) { first, _ in first }
    }
}
