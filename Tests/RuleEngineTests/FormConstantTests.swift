import RuleEngine
import TaxTables
import TestSupport
import Testing
import Text

/// Constants that forms and announcements print, which the engine computes.
@Suite struct FormConstantTests {
    struct Constants: CustomTestStringConvertible, Sendable {
        let year: Int
        let jurisdiction: Jurisdiction
        let amounts: [Money]

        var testDescription: String { "\(jurisdiction.rawValue) \(year)" }
    }

    static let constants: [Constants] = {
        let log = DiagnosticLog()
        guard
            let source = try? Repository.source(
                "Tests/RuleEngineTests/Fixtures/bracket-constants.yaml")
        else { return [] }
        return YAMLMappingReader.readItems(
            source, example: "- jurisdiction: federal", log: log
        ) { reader -> Constants? in
            reader.ignore("form")
            let jurisdiction = reader.requiredText("jurisdiction")
            let year = reader.requiredText("year")
            let amounts = reader.texts("constants")
            guard let year = year.flatMap({ Int($0) }),
                let jurisdiction = jurisdiction.flatMap(Jurisdiction.init)
            else { return nil }
            return Constants(
                year: year, jurisdiction: jurisdiction,
                amounts: amounts.compactMap { Money(decimal: $0.text) })
        }
    }()

    @Test func readsTheConstantsOfTenForms() {
        #expect(Self.constants.count == 10)
    }

    @Test(arguments: constants)
    func reproducesTheConstantsBelowEachBracket(constants: Constants) throws {
        let law = try RealLaw.year(constants.year)
        let table = try #require(law.tables[constants.jurisdiction])
        let schedule = try #require(BracketSchedule(of: table))
        #expect(schedule.brackets.map(\.taxBelow) == constants.amounts)
    }

    /// Canada Revenue Agency and Revenu Québec announcements of contribution rates and maximums; the
    /// tables cite them at `contributions`.
    @Test(arguments: [
        (2024, Jurisdiction.ontario, "3867.50", "188.00", "1049.12", "0.00"),
        (2025, .ontario, "4034.10", "396.00", "1077.48", "0.00"),
        (2026, .ontario, "4230.45", "416.00", "1123.07", "0.00"),
        (2024, .quebec, "4160.00", "188.00", "834.24", "464.36"),
        (2025, .quebec, "4339.20", "396.00", "860.67", "484.12"),
        (2026, .quebec, "4479.30", "416.00", "895.70", "442.90"),
    ])
    func contributionsReachTheirPublishedMaximums(
        year: Int, residence: Jurisdiction, plan: String, second: String, insurance: String,
        parental: String
    ) throws {
        let result = try RealLaw.year(year).calculate(
            Taxpayer(dollars: [.employment: 200_000]), in: residence
        ).result
        #expect((result.cpp + result.qpp).description == plan)
        #expect((result.cpp2 + result.qpp2).description == second)
        #expect(result.ei.description == insurance)
        #expect(result.qpip.description == parental)
    }
}
