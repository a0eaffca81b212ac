internal import Content
internal import Dispatch
internal import Project
internal import Site
internal import Synchronization
internal import Text

/// Checks a guide again whenever a file of it changes, one check at a time.
///
/// A class because the watch calls it.
final class CheckWatch: Sendable {
    private let folder: GuideFolder
    private let check: @Sendable () -> [Diagnostic]
    /// Prints what a check said and what of it is new, which of the first is all.
    private let print: @Sendable ([Diagnostic], DiagnosticChanges, _ isFirst: Bool) -> Void
    private let queue = DispatchQueue(label: "check")
    private let state = Mutex(State())

    private struct State {
        /// What the last check said; nil until one is done.
        var last: [Diagnostic]?
        var known: [Diagnostic] = []
    }

    /// How long no file may change before a check begins: one takes so long that it is worth the wait for
    /// all that an editor or a branch of git writes at once.
    private static let settling = DispatchTimeInterval.milliseconds(100)

    init(
        _ folder: GuideFolder, check: @escaping @Sendable () -> [Diagnostic],
        print: @escaping @Sendable ([Diagnostic], DiagnosticChanges, _ isFirst: Bool) -> Void
    ) {
        self.folder = folder
        self.check = check
        self.print = print
    }

    /// Checks until the person or the system asks for an end.
    ///
    /// A check that has begun is not waited for: what it leaves for later checks it leaves whole or not at
    /// all.
    ///
    /// - Returns: What the last check said; nil if none was done.
    func run() -> [Diagnostic]? {
        let ended = DispatchSemaphore(value: 0)
        let signals = EndSignals { ended.signal() }
        defer { signals.end() }
        // Before the first check, so that no change is lost while it reads.
        let watch = FolderWatch(folder, settling: Self.settling, queue: queue) { [self] in again() }
        defer { watch.end() }
        queue.async { [self] in again() }
        ended.wait()
        return state.withLock(\.last)
    }

    private func again() {
        let found = check()
        let (changes, isFirst) = state.withLock { state in
            let changes = DiagnosticChanges(from: state.known, to: found)
            defer { (state.last, state.known) = (found, changes.known) }
            return (changes, state.last == nil)
        }
        print(found, changes, isFirst)
    }
}
