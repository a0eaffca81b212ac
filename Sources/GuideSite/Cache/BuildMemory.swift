internal import GuideDiagnostics
internal import GuideFiles
internal import Synchronization

/// What a process that builds one guide again and again keeps from one build to the next: what it
/// made of files that are as they were, and the site as it left it.
///
/// Without it a build reads all front matter and tables and looks at every published file, which
/// takes far longer than making the page of an edit. It is of one guide and one selection.
///
/// A class because all builds of the process share it; its state is behind a mutex.
package final class BuildMemory: Sendable {
    /// What was made of some files.
    struct Remembered: Sendable {
        /// Of the files' identities.
        let inputs: Fingerprint
        let value: any Sendable
        let diagnostics: [Diagnostic]
        /// The files that were read for it.
        let files: [String: Fingerprint]
    }

    /// A published site as this process left it.
    struct Site: Sendable {
        let cache: BuildCache
        let cachePath: String
        let folder: FolderIdentity
    }

    private struct State {
        var inventory = FileInventory()
        var remembered: [String: Remembered] = [:]
        var site: Site?
    }

    private let state = Mutex(State())

    package init() {}

    /// Writes for later processes what this one knows of its site, unless another has built since.
    package func save() {
        guard let site = state.withLock(\.site), FolderIdentity(site.folder.path) == site.folder
        else { return }
        site.cache.write(site.cachePath)
    }

    /// The site that this process left in a folder; nil if another one is there now.
    func site(_ maker: Fingerprint, in folder: String) -> Site? {
        guard let site = state.withLock(\.site), site.cache.maker == maker,
            let now = FolderIdentity(folder), now == site.folder
        else { return nil }
        return site
    }

    /// Takes the site in a folder to be as this process left it.
    func leave(_ cache: BuildCache, at path: String, of folder: String) {
        let site = FolderIdentity(folder).map { Site(cache: cache, cachePath: path, folder: $0) }
        state.withLock { $0.site = site }
    }

    /// Begins a build of the files of an inventory.
    func begin(_ inventory: FileInventory) { state.withLock { $0.inventory = inventory } }

    /// Stands for some files as they are now; nil if one may be changing at this moment.
    fileprivate func inputs(of places: [String]) -> Fingerprint? {
        state.withLock(\.inventory).fingerprint(of: places)
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

    /// A value made of files, or the one that an earlier build of this process made of the same.
    ///
    /// - Parameters:
    ///   - name: Of this value alone.
    ///   - places: Files, and folders with a slash behind them, from the guide's root: all that
    ///     `make` looks at.
    func remembered<Value: Sendable>(
        _ name: String, of places: [String], diagnostics: inout [Diagnostic],
        make: (inout [Diagnostic]) -> Value
    ) -> Value {
        guard let memory, let inputs = memory.inputs(of: places) else {
            return make(&diagnostics)
        }
        if let known = memory[name], known.inputs == inputs, let box = known.value as? Box<Value> {
            for (path, fingerprint) in known.files { ledger.enter(path, fingerprint) }
            diagnostics += known.diagnostics
            return box.value
        }
        var found: [Diagnostic] = []
        let value = make(&found)
        diagnostics += found
        memory[name] = BuildMemory.Remembered(
            inputs: inputs, value: Box(value: value), diagnostics: found,
            files: ledger.entries(of: places))
        return value
    }
}
