internal import Content
internal import Dispatch
internal import Project
internal import Synchronization
internal import Text

/// Checks a guide again whenever one of its files changes, one check at a time.
///
/// A class, because the folder watch holds a reference.
final class CheckWatch: Sendable {
    private let folder: GuideFolder
    private let check: @Sendable () -> [Diagnostic]
    private let print: @Sendable ([Diagnostic]) -> Void
    private let queue = DispatchQueue(label: "check")
    /// The diagnostics of the last check; nil until one is done.
    private let last = Mutex([Diagnostic]?.none)

    /// The quiet period before a check.
    ///
    /// A check takes long enough to wait for all files that an editor or git writes at once.
    private static let settling = DispatchTimeInterval.milliseconds(100)

    init(
        _ folder: GuideFolder, check: @escaping @Sendable () -> [Diagnostic],
        print: @escaping @Sendable ([Diagnostic]) -> Void
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
        return last.withLock { $0 }
    }

    private func again() {
        let found = check()
        last.withLock { $0 = found }
        print(found)
    }
}
