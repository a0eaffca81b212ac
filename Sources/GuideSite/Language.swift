internal import TaxTables

/// A language that the guide is published in.
package enum Language: String, CaseIterable, Sendable, Comparable {
    case english = "en"
    case french = "fr"

    /// The locale for `lang`, `hreflang` and Open Graph: how Canadians write the language.
    var locale: String {
        switch self {
        case .english: "en-CA"
        case .french: "fr-CA"
        }
    }

    /// The other language of the two.
    var other: Language { self == .english ? .french : .english }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
