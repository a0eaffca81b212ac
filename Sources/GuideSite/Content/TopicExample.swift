internal import GuideFiles
internal import GuideWords
internal import TaxEngine
internal import TaxTables

/// A topic's example: a person, what the topic adds to that person, and for whom else it is computed.
final class TopicExample: Sendable {
    /// A place where the larger part of what the topic does is not computed.
    struct Partial: Sendable {
        let places: [Jurisdiction]
        /// What is missing, in a sentence.
        let reasons: ByLanguage<String>
    }

    /// The person before the addition, with what the addition needs beside it.
    let base: ExamplePerson
    /// What every person has whom the example is computed for, because the addition needs it.
    let beside: ExamplePerson
    let adds: ExamplePerson
    /// The person with the addition.
    let result: ExamplePerson
    /// The name of the group of people that it is also computed for; nil for the first one.
    let group: String?
    /// The only places that the topic speaks of; nil for all.
    let places: [Jurisdiction]?
    let partial: [Partial]
    /// What the example shows, in a sentence; empty if that needs no words.
    let shows: ByLanguage<String>
    /// Why nothing changes for some people, in a sentence.
    let unchanged: ByLanguage<String>

    init(
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
    func missing(in place: Jurisdiction) -> ByLanguage<String>? {
        partial.first { $0.places.contains(place) }?.reasons
    }

    /// All that it says, for telling whether its pages are still right.
    func add(to builder: inout FingerprintBuilder) {
        for person in [base, beside, adds] {
            builder.add(person.entries.map { "\($0.name)=\($0.value)" })
        }
        builder.add(group)
        builder.add(places?.map(\.rawValue) ?? ["everywhere"])
        for part in partial { builder.add(part.places.map(\.rawValue)) }
        for language in Language.allCases {
            builder.add(partial.map { $0.reasons[language] ?? "" })
            builder.add([shows[language] ?? "", unchanged[language] ?? ""])
        }
    }
}
