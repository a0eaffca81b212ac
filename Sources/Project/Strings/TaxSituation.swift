/// A situation that days of the tax calendar apply to, by its name in the languages' `situations`.
package struct TaxSituation: Hashable, Sendable {
    package let rawValue: String

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
