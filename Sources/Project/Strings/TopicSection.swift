/// The sections of a topic, in the order of the page.
package enum TopicSection: String, CaseIterable, Sendable {
    case definition
    case who
    case instructions
    case amounts
    case tip
    case commonMistakes = "common-mistakes"
    case dates

    /// True if a topic need not have the section.
    package var isOptional: Bool { self == .commonMistakes || self == .dates }
}
