package import TaxTables

/// A number of figures that a text quotes: `{{count.official}}` is how many figures of the guide's current year an
/// authority states, and `{{share.official}}` their share of all.
package enum QuotedCount {
    package enum Result: Hashable, Sendable {
        case count(Int)
        case share(millionths: Int64)
    }

    /// The figures that are counted.
    private enum Group: CaseIterable {
        case all
        /// Stated by a document of an authority or by a copy of it, or derived from one.
        case withAuthority
        /// Derived from figures of a document of an authority, or of a copy of it.
        case derivedFromAuthority
        /// Derived from figures of other documents only.
        case derivedOtherwise
        case certainty(Figure.Certainty)

        static var allCases: [Group] {
            [.all, .withAuthority, .derivedFromAuthority, .derivedOtherwise]
                + Figure.Certainty.allCases.map { .certainty($0) }
        }

        var name: String {
            switch self {
            case .all: "all"
            case .withAuthority: "with-authority"
            case .derivedFromAuthority: "derived-from-authority"
            case .derivedOtherwise: "derived-otherwise"
            case .certainty(let certainty): certainty.rawValue
            }
        }

        func holds(_ figure: Figure) -> Bool {
            switch self {
            case .all: true
            case .withAuthority: figure.hasAuthority
            case .derivedFromAuthority: figure.certainty == .derived && figure.hasAuthority
            case .derivedOtherwise: figure.certainty == .derived && !figure.hasAuthority
            case .certainty(let certainty): figure.certainty == certainty
            }
        }
    }

    /// Whether a reference is meant to name a number of figures.
    package static func isMeant(by reference: String) -> Bool {
        reference.hasPrefix("count.") || reference.hasPrefix("share.")
    }

    /// The reason why a reference names no number of figures; nil if it names one.
    package static func problem(with reference: String) -> FigureReferences.Failure? {
        guard group(reference) == nil else { return nil }
        let names = Group.allCases.map(\.name).sorted().joined(separator: ", ")
        return FigureReferences.Failure(
            summary: "'\(reference)' names no figures that are counted",
            remedy: "write 'count.' or 'share.' and one of: \(names)")
    }

    /// The number that a reference names; nil if it names none.
    package static func result(
        _ reference: String, _ references: FigureReferences, year: TaxYear
    ) -> Result? {
        guard let group = group(reference) else { return nil }
        let figures = (references.tables[year] ?? [:]).values.flatMap(\.figures)
        let count = figures.count { group.holds($0) }
        guard reference.hasPrefix("share.") else { return .count(count) }
        return .share(millionths: Int64(count) * 1_000_000 / Int64(max(figures.count, 1)))
    }

    private static func group(_ reference: String) -> Group? {
        let name = reference.drop { $0 != "." }.dropFirst()
        return Group.allCases.first { $0.name == name }
    }
}
