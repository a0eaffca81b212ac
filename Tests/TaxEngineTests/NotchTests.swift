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
        let notches = try RealLaw.year(2025).notches(
            of: senior, in: .novaScotia, as: .otherIncome, upTo: Money(cents: 5_000_000))
        #expect(notches.map(\.step.rawValue) == ["age-tax-credit"])
        #expect(notches.map(\.amount.description) == ["23999.99"])
    }

    @Test func findsNoneInAScheduleThatRisesSteadily() throws {
        let notches = try RealLaw.year(2025).notches(
            of: Taxpayer(), in: .alberta, as: .otherIncome, upTo: Money(cents: 30_000_000))
        #expect(notches.map(\.amount.description) == [])
    }
}
