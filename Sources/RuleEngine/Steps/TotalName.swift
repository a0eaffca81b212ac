package import TaxTables

/// The totals of a return that pages, files and comparisons read by name.
package enum TotalName: String, CaseIterable, Sendable {
    case totalIncome
    case netIncome
    case taxableIncome
    /// The income tax of the top place.
    case topTax
    /// The income tax of the places that lie in it.
    case lowerTax
    case contributions
    case refundableCredits
    case totalPaid

    /// Whether a place may have no line of it: there, nothing is paid out.
    package var mayBeAbsent: Bool { self == .refundableCredits }

    /// Whether a guide may declare no such result: nobody pays contributions there, or is paid credits.
    package var mayBeUndeclared: Bool { self == .contributions || self == .refundableCredits }

    /// What rules, answers and files call it: taxes are called after the levels of places, or as the file of
    /// places says; nil for a tax of a level that the guide has not.
    package func name(in names: GuideDeclarations) -> String? {
        switch self {
        case .topTax: names.taxNames.first.flatMap(named)
        case .lowerTax: names.taxNames.dropFirst().first.flatMap(named)
        default: rawValue
        }
    }

    private func named(_ tax: String) -> String? { tax == GuideDeclarations.noTax ? nil : tax }

    /// The results that the rules of a guide have to declare.
    package static func required(in names: GuideDeclarations) -> [String] {
        allCases.filter { !$0.mayBeUndeclared }.compactMap { $0.name(in: names) }
    }
}
