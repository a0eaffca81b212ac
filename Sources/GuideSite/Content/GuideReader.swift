package import GuideDiagnostics
internal import GuideMarkup
internal import GuideYAML
package import TaxEngine
package import TaxTables

/// Reads a guide from its folder, gathering every diagnostic on the way.
package struct GuideReader {
    private let folder: GuideFolder
    private var withDrafts = false
    private var diagnostics: [Diagnostic] = []
    /// Paths of files, and of years of tables, that are there and have errors.
    ///
    /// What refers to them is not reported as well.
    private var unusable: Set<String> = []

    /// The guide in a folder, with all that is wrong with it.
    ///
    /// - Returns: A guide only if nothing is an error; warnings may stand beside it.
    ///
    /// - Parameter withDrafts: Whether topics marked as drafts are part of the guide.
    package static func read(
        _ folder: GuideFolder, withDrafts: Bool = false
    ) -> (guide: Guide?, diagnostics: [Diagnostic]) {
        var reader = GuideReader(folder)
        reader.withDrafts = withDrafts
        let guide = reader.read()
        return (reader.diagnostics.hasErrors ? nil : guide, reader.diagnostics)
    }

    /// Only the laws of the years that have tables, for calculations.
    package static func readLaws(
        _ folder: GuideFolder
    ) -> (laws: [TaxYear: TaxLaw], diagnostics: [Diagnostic]) {
        var reader = GuideReader(folder)
        let register = SourceRegister.read(folder, diagnostics: &reader.diagnostics)
        let laws = reader.laws(register)
        return (laws, reader.diagnostics)
    }

    /// The words of every language that has a file.
    package static func readStrings(
        _ folder: GuideFolder
    ) -> (strings: [Language: SiteStrings], diagnostics: [Diagnostic]) {
        var reader = GuideReader(folder)
        let strings = reader.strings(Language.allCases)
        return (strings, reader.diagnostics)
    }

    private init(_ folder: GuideFolder) {
        self.folder = folder
    }

    private mutating func read() -> Guide? {
        let configuration = file("Site/site.yaml").flatMap {
            SiteConfiguration.read($0, diagnostics: &diagnostics)
        }
        let strings = strings(configuration?.languages ?? Language.allCases)
        let register = SourceRegister.read(folder, diagnostics: &diagnostics)
        let laws = laws(register)
        let tree = file(TopicTree.path).flatMap {
            TopicTree.read($0, diagnostics: &diagnostics)
        }
        let topics = topics(strings)
        let pages = pages()
        guard let configuration, let tree else { return nil }
        for year in configuration.years
        where laws[year] == nil && !unusable.contains("Content/Tables/\(year)") {
            diagnostics.append(
                .aboutFile(
                    "missing-tables", "there are no usable tables for \(year)",
                    path: "Content/Tables/\(year)",
                    remedy: "add them, or take \(year) out of 'years' in Site/site.yaml"))
        }
        let guide = Guide(
            configuration: configuration, strings: strings, register: register, laws: laws,
            references: FigureReferences(tables: laws.mapValues(\.tables), unusable: unusable),
            tree: tree, topics: topics, pages: pages)
        diagnostics += GuideChecker.check(guide, unusable: unusable)
        return guide
    }

    private mutating func file(_ path: String) -> SourceText? {
        folder.read(path, diagnostics: &diagnostics)
    }

    private mutating func strings(_ languages: [Language]) -> [Language: SiteStrings] {
        var strings: [Language: SiteStrings] = [:]
        for language in languages {
            guard let source = file("Site/Strings/\(language.rawValue).yaml") else { continue }
            strings[language] = SiteStrings.read(
                source, language: language, diagnostics: &diagnostics)
        }
        return strings
    }

    // MARK: Tables

    private mutating func laws(_ register: SourceRegister) -> [TaxYear: TaxLaw] {
        var laws: [TaxYear: TaxLaw] = [:]
        for name in folder.names(in: "Content/Tables") {
            guard let number = Int(name) else {
                diagnostics.append(
                    .aboutFile(
                        "misplaced-table", "'\(name)' is not a year",
                        path: "Content/Tables/\(name)",
                        remedy: "keep tables in Content/Tables/<year>/"))
                continue
            }
            let year = TaxYear(number)
            var found: [Diagnostic] = []
            let tables = tables(year, register, &found)
            laws[year] = TaxLaw(year: year, tables: tables, diagnostics: &found)
            if laws[year] == nil, found.hasErrors { unusable.insert("Content/Tables/\(year)") }
            diagnostics += found
        }
        return laws
    }

    private mutating func tables(
        _ year: TaxYear, _ register: SourceRegister, _ found: inout [Diagnostic]
    ) -> [TaxTable] {
        var tables: [TaxTable] = []
        let known = register.identifiers
        let ending = ".yaml"
        for name in folder.names(in: "Content/Tables/\(year)") {
            let path = "Content/Tables/\(year)/\(name)"
            let stem = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
            guard name.hasSuffix(ending), let jurisdiction = Jurisdiction(rawValue: stem) else {
                found.append(
                    .aboutFile(
                        "misplaced-table", "'\(name)' is not the table of a jurisdiction",
                        path: path,
                        remedy: nearestName(to: stem, among: Jurisdiction.allCases.map(\.rawValue))
                            .map { "did you mean '\($0).yaml'?" }))
                continue
            }
            let table = folder.read(path, diagnostics: &found).flatMap { source in
                TableReader.read(
                    source, jurisdiction: jurisdiction, year: year, knownSources: known,
                    diagnostics: &found)
            }
            if let table { tables.append(table) } else { unusable.insert(path) }
        }
        return tables
    }

    // MARK: Topics and pages

    private mutating func topics(_ strings: [Language: SiteStrings]) -> [Topic] {
        var reader = TopicReader(strings: strings)
        let paths = folder.files(
            below: "Content/Topics", endings: [".md"], diagnostics: &diagnostics)
        var topics: [Topic] = []
        let (originals, twins) = originalsAndTwins(paths)
        for original in originals {
            let path = String(original.dropFirst("Content/Topics/".count).dropLast(".md".count))
            if let topic = file(original).flatMap({ reader.readTopic($0, path: path) }) {
                topics.append(topic)
            } else {
                unusable.insert(original)
            }
        }
        for twin in twins {
            let text = file(twin.path).flatMap { reader.readTwin($0, language: twin.language) }
            let path = String(twin.original.dropFirst("Content/Topics/".count).dropLast(3))
            let index = topics.firstIndex { $0.path == path }
            if let index { topics[index].texts[twin.language] = text }
            checkTwin(twin, originals, isUsable: index != nil && text != nil)
        }
        diagnostics += reader.diagnostics
        // Drafts are read all the same, so that their mistakes are known early.
        return withDrafts ? topics : topics.filter { !$0.isDraft }
    }

    private mutating func pages() -> [TextPage] {
        let paths = folder.files(
            below: "Content/Pages", endings: [".md"], diagnostics: &diagnostics)
        var pages: [TextPage] = []
        let (originals, twins) = originalsAndTwins(paths)
        for original in originals {
            let name = String(original.dropFirst("Content/Pages/".count).dropLast(3))
            if let text = pageText(original, name: name, .english) {
                pages.append(TextPage(name: name, texts: [.english: text]))
            } else {
                unusable.insert(original)
            }
        }
        for twin in twins {
            let name = String(twin.original.dropFirst("Content/Pages/".count).dropLast(3))
            let text = pageText(twin.path, name: name, twin.language)
            let index = pages.firstIndex { $0.name == name }
            if let index { pages[index].texts[twin.language] = text }
            checkTwin(twin, originals, isUsable: index != nil && text != nil)
        }
        return pages
    }

    private mutating func pageText(
        _ path: String, name: String, _ language: Language
    ) -> TextPage.Text? {
        guard let source = file(path) else { return nil }
        return TextPage.Text.read(
            source, name: name, language: language, diagnostics: &diagnostics)
    }

    private struct Twin {
        let path: String
        let original: String
        let language: Language
    }

    /// English files, and the files that are translations of one.
    private func originalsAndTwins(_ paths: [String]) -> (originals: [String], twins: [Twin]) {
        var originals: [String] = []
        var twins: [Twin] = []
        for path in paths {
            let language = Language.allCases.first {
                $0 != .english && path.hasSuffix(".\($0.rawValue).md")
            }
            if let language {
                let stem = path.dropLast(".\(language.rawValue).md".count)
                twins.append(Twin(path: path, original: stem + ".md", language: language))
            } else {
                originals.append(path)
            }
        }
        return (originals, twins)
    }

    private mutating func checkTwin(_ twin: Twin, _ originals: [String], isUsable: Bool) {
        if !isUsable { unusable.insert(twin.path) }
        guard !originals.contains(twin.original) else { return }
        diagnostics.append(
            .aboutFile(
                "missing-original", "there is no English text '\(twin.original)'",
                path: twin.path, remedy: "write it, or correct the name"))
    }
}
