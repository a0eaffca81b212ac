package import Files
private import Glibc
package import Text

/// The UI strings that come with the program.
///
/// The file of a guide holds only what it changes.
package enum DefaultStrings {
    /// The language whose strings stand in for those that another language lacks.
    package static let fallback = Language.english

    /// Strings that an address is made of, or that authors write.
    private static let unmarked: Set = [
        "addresses", "caption-word", "source-kinds", "topic-sections",
    ]
    /// Strings that no other language has.
    private static let ofLanguage: Set = ["language", "locale", PlaceWords.section]

    /// Returns true for a string, by its name, that a language without strings of the program need not have.
    package static func isOfLanguage(_ name: String) -> Bool {
        ofLanguage.contains { name.hasPrefix("\($0).") }
    }

    private static let languageName = InterfaceStrings.languageName.fileKey

    /// Returns the built-in strings of a language; nil if the program has none.
    ///
    /// - Parameter log: Receives an error if the strings exist and cannot be read.
    package static func source(_ language: Language, log: DiagnosticLog) -> SourceText? {
        source(named: language.rawValue, log: log)
    }

    private static func source(named name: String, log: DiagnosticLog) -> SourceText? {
        guard let resources = ProgramResources.folder() else { return nil }
        let path = "\(resources)/\(ProgramResources.strings)/\(name).yaml"
        errno = 0
        if let bytes = FileSystem.readFile(path) { return SourceText(path: path, bytes: bytes) }
        if errno != ENOENT {
            log.report(
                .aboutFile(
                    "failed-reading", "the file cannot be read: \(systemError())", path: path))
        }
        return nil
    }

    /// Returns the sections of `placeholders.yaml`: placeholders by string.
    ///
    /// - Parameter log: Receives an error if the file exists and cannot be read.
    static func placeholders(log: DiagnosticLog) -> [YAMLNode.Entry] {
        source(named: "placeholders", log: log).flatMap { YAMLParser.parse($0, log: log)?.entries }
            ?? []
    }

    /// A fingerprint of the built-in strings of all languages.
    package static var fingerprint: Fingerprint {
        let folder = ProgramResources.folder().map { "\($0)/\(ProgramResources.strings)" } ?? ""
        let names = ((try? FileSystem.names(in: folder)) ?? []).sorted()
        return Fingerprint { builder in
            for name in names {
                builder.add(name)
                builder.add(Fingerprint(of: FileSystem.readFile("\(folder)/\(name)") ?? []))
            }
        }
    }

    /// Returns the keys and values of the built-in strings of a language; nil if the program has none.
    ///
    /// - Parameter log: Receives an error if the strings exist and cannot be read.
    package static func entries(
        _ language: Language, log: DiagnosticLog
    ) -> [YAMLNode.Entry]? {
        source(language, log: log).flatMap { YAMLParser.parse($0, log: log)?.entries }
    }

    /// Adds the strings of the program to those of a guide in one language.
    ///
    /// - Parameter original: The strings that stand in for those that a partial language lacks; nil for another
    ///   language.
    /// - Returns: Also the names of the strings that are in another language; nil, after diagnostics, if
    ///   the strings of the program cannot be read.
    static func completed(
        _ root: YAMLNode, _ language: Language, in source: SourceText,
        original: OriginalStrings? = nil, log: DiagnosticLog
    ) -> (root: YAMLNode, untranslated: [String])? {
        let end = source.bytes.count
        let reading = DiagnosticLog()
        let builtIn = entries(language, log: reading)
        let substitutes =
            original?.entries ?? (builtIn == nil ? entries(fallback, log: reading) : nil)
        guard !reading.diagnostics.hasErrors else {
            log.report(reading.diagnostics)
            return nil
        }
        if let builtIn { PlaceWords.check(root, against: builtIn, in: source, log: log) }
        var root = builtIn.map { root.completed(from: $0, after: end) } ?? root
        if let sections = root.entries {
            root.content = .mapping(PlaceWords(sections).filled(sections))
        }
        guard let substitutes = substitutes.map({ PlaceWords($0).filled($0) }) else {
            return (root, [])
        }
        let ownEntries = root.entries ?? []
        var untranslated: [String] = []
        let others = substitutes.compactMap { section -> YAMLNode.Entry? in
            guard !ofLanguage.contains(section.key) else { return nil }
            let present = ownEntries.first { $0.key == section.key }?.value.entries ?? []
            var section = section
            guard let entries = section.value.entries else { return section }
            let missing = entries.filter { entry in
                entry.key != languageName && !present.contains { $0.key == entry.key }
            }
            untranslated += missing.map { "\(section.key).\($0.key)" }
            let mark = unmarked.contains(section.key) ? nil : original?.language ?? fallback
            section.value.content = .mapping(missing.map { $0.inOneForm(marked: mark) })
            return section
        }
        return (root.completed(from: others, after: end), untranslated)
    }
}

extension YAMLNode {
    /// A mapping with the entries that it lacks, down to the entries of its mappings.
    ///
    /// - Parameter end: The length of the file, behind which entries of another have their offsets.
    fileprivate func completed(
        from defaults: [Entry], after end: Int, isSection: Bool = false
    ) -> YAMLNode {
        guard var present = entries ?? (scalar == "" ? [] : nil) else { return self }
        for entry in defaults {
            guard let index = present.firstIndex(where: { $0.key == entry.key }) else {
                present.append(
                    Entry(
                        key: entry.key, keyOffsets: entry.keyOffsets.moved(by: end),
                        value: entry.value.moved(by: end), hasDefault: true))
                continue
            }
            present[index].hasDefault = true
            if !isSection, let inner = entry.value.entries {
                present[index].value = present[index].value.completed(
                    from: inner, after: end, isSection: true)
            }
        }
        return YAMLNode(content: .mapping(present), offsets: offsets)
    }

    private func moved(by end: Int) -> YAMLNode {
        guard let entries else {
            return YAMLNode(content: content, offsets: offsets.moved(by: end))
        }
        let moved = entries.map {
            Entry(
                key: $0.key, keyOffsets: $0.keyOffsets.moved(by: end),
                value: $0.value.moved(by: end),
                hasDefault: true)
        }
        return YAMLNode(content: .mapping(moved), offsets: offsets.moved(by: end))
    }
}

extension YAMLNode.Entry {
    /// A string of another language: in the form for most numbers, since no other is known.
    ///
    /// - Parameter language: The language for `lang`; nil for a part of an address.
    fileprivate func inOneForm(marked language: Language?) -> Self {
        var entry = self
        let other = value.entries?.first { $0.key == PluralRules.Category.other.rawValue }?.value
        if let text = (other ?? value).scalar {
            entry.value.content = .scalar(
                language.map { FallbackText.marked(text, in: $0) } ?? text)
        } else if let parts = value.entries {
            entry.value.content = .mapping(
                parts.map { $0.inOneForm(marked: $0.key == "address" ? nil : language) })
        }
        return entry
    }
}

/// The strings of the language that a guide is written in.
package struct OriginalStrings {
    let language: Language
    package let entries: [YAMLNode.Entry]
}

extension Range<Int> {
    fileprivate func moved(by count: Int) -> Range { lowerBound + count..<upperBound + count }
}
