package import TaxTables

/// An amount of a decision: literal, a variable, or computed from other amounts and rates.
package indirect enum DecisionValue: Sendable {
    case amount(Money)
    case variable(String)
    /// An amount times each of some rates in turn.
    case product(DecisionValue, [RateName])
    /// An amount and the sum of some rates of it, which is added or subtracted.
    case changed(DecisionValue, by: [RateName], isAdded: Bool)
    case sum(DecisionValue, DecisionValue)
    /// A result of the first return in another choice, such as its contributions.
    case result(String, choice: String)

    /// A rate: literal, or a figure by its name in texts.
    ///
    /// A name that begins with `here` is a figure of the jurisdiction of the household.
    package enum RateName: Sendable {
        case rate(Rate)
        case figure(String)

        /// The name of the figure in a jurisdiction.
        static func figure(_ name: String, in place: Jurisdiction) -> String {
            let prefix = "here."
            return name.hasPrefix(prefix)
                ? "\(place.rawValue).\(name.dropFirst(prefix.count))" : name
        }
    }
}

/// A fact of a person in a decision.
package struct DecisionEntry: Sendable {
    package enum Value: Sendable {
        /// The text as `calc` takes it.
        case text(String)
        case computed(DecisionValue)
    }

    let name: String
    let value: Value
    /// The byte ranges of the name and the value.
    let nameOffsets: Range<Int>
    let offsets: Range<Int>
}

/// The facts of a household in a decision.
package struct DecisionHousehold: Sendable {
    var person: [DecisionEntry] = []
    /// The facts of the spouse; nil if none are stated.
    var spouse: [DecisionEntry]?

    /// Returns the household with the facts of another.
    func and(_ other: DecisionHousehold) -> DecisionHousehold {
        var both = self
        both.person += other.person
        if let added = other.spouse { both.spouse = (spouse ?? []) + added }
        return both
    }
}
