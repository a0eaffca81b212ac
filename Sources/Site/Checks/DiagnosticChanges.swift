package import Text

/// The new diagnostics of a check, and those that disappeared.
///
/// A diagnostic that only moved, because lines above it were added or removed, is unchanged.
package struct DiagnosticChanges: Hashable, Sendable {
    package private(set) var new: [Diagnostic] = []
    package private(set) var gone: [Diagnostic] = []
    /// The diagnostics to which the next check is compared.
    package private(set) var current: [Diagnostic] = []

    /// - Parameters:
    ///   - before: The diagnostics of earlier checks.
    ///   - now: The diagnostics of this check. After errors, warnings may not have been searched, so that
    ///     none disappears.
    package init(from before: [Diagnostic], to now: [Diagnostic]) {
        let (before, now) = (before.listed, now.listed)
        // Equal diagnostics are paired first, so that of two similar ones the unchanged one is not the new
        // one.
        let equal = Set(before).intersection(now)
        var left = Dictionary(grouping: before.filter { !equal.contains($0) }, by: Kind.init)
        for diagnostic in now where !equal.contains(diagnostic) {
            let kind = Kind(diagnostic)
            if left[kind, default: []].isEmpty {
                new.append(diagnostic)
            } else {
                left[kind]?.removeFirst()
            }
        }
        let missing = left.values.joined().sorted()
        let hidden = now.hasErrors ? missing.filter { $0.severity == .warning } : []
        gone = missing.filter { !hidden.contains($0) }
        current = now + hidden
    }

    /// The properties of a diagnostic without its location in the file.
    private struct Kind: Hashable {
        let severity: Diagnostic.Severity
        let identifier: String
        let path: String
        let summary: String

        init(_ diagnostic: Diagnostic) {
            severity = diagnostic.severity
            identifier = diagnostic.identifier
            path = diagnostic.range.path
            summary = diagnostic.summary
        }
    }
}
