package import TaxTables

/// A year that a text quotes: `{{year}}` is the guide's current one, `{{year-1}}` the one before it, and
/// `{{2024}}` stays the year that it is.
package enum QuotedYear {
    private static let name = "year"

    /// Nil if the reference names no year.
    package static func year(_ reference: some StringProtocol, of current: TaxYear) -> TaxYear? {
        guard reference.hasPrefix(name) else { return TaxYear(text: reference) }
        let rest = reference.dropFirst(name.count)
        guard let sign = rest.first else { return current }
        guard sign == "-" || sign == "+", rest.count <= 3, let years = Int(rest) else { return nil }
        return TaxYear(current.number + years)
    }

    /// Whether a reference is to something of the guide's current year, whichever that is.
    package static func isCurrent(_ reference: some StringProtocol) -> Bool {
        let first = reference.prefix { $0 != "." }
        return first.count == reference.count
            ? first == name : TaxYear(text: first) == nil && !first.hasPrefix(name)
    }
}
