import Text

/// A rule file: read, and its names gathered, as `check` does before anything is computed.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryRules(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let source = SourceText(
        path: "a.rules", bytes: Array(UnsafeBufferPointer(start: start, count: count)))
    let log = DiagnosticLog()
    let file = RuleFile(source, log: log)
    let ruleSet = RuleSet([file], log: log)
    log.report(WordsCheck(of: ruleSet, in: ["en", "fr"]).missingWords)
    precondition(ruleSet.isUsable || log.hasErrors, "a rule set without errors is usable")
    for step in ruleSet.words(in: "en").keys {
        precondition(ruleSet.stepNames.contains(step), "words of '\(step)', which is no step")
    }
    let text = DiagnosticWriter().text(for: log.diagnostics)
    precondition(log.diagnostics.isEmpty == text.isEmpty, "mistakes without a text")
    return 0
}
