package import Project
package import RuleEngine
package import TaxTables

/// A topic's example: a person, what the topic adds to that person, and for whom else it is computed.
package final class TopicExample: Sendable {
    /// A place where the larger part of what the topic does is not computed.
    package struct Partial: Sendable {
        package let places: [Jurisdiction]
        /// What is missing, in a sentence.
        package let reasons: ByLanguage<String>
    }

    /// The person before the addition, with what the addition needs beside it.
    package let base: ExamplePerson
    /// What every person has whom the example is computed for, because the addition needs it.
    package let beside: ExamplePerson
    package let adds: ExamplePerson
    /// The person with the addition.
    package let result: ExamplePerson
    /// The name of the group of people that it is also computed for; nil for the first one.
    package let group: String?
    /// The only places that the topic speaks of; nil for all.
    package let places: [Jurisdiction]?
    package let partial: [Partial]
    /// What the example shows, in a sentence; empty if that needs no words.
    package let shows: ByLanguage<String>
    /// Why nothing changes for some people, in a sentence.
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

    /// What is not computed in a place; nil where all of it is.
    package func missing(in place: Jurisdiction) -> ByLanguage<String>? {
        partial.first { $0.places.contains(place) }?.reasons
    }
}

extension TopicExample {
    /// The amounts of the example that its steps show under another name and line.
    package func renamed(_ amounts: ExampleAmounts) -> [StepName: ExampleAmounts.Amount] {
        let found = result.entries.compactMap { amounts[$0.name] }
        return Dictionary(found.map { ($0.step, $0) }) { first, _ in first }
    }
}
