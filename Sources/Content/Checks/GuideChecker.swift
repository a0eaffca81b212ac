package import Files
package import Project
internal import RuleEngine
internal import TaxTables
package import Text

/// Validates references between files: topics, sources and the topic tree.
package struct GuideChecker {
    private let guide: Guide
    private let folder: GuideFolder
    private let topicPaths: Set<String>
    /// Nil if all examples were validated before.
    private let exampleChecker: ExampleChecker?
    /// The errors found.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The cache key of the examples' inputs; nil if an example is invalid.
    package private(set) var validatedExamples: Fingerprint?
    /// The cache key of all inputs; nil if there is any error.
    package private(set) var validatedRelations: Fingerprint?

    /// Validates a guide.
    ///
    /// - Parameters:
    ///   - files: All topic files, including those with errors, so that references to them are not
    ///     reported as well.
    ///   - cache: The results of an earlier validation.
    ///   - jobs: The number of threads.
    package init(
        _ guide: Guide, in folder: GuideFolder, files: [TopicFile],
        using cache: ValidationCache, jobs: Int
    ) {
        let inputs = ExampleChecker.inputs(of: guide, in: folder, files)
        let all = Self.inputs(of: guide, in: folder, files)
        self.init(
            guide: guide, folder: folder, files: files,
            exampleChecker: inputs == cache.examples ? nil : ExampleChecker(guide: guide))
        validatedExamples = inputs
        guard all != cache.relations else {
            validatedRelations = all
            return
        }
        // Both compute returns, which takes the most time.
        let (mistakes, ofLists) = concurrently(workers: jobs) { [exampleChecker] in
            files.map { file in
                file.isPublic && file.example != nil
                    ? exampleChecker?.mistakes(of: file.topic) ?? [] : []
            }
        } _: { [topicPaths] in
            Self.lists(guide, topicPaths)
        }
        for (file, mistakes) in zip(files, mistakes) where file.isPublic { check(file, mistakes) }
        diagnostics += URLRegister(guide, in: folder).diagnostics
        diagnostics += ReferenceCheck.check(guide.topics, in: folder)
        diagnostics += ofLists
        if diagnostics.isEmpty { validatedRelations = all }
    }

    /// Returns the cache key of all inputs: all files except templates, and only the front matter
    /// of topics.
    private static func inputs(
        of guide: Guide, in folder: GuideFolder, _ files: [TopicFile]
    ) -> Fingerprint {
        let read = folder.ledger.entries
        return Fingerprint { builder in
            builder.add(folder.names.key.description)
            builder.add(folder.publicOn.description)
            let texts = Set(files.map(\.path))
            // Templates may be read before or after this and contain no references.
            for (path, fingerprint) in read.sorted(by: { $0.key < $1.key })
            where !texts.contains(path) && !path.hasPrefix(GuidePath.templates) {
                builder.add(path)
                builder.add(fingerprint)
            }
            for topic in guide.topics { builder.add(topic.entry) }
            for file in files {
                builder.add(file.path)
                builder.add(file.isPublic ? 1 : 0)
                // The front matter of an unpublished topic has no fingerprint of its own.
                guard guide.topic(file.topic)?.texts[file.language] == nil else { continue }
                read[file.path].map { builder.add($0) }
            }
        }
    }

    private init(
        guide: Guide, folder: GuideFolder, files: [TopicFile], exampleChecker: ExampleChecker?
    ) {
        self.guide = guide
        self.folder = folder
        self.exampleChecker = exampleChecker
        topicPaths = Set(files.map(\.topic))
    }

    /// Returns errors about missing words for figures: each component of a figure's path needs a
    /// word in every language, because pages show all figures.
    ///
    /// The tables must be valid.
    package static func checkFigureWords(_ guide: Guide, in folder: GuideFolder) -> [Diagnostic] {
        var checker = GuideChecker(guide: guide, folder: folder, files: [], exampleChecker: nil)
        checker.checkFigureWords()
        return checker.diagnostics + guide.configuration.amountsPages.check(guide)
    }

    private mutating func checkFigureWords() {
        var seen: Set<String> = []
        for (_, law) in guide.laws.all {
            for table in law.tables.values.sorted(by: { $0.jurisdiction < $1.jurisdiction }) {
                for figure in table.figures {
                    for part in figure.path.split(separator: ".").dropFirst()
                    where !part.allSatisfy(\.isNumber) && seen.insert(String(part)).inserted {
                        checkWords(for: part, of: figure, in: table)
                    }
                }
            }
        }
    }

    private mutating func checkWords(
        for part: Substring, of figure: Figure, in table: TaxTable
    ) {
        for language in guide.configuration.languages
        where !guide.words(language).hasWord(forFigurePart: part) {
            diagnostics.append(
                Diagnostic(
                    .error, "missing-figure-word",
                    "'\(part)' of '\(figure.path)' has no words in "
                        + "Site/Strings/\(language.rawValue).yaml",
                    in: table.source, at: figure.offsets,
                    fix:
                        "add '\(part): …' to 'figures' in that file, or run 'taxguide new figure-words'"
                ))
        }
    }

    /// Validates lists of topics in files of their own.
    private static func lists(_ guide: Guide, _ topicPaths: Set<String>) -> [Diagnostic] {
        var found = guide.tree.check(topicPaths: topicPaths)
        found += guide.situations?.check(guide, topicPaths: topicPaths) ?? []
        found += guide.changes.check(guide, topicPaths: topicPaths)
        found += guide.glossary.check(topicPaths: topicPaths)
        for text in guide.pages.compactMap({ $0.texts[guide.configuration.writtenIn] }) {
            found += text.lists.flatMap {
                $0.check(guide, topicPaths: topicPaths, in: text.source)
            }
        }
        found += OpenFactCheck(guide).ofProfiles
        for part in guide.parts.all { found += part.check(guide, topicPaths: topicPaths) }
        return found
    }

    /// - Parameter mistakes: The errors of the topic's example.
    private mutating func check(_ file: TopicFile, _ mistakes: [ExampleChecker.Mistake]) {
        if file.language == guide.configuration.writtenIn { checkPlace(of: file) }
        // A draft may cite a draft document.
        let unknown = file.sources.filter {
            !guide.register.has($0.text)
                && !(file.isDraft && guide.register.drafts.contains($0.text))
        }
        let figures = file.keyFigures.compactMap { name in
            guide.references.problem(with: name.text, in: guide.currentYear).map { (name, $0) }
        }
        let isRelated = file.related.allSatisfy { topicPaths.contains($0.text) }
        if !mistakes.isEmpty { validatedExamples = nil }
        // Files are not kept in memory, so a file with an error is read again for the location.
        guard !unknown.isEmpty || !figures.isEmpty || !isRelated || !mistakes.isEmpty,
            let source = folder.withSeparateLog().read(file.path)
        else { return }
        for name in unknown {
            let isDraft = guide.register.drafts.contains(name.text)
            diagnostics.append(
                Diagnostic(
                    .error, "unknown-source", "no document '\(name.text)' is in the register",
                    in: source, at: name.offsets,
                    fix: isDraft
                        ? "it is a draft there: fill its placeholders and remove 'draft: true'"
                        : didYouMean(name.text, among: guide.register.identifiers)
                            ?? "register the document in Content/Sources, or correct the name"))
        }
        for (name, problem) in figures {
            diagnostics.append(
                Diagnostic(
                    .error, "unknown-figure", problem.summary, in: source, at: name.offsets,
                    fix: problem.fix))
        }
        checkTopics(file.related, in: source)
        diagnostics += mistakes.map { $0.diagnostic(in: source, at: file.example) }
    }

    private mutating func checkTopics(_ paths: [YAMLText], in source: SourceText) {
        diagnostics += paths.compactMap { unknownTopic($0, in: source, among: topicPaths) }
    }

    /// Reports a topic whose folders are not a category and group of the tree.
    private mutating func checkPlace(of file: TopicFile) {
        let parts = partsOfPath(file.topic)
        guard parts.count == 3 else { return }
        let (category, group) = (parts[0], parts[1])
        guard let found = guide.tree.category(category) else {
            report(
                "unknown-category", "there is no category '\(category)'", in: file.path,
                fix: didYouMean(category, among: guide.tree.categories.map(\.name))
                    ?? "add it to \(TopicTree.path)")
            return
        }
        if guide.tree.group(group, of: category) == nil {
            report(
                "unknown-group", "category '\(category)' has no group '\(group)'",
                in: file.path,
                fix: didYouMean(group, among: found.groups.map(\.name))
                    ?? "add it to \(TopicTree.path)")
        }
    }

    private mutating func report(
        _ identifier: String, _ summary: String, in path: String, fix: String?
    ) {
        diagnostics.append(.aboutFile(identifier, summary, path: path, fix: fix))
    }
}
