package import BuildStore
package import Files
internal import Synchronization
internal import TaxTables
package import Text

/// A cache of parsed files in a process that builds a guide repeatedly.
///
/// Without it, every build parses all front matter and tables, which takes much longer than making
/// the pages of an edit. It is valid for one guide and one selection.
///
/// A class, because all builds of the process share it. A mutex guards its state.
package final class ParseCache: Sendable {
    /// A cached value.
    package struct Remembered: Sendable {
        /// The cache key: the fingerprint of the files' identities and other dependencies.
        package let inputs: Fingerprint
        package let value: any Sendable
        package let diagnostics: [Diagnostic]
        /// The files that were read for it.
        package let files: [String: Fingerprint]
        package let reads: Set<Dependency>
    }

    private struct State {
        /// Nil before the first build.
        var inventory: FileInventory?
        /// The fingerprints of requested files and folders; nil if one changed too recently.
        var prefixes: [String: Fingerprint?] = [:]
        var remembered: [String: Remembered] = [:]
        /// The unsaved texts in an editor: now, and at the start of the build.
        var open: [String: [UInt8]] = [:]
        var read: [String: [UInt8]] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Begins a build with an inventory of files, and the unsaved texts at this time.
    package func begin(_ inventory: FileInventory) {
        state.withLock { ($0.inventory, $0.prefixes, $0.read) = (inventory, [:], $0.open) }
    }

    /// Replaces a file by an unsaved text in builds that begin from now on; nil ends this.
    ///
    /// - Parameter path: The path from the guide's root.
    package func open(_ path: String, _ text: [UInt8]?) { state.withLock { $0.open[path] = text } }

    /// Returns the unsaved text that replaces a file, if any.
    func openText(_ path: String) -> [UInt8]? { state.withLock { $0.read[path] } }

    /// Returns the files below a folder at the start of the build; nil if they must be listed.
    func files(below folder: String, endings: [String]) -> [String]? {
        let inventory = state.withLock(\.inventory)
        return inventory?.files(below: folder, endings: endings)
    }

    /// Returns the cache key of files; nil if one changed too recently.
    fileprivate func inputs(of prefixes: [String]) -> Fingerprint? {
        // Cached, because many keys contain the same folders.
        let (files, open) = state.withLock { state in
            let files = prefixes.map { prefix in
                if let cached = state.prefixes[prefix] { return cached }
                let fingerprint = state.inventory?.fingerprint(of: prefix)
                state.prefixes[prefix] = fingerprint
                return fingerprint
            }
            return (files, state.read)
        }
        guard !files.contains(nil) else { return nil }
        let texts = open.filter { text in prefixes.contains { text.key.hasPrefix($0) } }
        return Fingerprint { builder in
            for file in files.lazy.compactMap(\.self) { builder.add(file) }
            for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
                builder.add(path)
                builder.add(Fingerprint(of: text))
            }
        }
    }

    fileprivate subscript(name: String) -> Remembered? {
        get { state.withLock { $0.remembered[name] } }
        set { state.withLock { $0.remembered[name] = newValue } }
    }
}

extension GuideFolder {
    private struct Box<Value: Sendable>: Sendable {
        let value: Value
    }

    /// Returns the cache key of files; nil without a cache, or if a file changed too recently.
    package func inputs(of prefixes: [String]) -> Fingerprint? { memory?.inputs(of: prefixes) }

    /// Returns the cached value of a computation on files, or computes it.
    ///
    /// - Parameters:
    ///   - name: A unique name of the value.
    ///   - prefixes: The dependencies: files, and folders with a trailing slash, from the guide's
    ///     root. `make` must not read any others.
    ///   - make: Computes the value from the given folder. Its diagnostics are cached as well.
    package func remembered<Value: Sendable>(
        _ name: String, of prefixes: [String], make: (GuideFolder) -> Value
    ) -> Value {
        remembered(name, of: prefixes, besides: .ofNothing, make: make)
    }

    /// Returns the cached value of a computation on files and other values, or computes it.
    ///
    /// - Parameter others: The fingerprint of the other values; nil if it is unknown, which
    ///   prevents caching.
    package func remembered<Value: Sendable>(
        _ name: String, of prefixes: [String], besides others: Fingerprint?,
        make: (GuideFolder) -> Value
    ) -> Value {
        guard let memory, let others, let files = memory.inputs(of: prefixes) else {
            return make(self)
        }
        let inputs = Fingerprint { builder in
            builder.add(files)
            builder.add(others)
        }
        // Parsing also depends on the languages and jurisdictions of the guide and on the
        // publication date.
        let name = "\(name) \(publicOn) \(names.key)"
        if let cached = memory[name], cached.inputs == inputs, let box = cached.value as? Box<Value>
        {
            for (path, fingerprint) in cached.files { ledger.enter(path, fingerprint) }
            log.report(cached.diagnostics)
            Reads.record(cached.reads)
            return box.value
        }
        let reader = withSeparateLog()
        let (value, reads) = Reads.recording { make(reader) }
        Reads.record(reads)
        let found = reader.log.diagnostics
        log.report(found)
        // The next read may succeed though the files are the same: an error may come from one that failed.
        guard !found.contains(where: { $0.severity == .error }) else { return value }
        memory[name] = ParseCache.Remembered(
            inputs: inputs, value: Box(value: value), diagnostics: found,
            files: ledger.entries(of: prefixes), reads: reads)
        return value
    }
}
