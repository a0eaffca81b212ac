import GuideDiagnostics

/// A rule file: read, and its names gathered, as `check` does before anything is computed.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryRules(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let source = SourceText(
        path: "a.rules", bytes: Array(UnsafeBufferPointer(start: start, count: count)))
    var diagnostics: [Diagnostic] = []
    let file = RuleFile(source, diagnostics: &diagnostics)
    let book = RuleBook([file], diagnostics: &diagnostics)
    diagnostics += book.missingWords(in: ["en", "fr"])
    precondition(book.isUsable || diagnostics.hasErrors, "a book that nobody is told is unusable")
    for step in book.words(in: "en").keys {
        precondition(book.stepNames.contains(step), "words of '\(step)', which is no step")
    }
    let text = DiagnosticWriter().text(for: diagnostics)
    precondition(diagnostics.isEmpty == text.isEmpty, "mistakes without a text")
    return 0
}
