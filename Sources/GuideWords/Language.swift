internal import TaxTables

/// A language that the guide is published in.
package enum Language: String, CaseIterable, Sendable, Comparable {
    case english = "en"
    case french = "fr"

    /// Not by the code's letters, since texts are looked up by language everywhere.
    package func hash(into hasher: inout Hasher) { hasher.combine(self == .french) }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
