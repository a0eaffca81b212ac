internal import Markup
package import Project
internal import TaxTables
package import Text

/// The glossary of the guide: all files in `Content/Glossary`.
package struct Glossary: Sendable {
    package struct Entry: Sendable {
        package let terms: ByLanguage<String>
        /// Abbreviations, in the languages that have one.
        package let short: ByLanguage<String>
        /// The forms to find in texts.
        package let forms: ByLanguage<[String]>
        package let explanations: ByLanguage<String>
        /// The path of the topic about the term.
        package let topic: YAMLText?
        package let source: SourceText
        package let offsets: Range<Int>

        package init(
            terms: ByLanguage<String>, short: ByLanguage<String>, forms: ByLanguage<[String]>,
            explanations: ByLanguage<String>, topic: YAMLText?, source: SourceText,
            offsets: Range<Int>
        ) {
            self.terms = terms
            self.short = short
            self.forms = forms
            self.explanations = explanations
            self.topic = topic
            self.source = source
            self.offsets = offsets
        }

        package var topicPath: String? { topic?.text }

        /// Returns the entry's `id`.
        package func anchor(_ language: Language) -> String {
            addressName(
                for: terms[language] ?? "", otherwise: "term-\(offsets.lowerBound)")
        }
    }

    package static let folder = "Content/Glossary"

    package let entries: [Entry]

    package static func read(_ folder: GuideFolder) -> Glossary {
        var entries: [Entry] = []
        let paths = folder.files(below: Self.folder, endings: [".yaml"])
        for path in paths {
            entries += folder.yamlItems(
                path, example: "- term: {en: …}",
                entry)
        }
        return Glossary(entries: entries)
    }

    private static func entry(_ reader: YAMLMappingReader) -> Entry? {
        guard !reader.says("draft") else {
            reader.ignoreRemaining()
            return nil
        }
        let terms = reader.texts(inEach: "term")
        let shortLists = reader.lists(inSome: "short")
        let also = reader.lists(inSome: "also")
        let only = reader.lists(inSome: "only")
        let explanations = reader.texts(inEach: "text")
        let topic = reader.texts("topic").first
        let isWhole = reader.source.names.wholeLanguages.allSatisfy {
            terms[$0] != nil && explanations[$0] != nil
        }
        guard isWhole else { return nil }
        var short: ByLanguage<String> = [:]
        var forms: ByLanguage<[String]> = [:]
        for (language, term) in terms {
            let abbreviation = shortLists[language]?.first
            short[language] = abbreviation
            let allForms = [term] + [abbreviation].compactMap(\.self) + (also[language] ?? [])
            forms[language] = only[language] ?? allForms
        }
        return Entry(
            terms: terms, short: short, forms: forms, explanations: explanations, topic: topic,
            source: reader.source, offsets: reader.offsets)
    }

    /// Returns the indices of the terms whose topic is the given one.
    package func terms(explainedBy topic: Topic) -> Set<Int> {
        Set(entries.indices.filter { entries[$0].topicPath == topic.path })
    }

    /// Returns errors about duplicate terms and unknown topics.
    package func check(topicPaths: Set<String>) -> [Diagnostic] {
        var found = entries.compactMap { entry in
            entry.topic.flatMap { unknownTopic($0, in: entry.source, among: topicPaths) }
        }
        for language in Set(entries.flatMap { $0.terms.map(\.key) }).sorted() {
            var seen: [String: Entry] = [:]
            found += repeatedAnchors(language)
            for entry in entries {
                let terms = [entry.terms[language]].compactMap(\.self)
                for form in Set(terms + (entry.forms[language] ?? [])).sorted() {
                    let name = form.lowercased()
                    guard let first = seen[name] else {
                        seen[name] = entry
                        continue
                    }
                    found.append(
                        Diagnostic(
                            .error, "repeated-term", "the glossary explains '\(form)' twice",
                            in: entry.source, at: entry.offsets,
                            fix: "take it out of one of the two",
                            notes: [
                                .init(
                                    "the first one is here", at: first.source.range(first.offsets))
                            ]))
                }
            }
        }
        return found
    }

    /// Returns errors for terms that differ only in punctuation, which would have the same `id`.
    private func repeatedAnchors(_ language: Language) -> [Diagnostic] {
        var seen: [String: Entry] = [:]
        return entries.compactMap { entry in
            guard let term = entry.terms[language] else { return nil }
            let anchor = entry.anchor(language)
            guard let first = seen[anchor], first.terms[language] != term else {
                seen[anchor] = entry
                return nil
            }
            return Diagnostic(
                .error, "repeated-term",
                "'\(term)' has the same place on its page as '\(first.terms[language] ?? "")'",
                in: entry.source, at: entry.offsets, fix: "let them differ in letters",
                notes: [.init("the first one is here", at: first.source.range(first.offsets))])
        }
    }
}

extension YAMLMappingReader {
    /// Reads an optional mapping from languages to texts or lists of texts.
    fileprivate func lists(inSome key: String) -> ByLanguage<[String]> {
        optionalMapping(key) { table in
            var lists: ByLanguage<[String]> = [:]
            for language in source.names.textLanguages where table.has(language.rawValue) {
                lists[language] = table.texts(language.rawValue).map(\.text)
            }
            return lists
        } ?? [:]
    }
}
