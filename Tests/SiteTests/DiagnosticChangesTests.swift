import Site
import Testing
import Text

/// The new and removed diagnostics from one check to the next.
@Suite struct DiagnosticChangesTests {
    private func found(
        _ path: String, _ line: Int, _ severity: Diagnostic.Severity = .warning
    ) -> Diagnostic {
        Diagnostic(
            severity, "example", "something is wrong",
            at: SourceRange(path: path, start: SourceLocation(line: line, column: 1), length: 1),
            excerpt: .none)
    }

    @Test func whatMovedIsAsItWas() {
        let changes = DiagnosticChanges(
            from: [found("a", 1), found("a", 5)], to: [found("a", 3), found("a", 7)])
        #expect(changes.new.isEmpty && changes.gone.isEmpty)
        #expect(changes.current == [found("a", 3), found("a", 7)])
    }

    /// The one that stayed in its place is not the one that is new.
    @Test func oneMoreOfAKindIsNew() {
        let changes = DiagnosticChanges(
            from: [found("a", 5)], to: [found("a", 2), found("a", 5), found("b", 5)])
        #expect(changes.new == [found("a", 2), found("b", 5)] && changes.gone.isEmpty)
        let back = DiagnosticChanges(from: changes.current, to: [found("a", 5)])
        #expect(back.new.isEmpty && back.gone == [found("a", 2), found("b", 5)])
    }

    /// A guide with errors is not looked through for warnings.
    @Test func warningsBehindAnErrorAreStillKnown() {
        let error = found("a", 1, .error)
        let broken = DiagnosticChanges(from: [found("a", 5), found("b", 1)], to: [error])
        #expect(broken.new == [error] && broken.gone.isEmpty)
        let mended = DiagnosticChanges(from: broken.current, to: [found("a", 5)])
        #expect(mended.new.isEmpty && mended.gone == [error, found("b", 1)])
    }
}
