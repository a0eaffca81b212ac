internal import Files
package import Project
package import RuleEngine
package import RuleLanguage
internal import TaxTables
package import Text

/// The content that all other content depends on.
extension GuideReader {
    /// The rules with the UI strings that describe them.
    struct WordedRules: Sendable {
        let rules: SharedRules
        let strings: ByLanguage<SiteStrings>
    }

    /// Reads the rules with UI strings, and in parallel the source register, which takes longer.
    mutating func beginning(
        _ languages: [Language], jobs: Int
    ) -> (WordedRules, SourceRegister) {
        let (rules, register) = concurrently(workers: jobs) { [folder, selection] in
            var reader = GuideReader(partOf: folder, selection)
            return reader.wordedRules(languages, jobs: jobs)
        } _: { [folder, selection] in
            var reader = GuideReader(partOf: folder, selection)
            return reader.remembered("register", of: ["Content/Sources/"]) {
                SourceRegister.read($0.folder)
            }
        }
        return (rules, register)
    }

    private mutating func wordedRules(_ languages: [Language], jobs: Int) -> WordedRules {
        let rules = remembered("book", of: ["\(GuidePath.rules)/"]) {
            let rules = SharedRules(LawReader($0.folder).rules(jobs: jobs))
            $0.folder.log.report(rules.facts.mistakes)
            return rules
        }
        let strings = remembered(
            "strings", of: ["Site/Strings/", GuidePath.site, "\(GuidePath.rules)/"]
        ) {
            $0.strings(languages, rules.book, rules.facts)
        }
        return WordedRules(rules: rules, strings: strings)
    }

    package mutating func strings(
        _ languages: [Language], _ book: RuleSet, _ facts: FactCatalogue
    ) -> ByLanguage<SiteStrings> {
        folder.log.report(book.missingTexts(in: languages.map(\.rawValue)))
        var strings: ByLanguage<SiteStrings> = [:]
        for language in languages {
            guard let source = folder.read("Site/Strings/\(language.rawValue).yaml") else {
                continue
            }
            strings[language] = SiteStrings.read(
                source, language: language, steps: StepStrings(of: book, in: language),
                facts: facts, log: folder.log)
        }
        return strings
    }

    /// Reads the UI strings of the site's languages, or of all languages if the site's are unknown.
    ///
    /// - Parameter others: Additional languages.
    package static func readStrings(
        _ folder: GuideFolder, and others: [Language] = []
    ) -> (strings: ByLanguage<SiteStrings>, diagnostics: [Diagnostic]) {
        var reader = GuideReader(folder)
        let book = LawReader(reader.folder).rules()
        let facts = FactCatalogue(book)
        reader.folder.log.report(facts.mistakes)
        let names = reader.folder.names
        let chosen = names.languages.isEmpty ? names.textLanguages : names.siteLanguages + others
        let strings = reader.strings(names.textLanguages.filter(chosen.contains), book, facts)
        return (strings, reader.diagnostics)
    }
}
