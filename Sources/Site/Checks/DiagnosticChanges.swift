package import Text

/// What a check says that the one before did not, and what it no longer says.
///
/// What only moved, since lines came or went above it, is as it was.
package struct DiagnosticChanges: Hashable, Sendable {
    package private(set) var new: [Diagnostic] = []
    package private(set) var gone: [Diagnostic] = []
    /// What the next check is to be compared with.
    package private(set) var known: [Diagnostic] = []

    /// - Parameters:
    ///   - before: What is known from the checks before.
    ///   - now: What a check said: with errors, warnings may not have been looked for, so that none is gone.
    package init(from before: [Diagnostic], to now: [Diagnostic]) {
        let (before, now) = (before.listed, now.listed)
        // Equal ones first: of two like each other, the one that stayed is not the one that is new.
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
        known = now + hidden
    }

    /// All of a diagnostic but where in its file it stands.
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
