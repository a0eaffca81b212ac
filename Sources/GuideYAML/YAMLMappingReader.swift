package import GuideDiagnostics

/// Reads the keys of one mapping into typed values, reporting every missing, misspelt and mistyped
/// one.
///
/// Nothing is thrown: the caller reads all it can and asks `diagnostics.hasErrors` at the end.
///
/// Call `finish()` last; it reports the keys that nobody asked for.
package struct YAMLMappingReader {
    package let source: SourceText
    package let entries: [YAMLNode.Entry]
    /// Where the mapping stands, for messages about what it lacks.
    package let offsets: Range<Int>
    /// The keys that were asked for, and for each entry whether it was.
    private var known: [String] = []
    private var isAskedFor: [Bool]

    /// A reader of `node`'s keys, or nil (and a diagnostic) if it is not a mapping.
    package init?(_ node: YAMLNode, in source: SourceText, diagnostics: inout [Diagnostic]) {
        self.source = source
        self.offsets = node.offsets
        switch node.content {
        case .mapping(let entries): self.entries = entries
        // A key with nothing after it is an empty mapping.
        case .scalar(""): entries = []
        default:
            diagnostics.append(
                Diagnostic(
                    .error, "wrong-type", "a mapping is expected here, not \(node.kind)",
                    in: source, at: node.offsets, remedy: "write 'key: value' lines"))
            return nil
        }
        isAskedFor = Array(repeating: false, count: entries.count)
        known.reserveCapacity(entries.count + 4)
    }

    /// The value of an optional key.
    package mutating func optional(_ key: String) -> YAMLNode? {
        known.append(key)
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        isAskedFor[index] = true
        return entries[index].value
    }

    /// The value of a key that has to be there.
    package mutating func required(
        _ key: String, diagnostics: inout [Diagnostic]
    ) -> YAMLNode? {
        if let node = optional(key) { return node }
        let misspelt = nearestName(to: key, among: entries.prefix(mistakesListed).map(\.key))
        diagnostics.append(
            Diagnostic(
                .error, "missing-key", "key '\(key)' is missing", in: source, at: offsets,
                remedy: misspelt.map { "is '\($0)' meant to be '\(key)'?" }
                    ?? "add a line '\(key): …'"))
        return nil
    }

    /// Text that may be left out; one line unless written as a block.
    package mutating func optionalText(
        _ key: String, diagnostics: inout [Diagnostic]
    ) -> String? {
        optional(key).flatMap { text($0, of: key, diagnostics: &diagnostics) }
    }

    /// Text that has to be there and may not be empty.
    package mutating func requiredText(
        _ key: String, diagnostics: inout [Diagnostic]
    ) -> String? {
        required(key, diagnostics: &diagnostics)
            .flatMap { text($0, of: key, diagnostics: &diagnostics) }
    }

    /// A list of texts; a single text stands for a list of one.
    ///
    /// Empty if the key is left out.
    package mutating func texts(
        _ key: String, diagnostics: inout [Diagnostic]
    ) -> [YAMLText] {
        guard let node = optional(key) else { return [] }
        return yamlTexts(node, of: key, in: source, diagnostics: &diagnostics)
    }

    /// A value from a set of words, given by their raw values.
    package mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, as type: Word.Type = Word.self, diagnostics: inout [Diagnostic]
    ) -> Word? {
        guard let node = optional(key), let text = text(node, of: key, diagnostics: &diagnostics)
        else { return nil }
        if let word = Word(rawValue: text) { return word }
        diagnostics.append(
            Diagnostic(
                .error, "unknown-word", "'\(text)' is not a value of '\(key)'", in: source,
                at: node.offsets, remedy: didYouMean(text, among: Word.allCases.map(\.rawValue))))
        return nil
    }

    /// Declares a key as known without reading it.
    package mutating func ignore(_ key: String) {
        _ = optional(key)
    }

    /// Reports the keys that nothing has asked for, each with the nearest that could be meant.
    package func finish(diagnostics: inout [Diagnostic]) {
        // A key that stands twice was asked for at its first place.
        let unknown = zip(entries, isAskedFor).filter { !$1 && !self.known.contains($0.key) }.map(
            \.0)
        guard !unknown.isEmpty else { return }
        let known = Set(self.known)
        let unused = known.subtracting(entries.map(\.key))
        for entry in unknown.prefix(mistakesListed) {
            diagnostics.append(
                Diagnostic(
                    .error, "unknown-key", "unknown key '\(entry.key)'", in: source,
                    at: entry.keyOffsets,
                    remedy: nearestName(to: entry.key, among: unused).map {
                        "did you mean '\($0)'?"
                    }
                        ?? didYouMean(entry.key, among: known)))
        }
        if unknown.count > mistakesListed {
            diagnostics.append(
                .tooManyMistakes(in: source, at: unknown[mistakesListed].keyOffsets))
        }
    }

    private func text(
        _ node: YAMLNode, of key: String, diagnostics: inout [Diagnostic]
    ) -> String? {
        yamlText(node, of: key, in: source, diagnostics: &diagnostics)?.text
    }
}

/// A text with the offsets it was written at.
package struct YAMLText: Hashable, Sendable {
    package var text: String
    package var offsets: Range<Int>
}

/// The text of a scalar, or nil and a diagnostic if it is empty or not a scalar.
package func yamlText(
    _ node: YAMLNode, of key: String, in source: SourceText, diagnostics: inout [Diagnostic]
) -> YAMLText? {
    guard let text = node.scalar, !text.isEmpty else {
        diagnostics.append(
            Diagnostic(
                .error, "wrong-type", "'\(key)' is text, not \(node.kind)", in: source,
                at: node.offsets, remedy: "write '\(key): some text', or take the key out"))
        return nil
    }
    return YAMLText(text: text, offsets: node.offsets)
}

/// The texts of a list, or of a single scalar, reporting whatever is neither.
package func yamlTexts(
    _ node: YAMLNode, of key: String, in source: SourceText, diagnostics: inout [Diagnostic]
) -> [YAMLText] {
    guard case .sequence(let items) = node.content else {
        return yamlText(node, of: key, in: source, diagnostics: &diagnostics).map { [$0] } ?? []
    }
    return items.compactMap { yamlText($0, of: key, in: source, diagnostics: &diagnostics) }
}
