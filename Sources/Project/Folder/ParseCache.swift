package import Files
internal import Synchronization
internal import TaxTables
package import Text

/// What a process that builds one guide again and again keeps of what it read: what it made of files that
/// are as they were.
///
/// Without it a build reads all front matter and tables, which takes far longer than making the page of an
/// edit. It is of one guide and one selection.
///
/// A class because all builds of the process share it; its state is behind a mutex.
package final class ParseCache: Sendable {
    /// What was made of some files.
    package struct Remembered: Sendable {
        /// The fingerprint of the files' identities.
        package let inputs: Fingerprint
        package let value: any Sendable
        package let diagnostics: [Diagnostic]
        /// The files that were read for it.
        package let files: [String: Fingerprint]
    }

    private struct State {
        /// Nil before the first build.
        var inventory: FileInventory?
        /// The inventory's fingerprints of the places that were asked for; nil if one may be changing.
        var places: [String: Fingerprint?] = [:]
        var remembered: [String: Remembered] = [:]
        /// What is open in an editor now, and what was when the build began.
        var open: [String: [UInt8]] = [:]
        var read: [String: [UInt8]] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Begins a build of the files of an inventory, and of what is open instead of some.
    package func begin(_ inventory: FileInventory) {
        state.withLock { ($0.inventory, $0.places, $0.read) = (inventory, [:], $0.open) }
    }

    /// Has builds that begin from now on read a text that is not saved instead of a file; nil ends that.
    ///
    /// - Parameter path: From the guide's root.
    package func open(_ path: String, _ text: [UInt8]?) { state.withLock { $0.open[path] = text } }

    /// The text that is read instead of a file.
    func openText(_ path: String) -> [UInt8]? { state.withLock { $0.read[path] } }

    /// The files below a folder as they were when the build began; nil if they are to be looked for.
    func files(below folder: String, endings: [String]) -> [String]? {
        let inventory = state.withLock(\.inventory)
        return inventory?.files(below: folder, endings: endings)
    }

    /// Stands for some files as they are now; nil if one may be changing at this moment.
    fileprivate func inputs(of places: [String]) -> Fingerprint? {
        // Many ask for the same folders, each beside a file of its own.
        let (files, open) = state.withLock { state in
            let files = places.map { place in
                if let known = state.places[place] { return known }
                let fingerprint = state.inventory?.fingerprint(of: place)
                state.places[place] = fingerprint
                return fingerprint
            }
            return (files, state.read)
        }
        guard !files.contains(nil) else { return nil }
        let texts = open.filter { text in places.contains { text.key.hasPrefix($0) } }
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

    /// Stands for some files as they are now; nil if nothing is remembered, or if one may be changing.
    package func inputs(of places: [String]) -> Fingerprint? { memory?.inputs(of: places) }

    /// A value made of files, or the one that an earlier build of this process made of the same.
    ///
    /// - Parameters:
    ///   - name: Of this value alone.
    ///   - places: Files, and folders with a slash behind them, from the guide's root: all that
    ///     `make` looks at.
    ///   - make: Reads them by the folder that it is given, whose log is kept with the value.
    package func remembered<Value: Sendable>(
        _ name: String, of places: [String], make: (GuideFolder) -> Value
    ) -> Value {
        remembered(name, of: places, besides: .ofNothing, make: make)
    }

    /// A value made of files and of what others made.
    ///
    /// - Parameter others: Stands for what others made; nil if that is not known.
    package func remembered<Value: Sendable>(
        _ name: String, of places: [String], besides others: Fingerprint?,
        make: (GuideFolder) -> Value
    ) -> Value {
        guard let memory, let others, let files = memory.inputs(of: places) else {
            return make(self)
        }
        let inputs = Fingerprint { builder in
            builder.add(files)
            builder.add(others)
        }
        // What a file lacks, and what its names mean, depends on the languages and places of the guide, and what
        // it says on the day.
        let name = "\(name) \(publicOn) \(names.key)"
        if let known = memory[name], known.inputs == inputs, let box = known.value as? Box<Value> {
            for (path, fingerprint) in known.files { ledger.enter(path, fingerprint) }
            log.report(known.diagnostics)
            return box.value
        }
        let reader = withSeparateLog()
        let value = make(reader)
        let found = reader.log.diagnostics
        log.report(found)
        memory[name] = ParseCache.Remembered(
            inputs: inputs, value: Box(value: value), diagnostics: found,
            files: ledger.entries(of: places))
        return value
    }
}
