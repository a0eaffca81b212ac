/// The parts of a topic, in the order of the page.
package enum TopicSection: String, CaseIterable, Sendable {
    case definition
    case who
    case instructions
    case amounts
    case tip
    case commonMistakes = "common-mistakes"
    case dates

    /// Whether a topic may do without it.
    package var isOptional: Bool { self == .commonMistakes || self == .dates }
}
