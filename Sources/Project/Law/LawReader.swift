package import Files
package import RuleEngine
package import RuleLanguage
package import TaxTables
package import Text

/// Reads the law of a guide: its rules and tax tables.
package struct LawReader {
    /// The folder, with its names already read.
    ///
    /// Errors are reported to its log.
    private let folder: GuideFolder

    package init(_ folder: GuideFolder) {
        self.folder = folder
    }

    /// - Parameter folder: A folder from which nothing has been read. Errors are not reported to
    ///   its log.
    private init(reading folder: GuideFolder) {
        var separate = folder.withSeparateLog()
        separate.readNames()
        self.init(separate)
    }

    package struct Tables: Sendable {
        package var byYear: [TaxYear: [Jurisdiction: TaxTable]] = [:]
        /// The table files with errors.
        package var unusable: Set<FigureReferences.TableName> = []

        /// The tables of files with errors: those that could not be read, and those in which rules find none of
        /// their figures.
        package func withErrors(in log: DiagnosticLog) -> Set<FigureReferences.TableName> {
            let paths = log.pathsWithErrors
            let tables = byYear.flatMap { year, tables in
                tables.filter { paths.contains($1.source.path) }
                    .map { FigureReferences.TableName(year: year, jurisdiction: $0.key) }
            }
            return unusable.union(tables)
        }
    }

    /// Reads the rules in `Content/Rules` and the benefit rules in its subfolder.
    package func rules(jobs: Int = 1) -> RuleSet {
        var paths: [String] = []
        var hasFiles = false
        for name in folder.names(in: GuidePath.rules) {
            if name.hasSuffix(".rules") {
                hasFiles = true
                paths.append("\(GuidePath.rules)/\(name)")
            } else if name == Self.householdFolder {
                let path = "\(GuidePath.rules)/\(name)"
                paths += folder.names(in: path).filter { $0.hasSuffix(".rules") }
                    .map { "\(path)/\($0)" }
            }
        }
        let sources = paths.compactMap { folder.read($0) }
        if !hasFiles {
            folder.log.report(
                .aboutFile(
                    "missing-rules", "there are no rules", path: GuidePath.rules,
                    fix: "add the files of the forms: returns are computed by them"))
        }
        return Self.ruleSet(sources, of: folder.names, log: folder.log, jobs: jobs)
    }

    /// Parses the rules of some files.
    ///
    /// - Parameter jobs: The number of threads.
    package static func ruleSet(
        _ sources: [SourceText], of names: GuideDeclarations, log: DiagnosticLog, jobs: Int
    ) -> RuleSet {
        let original = names.original
        let fallback = WordFallback(
            from: original.rawValue,
            for: names.siteLanguages.filter { names.partial($0) != nil }.map(\.rawValue)
        ) { FallbackText.marked($0, in: original) }
        let files = concurrentMap(sources, workers: jobs) {
            RuleFile(
                $0, firstMonth: names.taxYear.month, completing: fallback, log: log)
        }
        return RuleSet(files, requiring: TotalName.required(in: names), log: log)
    }

    /// Reads only the rules of a guide.
    package static func readRules(_ folder: GuideFolder) -> (
        ruleSet: RuleSet, diagnostics: [Diagnostic]
    ) {
        let reader = LawReader(reading: folder)
        return (reader.rules(), reader.folder.log.diagnostics)
    }

    /// Reads only the laws of a guide, for calculations.
    ///
    /// - Parameter jobs: The number of threads for parsing rule files and compiling years.
    package static func readLaws(_ folder: GuideFolder, jobs: Int = 1) -> (
        laws: [TaxYear: TaxLaw], facts: FactCatalogue, diagnostics: [Diagnostic]
    ) {
        let reader = LawReader(reading: folder)
        let register = SourceRegister.read(reader.folder)
        let rules = SharedRules(reader.rules(jobs: jobs))
        let laws = reader.laws(reader.tables(register), rules, jobs: jobs)
        reader.folder.log.report(rules.facts.mistakes)
        return (laws, rules.facts, reader.folder.log.diagnostics)
    }

    /// Returns the facts that the rules of a guide declare, for help and completions.
    package static func readFacts(_ folder: GuideFolder) -> FactCatalogue {
        FactCatalogue(LawReader(reading: folder).rules())
    }

    /// The subfolder of benefit rules.
    package static let householdFolder = "household"

    /// Returns the step at which each fact is entered on a form.
    ///
    /// A step with a line number in a table is preferred.
    package static func formSteps(_ ruleSet: RuleSet, _ laws: [TaxYear: TaxLaw]) -> [String:
        StepName]
    {
        let numbered = Set(laws.values.flatMap { $0.tables.values.flatMap(\.lines.keys) })
        return ruleSet.stepsEntered().compactMapValues { steps in
            (steps.first(where: numbered.contains) ?? steps.first).map { StepName($0) }
        }
    }

    /// Checks the benefit rules, and the test examples of all rules.
    ///
    /// - Parameter validated: The cache key of the last successful check.
    /// - Returns: The cache key of this check; nil if there are errors.
    package func checkRules(
        _ ruleSet: RuleSet, _ laws: [TaxYear: TaxLaw], _ register: SourceRegister,
        using validated: Fingerprint?
    ) -> Fingerprint? {
        let inputs = Fingerprint { builder in
            builder.add(folder.names.key.description)
            builder.add(folder.publicOn.description)
            let files = folder.ledger.entries(of: Self.pathsOfLaw)
            for (path, fingerprint) in files.sorted(by: { $0.key < $1.key }) {
                builder.add(path)
                builder.add(fingerprint)
            }
        }
        if inputs == validated { return inputs }
        let found =
            laws.values.sorted { $0.year < $1.year }.flatMap { $0.checkHouseholds() }
            + RuleExamples.check(
                ruleSet, laws: laws, documents: register.identifiers,
                erroneous: folder.log.pathsWithErrors)
        folder.log.report(found)
        return found.isEmpty ? inputs : nil
    }

    /// The folder of tables, with one subfolder for each year.
    package static let tables = "Content/Tables"

    /// The files that laws depend on, besides the jurisdictions and languages of the guide.
    package static let pathsOfLaw = ["\(tables)/", "Content/Sources/", "\(GuidePath.rules)/"]

    package func laws(
        _ tables: Tables, _ rules: SharedRules, jobs: Int
    ) -> [TaxYear: TaxLaw] {
        Self.laws(tables.byYear, rules, log: folder.log, jobs: jobs)
    }

    /// Compiles the laws of the years with tables.
    ///
    /// - Parameter jobs: The number of threads.
    package static func laws(
        _ tables: [TaxYear: [Jurisdiction: TaxTable]], _ rules: SharedRules, log: DiagnosticLog,
        jobs: Int
    ) -> [TaxYear: TaxLaw] {
        let laws = concurrentMap(Array(tables), workers: jobs) { year, tables in
            TaxLaw(
                year: year, tables: tables.values.sorted { $0.jurisdiction < $1.jurisdiction },
                rules: rules, log: log)
        }
        return Dictionary(
            uniqueKeysWithValues: laws.compactMap { law in law.map { ($0.year, $0) } })
    }

    package func tables(_ register: SourceRegister) -> Tables {
        var tables = Tables()
        // Without jurisdictions, which is reported elsewhere, tables cannot be assigned.
        guard !folder.names.places.isEmpty else { return tables }
        for name in folder.names(in: Self.tables) {
            guard let year = TaxYear(text: name) else {
                folder.log.report(
                    .aboutFile(
                        "misplaced-table", "'\(name)' is not a year",
                        path: "\(Self.tables)/\(name)",
                        fix: "keep tables in Content/Tables/<year>/"))
                continue
            }
            readTables(year, register, into: &tables)
        }
        return tables
    }

    private func readTables(
        _ year: TaxYear, _ register: SourceRegister, into tables: inout Tables
    ) {
        let citable = register.citable
        let ending = ".yaml"
        tables.byYear[year] = [:]
        for name in folder.names(
            in: "\(Self.tables)/\(year)")
        {
            let path = "\(Self.tables)/\(year)/\(name)"
            let stem = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
            guard name.hasSuffix(ending),
                let jurisdiction = folder.names.jurisdiction(named: stem)
            else {
                folder.log.report(
                    .aboutFile(
                        "misplaced-table", "'\(name)' is not the table of a jurisdiction",
                        path: path,
                        fix: nearestName(to: stem, among: folder.names.places.map(\.name))
                            .map { "did you mean '\($0).yaml'?" }
                            ?? "declare the place in \(JurisdictionFile.path)"))
                continue
            }
            let separate = DiagnosticLog()
            let table = folder.read(path).flatMap {
                TableReader.read(
                    $0, jurisdiction: jurisdiction, year: year, documents: citable,
                    log: separate)
            }
            tables.byYear[year]?[jurisdiction] = table
            if table == nil || separate.hasErrors {
                tables.unusable.insert(.init(year: year, jurisdiction: jurisdiction))
            }
            folder.log.report(separate.diagnostics)
        }
    }

    /// Reports a published year without tables.
    ///
    /// If the top jurisdiction's table has errors, they were reported already.
    package func check(_ year: TaxYear, _ tables: Tables) {
        // Without jurisdictions, which is reported elsewhere, nothing can be checked.
        guard let top = folder.names.jurisdictions.first else { return }
        let isUnusable = tables.unusable.contains(.init(year: year, jurisdiction: top))
        guard tables.byYear[year]?[top] == nil, !isUnusable else { return }
        let lack =
            tables.byYear[year] == nil ? "are no tables" : "is no table '\(top.rawValue).yaml'"
        folder.log.report(
            .aboutFile(
                "missing-tables", "there \(lack) for \(year)", path: "\(Self.tables)/\(year)",
                fix: "add what is missing, or take \(year) out of 'years' in Site/site.yaml"))
    }
}
