internal import GuideDiagnostics
internal import GuideMarkup
internal import TaxEngine
internal import TaxTables

/// Checks what one file says of another: links, figures, sources and places in the tree.
struct GuideChecker {
    private let guide: Guide
    private let unusable: Set<String>
    private var diagnostics: [Diagnostic] = []

    /// What is wrong between the files of a guide.
    ///
    /// `unusable` are paths of files that are there and no part of the guide because of their
    /// errors; links to them are taken to be right.
    static func check(_ guide: Guide, unusable: Set<String>) -> [Diagnostic] {
        var checker = GuideChecker(guide: guide, unusable: unusable)
        for topic in guide.topics { checker.check(topic) }
        for page in guide.pages {
            for (language, text) in page.texts.sorted(by: { $0.key < $1.key }) {
                checker.check(text.document, in: text.source, language)
            }
        }
        checker.checkAddresses()
        return checker.diagnostics
    }

    private init(guide: Guide, unusable: Set<String>) {
        self.guide = guide
        self.unusable = unusable
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
                in: source, after: "sources:", among: guide.register.identifiers)
        }
        for path in topic.related
        where guide.topic(path) == nil && !unusable.contains("Content/Topics/\(path).md") {
            reportWord(
                path, "unresolved-link", "there is no topic '\(path)'", in: source,
                after: "related:", among: Set(guide.topics.map(\.path)))
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
                guard !error.isConsequence else { continue }
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
        guard !unusable.contains(target.path) else { return }
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

    /// Two pages with the same address would overwrite each other.
    private mutating func checkAddresses() {
        let addresses = Addresses(guide)
        for language in Language.allCases where guide.strings[language] != nil {
            // What stands where, with the file that says so.
            var seen: [String: String] = [
                addresses.topics(language): "the list of topics",
                addresses.rates(language): "the rates",
                addresses.sources(language): "the sources",
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
        }
    }

    private mutating func report(
        _ identifier: String, _ summary: String, in source: SourceText, remedy: String?
    ) {
        diagnostics.append(
            .aboutFile(identifier, summary, path: source.path, remedy: remedy))
    }

    /// A diagnostic about a word of a list of the front matter, at the place where it stands.
    private mutating func reportWord(
        _ word: String, _ identifier: String, _ summary: String, in source: SourceText,
        after key: String, among candidates: Set<String>
    ) {
        let place = place(of: word, after: key, in: source)
        diagnostics.append(
            Diagnostic(
                .error, identifier, summary, in: source, at: place,
                remedy: nearestName(to: word, among: candidates).map { "did you mean '\($0)'?" }))
    }

    /// Where a word stands whole, not as a part of a longer name.
    private func place(of word: String, after key: String, in source: SourceText) -> Range<Int> {
        let bytes = source.bytes
        let name = Array(word.utf8)
        func isBoundary(_ offset: Int) -> Bool {
            !bytes.indices.contains(offset) || " ,[]\"'\n".utf8.contains(bytes[offset])
        }
        var start = bytes.firstRange(of: Array(key.utf8))?.upperBound ?? 0
        while let place = bytes[start...].firstRange(of: name), !place.isEmpty {
            if isBoundary(place.lowerBound - 1), isBoundary(place.upperBound) { return place }
            start = place.lowerBound + 1
        }
        return 0..<0
    }
}
