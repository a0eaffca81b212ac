internal import Dispatch
internal import Glibc

/// The wishes of the person or the system that the process end, which it then does in its own time.
struct EndSignals {
    private let sources: [any DispatchSourceSignal]

    /// Does `action` at each.
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
