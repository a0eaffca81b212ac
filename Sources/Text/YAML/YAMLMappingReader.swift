/// Reads the keys of a mapping into typed values and reports missing, misspelt and mistyped keys.
///
/// Nothing is thrown: readers return what is usable, and `readWhole` returns nil after any error.
///
/// A closure reads the mapping. When it returns, keys that it did not request are reported as
/// unknown, unless it called `remainingEntries()` or `ignoreRemaining()`.
package final class YAMLMappingReader {
    /// The state shared by the readers of one file.
    private final class File {
        let source: SourceText
        let log: DiagnosticLog
        /// Records the requested keys; nil unless `YAMLRecord.recording` runs.
        let record: YAMLRecord.File?

        init(_ source: SourceText, root: YAMLNode, _ log: DiagnosticLog) {
            self.source = source
            self.log = log
            record = YAMLRecord.file(source.path, root)
        }
    }

    private let file: File
    package let entries: [YAMLNode.Entry]
    /// The range of the mapping, for diagnostics about missing keys.
    package let offsets: Range<Int>
    /// The requested keys.
    ///
    /// Unchecked exclusivity: no caller code runs while the array is modified.
    @exclusivity(unchecked) private var requested: [String] = []
    /// A bit for each of the first 64 entries that was requested, which avoids most comparisons of
    /// keys.
    @exclusivity(unchecked) private var asked: UInt64 = 0
    private var takesEveryKey = false

    package var source: SourceText { file.source }

    private init?(_ node: YAMLNode, of file: File) {
        self.file = file
        offsets = node.offsets
        switch node.content {
        case .mapping(let entries): self.entries = entries
        // A key without a value is an empty mapping.
        case .scalar(""): entries = []
        default:
            entries = []
            report(
                "wrong-type", "expected a mapping, found \(node.kind)", at: node.offsets,
                fix: "write 'key: value' lines")
            return nil
        }
        requested.reserveCapacity(entries.count + 4)
        file.record?.note(offsets) { $0.readers += 1 }
    }

    // MARK: Mappings

    /// Returns the result of `read` for a mapping; nil, after a diagnostic, if the node is not a
    /// mapping.
    @discardableResult
    package static func read<Result>(
        _ node: YAMLNode, in source: SourceText, log: DiagnosticLog,
        _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        self.read(node, of: File(source, root: node, log), read)
    }

    /// Returns the result of `read` for a file; nil, after a diagnostic, if the file is not a
    /// mapping.
    @discardableResult
    package static func read<Result>(
        _ source: SourceText, log: DiagnosticLog, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        guard let root = YAMLParser.parse(source, log: log) else { return nil }
        return self.read(root, in: source, log: log, read)
    }

    /// Returns the result of `read` for a file; nil, after diagnostics, if the file has any errors.
    package static func readWhole<Result>(
        _ source: SourceText, log: DiagnosticLog, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        let separate = DiagnosticLog()
        let result = self.read(source, log: separate, read)
        log.report(separate.diagnostics)
        return separate.hasErrors ? nil : result
    }

    /// Returns the results of `read` for the mappings of a file that is a list.
    ///
    /// - Parameters:
    ///   - expected: The expected content of the file, for a diagnostic.
    ///   - example: The beginning of an item, for a diagnostic.
    package static func readItems<Item>(
        _ source: SourceText, _ expected: String = "a list", example: String,
        log: DiagnosticLog, _ read: (YAMLMappingReader) -> Item?
    ) -> [Item] {
        guard let root = YAMLParser.parse(source, log: log) else { return [] }
        let file = File(source, root: root, log)
        guard case .sequence(let items) = root.content else {
            file.log.report(
                Diagnostic(
                    .error, "wrong-type", "\(expected) is expected here, not \(root.kind)",
                    in: source, at: root.offsets, fix: "write '\(example)'"))
            return []
        }
        return items.compactMap { self.read($0, of: file, read) }
    }

    private static func read<Result>(
        _ node: YAMLNode, of file: File, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        guard let reader = YAMLMappingReader(node, of: file) else { return nil }
        let result = read(reader)
        reader.reportUnknownKeys()
        return result
    }

    /// Returns the result of `read` for a mapping of the same file.
    @discardableResult
    package func mapping<Result>(
        at node: YAMLNode, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        Self.read(node, of: file, read)
    }

    /// Returns the result of `read` for the mapping of a required key.
    @discardableResult
    package func mapping<Result>(
        _ key: String, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        required(key).flatMap { mapping(at: $0, read) }
    }

    /// Returns the result of `read` for the mapping of an optional key.
    @discardableResult
    package func optionalMapping<Result>(
        _ key: String, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        optional(key).flatMap { mapping(at: $0, read) }
    }

    /// Returns the results of `read` for the mappings in the list of a required key.
    package func mappings<Item>(
        _ key: String, _ read: (YAMLMappingReader) -> Item?
    ) -> [Item] {
        required(key).map { mappings(of: $0, at: key, read) } ?? []
    }

    /// Returns the results of `read` for the mappings in the list of an optional key.
    package func optionalMappings<Item>(
        _ key: String, _ read: (YAMLMappingReader) -> Item?
    ) -> [Item] {
        optional(key).map { mappings(of: $0, at: key, read) } ?? []
    }

    private func mappings<Item>(
        of node: YAMLNode, at key: String, _ read: (YAMLMappingReader) -> Item?
    ) -> [Item] {
        guard case .sequence(let items) = node.content else {
            report(
                "wrong-type", "a list is expected at '\(key)', not \(node.kind)", at: node.offsets,
                fix: "write each entry after '- '")
            return []
        }
        return items.compactMap { mapping(at: $0, read) }
    }

    // MARK: Keys

    /// Returns the value of an optional key.
    package func optional(_ key: String) -> YAMLNode? {
        requested.append(key)
        file.record?.note(offsets) { $0.keys[key] = $0.keys[key] ?? false }
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        if index < UInt64.bitWidth { asked |= 1 &<< UInt64(index) }
        return entries[index].value
    }

    /// Returns the value of a required key; reports a missing one.
    package func required(_ key: String) -> YAMLNode? {
        file.record?.note(offsets) { asked in
            let hasDefault = entries.contains { $0.key == key && $0.hasDefault }
            asked.keys[key] = asked.keys[key] ?? !hasDefault
        }
        if let node = optional(key) { return node }
        let misspelt = nearestName(to: key, among: entries.prefix(mistakesListed).map(\.key))
        report(
            "missing-key", "key '\(key)' is missing", at: offsets,
            fix: misspelt.map { "is '\($0)' meant to be '\(key)'?" } ?? "add a line '\(key): …'")
        return nil
    }

    /// Returns the entries whose keys were not requested so far.
    ///
    /// Any key is permitted from then on.
    package func remainingEntries() -> [YAMLNode.Entry] {
        takesEveryKey = true
        file.record?.note(offsets) { $0.takesEveryKey = true }
        if asked == 0, entries.count <= UInt64.bitWidth { return entries }
        return entries.filter { !requested.contains($0.key) }
    }

    /// Marks a key as known without reading it.
    package func ignore(_ key: String) {
        _ = optional(key)
    }

    /// Permits all other keys, for mappings that several readers read.
    package func ignoreRemaining() {
        takesEveryKey = true
        file.record?.note(offsets) { $0.ignorers += 1 }
    }

    /// Returns true if a key is present, without marking it as known.
    package func has(_ key: String) -> Bool {
        file.record?.note(offsets) { $0.keys[key] = $0.keys[key] ?? false }
        return entries.contains { $0.key == key }
    }

    /// Returns the range of a key's value, or of the mapping if the key is missing.
    package func offsets(of key: String) -> Range<Int> {
        entries.first { $0.key == key }?.value.offsets ?? offsets
    }

    // MARK: Diagnostics

    /// Records the type of a scalar in the current `YAMLRecord`, if any.
    func record(_ kind: @autoclosure () -> YAMLRecord.Scalar, at offsets: Range<Int>) {
        file.record?.note(kind(), at: offsets)
    }

    /// Reports an error in the file.
    package func report(
        _ identifier: String, _ summary: String, at offsets: Range<Int>, fix: String? = nil,
        notes: [Diagnostic.Note] = []
    ) {
        // Values that come from the program are behind the end of the file.
        let offsets = offsets.clamped(to: 0..<source.bytes.count)
        report(
            Diagnostic(
                .error, identifier, summary, in: source, at: offsets, fix: fix, notes: notes))
    }

    package func report(_ diagnostic: Diagnostic) {
        file.log.report(diagnostic)
    }

    /// Reports the keys that were not requested, each with the most similar known key.
    private func reportUnknownKeys() {
        guard !takesEveryKey,
            entries.count > UInt64.bitWidth || asked.nonzeroBitCount != entries.count
        else { return }
        let requested = Set(self.requested)
        let unknown = entries.filter { !requested.contains($0.key) }
        let unused = requested.subtracting(entries.map(\.key))
        for entry in unknown.prefix(mistakesListed) {
            report(
                "unknown-key", "unknown key '\(entry.key)'", at: entry.keyOffsets,
                fix: nearestName(to: entry.key, among: unused).map { "did you mean '\($0)'?" }
                    ?? didYouMean(entry.key, among: requested) ?? "correct the name, or remove it")
        }
        if unknown.count > mistakesListed {
            report(.tooManyMistakes(in: source, at: unknown[mistakesListed].keyOffsets))
        }
    }
}
