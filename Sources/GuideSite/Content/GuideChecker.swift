internal import GuideDiagnostics
internal import GuideMarkup
internal import GuideYAML
internal import TaxEngine
internal import TaxTables

/// Checks what one file says of another: links, figures, sources and places in the tree.
struct GuideChecker {
    private let guide: Guide
    private let files: [TopicFile]
    private let topicPaths: Set<String>
    /// What each content file holds; nil where it cannot be parsed.
    private let documents: [String: MarkdownDocument?]
    private var diagnostics: [Diagnostic] = []

    /// What is wrong between the files of a guide.
    ///
    /// `files` are all topic files, those with errors included; `unusablePages` are the paths of
    /// other pages with errors. Links to what has errors are taken to be right.
    static func check(
        _ guide: Guide, files: [TopicFile], unusablePages: Set<String>
    ) -> [Diagnostic] {
        var checker = GuideChecker(guide: guide, files: files, unusablePages: unusablePages)
        for file in files { checker.check(file) }
        for page in guide.textPages {
            for (language, text) in page.texts.sorted(by: { $0.key < $1.key }) {
                checker.check(text.document, in: text.source, language)
            }
        }
        for calendar in guide.tools.calendars {
            checker.checkTopics(calendar.entries.compactMap(\.topic), in: calendar.source)
        }
        for ledger in guide.tools.ledgers { checker.checkReturn(of: ledger) }
        checker.checkAddresses()
        checker.checkLists()
        return checker.diagnostics
    }

    private init(guide: Guide, files: [TopicFile], unusablePages: Set<String>) {
        self.guide = guide
        self.files = files
        topicPaths = Set(files.map(\.topic))
        var documents = Dictionary(
            files.map { ($0.source.path, $0.document) }, uniquingKeysWith: { first, _ in first })
        for page in guide.textPages {
            for text in page.texts.values { documents[text.source.path] = text.document }
        }
        for path in unusablePages { documents[path] = .some(nil) }
        self.documents = documents
    }

    /// What is wrong with the words for figures in a guide whose tables are right: every part of a
    /// figure's path has words in every language, since pages show every figure.
    static func checkFigureWords(_ guide: Guide) -> [Diagnostic] {
        var checker = GuideChecker(guide: guide, files: [], unusablePages: [])
        checker.checkFigureWords()
        return checker.diagnostics
    }

    private mutating func checkFigureWords() {
        var known: Set<String> = []
        for (_, law) in guide.laws.sorted(by: { $0.key < $1.key }) {
            for table in law.tables.values.sorted(by: { $0.jurisdiction < $1.jurisdiction }) {
                for figure in table.figures {
                    for part in figure.path.split(separator: ".").dropFirst()
                    where !part.allSatisfy(\.isNumber) && known.insert(String(part)).inserted {
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
                    remedy: "add '\(part): …' to 'figures' in that file"))
        }
    }

    /// Lists of topics that stand in files of their own.
    private mutating func checkLists() {
        diagnostics += guide.situations?.check(guide, topicPaths: topicPaths) ?? []
        diagnostics += guide.changes.check(guide, topicPaths: topicPaths)
        diagnostics += guide.glossary.check(topicPaths: topicPaths)
    }

    private mutating func check(_ file: TopicFile) {
        if file.language == .english { checkPlace(of: file) }
        for source in file.sources where guide.register[source.text] == nil {
            report(
                source, "unknown-source", "no document '\(source.text)' is in the register",
                in: file.source, among: guide.register.identifiers)
        }
        checkTopics(file.related, in: file.source)
        if let document = file.document { check(document, in: file.source, file.language) }
    }

    /// A ledger has to lead to a return.
    private mutating func checkReturn(of ledger: Ledger) {
        let path = "\(Ledger.folder)/\(ledger.name).yaml"
        guard let law = guide.laws[ledger.year] else { return }
        do throws(CalculationError) {
            _ = try law.calculate(ledger.taxpayer, in: ledger.place)
        } catch {
            let reason =
                switch error {
                case .figureNotPublished(let place, let step):
                    "no document states '\(step.rawValue)' of \(place.rawValue)"
                case .noTables: "there is no table of \(ledger.place.rawValue)"
                }
            diagnostics.append(
                .aboutFile(
                    "impossible-example",
                    "no return can be computed for \(ledger.year): \(reason)", path: path,
                    remedy: "choose a province and a year whose figures are published"))
        }
    }

    private mutating func checkTopics(_ paths: [YAMLText], in source: SourceText) {
        // An entry of several days names its topic once.
        var seen: Set<YAMLText> = []
        for path in paths where !topicPaths.contains(path.text) && seen.insert(path).inserted {
            report(
                path, "unresolved-link", "there is no topic '\(path.text)'", in: source,
                among: topicPaths)
        }
    }

    /// A topic's folders have to be a category and a group of the tree.
    private mutating func checkPlace(of file: TopicFile) {
        let parts = file.topic.split(separator: "/").map(String.init)
        guard parts.count == 3 else { return }
        let (category, group) = (parts[0], parts[1])
        guard let found = guide.tree.category(category) else {
            report(
                "unknown-category", "there is no category '\(category)'", in: file.source,
                remedy: didYouMean(category, among: guide.tree.categories.map(\.name))
                    ?? "add it to \(TopicTree.path)")
            return
        }
        if guide.tree.group(group, of: category) == nil {
            report(
                "unknown-group", "category '\(category)' has no group '\(group)'",
                in: file.source,
                remedy: didYouMean(group, among: found.groups.map(\.name))
                    ?? "add it to \(TopicTree.path)")
        }
    }

    private mutating func check(
        _ document: MarkdownDocument, in source: SourceText, _ language: Language
    ) {
        for figure in document.figures {
            do {
                _ = try guide.references.figure(figure.name, year: guide.currentYear)
            } catch {
                if error.isConsequence { continue }
                diagnostics.append(
                    Diagnostic(
                        .error, "unknown-figure", error.summary, in: source, at: figure.offsets,
                        remedy: error.remedy))
            }
        }
        for link in document.links {
            guard let target = FileLink(link.destination, from: source.path) else { continue }
            check(target, link, in: source, language)
        }
    }

    private mutating func check(
        _ target: FileLink, _ link: MarkdownDocument.Link, in source: SourceText,
        _ language: Language
    ) {
        guard let document = documents[target.path] else {
            let paths = files.map { FileLink.relative($0.source.path, from: source.path) }
            let isMissingTwin =
                language != .english
                && documents[target.path.replacingLanguage(language)] != nil
            diagnostics.append(
                Diagnostic(
                    .error, "unresolved-link", "there is no page '\(target.path)'", in: source,
                    at: link.offsets,
                    remedy: isMissingTwin
                        ? "it has no text in this language; take the link out"
                        : nearestName(to: link.destination, among: paths)
                            .map { "did you mean '\($0)'?" }
                            ?? "link to a topic by its file: ../group/topic.md"))
            return
        }
        guard let fragment = target.fragment, let document else { return }
        let anchors = document.headings.map { anchorName(for: $0.text) }
        guard !anchors.contains(fragment) else { return }
        diagnostics.append(
            Diagnostic(
                .error, "unresolved-link", "'\(target.path)' has no heading '#\(fragment)'",
                in: source, at: link.offsets,
                remedy: didYouMean(fragment, among: anchors)))
    }

    /// Two pages with the same address would overwrite each other.
    private mutating func checkAddresses() {
        let addresses = Addresses(guide)
        for language in Language.allCases where guide.strings[language] != nil {
            // What stands where, with the file that says so.
            var seen: [String: String] = [
                addresses.topics(language): "the list of topics",
                addresses.rates(language): "the rates",
                addresses.sources(language): "the sources",
                addresses.checklists(language): "the checklists",
                addresses.calendars(language): "the tax calendar",
                addresses.salesTax(language): "the sales tax",
                addresses.ledgers(language): "the ledgers",
                addresses.index(language): "the index",
                addresses.references(language): "the index by lines",
                addresses.glossary(language): "the glossary",
                addresses.changes(language): "the changes",
                addresses.situations(language): "the situations",
            ]
            func take(_ address: String, for path: String) {
                if let other = seen[address] {
                    diagnostics.append(
                        .aboutFile(
                            "repeated-address", "address '\(address)' is also that of \(other)",
                            path: path, remedy: "give one of the two another address"))
                }
                seen[address] = path
            }
            for category in guide.tree.categories {
                take(addresses.category(category, language), for: TopicTree.path)
                for group in category.groups {
                    take(addresses.group(group, of: category, language), for: TopicTree.path)
                }
            }
            for topic in guide.topics {
                guard let text = topic.texts[language] else { continue }
                addresses.topic(topic, language).map { take($0, for: text.source.path) }
            }
            for page in guide.pages {
                guard let text = page.texts[language] else { continue }
                addresses.page(page, language).map { take($0, for: text.source.path) }
            }
            for ledger in guide.tools.ledgers {
                take(
                    addresses.ledger(ledger, language), for: "\(Ledger.folder)/\(ledger.name).yaml")
            }
            for page in guide.tools.checklists {
                guard let text = page.texts[language] else { continue }
                addresses.checklist(page, language).map { take($0, for: text.source.path) }
            }
        }
    }

    private mutating func report(
        _ identifier: String, _ summary: String, in source: SourceText, remedy: String?
    ) {
        diagnostics.append(
            .aboutFile(identifier, summary, path: source.path, remedy: remedy))
    }

    /// A diagnostic about a word of the front matter that is none of those possible.
    private mutating func report(
        _ word: YAMLText, _ identifier: String, _ summary: String, in source: SourceText,
        among candidates: Set<String>
    ) {
        diagnostics.append(
            Diagnostic(
                .error, identifier, summary, in: source, at: word.offsets,
                remedy: nearestName(to: word.text, among: candidates)
                    .map { "did you mean '\($0)'?" }))
    }
}
