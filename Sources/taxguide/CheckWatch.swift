internal import Content
internal import Dispatch
internal import Project
internal import Site
internal import Synchronization
internal import Text

/// Checks a guide again whenever one of its files changes, one check at a time.
///
/// A class, because the folder watch holds a reference.
final class CheckWatch: Sendable {
    private let folder: GuideFolder
    private let check: @Sendable () -> [Diagnostic]
    /// Prints the diagnostics of a check and the changes since the previous one.
    private let print: @Sendable ([Diagnostic], DiagnosticChanges, _ isFirst: Bool) -> Void
    private let queue = DispatchQueue(label: "check")
    private let state = Mutex(State())

    private struct State {
        /// The diagnostics of the last check; nil before the first.
        var last: [Diagnostic]?
        var known: [Diagnostic] = []
    }

    /// The quiet period before a check.
    ///
    /// A check takes long enough to wait for all files that an editor or git writes at once.
    private static let settling = DispatchTimeInterval.milliseconds(100)

    init(
        _ folder: GuideFolder, check: @escaping @Sendable () -> [Diagnostic],
        print: @escaping @Sendable ([Diagnostic], DiagnosticChanges, _ isFirst: Bool) -> Void
    ) {
        self.folder = folder
        self.check = check
        self.print = print
    }

    /// Checks until SIGINT or SIGTERM.
    ///
    /// Does not wait for a running check: its cache files are written atomically.
    ///
    /// - Returns: The diagnostics of the last completed check; nil if there was none.
    func run() -> [Diagnostic]? {
        let ended = DispatchSemaphore(value: 0)
        let signals = EndSignals { ended.signal() }
        defer { signals.end() }
        // Created before the first check, so that changes during it are noticed.
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
