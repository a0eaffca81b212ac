internal import BuildStore
internal import Files
internal import Markup
package import Project
internal import RuleEngine
internal import TaxTables
package import Text

/// Reads a guide from its folder and collects all diagnostics.
package struct GuideReader {
    /// The folder with a log of its own.
    package private(set) var folder: GuideFolder
    let selection: GuideSelection
    let checkLevel: CheckLevel
    /// The results of an earlier validation.
    let cache: ValidationCache
    /// The paths of text pages with errors.
    package var unusablePages: Set<String> = []

    /// The result of reading a folder.
    package struct Reading: Sendable {
        /// The guide, possibly with warnings; nil after any error.
        package let guide: Guide?
        package let diagnostics: [Diagnostic]
        /// The checks that remain to be done: the bodies of topics.
        package let texts: TextChecks
        package let basis: PartialGuide
        package let validated: ValidationCache
    }

    /// Reads a guide except for the bodies of its topics, and collects all diagnostics.
    ///
    /// - Parameters:
    ///   - kinds: The content types to read.
    ///   - checkLevel: The extent of validation.
    ///   - cache: `Reading.validated` of an earlier reading, which need not be validated again.
    ///   - jobs: The number of threads.
    package static func read(
        _ folder: GuideFolder, _ kinds: [any ContentType.Type],
        selecting selection: GuideSelection = GuideSelection(),
        checking checkLevel: CheckLevel = .full,
        using cache: ValidationCache = ValidationCache(), jobs: Int = 1
    ) -> Reading {
        var reader = GuideReader(
            folder, selection, checking: checkLevel, using: cache)
        return reader.read(kinds, jobs: jobs)
    }

    package init(
        _ folder: GuideFolder, _ selection: GuideSelection = GuideSelection(),
        checking checkLevel: CheckLevel = .full, using cache: ValidationCache = ValidationCache()
    ) {
        self.folder = folder.withSeparateLog()
        self.selection = selection
        self.checkLevel = checkLevel
        self.cache = cache
        self.folder.readNames()
    }

    /// The diagnostics so far.
    package var diagnostics: [Diagnostic] { folder.log.diagnostics }

    /// Creates a reader for a part of the guide.
    ///
    /// It reports to the folder's log.
    init(partOf folder: GuideFolder, _ selection: GuideSelection) {
        self.folder = folder
        self.selection = selection
        checkLevel = .full
        cache = ValidationCache()
    }

    private mutating func read(_ kinds: [any ContentType.Type], jobs: Int) -> Reading {
        let log = folder.log
        let configuration = folder.read(GuidePath.site).flatMap {
            SiteConfiguration.read($0, log: log)
        }
        let (worded, register) = beginning(folder.names.siteLanguages, jobs: jobs)
        let (rules, strings) = (worded.rules, worded.strings)
        folder.learn(
            captionWords: Dictionary(
                uniqueKeysWithValues: strings.map { ($0.key.rawValue, $0.value.captionWord) }))
        let law = law(rules, register, jobs: jobs)
        let tree = TopicTree.read(folder)
        let amounts = exampleAmounts(rules, law.laws)
        let (topics, files) = topics(using: amounts, jobs: jobs)
        let pages = Recorded {
            self.texts("pages", of: ["\(TextPage.folder)/"]) { $0.pages(below: TextPage.folder) }
        }
        let pictures = pictures()
        let parts = parts(kinds, register, law.references, using: amounts)
        let selected = configuration.flatMap { self.selected($0) }
        let texts = TextChecks(
            folder, strings: strings, references: law.references, year: selected?.currentYear,
            topicFiles: files, pages: pages.value + parts.texts, unusablePages: unusablePages,
            pictures: pictures, checking: checkLevel)
        let basis = PartialGuide(
            ruleSet: rules.ruleSet, laws: law.laws, figures: law.references, register: register,
            words: configuration?.languages.first.flatMap { strings[$0] },
            year: selected?.currentYear, topics: topics.map(\.path))
        let isTorn = reportMissingWords(of: selected, strings)
        guard let configuration = selected, let tree, !isTorn else {
            reportSilence()
            return Reading(
                guide: nil, diagnostics: diagnostics, texts: texts, basis: basis,
                validated: ValidationCache(rules: law.validated))
        }
        for year in Set([configuration.currentYear] + configuration.years) {
            LawReader(folder).check(year, law.tables)
        }
        checkPlaces(of: configuration, law.tables)
        let glossary = glossary()
        let guide = Guide(
            configuration: configuration, assets: assets(configuration, strings),
            cards: cards(strings), redirects: Redirects.read(folder), strings: strings,
            customStrings: CustomStrings.read(folder), register: register,
            laws: law.laws.mapValues { $0.of(configuration.places) }, references: law.references,
            tree: tree, pictures: pictures, parts: parts,
            contents: contents(TopicList(topics), amounts, pages, glossary))
        log.report(PageList.templateErrors(of: guide.pages, in: folder))
        let (found, validated) = check(guide, files, law.validated, jobs: jobs)
        return Reading(
            guide: found.hasErrors ? nil : guide, diagnostics: found, texts: texts,
            basis: basis, validated: validated)
    }

    /// Returns the diagnostics of the whole guide, and the cache of this validation.
    private mutating func check(
        _ guide: Guide, _ files: [TopicFile], _ rules: Fingerprint?, jobs: Int
    ) -> ([Diagnostic], ValidationCache) {
        let log = folder.log
        var validated = ValidationCache(rules: rules)
        if checkLevel == .full {
            let checker = GuideChecker(guide, in: folder, files: files, using: cache, jobs: jobs)
            log.report(checker.diagnostics)
            (validated.examples, validated.relations) = (
                checker.validatedExamples, checker.validatedRelations
            )
        }
        var found = DraftPlaceholders.clearing(log.diagnostics, withDrafts: selection.withDrafts)
        // Checked last, because an invalid figure need not have words.
        if checkLevel == .full, !found.hasErrors {
            found += remembered(
                "figure-words",
                of: [
                    "Content/Tables/", "Site/Strings/", GuidePath.site, "\(GuidePath.rules)/",
                ]
            ) { GuideChecker.checkFigureWords(guide, in: $0.folder) }
        }
        return (found, validated)
    }

    /// Reports a list of languages that another program changed between two reads.
    ///
    /// - Returns: True if it was changed. Strings missing for another reason were reported before.
    private func reportMissingWords(
        of configuration: SiteConfiguration?, _ strings: ByLanguage<SiteStrings>
    ) -> Bool {
        guard let configuration, configuration.languages.contains(where: { strings[$0] == nil })
        else { return false }
        // Placeholders of drafts are errors only until it is known which texts are drafts.
        let found = DraftPlaceholders.clearing(
            folder.log.diagnostics, withDrafts: selection.withDrafts)
        guard !found.hasErrors else { return false }
        folder.log.report(
            .aboutFile(
                "unreadable-file", "the file changed while the guide was read",
                path: GuidePath.site, fix: "run the command again"))
        return true
    }

    /// Reports an error if a guide could not be read and no reader has reported why.
    private mutating func reportSilence() {
        guard !folder.log.hasErrors else { return }
        // Trap: in debug builds only; a diagnostic is reported after it.
        assertionFailure("a guide that cannot be read has an error")
        folder.log.report(
            .aboutFile(
                "unreadable-file", "the guide cannot be read, and taxguide does not know why",
                path: GuidePath.site, fix: "please report this as a bug of taxguide"))
    }

    /// Returns the configuration with only the selected years and languages, so that checks apply
    /// to the built site.
    private mutating func selected(_ configuration: SiteConfiguration) -> SiteConfiguration? {
        var configuration = configuration
        if let baseURL = selection.baseURL { configuration.baseURL = baseURL }
        if !selection.years.isEmpty {
            configuration.years.removeAll { !selection.years.contains($0) }
        }
        if !selection.languages.isEmpty {
            configuration.languages.removeAll { !selection.languages.contains($0) }
        }
        guard !configuration.years.isEmpty, !configuration.languages.isEmpty else {
            folder.log.report(
                .aboutFile(
                    "nothing-to-build",
                    "the site has none of the years or languages asked for",
                    path: GuidePath.site, fix: "ask for some that it lists"))
            return nil
        }
        return configuration
    }

    /// Caches the result of reading texts, with the paths of texts that have errors.
    ///
    /// See `remembered`.
    package mutating func texts<Value: Sendable>(
        _ name: String, of paths: [String], make: (inout GuideReader) -> Value
    ) -> Value {
        let (value, unusable) = remembered("\(name) \(selection.withDrafts)", of: paths) {
            reader in
            (make(&reader), reader.unusablePages)
        }
        unusablePages.formUnion(unusable)
        return value
    }

    /// Caches the result of reading some files.
    ///
    /// See `GuideFolder.remembered`.
    package mutating func remembered<Value: Sendable>(
        _ name: String, of paths: [String], make: (inout GuideReader) -> Value
    ) -> Value {
        folder.remembered(name, of: paths) { [selection] folder in
            var reader = GuideReader(partOf: folder, selection)
            return make(&reader)
        }
    }

    // MARK: Topics and pages

    private mutating func topics(
        using amounts: ExampleAmounts, jobs: Int
    ) -> (topics: [Topic], files: [TopicFile]) {
        let paths = folder.files(below: "Content/Topics", endings: [".md"])
        let texts = TextFiles(paths, folder.names)
        folder.log.report(texts.diagnostics)
        let (originals, translations) = (texts.originals, texts.translations)
        var topics: [Topic] = []
        var positions: [String: Int] = [:]
        var files: [TopicFile] = []
        var hidden: Set<String> = []
        for reading in readTopics(originals, translations, amounts, jobs: jobs) {
            if let file = reading.content.file {
                files.append(file)
                // Its references may not be published yet either, and are not checked.
                let isPublic = file.isPublic && !hidden.contains(file.topic)
                if !isPublic, file.language == folder.names.original { hidden.insert(file.topic) }
                if !isPublic { files[files.count - 1].isPublic = false }
                guard isPublic else { continue }
            }
            folder.log.report(reading.diagnostics)
            if let topic = reading.content.topic {
                positions[topic.path] = topics.count
                topics.append(topic)
            }
            guard let file = reading.content.file, let translation = reading.content.translation,
                let position = positions[file.topic]
            else { continue }
            checkReason(translation, of: topics[position])
            guard selection.withDrafts || !translation.isDraft else { continue }
            topics[position] = topics[position].adding(translation, file.language)
        }
        topics = topics.map(addingSubstitutes)
        let existing = Set(originals)
        for translation in translations where !existing.contains(translation.original) {
            folder.log.report(translation.isAlone)
        }
        // Drafts are always read, so that their errors are reported.
        return (selection.withDrafts ? topics : topics.filter { !$0.isDraft }, files)
    }

    /// Returns a topic with its original text in the partial languages that show it.
    private func addingSubstitutes(_ topic: Topic) -> Topic {
        let names = folder.names
        guard !names.partialLanguages.isEmpty, let text = topic.texts[names.original] else {
            return topic
        }
        return names.siteLanguages.reduce(topic) { topic, language in
            guard names.partial(language) == .fallback, topic.texts[language] == nil else {
                return topic
            }
            return topic.adding(text.substitute(in: language, from: names.original), language)
        }
    }

    /// Reports a translation that does not state why the topic has no example, or states it for a
    /// topic with one.
    private mutating func checkReason(_ translation: TopicText, of topic: Topic) {
        if case .none = topic.example {
            guard translation.noExample == nil, !topic.isDraft else { return }
            folder.log.report(
                .aboutFile(
                    "missing-key", "key 'no-example' is missing: the topic has no example",
                    path: translation.file,
                    fix: "add a line 'no-example: …', the reason in a sentence")
            )
        } else if translation.noExample != nil {
            folder.log.report(
                .aboutFile(
                    "unknown-key",
                    "the topic has an example, and key 'no-example' says it has none",
                    path: translation.file, fix: "take the line out"))
        }
    }

    private struct TopicReading: Sendable {
        var content = TopicReader.Reading()
        var diagnostics: [Diagnostic] = []
    }

    /// Reads all topic files, originals first.
    private func readTopics(
        _ originals: [String], _ translations: [TextFiles.Translation], _ amounts: ExampleAmounts,
        jobs: Int
    ) -> [TopicReading] {
        let files =
            originals.map {
                TextFiles.Translation(path: $0, original: $0, language: folder.names.original)
            } + translations
        let pool = StringInterner()
        return concurrentMap(files, workers: jobs) { [folder] file in
            // Diagnostics of unpublished topics are discarded.
            let separate = folder.withSeparateLog()
            let content = separate.remembered(
                file.path, of: [file.path, ExampleAmounts.path, "\(GuidePath.rules)/"]
            ) { Self.reading(of: file, in: $0, amounts, pool) }
            return TopicReading(content: content, diagnostics: separate.log.diagnostics)
        }
    }

    private static func reading(
        of file: TextFiles.Translation, in folder: GuideFolder, _ amounts: ExampleAmounts,
        _ pool: StringInterner
    ) -> TopicReader.Reading {
        guard let source = folder.read(file.path) else { return TopicReader.Reading() }
        let path = String(
            file.original.dropFirst(GuidePath.topics.utf8.count).dropLast(".md".utf8.count))
        return file.language == folder.names.original
            ? TopicReader.readTopic(
                source, path: path, amounts: amounts, pool: pool, publicOn: folder.publicOn,
                log: folder.log)
            : TopicReader.readTwin(
                source, of: path, language: file.language, publicOn: folder.publicOn,
                log: folder.log)
    }

    private mutating func pictures() -> ImageList {
        let separate = folder.withSeparateLog()
        let files = ImageList.files(in: separate)
        // Symbolic links and deep folders were reported before, where texts were listed.
        folder.log.report(
            separate.log.diagnostics.filter(\.isOfReading))
        guard !files.isEmpty else { return .none }
        return remembered("pictures", of: files) {
            ImageList.read(files, in: $0.folder)
        }
    }

    private mutating func pages(below place: String) -> [TextPage] {
        var reader = TextPageReader(folder, withDrafts: selection.withDrafts)
        let pages = reader.pages(below: place)
        unusablePages.formUnion(reader.unusable)
        return pages
    }
}
