internal import Content
internal import RuleEngine
internal import TaxTables
internal import Text

/// A search for negative taxes and contributions, where a formula probably lacks `not below 0`.
enum NegativeTaxReview {
    /// Returns a warning for each negative line, with the first person and jurisdiction that show it.
    static func warnings(of laws: GuideLaws) -> [Diagnostic] {
        var seen: Set<SourceRange> = []
        var warnings: [Diagnostic] = []
        for law in laws.values.reversed() {
            for found in NegativeResult.all(by: law) {
                let person =
                    found.stated.map { "a person with \($0.name)=100" }
                    ?? "a person without income"
                let warning = Diagnostic(
                    .warning, CheckKind.negativeTax.rawValue,
                    "'\(found.line)' makes '\(found.result)' \(found.amount) for \(person) in "
                        + "\(found.place.code), \(law.year)",
                    in: found.source, at: found.offsets,
                    fix: "write ', not below 0' after the line, or ', may be below 0' if the "
                        + "law pays it out")
                if seen.insert(warning.range).inserted { warnings.append(warning) }
            }
        }
        return warnings
    }
}
