import GuideTestSupport
import RuleEngine
import TaxTables
import Testing

/// Amounts at which one further cent changes what is paid.
@Suite struct NotchTests {
    /// Nova Scotia's age tax credit of 1,000 dollars is for seniors with a taxable income below 24,000
    /// dollars (Form NS428).
    @Test func findsWhereACreditIsLostAtOnce() throws {
        var senior = Taxpayer()
        senior.profile.age = 70
        let cliffs = try RealLaw.year(2025).cliffs(
            of: senior, in: .novaScotia, as: .otherIncome, upTo: Money(cents: 5_000_000))
        #expect(cliffs.map(\.step.rawValue) == ["age-tax-credit"])
        #expect(cliffs.map(\.amount.description) == ["23999.99"])
    }

    @Test func findsNoneInAScheduleThatRisesSteadily() throws {
        let cliffs = try RealLaw.year(2025).cliffs(
            of: Taxpayer(), in: .alberta, as: .otherIncome, upTo: Money(cents: 30_000_000))
        #expect(cliffs.map(\.amount.description) == [])
    }
}
