internal import BuildStore
internal import Files
package import Project
package import RuleEngine
package import RuleLanguage
internal import TaxTables
package import Text

/// The content that all other content depends on.
extension GuideReader {
    /// The rules with the UI strings that describe them.
    struct DescribedRules: Sendable {
        let rules: SharedRules
        let strings: ByLanguage<SiteStrings>
    }

    /// Reads the rules with UI strings, and in parallel the source register, which takes longer.
    mutating func beginning(
        _ languages: [Language], jobs: Int
    ) -> (DescribedRules, SourceRegister) {
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

    private mutating func wordedRules(_ languages: [Language], jobs: Int) -> DescribedRules {
        let rules = remembered("ruleSet", of: ["\(GuidePath.rules)/"]) {
            let rules = SharedRules(LawReader($0.folder).rules(jobs: jobs))
            $0.folder.log.report(rules.facts.mistakes)
            return rules
        }
        let strings = remembered(
            "strings", of: ["Site/Strings/", GuidePath.site, "\(GuidePath.rules)/"]
        ) {
            $0.strings(languages, rules.ruleSet, rules.facts)
        }
        return DescribedRules(rules: rules, strings: strings)
    }

    /// The tables and the law of each year.
    struct Law: Sendable {
        let tables: LawReader.Tables
        let laws: [TaxYear: TaxLaw]
        let references: FigureReferences
        /// The cache key of the validation of the rules; nil if they were not validated.
        let validated: Fingerprint?
    }

    mutating func law(_ rules: SharedRules, _ register: SourceRegister, jobs: Int) -> Law {
        let isChecked = checkLevel == .full
        return remembered("tables \(checkLevel)", of: LawReader.pathsOfLaw) { [cache] in
            let law = LawReader($0.folder)
            let tables = law.tables(register)
            let laws = law.laws(tables, rules, jobs: jobs)
            return Law(
                tables: tables, laws: laws,
                references: FigureReferences(
                    tables: tables.byYear, unusable: tables.withErrors(in: $0.folder.log),
                    names: $0.folder.names),
                validated: isChecked
                    ? law.checkRules(rules.ruleSet, laws, register, using: cache.rules) : nil)
        }
    }

    mutating func exampleAmounts(
        _ rules: SharedRules, _ laws: [TaxYear: TaxLaw]
    ) -> ExampleAmounts {
        remembered(
            "example-amounts", of: [ExampleAmounts.path, "Content/Tables/", "\(GuidePath.rules)/"]
        ) {
            ExampleAmounts.read(
                $0.folder, rules.facts, enteringAt: LawReader.formSteps(rules.ruleSet, laws))
        }
    }

    package mutating func strings(
        _ languages: [Language], _ ruleSet: RuleSet, _ facts: FactCatalogue
    ) -> ByLanguage<SiteStrings> {
        let names = folder.names
        let whole = languages.filter { names.partial($0) == nil }
        folder.log.report(WordsCheck(of: ruleSet, in: whole.map(\.rawValue)).diagnostics)
        var strings: ByLanguage<SiteStrings> = [:]
        let hasPartial = languages.contains { names.partial($0) != nil }
        let original = hasPartial ? OriginalStrings(names.original, in: folder) : nil
        let placeholders = StringPlaceholders(log: folder.log)
        for language in languages {
            guard let source = folder.read("Site/Strings/\(language.rawValue).yaml") else {
                continue
            }
            strings[language] = SiteStrings.read(
                source, language: language, steps: StepStrings(of: ruleSet, in: language),
                facts: facts, placeholders: placeholders,
                original: names.partial(language) == nil ? nil : original, log: folder.log)
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
        let ruleSet = LawReader(reader.folder).rules()
        let facts = FactCatalogue(ruleSet)
        reader.folder.log.report(facts.mistakes)
        let names = reader.folder.names
        let chosen = names.languages.isEmpty ? names.textLanguages : names.siteLanguages + others
        let strings = reader.strings(names.textLanguages.filter(chosen.contains), ruleSet, facts)
        return (strings, reader.diagnostics)
    }

    // MARK: Files of the site

    mutating func glossary() -> Recorded<Glossary> {
        Recorded {
            remembered("glossary", of: ["\(Glossary.folder)/"]) { Glossary.read($0.folder) }
        }
    }

    mutating func assets(
        _ configuration: SiteConfiguration, _ strings: ByLanguage<SiteStrings>
    ) -> SiteAssets {
        let situations = strings.values.map(\.situations.count).max() ?? 0
        return remembered(
            "assets \(situations) \(configuration.basePath)", of: SiteAssets.paths
        ) {
            SiteAssets.read($0.folder, situations: situations, below: configuration.basePath)
        }
    }

    mutating func cards(_ strings: ByLanguage<SiteStrings>) -> SocialImageStyle? {
        remembered("cards", of: SocialImageStyle.paths + ["\(SiteStrings.folder)/"]) {
            SocialImageStyle.read($0.folder, strings)
        }
    }

    func contents(
        _ topics: TopicList, _ amounts: ExampleAmounts, _ pages: Recorded<[TextPage]>,
        _ glossary: Recorded<Glossary>
    ) -> GuideContents {
        GuideContents(
            topics: topics, amounts: amounts,
            profiles: ExampleProfiles.read(folder, using: amounts), pages: pages,
            glossary: glossary, changes: Recorded { ChangeLog.read(folder) },
            record: Recorded { ChangeLogRecord.read(folder) },
            situations: Recorded { SituationList.read(folder) }, publicOn: folder.publicOn)
    }
}
