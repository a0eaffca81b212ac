package import GuideDiagnostics
package import GuideFiles
internal import GuideFormats
internal import GuideWords
internal import Synchronization

/// What a process that builds one guide again and again keeps of what it read: what it made of files that
/// are as they were.
///
/// Without it a build reads all front matter and tables, which takes far longer than making the page of an
/// edit. It is of one guide and one selection.
///
/// A class because all builds of the process share it; its state is behind a mutex.
package final class ReadingMemory: Sendable {
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
        var inventory = FileInventory()
        var remembered: [String: Remembered] = [:]
        /// What is open in an editor now, and what was when the build began.
        var open: [String: [UInt8]] = [:]
        var read: [String: [UInt8]] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Begins a build of the files of an inventory, and of what is open instead of some.
    package func begin(_ inventory: FileInventory) {
        state.withLock { ($0.inventory, $0.read) = (inventory, $0.open) }
    }

    /// Has builds that begin from now on read a text that is not saved instead of a file; nil ends that.
    ///
    /// - Parameter path: From the guide's root.
    package func open(_ path: String, _ text: [UInt8]?) { state.withLock { $0.open[path] = text } }

    /// The text that is read instead of a file.
    func openText(_ path: String) -> [UInt8]? { state.withLock { $0.read[path] } }

    /// Stands for some files as they are now; nil if one may be changing at this moment.
    fileprivate func inputs(of places: [String]) -> Fingerprint? {
        let (inventory, open) = state.withLock { ($0.inventory, $0.read) }
        let texts = open.filter { text in places.contains { text.key.hasPrefix($0) } }
        let files = inventory.fingerprint(of: places)
        guard let files, !texts.isEmpty else { return files }
        return Fingerprint { builder in
            builder.add(files)
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
    package func remembered<Value: Sendable>(
        _ name: String, of places: [String], diagnostics: inout [Diagnostic],
        make: (inout [Diagnostic]) -> Value
    ) -> Value {
        remembered(name, of: places, besides: .ofNothing, diagnostics: &diagnostics, make: make)
    }

    /// A value made of files and of what others made.
    ///
    /// - Parameter others: Stands for what others made; nil if that is not known.
    package func remembered<Value: Sendable>(
        _ name: String, of places: [String], besides others: Fingerprint?,
        diagnostics: inout [Diagnostic], make: (inout [Diagnostic]) -> Value
    ) -> Value {
        guard let memory, let others, let files = memory.inputs(of: places) else {
            return make(&diagnostics)
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
            diagnostics += known.diagnostics
            return box.value
        }
        var found: [Diagnostic] = []
        let value = make(&found)
        diagnostics += found
        memory[name] = ReadingMemory.Remembered(
            inputs: inputs, value: Box(value: value), diagnostics: found,
            files: ledger.entries(of: places))
        return value
    }
}
