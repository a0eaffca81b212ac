package import GuideDiagnostics
package import GuideWords
package import TaxEngine
package import TaxTables

/// Parts of a guide that commands read alone.
extension GuideReader {
    /// Reads the laws of the years that have tables and nothing else of a guide, for calculations.
    package static func readLaws(
        _ folder: GuideFolder
    ) -> (laws: [TaxYear: TaxLaw], facts: FactCatalogue, diagnostics: [Diagnostic]) {
        var reader = GuideReader(folder)
        let register = SourceRegister.read(folder, diagnostics: &reader.diagnostics)
        let book = reader.rules()
        let laws = reader.laws(reader.tables(register), book)
        let facts = FactCatalogue(book, diagnostics: &reader.diagnostics)
        return (laws, facts, reader.diagnostics)
    }

    /// What the rules of a guide let a person state, for help and completions.
    package static func readFacts(_ folder: GuideFolder) -> FactCatalogue {
        var reader = GuideReader(folder)
        let book = reader.rules()
        return FactCatalogue(book, diagnostics: &reader.diagnostics)
    }

    /// The words of the languages of the site; of every language there is, if its file does not tell.
    ///
    /// - Parameter others: Languages whose words are needed besides.
    package static func readStrings(
        _ folder: GuideFolder, and others: [Language] = []
    ) -> (strings: ByLanguage<SiteStrings>, diagnostics: [Diagnostic]) {
        var reader = GuideReader(folder)
        let book = reader.rules()
        let facts = FactCatalogue(book, diagnostics: &reader.diagnostics)
        let chosen = readLanguages(folder).map { $0 + others } ?? Language.allCases
        let strings = reader.strings(Language.allCases.filter(chosen.contains), book, facts)
        return (strings, reader.diagnostics)
    }

    /// The languages of the site; nil if its file does not tell.
    package static func readLanguages(_ folder: GuideFolder) -> [Language]? {
        // What is wrong with the file of the site is told where the site is made.
        var none: [Diagnostic] = []
        return folder.readIfThere("Site/site.yaml", diagnostics: &none).flatMap {
            SiteConfiguration.read($0, diagnostics: &none)
        }?.languages
    }
}
