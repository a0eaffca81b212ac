internal import Text

/// How the acts of a place round what they index, as its table declares it below `indexation`.
package struct IndexationRounding: Hashable, Sendable {
    /// An amount is rounded to a multiple of the first of these of which all its printed amounts are multiples.
    package let units: [Money]
    /// Whether a year's amount is made from the printed amount of the year before, and not from what that was
    /// before it was rounded.
    package let carriesRounded: Bool

    package init(units: [Money], carriesRounded: Bool = false) {
        self.units = units
        self.carriesRounded = carriesRounded
    }

    /// The rounding of most acts: to the dollar, from the amount before it was rounded.
    package static let usual = IndexationRounding(units: [Money(cents: 100)])

    /// What an amount of which some years are printed is rounded to: a cent, if to nothing declared.
    package func unit(of amounts: some Sequence<Money>) -> Money {
        units.first { unit in amounts.allSatisfy { $0.cents % unit.cents == 0 } } ?? Money(cents: 1)
    }

    // MARK: Reading

    private enum Carried: String, CaseIterable {
        case rounded
        case unrounded
    }

    /// What `rounding: {to: [5, 1], carries: rounded}` says; nil if the key is not there.
    init?(_ reader: YAMLMappingReader) {
        let read = reader.optionalMapping("rounding") { rounding in
            let units = rounding.requiredTexts("to").compactMap { text in
                rounding.amount(
                    at: text.node, remedy: "write an amount, such as 5, 1 or 0.01",
                    where: { $0 > .zero })
            }
            let carried = rounding.word("carries", as: Carried.self)
            return IndexationRounding(units: units, carriesRounded: carried == .rounded)
        }
        guard let read else { return nil }
        self = read
    }
}
