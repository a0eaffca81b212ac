/// Whom a day of the tax calendar concerns.
package enum TaxSituation: String, CaseIterable, Sendable {
    case employee
    case selfEmployed = "self-employed"
    case instalments
    case family
    case retired
    case student
    case investor
    case quebec
}
