package import GuideDiagnostics
package import GuideFolders
package import GuideWords
package import TaxEngine
package import TaxTables

/// Parts of a guide that commands read alone.
extension GuideReader {
    /// Reads the laws of the years that have tables and nothing else of a guide, for calculations.
    ///
    /// - Parameter jobs: How many files of rules are read, and years compiled, at once.
    package static func readLaws(_ folder: GuideFolder, jobs: Int = 1) -> (
        laws: [TaxYear: TaxLaw], facts: FactCatalogue, diagnostics: [Diagnostic]
    ) {
        var reader = GuideReader(folder)
        let register = SourceRegister.read(reader.folder)
        let rules = SharedRules(reader.rules(jobs: jobs))
        let laws = reader.laws(reader.tables(register), rules, jobs: jobs)
        reader.folder.log.report(rules.facts.mistakes)
        return (laws, rules.facts, reader.diagnostics)
    }

    /// What the rules of a guide let a person state, for help and completions.
    package static func readFacts(_ folder: GuideFolder) -> FactCatalogue {
        var reader = GuideReader(folder)
        let book = reader.rules()
        return FactCatalogue(book)
    }

    /// The words of the languages of the site; of every language there is, if its file does not tell.
    ///
    /// - Parameter others: Languages whose words are needed besides.
    package static func readStrings(
        _ folder: GuideFolder, and others: [Language] = []
    ) -> (strings: ByLanguage<SiteStrings>, diagnostics: [Diagnostic]) {
        var reader = GuideReader(folder)
        let book = reader.rules()
        let facts = FactCatalogue(book)
        reader.folder.log.report(facts.mistakes)
        let names = reader.folder.names
        let chosen = names.languages.isEmpty ? names.textLanguages : names.siteLanguages + others
        let strings = reader.strings(names.textLanguages.filter(chosen.contains), book, facts)
        return (strings, reader.diagnostics)
    }
}
