internal import Dispatch
internal import Glibc

/// Handles SIGINT and SIGTERM, so that the process can end in an orderly way.
struct EndSignals {
    private let sources: [any DispatchSourceSignal]

    /// Calls `action` at each signal.
    init(_ action: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: action)
            source.activate()
            return source
        }
    }

    func end() { for source in sources { source.cancel() } }
}
