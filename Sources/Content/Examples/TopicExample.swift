package import Project
package import RuleEngine
package import TaxTables

/// A topic's worked example: a person, an addition, and other people for whom it is computed.
package final class TopicExample: Sendable {
    /// Jurisdictions in which the larger part of the topic's effect is not computed.
    package struct Partial: Sendable {
        package let places: [Jurisdiction]
        /// A sentence about what is missing.
        package let reasons: ByLanguage<String>
    }

    /// The person before the addition, including its prerequisites.
    package let base: ExamplePerson
    /// Prerequisites of the addition, which every person of the example has.
    package let beside: ExamplePerson
    package let adds: ExamplePerson
    /// The person with the addition.
    package let result: ExamplePerson
    /// The group of other people; nil for the first.
    package let group: String?
    /// The jurisdictions that the topic covers; nil for all.
    package let places: [Jurisdiction]?
    package let partial: [Partial]
    /// A sentence about the purpose of the example; may be empty.
    package let shows: ByLanguage<String>
    /// A sentence with the reason why nothing changes for some people.
    package let unchanged: ByLanguage<String>

    package init(
        base: ExamplePerson, beside: ExamplePerson, adds: ExamplePerson, result: ExamplePerson,
        group: String?, places: [Jurisdiction]?, partial: [Partial], shows: ByLanguage<String>,
        unchanged: ByLanguage<String>
    ) {
        self.base = base
        self.beside = beside
        self.adds = adds
        self.result = result
        self.group = group
        self.places = places
        self.partial = partial
        self.shows = shows
        self.unchanged = unchanged
    }

    /// Returns a sentence about what is not computed in a jurisdiction; nil if everything is.
    package func missing(in place: Jurisdiction) -> ByLanguage<String>? {
        partial.first { $0.places.contains(place) }?.reasons
    }
}

extension TopicExample {
    /// Returns the amounts whose steps have another name and line in this example.
    package func renamed(_ amounts: ExampleAmounts) -> [StepName: ExampleAmounts.Amount] {
        let found = result.entries.compactMap { amounts[$0.name] }
        return Dictionary(found.map { ($0.step, $0) }) { first, _ in first }
    }
}
