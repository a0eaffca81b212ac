/// A tax on income, known by the places that levy it.
package enum IncomeTax: CaseIterable, Hashable, Sendable {
    /// What the top place levies.
    case top
    /// What the places that lie in it levy, all levels together.
    case lower

    /// The part of a return that computes it.
    package var section: Step.Section {
        switch self {
        case .top: .topTax
        case .lower: .lowerTax
        }
    }
}
