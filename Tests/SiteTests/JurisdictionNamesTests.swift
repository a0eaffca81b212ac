import Calculations
import Content
import Project
import Site
import TaxTables
import TestSupport
import Testing

@Suite struct JurisdictionNamesTests {
    private static let names = JurisdictionNames(
        GuideReader.readStrings(GuideFolder(root: Repository.root)).strings)

    @Test(arguments: [
        ("ON", Jurisdiction.ontario), ("on", .ontario), ("Ontario", .ontario), ("QC", .quebec),
        ("Québec", .quebec), ("quebec", .quebec), ("QUÉBEC", .quebec),
        ("Terre-Neuve-et-Labrador", .newfoundlandAndLabrador),
        ("terre neuve et labrador", .newfoundlandAndLabrador),
        ("Newfoundland and Labrador", .newfoundlandAndLabrador),
        ("newfoundland-and-labrador", .newfoundlandAndLabrador),
        ("Île-du-Prince-Édouard", .princeEdwardIsland),
        ("Colombie-Britannique", .britishColumbia), ("Yukon", .yukon), ("nu", .nunavut),
    ])
    func knowsEveryName(written: String, residence: Jurisdiction) {
        #expect(Self.names[written] == residence)
    }

    @Test(arguments: ["", "CA", "federal", "Canada", "Ontaria", "O N", "é"])
    func knowsNoOther(written: String) {
        #expect(Self.names[written] == nil)
    }

    /// Commands on tables and rules take the country too, as they take every other name.
    @Test(arguments: ["CA", "ca", "federal", "Canada", "canada"])
    func knowsTheCountryIfAsked(written: String) {
        let names = JurisdictionNames(
            GuideReader.readStrings(GuideFolder(root: Repository.root)).strings,
            havingReturns: false)
        #expect(names[written] == .federal)
        #expect(names["Ontario"] == .ontario)
    }

    @Test func listsTwoNamesAndACodeForEach() {
        #expect(Set(Self.names.all).isSuperset(of: Jurisdiction.residences.map(\.code)))
        #expect(Self.names.all.count == 3 * Jurisdiction.residences.count)
    }
}
