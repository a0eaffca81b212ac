internal import Synchronization

/// Collects the diagnostics of files while they are read.
///
/// Each `GuideFolder` has one log, which its files report to. Functions that parse a `SourceText`
/// take a log as a parameter.
///
/// A class, because readers on several threads share it. A mutex guards its list.
package final class DiagnosticLog: Sendable {
    private let list = Mutex<[Diagnostic]>([])

    package init() {}

    /// The diagnostics reported so far, in unspecified order.
    package var diagnostics: [Diagnostic] { list.withLock(\.self) }

    package var hasErrors: Bool { list.withLock(\.hasErrors) }

    package var pathsWithErrors: Set<String> {
        Set(diagnostics.lazy.filter { $0.severity == .error }.map(\.range.path))
    }

    package func report(_ diagnostic: Diagnostic) { list.withLock { $0.append(diagnostic) } }

    package func report(_ diagnostics: [Diagnostic]) {
        guard !diagnostics.isEmpty else { return }
        list.withLock { $0 += diagnostics }
    }
}
