internal import GuideDiagnostics

/// The totals of a return that pages, files and comparisons read by name.
package enum TotalName: String, CaseIterable, Sendable {
    case totalIncome
    case netIncome
    case taxableIncome
    case federalTax
    case provincialTax
    case contributions
    case refundableCredits
    case totalPaid

    /// Whether a place may have no line of it: there, nothing is paid out.
    package var mayBeAbsent: Bool { self == .refundableCredits }
}

extension RuleBook {
    /// The totals that no file declares, each of which would be a zero on every page.
    func missingResults() -> [Diagnostic] {
        // Without a form nothing is computed.
        guard !forms.isEmpty else { return [] }
        let declared = Set(resultNames)
        return TotalName.allCases.filter { !declared.contains($0.rawValue) }.map { name in
            let summary = "there is no result '\(name.rawValue)', which every return has"
            guard let first = results.first, let source = resultSources.first else {
                return .aboutFile(
                    "missing-result", summary, path: files.first?.source.path ?? "Content/Rules",
                    remedy: "declare it: 'results' at the margin, and under it '\(name.rawValue) "
                        + "= FORM.LINE'")
            }
            return Diagnostic(
                .error, "missing-result", summary, in: source, at: first.name.offsets,
                remedy: "declare it beside this one: '\(name.rawValue) = FORM.LINE', after 'aside' "
                    + "if files are not to list it")
        }
    }
}
