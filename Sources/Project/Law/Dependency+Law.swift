package import BuildStore
package import TaxTables

extension Dependency.Kind {
    /// The tables of all years.
    package static let tables = Self("tables")
    /// The figure that a reference names, for a page of a year: `2026 federal.credits.age-amount`.
    package static let quoted = Self("quoted")
    /// A document of the register, by its identifier.
    package static let document = Self("document")
    /// All documents of the register.
    package static let register = Self("register")
}

extension Dependency {
    package static func quoted(_ reference: String, _ year: TaxYear) -> Self {
        Self(.quoted, "\(year) \(reference)")
    }

    package static func document(_ identifier: String) -> Self { Self(.document, identifier) }

    package static let register = Self(.register)

    /// The year and the rest of a name that begins with a year.
    package var yearAndName: (year: TaxYear, name: String)? {
        let parts = name.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let year = parts.first.flatMap({ TaxYear(text: String($0)) }) else { return nil }
        return (year, parts.count == 2 ? String(parts[1]) : "")
    }
}
