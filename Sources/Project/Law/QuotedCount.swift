internal import BuildStore
package import TaxTables

/// A quoted number of figures: `{{count.official}}` is the number of the current year's figures
/// that an authority states, and `{{share.official}}` their share of all.
package enum QuotedCount {
    package enum Result: Hashable, Sendable {
        case count(Int)
        case share(millionths: Int64)
    }

    /// A group of figures.
    private enum Group: CaseIterable {
        case all
        /// Figures from a document of an authority or a copy of one, or derived from one.
        case withAuthority
        /// Figures derived from figures of an authority's document or a copy of one.
        case derivedFromAuthority
        /// Figures derived from other documents only.
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

    /// Returns true if a reference has the prefix of a count or share.
    package static func isMeant(by reference: String) -> Bool {
        reference.hasPrefix("count.") || reference.hasPrefix("share.")
    }

    /// Returns the reason why a reference is invalid; nil if it is valid.
    package static func problem(with reference: String) -> FigureReferences.Failure? {
        guard group(reference) == nil else { return nil }
        let names = Group.allCases.map(\.name).sorted().joined(separator: ", ")
        return FigureReferences.Failure(
            summary: "'\(reference)' names no figures that are counted",
            fix: "write 'count.' or 'share.' and one of: \(names)")
    }

    /// Returns the value of a reference; nil if it is invalid.
    ///
    /// Shares are rounded down to millionths.
    package static func result(
        _ reference: String, _ references: FigureReferences, year: TaxYear
    ) -> Result? {
        guard let group = group(reference) else { return nil }
        Reads.record(.quoted(reference, year))
        let tables = Reads.ignoring { references.tables }
        let figures = (tables[year] ?? [:]).values.flatMap(\.figures)
        let count = figures.count { group.holds($0) }
        guard reference.hasPrefix("share.") else { return .count(count) }
        return .share(millionths: Int64(count) * 1_000_000 / Int64(max(figures.count, 1)))
    }

    private static func group(_ reference: String) -> Group? {
        let name = reference.drop { $0 != "." }.dropFirst()
        return Group.allCases.first { $0.name == name }
    }
}
