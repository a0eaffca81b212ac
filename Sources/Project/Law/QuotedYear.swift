package import TaxTables

/// A quoted year: `{{year}}` is the guide's current year, `{{year-1}}` the previous one, and
/// `{{2024}}` a fixed one.
package enum QuotedYear {
    private static let name = "year"

    /// Returns the year of a reference; nil if it has none.
    package static func year(_ reference: some StringProtocol, of current: TaxYear) -> TaxYear? {
        guard reference.hasPrefix(name) else { return TaxYear(text: reference) }
        let rest = reference.dropFirst(name.count)
        guard let sign = rest.first else { return current }
        guard sign == "-" || sign == "+", rest.count <= 3, let years = Int(rest) else { return nil }
        return TaxYear(current.number + years)
    }

    /// Returns true if a reference depends on the current year without stating an offset or a fixed
    /// year.
    package static func isCurrent(_ reference: some StringProtocol) -> Bool {
        let first = reference.prefix { $0 != "." }
        return first.count == reference.count
            ? first == name : TaxYear(text: first) == nil && !first.hasPrefix(name)
    }
}
