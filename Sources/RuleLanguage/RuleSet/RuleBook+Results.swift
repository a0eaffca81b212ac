package import Text

/// The totals of a return that pages, files and comparisons read by name.
package enum TotalName: String, CaseIterable, Sendable {
    case totalIncome
    case netIncome
    case taxableIncome
    /// The income tax of the top place.
    case topTax
    /// The income tax of the places that lie in it.
    case lowerTax
    case contributions
    case refundableCredits
    case totalPaid

    /// Whether a place may have no line of it: there, nothing is paid out.
    package var mayBeAbsent: Bool { self == .refundableCredits }

    /// Whether a guide may declare no such result: nobody pays contributions there, or is paid credits.
    package var mayBeUndeclared: Bool { self == .contributions || self == .refundableCredits }

    /// What rules, answers and files call it: taxes are called after the levels of places, or as the file of
    /// places says; nil for a tax of a level that the guide has not.
    package func name(in names: GuideNames) -> String? {
        switch self {
        case .topTax: names.taxNames.first.flatMap(named)
        case .lowerTax: names.taxNames.dropFirst().first.flatMap(named)
        default: rawValue
        }
    }

    private func named(_ tax: String) -> String? { tax == GuideNames.noTax ? nil : tax }
}

extension RuleBook {
    /// The totals that no file declares, each of which would be a zero on every page.
    func missingResults() -> [Diagnostic] {
        // Without a form nothing is computed.
        guard !forms.isEmpty else { return [] }
        let declared = Set(resultNames)
        guard let names = files.first?.source.names else { return [] }
        let wanted = TotalName.allCases.filter { !$0.mayBeUndeclared }
            .compactMap { $0.name(in: names) }
        return wanted.filter { !declared.contains($0) }.map { name in
            let summary = "there is no result '\(name)', which every return has"
            guard let first = results.first, let source = resultSources.first else {
                return .aboutFile(
                    "missing-result", summary, path: files.first?.source.path ?? "Content/Rules",
                    remedy: "declare it: 'results' at the margin, and under it '\(name) "
                        + "= FORM.LINE'")
            }
            return Diagnostic(
                .error, "missing-result", summary, in: source, at: first.name.offsets,
                remedy: "declare it beside this one: '\(name) = FORM.LINE', after 'aside' "
                    + "if files are not to list it")
        }
    }
}
