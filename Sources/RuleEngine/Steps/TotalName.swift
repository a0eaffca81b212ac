package import TaxTables

/// The totals of a return that pages, files and comparisons read by name.
package enum TotalName: String, CaseIterable, Sendable {
    case totalIncome
    case netIncome
    case taxableIncome
    /// The income tax of the top jurisdiction.
    case topTax
    /// The income tax of all other jurisdictions together.
    case lowerTax
    case contributions
    case refundableCredits
    case totalPaid

    /// A Boolean value that is true if a jurisdiction may have no line for it, because nothing is paid out
    /// there.
    package var mayBeAbsent: Bool { self == .refundableCredits }

    /// A Boolean value that is true if a guide may not declare it, because there are no contributions or
    /// refundable credits.
    package var mayBeUndeclared: Bool { self == .contributions || self == .refundableCredits }

    /// Returns the name of the total in rules, answers and files.
    ///
    /// Taxes have the names of levels, or those of `taxes` in `Content/places.yaml`. Nil for a tax that the
    /// guide does not have.
    package func name(in names: GuideDeclarations) -> String? {
        switch self {
        case .topTax: names.taxNames.first.flatMap(named)
        case .lowerTax: names.taxNames.dropFirst().first.flatMap(named)
        default: rawValue
        }
    }

    private func named(_ tax: String) -> String? { tax == GuideDeclarations.noTax ? nil : tax }

    /// Returns the names of the results that the rules of a guide have to declare.
    package static func required(in names: GuideDeclarations) -> [String] {
        allCases.filter { !$0.mayBeUndeclared }.compactMap { $0.name(in: names) }
    }
}
