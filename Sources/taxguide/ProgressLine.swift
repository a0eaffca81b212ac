internal import Glibc
internal import Synchronization

/// A progress line on a terminal, removed when the work is done.
///
/// Nothing is shown during the first second, or if standard error is not a terminal. A class,
/// because several threads report progress.
final class ProgressLine: Sendable {
    private struct State {
        var shownAt: ContinuousClock.Instant?
        var isShown = false
    }

    private let action: String
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    private static let silence = Duration.seconds(1)
    private static let interval = Duration.milliseconds(100)
    /// Returns to the start of the line and clears it (ECMA-48).
    private static let clearLine = "\r\u{1B}[K"

    /// - Parameter action: A description of the work, such as 'making pages'.
    /// - Returns: Nil unless standard error is a terminal that supports clearing a line.
    init?(_ action: String) {
        let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
        guard isatty(STDERR_FILENO) == 1, !isDumb else { return nil }
        self.action = action
    }

    func show(_ done: Int, of count: Int) {
        state.withLock { state in
            let now = ContinuousClock.now
            guard now - start > Self.silence, count > 0,
                state.shownAt.map({ now - $0 > Self.interval }) ?? true
            else { return }
            state.shownAt = now
            state.isShown = true
            Console.writeError("\(Self.clearLine)\(action): \(done * 100 / count) %")
        }
    }

    func clear() {
        state.withLock { state in
            guard state.isShown else { return }
            state.isShown = false
            Console.writeError(Self.clearLine)
        }
    }
}
