internal import Text

/// The rounding of indexed amounts in a jurisdiction, declared in its table under `indexation`.
package struct IndexationRounding: Hashable, Sendable {
    /// The units of rounding.
    ///
    /// An amount uses the first one that divides all its printed amounts.
    package let units: [Money]
    /// A Boolean value that is true if an amount is indexed from the printed amount of the year before.
    package let carriesRounded: Bool

    package init(units: [Money], carriesRounded: Bool = false) {
        self.units = units
        self.carriesRounded = carriesRounded
    }

    /// The default: to the dollar, from the unrounded amount of the year before.
    package static let `default` = IndexationRounding(units: [Money(cents: 100)])

    /// Returns the unit of an amount from its printed values; one cent if no declared unit divides all of
    /// them.
    package func unit(of amounts: some Sequence<Money>) -> Money {
        units.first { unit in amounts.allSatisfy { $0.cents % unit.cents == 0 } } ?? Money(cents: 1)
    }

    // MARK: Reading

    private enum Carried: String, CaseIterable {
        case rounded
        case unrounded
    }

    /// Reads `rounding: {to: [5, 1], carries: rounded}`; nil without the key.
    init?(_ reader: YAMLMappingReader) {
        let read = reader.optionalMapping("rounding") { rounding in
            let units = rounding.requiredTexts("to").compactMap { text in
                rounding.amount(
                    at: text.node, fix: "write an amount, such as 5, 1 or 0.01",
                    where: { $0 > .zero })
            }
            let carried = rounding.word("carries", as: Carried.self)
            return IndexationRounding(units: units, carriesRounded: carried == .rounded)
        }
        guard let read else { return nil }
        self = read
    }
}
