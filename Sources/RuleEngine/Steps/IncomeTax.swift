/// One of the two income taxes of a return.
package enum IncomeTax: CaseIterable, Hashable, Sendable {
    /// The tax of the top jurisdiction.
    case top
    /// The tax of all jurisdictions inside it together.
    case lower

    /// The section of a return that computes it.
    package var section: Step.Section {
        one(top: .topTax, lower: .lowerTax)
    }

    /// Returns the value that belongs to this tax.
    package func one<Value>(top: Value, lower: Value) -> Value {
        switch self {
        case .top: top
        case .lower: lower
        }
    }
}
