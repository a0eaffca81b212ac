import Calculations
import Content
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Text

extension ContentType {
    /// Reads the part alone from the folder of a guide; what it may name is the repository's.
    static func read(in root: String) -> (part: Self?, diagnostics: [Diagnostic]) {
        let repository = GuideFolder(root: Repository.root)
        let (laws, facts, _) = RepositoryGuide.laws
        var reader = ContentTypeReader(
            self, GuideFolder(root: root), SourceRegister.read(repository),
            FigureReferences(
                tables: laws.mapValues(\.tables), unusable: [], names: Repository.names),
            ExampleAmounts(facts), withDrafts: false)
        let part = read(&reader)
        return (part, repository.log.diagnostics + reader.log.diagnostics)
    }
}
