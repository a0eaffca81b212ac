internal import Synchronization

/// Gathers what is found wrong while files are read.
///
/// A folder of a guide has one, which its files are read into, so that whoever reads a file need not hand on what is
/// wrong with it. What reads a text at hand is given one, since nobody else knows who is to be told.
///
/// A class because all who read share it, on several threads; its list is behind a mutex.
package final class DiagnosticLog: Sendable {
    private let list = Mutex<[Diagnostic]>([])

    package init() {}

    /// What was reported so far, in no order.
    package var diagnostics: [Diagnostic] { list.withLock(\.self) }

    package var hasErrors: Bool { list.withLock(\.hasErrors) }

    /// The paths of the files with errors.
    package var pathsWithErrors: Set<String> {
        Set(diagnostics.lazy.filter { $0.severity == .error }.map(\.range.path))
    }

    package func report(_ diagnostic: Diagnostic) { list.withLock { $0.append(diagnostic) } }

    package func report(_ diagnostics: some Sequence<Diagnostic>) {
        list.withLock { $0 += diagnostics }
    }
}
