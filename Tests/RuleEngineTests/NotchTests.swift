import RuleEngine
import TaxTables
import TestSupport
import Testing

/// Amounts at which one further cent changes what is paid.
@Suite struct NotchTests {
    /// Nova Scotia's age tax credit of 1,000 dollars is for seniors with a taxable income below 24,000
    /// dollars (Form NS428).
    @Test func findsWhereACreditIsLostAtOnce() throws {
        var senior = Taxpayer()
        senior.profile.age = 70
        let notches = try NotchSearch(RealLaw.year(2025)).notches(
            of: senior, in: .novaScotia, as: .otherIncome, upTo: Money(cents: 5_000_000))
        #expect(notches.map(\.step.rawValue) == ["age-tax-credit"])
        #expect(notches.map(\.amount.description) == ["23999.99"])
    }

    @Test func findsNoneInAScheduleThatRisesSteadily() throws {
        let notches = try NotchSearch(RealLaw.year(2025)).notches(
            of: Taxpayer(), in: .alberta, as: .otherIncome, upTo: Money(cents: 30_000_000))
        #expect(notches.map(\.amount.description) == [])
    }

    /// Prince Edward Island's child benefit of 2025 falls at 45,000 dollars of family income and ends at 80,000
    /// (cra-pe-benefits).
    @Test func findsWhereABenefitIsLostAtOnce() throws {
        var parent = Taxpayer()
        parent.profile.children = [3]
        let notches = try NotchSearch(RealLaw.year(2025)).notchesOfBenefits(
            of: Household(parent), in: .princeEdwardIsland, as: .otherIncome,
            upTo: Money(cents: 10_000_000))
        let found = notches.filter { $0.step.rawValue == "prince-edward-island-child-benefit" }
        #expect(found.map(\.amount.description) == ["44999.99", "80000.00"])
        #expect(found.map(\.increase.description) == ["120.00", "240.00"])
    }
}
