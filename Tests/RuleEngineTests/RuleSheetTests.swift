import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing

/// The descriptions of rules at work on a return.
@Suite struct RuleSheetTests {
    /// A branch that only a couple takes is described too.
    @Test func describesLinesOfCouples() throws {
        let law = try RealLaw.year(2025)
        let sheets = law.sheets(of: .ontario).filter { $0.key.name == "infirm-child-amount" }
        let sheet = try #require(sheets.first)
        let heads = sheet.items.filter { item in
            if case .choice = item { true } else { false }
        }
        #expect(heads.count == 1, "\(sheet.items)")
    }
}
