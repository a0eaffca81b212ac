import Calculations
import Content
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// The repository's own guide, read once for all tests.
enum RepositoryGuide {
    /// Nil if it has errors.
    static let guide = GuideReader.read(GuideFolder(root: Repository.root)).guide

    /// The tables and the rules alone.
    static let laws = LawReader.readLaws(GuideFolder(root: Repository.root))

    static func law(_ year: Int = 2026) throws -> TaxLaw {
        try #require(laws.laws[TaxYear(year)])
    }

    static func householdPlan() throws -> HouseholdPlan {
        #expect(readPlan.diagnostics.isEmpty)
        return try #require(readPlan.part)
    }

    private static let readPlan = HouseholdPlan.read(in: Repository.root)
}
