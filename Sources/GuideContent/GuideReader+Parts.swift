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
        let register = SourceRegister.read(reader.folder, diagnostics: &reader.diagnostics)
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
        let names = reader.folder.names
        let chosen = names.languages.isEmpty ? names.textLanguages : names.siteLanguages + others
        let strings = reader.strings(names.textLanguages.filter(chosen.contains), book, facts)
        return (strings, reader.diagnostics)
    }

    /// The names that all files of a guide are read by.
    ///
    /// - Parameter diagnostics: Gets what is wrong with the file of places; what is wrong with the file of the
    ///   site is told where that is read.
    package static func readNames(
        _ folder: GuideFolder, diagnostics: inout [Diagnostic]
    ) -> GuideNames {
        let ending = ".yaml"
        let known = folder.names(in: SiteStrings.folder)
            .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
            .filter { Language(rawValue: $0) != nil }
        var folder = folder
        folder.names = GuideNames(knownLanguages: known)
        var none: [Diagnostic] = []
        let said = folder.readIfThere(SiteConfiguration.path, diagnostics: &none)
            .flatMap(SiteConfiguration.readLanguages)
        let places = folder.read(PlaceFile.path, diagnostics: &diagnostics)
            .map { PlaceFile($0, diagnostics: &diagnostics) }
        return GuideNames(
            languages: said?.languages.map(\.rawValue) ?? [], knownLanguages: known,
            writtenIn: said?.writtenIn?.rawValue, levels: places?.levels ?? [],
            places: places?.places ?? [], usual: places?.usual)
    }

    /// The names of a guide, whatever is wrong with the file of its places.
    package static func readNames(_ folder: GuideFolder) -> GuideNames {
        var none: [Diagnostic] = []
        return readNames(folder, diagnostics: &none)
    }
}
