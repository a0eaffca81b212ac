internal import GuideDiagnostics
internal import GuideMarkup
internal import TaxEngine
internal import TaxTables

/// Checks what one file says of another: links, figures, sources and places in the tree.
struct GuideChecker {
    private let guide: Guide
    private var diagnostics: [Diagnostic] = []

    static func check(_ guide: Guide) -> [Diagnostic] {
        var checker = GuideChecker(guide: guide)
        for topic in guide.topics { checker.check(topic) }
        for page in guide.pages {
            for (language, text) in page.texts.sorted(by: { $0.key < $1.key }) {
                checker.check(text.document, in: text.source, language)
            }
        }
        checker.checkAddresses()
        return checker.diagnostics
    }

    private init(guide: Guide) {
        self.guide = guide
    }

    private mutating func check(_ topic: Topic) {
        guard let original = topic.texts[.english] else { return }
        let source = original.source
        if guide.tree.category(topic.category) == nil {
            report(
                "unknown-category", "there is no category '\(topic.category)'", in: source,
                remedy: didYouMean(topic.category, among: guide.tree.categories.map(\.name))
                    ?? "add it to \(TopicTree.path)")
        } else if guide.tree.group(topic.group, of: topic.category) == nil {
            let groups = guide.tree.category(topic.category)?.groups.map(\.name) ?? []
            report(
                "unknown-group",
                "category '\(topic.category)' has no group '\(topic.group)'", in: source,
                remedy: didYouMean(topic.group, among: groups) ?? "add it to \(TopicTree.path)")
        }
        for identifier in topic.sources where guide.register[identifier] == nil {
            reportWord(
                identifier, "unknown-source", "no document '\(identifier)' is in the register",
                in: source, among: guide.register.identifiers)
        }
        for path in topic.related where guide.topic(path) == nil {
            reportWord(
                path, "unresolved-link", "there is no topic '\(path)'", in: source,
                among: Set(guide.topics.map(\.path)))
        }
        for (language, text) in topic.texts.sorted(by: { $0.key < $1.key }) {
            check(text.document, in: text.source, language)
        }
    }

    private mutating func check(
        _ document: MarkdownDocument, in source: SourceText, _ language: Language
    ) {
        for figure in document.figures {
            do {
                _ = try guide.references.figure(figure.name, year: guide.currentYear)
            } catch {
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
        guard let document = document(target.path) else {
            let paths = guide.topics.flatMap { topic in
                topic.texts.values.map { FileLink.relative($0.source.path, from: source.path) }
            }
            let isMissingTwin =
                language != .english
                && self.document(target.path.replacingLanguage(language)) != nil
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
        guard let fragment = target.fragment else { return }
        let anchors = document.headings.map { anchorName(for: $0.text) }
        guard !anchors.contains(fragment) else { return }
        diagnostics.append(
            Diagnostic(
                .error, "unresolved-link", "'\(target.path)' has no heading '#\(fragment)'",
                in: source, at: link.offsets,
                remedy: didYouMean(fragment, among: anchors)))
    }

    /// The document that a content file holds.
    private func document(_ path: String) -> MarkdownDocument? {
        for topic in guide.topics {
            for text in topic.texts.values where text.source.path == path { return text.document }
        }
        for page in guide.pages {
            for text in page.texts.values where text.source.path == path { return text.document }
        }
        return nil
    }

    /// Two topics of a group with the same address would overwrite each other.
    private mutating func checkAddresses() {
        for language in Language.allCases {
            var seen: [String: SourceText] = [:]
            for topic in guide.topics {
                guard let text = topic.texts[language] else { continue }
                let address = "\(topic.category)/\(topic.group)/\(text.slug)"
                if let other = seen[address] {
                    report(
                        "repeated-address",
                        "address '\(text.slug)' is also that of \(other.path)", in: text.source,
                        remedy: "give one of the two another address")
                }
                seen[address] = text.source
            }
        }
    }

    private mutating func report(
        _ identifier: String, _ summary: String, in source: SourceText, remedy: String?
    ) {
        diagnostics.append(
            .aboutFile(identifier, summary, path: source.path, remedy: remedy))
    }

    /// A diagnostic about a word of the front matter, at the place where it stands.
    private mutating func reportWord(
        _ word: String, _ identifier: String, _ summary: String, in source: SourceText,
        among candidates: Set<String>
    ) {
        let place = source.bytes.firstRange(of: Array(word.utf8)) ?? 0..<0
        diagnostics.append(
            Diagnostic(
                .error, identifier, summary, in: source, at: place,
                remedy: nearestName(to: word, among: candidates).map { "did you mean '\($0)'?" }))
    }
}
