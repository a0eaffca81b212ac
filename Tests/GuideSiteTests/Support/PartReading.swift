import GuideDiagnostics
import GuideTestSupport
import TaxEngine
import TaxTables

@testable import GuideCalculations
@testable import GuideContent
@testable import GuideSite
@testable import GuideWords

extension GuidePart {
    /// Reads the part alone from the folder of a guide; what it may name is the repository's.
    static func read(in root: String) -> (part: Self?, diagnostics: [Diagnostic]) {
        let repository = GuideFolder(root: Repository.root)
        let (laws, facts, _) = RepositoryGuide.laws
        var found: [Diagnostic] = []
        var reader = GuidePartReader(
            self, GuideFolder(root: root), SourceRegister.read(repository, diagnostics: &found),
            FigureReferences(tables: laws.mapValues(\.tables), unusable: []),
            ExampleAmounts(facts))
        let part = read(&reader)
        return (part, found + reader.diagnostics)
    }
}
