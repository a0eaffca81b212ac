package import Files
private import Glibc
package import Text

/// The UI strings that come with the program.
///
/// The file of a guide holds only what it changes.
package enum DefaultStrings {
    /// The language whose strings stand in for those that another language lacks.
    package static let fallback = Language.english

    /// Text of the fallback language is between these two until its page is written.
    static let markStart = "\u{E000}"
    static let markEnd = "\u{E001}"

    /// Strings that an address is made of, or that authors write.
    private static let unmarked: Set = [
        "addresses", "caption-word", "source-kinds", "topic-sections",
    ]
    /// Strings that no other language has.
    private static let ofLanguage: Set = ["language", "locale"]
    private static let languageName = InterfaceStrings.languageName.rawValue

    /// Returns the built-in strings of a language; nil if the program has none.
    ///
    /// - Parameter log: Receives an error if the strings exist and cannot be read.
    package static func source(_ language: Language, log: DiagnosticLog) -> SourceText? {
        guard let resources = ProgramResources.folder() else { return nil }
        let path = "\(resources)/\(ProgramResources.strings)/\(language.rawValue).yaml"
        errno = 0
        if let bytes = FileSystem.readFile(path) { return SourceText(path: path, bytes: bytes) }
        if errno != ENOENT {
            log.report(
                .aboutFile(
                    "failed-reading", "the file cannot be read: \(systemError())", path: path))
        }
        return nil
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
    /// - Returns: Also the names of the strings that are in the fallback language; nil, after diagnostics, if
    ///   the strings of the program cannot be read.
    static func completed(
        _ root: YAMLNode, _ language: Language, in source: SourceText, log: DiagnosticLog
    ) -> (root: YAMLNode, untranslated: [String])? {
        let end = source.bytes.count
        let reading = DiagnosticLog()
        let builtIn = entries(language, log: reading)
        let substitutes = builtIn == nil ? entries(fallback, log: reading) : nil
        guard !reading.diagnostics.hasErrors else {
            log.report(reading.diagnostics)
            return nil
        }
        if let builtIn { return (root.completed(from: builtIn, after: end), []) }
        let own = root.entries ?? []
        var untranslated: [String] = []
        let others = (substitutes ?? []).compactMap { section -> YAMLNode.Entry? in
            guard !ofLanguage.contains(section.key) else { return nil }
            let known = own.first { $0.key == section.key }?.value.entries ?? []
            var section = section
            guard let entries = section.value.entries else { return section }
            let missing = entries.filter { entry in
                entry.key != languageName && !known.contains { $0.key == entry.key }
            }
            untranslated += missing.map { "\(section.key).\($0.key)" }
            let isMarked = !unmarked.contains(section.key)
            section.value.content = .mapping(missing.map { $0.marked(isMarked) })
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
        guard var own = entries ?? (scalar == "" ? [] : nil) else { return self }
        for entry in defaults {
            guard let index = own.firstIndex(where: { $0.key == entry.key }) else {
                own.append(
                    Entry(
                        key: entry.key, keyOffsets: entry.keyOffsets.moved(by: end),
                        value: entry.value.moved(by: end), hasDefault: true))
                continue
            }
            own[index].hasDefault = true
            if !isSection, let inner = entry.value.entries {
                own[index].value = own[index].value.completed(
                    from: inner, after: end, isSection: true)
            }
        }
        return YAMLNode(content: .mapping(own), offsets: offsets)
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
    fileprivate func marked(_ isMarked: Bool) -> Self {
        let other = value.entries?.first { $0.key == PluralRules.Category.other.rawValue }?.value
        guard let text = (other ?? value).scalar else { return self }
        var entry = self
        entry.value.content = .scalar(
            isMarked ? DefaultStrings.markStart + text + DefaultStrings.markEnd : text)
        return entry
    }
}

extension Range<Int> {
    fileprivate func moved(by count: Int) -> Range { lowerBound + count..<upperBound + count }
}
