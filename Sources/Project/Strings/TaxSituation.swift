/// Whom a day of the tax calendar concerns, by its name in `situations` of the languages' files.
package struct TaxSituation: Hashable, Sendable {
    package let rawValue: String

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
