/// A tax on income, known by the places that levy it.
package enum IncomeTax: CaseIterable, Hashable, Sendable {
    /// What the top place levies.
    case top
    /// What the places that lie in it levy, all levels together.
    case lower

    /// The part of a return that computes it.
    package var section: Step.Section {
        one(top: .topTax, lower: .lowerTax)
    }

    /// The one of two values that is of this tax.
    package func one<Value>(top: Value, lower: Value) -> Value {
        switch self {
        case .top: top
        case .lower: lower
        }
    }
}
