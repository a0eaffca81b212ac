internal import Glibc
internal import Synchronization

/// A line on a terminal that says how far long work has come, and goes away when it is done.
///
/// Nothing is shown of work that takes less than a second, nor where nobody looks. A class because workers on
/// several threads report to it.
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
    /// Back to the start of the line, and the rest of it cleared (ECMA-48).
    private static let clearLine = "\r\u{1B}[K"

    /// - Parameter action: What is done, such as 'making pages'.
    /// - Returns: Nil unless standard error is a terminal that can clear a line.
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
