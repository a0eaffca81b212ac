internal import TaxTables

/// A language that the guide is published in.
package enum Language: String, CaseIterable, Sendable, Comparable {
    case english = "en"
    case french = "fr"

    /// The locale for `lang`, `hreflang` and Open Graph: how Canadians write the language.
    package var locale: String {
        switch self {
        case .english: "en-CA"
        case .french: "fr-CA"
        }
    }

    /// Not by the code's letters, since texts are looked up by language everywhere.
    package func hash(into hasher: inout Hasher) { hasher.combine(self == .french) }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
