import RuleEngine
import TaxTables
import TestSupport
import Testing

/// Taxes and contributions of people with little or no income.
@Suite struct NegativeResultTests {
    /// No tax and no contribution of Canada is paid out: credits that are come under refundable credits.
    @Test(arguments: RealLaw.years)
    func noTaxIsBelowZero(year: Int) throws {
        let found = NegativeResult.all(by: try RealLaw.year(year))
        let texts = found.map {
            "\($0.line) \($0.result) \($0.amount) \($0.place.code) \($0.stated?.name ?? "")"
        }
        #expect(texts.isEmpty, "\(texts.prefix(20))")
    }
}
