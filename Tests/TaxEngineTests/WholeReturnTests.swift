import TaxEngine
import TaxTables
import Testing

@Suite struct WholeReturnTests {
    @Test(arguments: RealLaw.years)
    func readsEveryTableOfTheRepository(year: Int) throws {
        let law = try RealLaw.year(year)
        #expect(law.provinces == Jurisdiction.provinces)
    }
}
