/// Reads the keys of one mapping into typed values, reporting every missing, misspelt and mistyped
/// one.
///
/// Nothing is thrown: whoever reads takes all that is usable, and `readWhole` gives nothing where
/// anything was wrong.
///
/// A mapping is read in a closure. At its end the keys that it did not ask for are reported; where any
/// key may stand, it asks for `remainingEntries()`.
package final class YAMLMappingReader {
    /// What the readers of a file's mappings share.
    private final class File {
        let source: SourceText
        let log: DiagnosticLog
        /// Takes note of what is asked, if somebody wants to know.
        let record: YAMLRecord.File?

        init(_ source: SourceText, root: YAMLNode, _ log: DiagnosticLog) {
            self.source = source
            self.log = log
            record = YAMLRecord.file(source.path, root)
        }
    }

    private let file: File
    package let entries: [YAMLNode.Entry]
    /// Where the mapping stands, for messages about what it lacks.
    package let offsets: Range<Int>
    /// The keys that were asked for; nothing of a caller runs while one is entered, which need not be
    /// checked each time.
    @exclusivity(unchecked) private var known: [String] = []
    /// A bit for each of the first entries that was asked for, so that few keys are compared again.
    @exclusivity(unchecked) private var asked: UInt64 = 0
    private var takesEveryKey = false

    package var source: SourceText { file.source }

    private init?(_ node: YAMLNode, of file: File) {
        self.file = file
        offsets = node.offsets
        switch node.content {
        case .mapping(let entries): self.entries = entries
        // A key with nothing after it is an empty mapping.
        case .scalar(""): entries = []
        default:
            entries = []
            report(
                "wrong-type", "a mapping is expected here, not \(node.kind)", at: node.offsets,
                remedy: "write 'key: value' lines")
            return nil
        }
        known.reserveCapacity(entries.count + 4)
        file.record?.note(offsets) { $0.readers += 1 }
    }

    // MARK: Mappings

    /// What `read` makes of a mapping; nil, after a diagnostic, if the node is none.
    @discardableResult
    package static func read<Result>(
        _ node: YAMLNode, in source: SourceText, log: DiagnosticLog,
        _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        self.read(node, of: File(source, root: node, log), read)
    }

    /// What `read` makes of the mapping that a file is; nil, after a diagnostic, if it is none.
    @discardableResult
    package static func read<Result>(
        _ source: SourceText, log: DiagnosticLog, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        guard let root = YAMLParser.parse(source, log: log) else { return nil }
        return self.read(root, in: source, log: log, read)
    }

    /// What `read` makes of the mapping that a file is; nil, after diagnostics, if the file has errors.
    package static func readWhole<Result>(
        _ source: SourceText, log: DiagnosticLog, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        let own = DiagnosticLog()
        let result = self.read(source, log: own, read)
        log.report(own.diagnostics)
        return own.hasErrors ? nil : result
    }

    /// What `read` makes of each mapping of the list that a file is.
    ///
    /// - Parameters:
    ///   - expected: What the file has to be, in the words of a message.
    ///   - example: How an item begins.
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
                    in: source, at: root.offsets, remedy: "write '\(example)'"))
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

    /// What `read` makes of a mapping of the same file.
    @discardableResult
    package func mapping<Result>(
        at node: YAMLNode, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        Self.read(node, of: file, read)
    }

    /// What `read` makes of the mapping of a key that has to be there.
    @discardableResult
    package func mapping<Result>(
        _ key: String, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        required(key).flatMap { mapping(at: $0, read) }
    }

    /// What `read` makes of the mapping of an optional key.
    @discardableResult
    package func optionalMapping<Result>(
        _ key: String, _ read: (YAMLMappingReader) -> Result?
    ) -> Result? {
        optional(key).flatMap { mapping(at: $0, read) }
    }

    /// What `read` makes of each mapping in the list of a key that has to be there.
    package func mappings<Item>(
        _ key: String, _ read: (YAMLMappingReader) -> Item?
    ) -> [Item] {
        required(key).map { mappings(of: $0, at: key, read) } ?? []
    }

    /// What `read` makes of each mapping in the list of an optional key.
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
                remedy: "write each entry after '- '")
            return []
        }
        return items.compactMap { mapping(at: $0, read) }
    }

    // MARK: Keys

    /// The value of an optional key.
    package func optional(_ key: String) -> YAMLNode? {
        known.append(key)
        file.record?.note(offsets) { $0.keys[key] = $0.keys[key] ?? false }
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        if index < UInt64.bitWidth { asked |= 1 &<< UInt64(index) }
        return entries[index].value
    }

    /// The value of a key that has to be there.
    package func required(_ key: String) -> YAMLNode? {
        file.record?.note(offsets) { $0.keys[key] = $0.keys[key] ?? true }
        if let node = optional(key) { return node }
        let misspelt = nearestName(to: key, among: entries.prefix(mistakesListed).map(\.key))
        report(
            "missing-key", "key '\(key)' is missing", at: offsets,
            remedy: misspelt.map { "is '\($0)' meant to be '\(key)'?" } ?? "add a line '\(key): …'")
        return nil
    }

    /// The entries of a mapping of any keys: those that no key was asked for yet.
    package func remainingEntries() -> [YAMLNode.Entry] {
        takesEveryKey = true
        file.record?.note(offsets) { $0.takesEveryKey = true }
        if asked == 0, entries.count <= UInt64.bitWidth { return entries }
        return entries.filter { !known.contains($0.key) }
    }

    /// Declares a key as known without reading it.
    package func ignore(_ key: String) {
        _ = optional(key)
    }

    /// Declares that others read the keys that were not asked for, or nobody does.
    package func ignoreRemaining() {
        takesEveryKey = true
        file.record?.note(offsets) { $0.ignorers += 1 }
    }

    /// Whether a key is there, which does not ask for it.
    package func has(_ key: String) -> Bool {
        file.record?.note(offsets) { $0.keys[key] = $0.keys[key] ?? false }
        return entries.contains { $0.key == key }
    }

    /// Where the value of a key stands, or the mapping that lacks it.
    package func offsets(of key: String) -> Range<Int> {
        entries.first { $0.key == key }?.value.offsets ?? offsets
    }

    // MARK: Diagnostics

    /// Takes note of what a scalar has to be, if somebody wants to know.
    func record(_ kind: @autoclosure () -> YAMLRecord.Scalar, at offsets: Range<Int>) {
        file.record?.note(kind(), at: offsets)
    }

    /// Reports an error of the file.
    package func report(
        _ identifier: String, _ summary: String, at offsets: Range<Int>, remedy: String? = nil,
        notes: [Diagnostic.Note] = []
    ) {
        report(
            Diagnostic(
                .error, identifier, summary, in: source, at: offsets, remedy: remedy, notes: notes))
    }

    package func report(_ diagnostic: Diagnostic) {
        file.log.report(diagnostic)
    }

    /// Reports the keys that nothing has asked for, each with the nearest that could be meant.
    private func reportUnknownKeys() {
        guard !takesEveryKey,
            entries.count > UInt64.bitWidth || asked.nonzeroBitCount != entries.count
        else { return }
        let known = Set(self.known)
        let unknown = entries.filter { !known.contains($0.key) }
        let unused = known.subtracting(entries.map(\.key))
        for entry in unknown.prefix(mistakesListed) {
            report(
                "unknown-key", "unknown key '\(entry.key)'", at: entry.keyOffsets,
                remedy: nearestName(to: entry.key, among: unused).map { "did you mean '\($0)'?" }
                    ?? didYouMean(entry.key, among: known))
        }
        if unknown.count > mistakesListed {
            report(.tooManyMistakes(in: source, at: unknown[mistakesListed].keyOffsets))
        }
    }
}
