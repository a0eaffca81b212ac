internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables

/// Describes the rows of rate tables in one language.
struct RateStrings {
    let strings: SiteStrings

    private var numbers: NumberFormat { strings.numbers }

    /// Returns the formula of a rate with its result, such as '11.16% + 20% × 11.16% = 13.392%'.
    func arithmetic(_ cell: RateTable.Cell, isCombined: Bool) -> String {
        let total = numbers.percent(millionths: cell.rate)
        guard isCombined else {
            let text = arithmetic(cell.expression)
            return text == total ? total : "\(text) = \(total)"
        }
        let (top, lower) = (cell.parts[.top] ?? 0, cell.parts[.lower] ?? 0)
        if top == 0 || lower == 0 { return total }
        let sign = lower < 0 ? strings[.minus] : strings[.sum]
        let added = numbers.percent(millionths: Int64(lower.magnitude))
        return "\(numbers.percent(millionths: top))\(sign)\(added) = \(total)"
    }

    private func arithmetic(_ expression: RateExpression) -> String {
        guard !expression.terms.isEmpty else { return numbers.percent(millionths: 0) }
        var text = ""
        for (index, term) in expression.terms.enumerated() {
            if index > 0 {
                text += term.isSubtracted ? strings[.minus] : strings[.sum]
            } else if term.isSubtracted {
                text += strings.numbers.minus
            }
            text += product(term.factors)
        }
        return text
    }

    private func product(_ factors: [RateExpression.Factor]) -> String {
        guard !factors.isEmpty else { return numbers.percent(millionths: 1_000_000) }
        return factors.map { factor in
            switch factor {
            case .rate(let rate): numbers.rate(rate)
            case .quotient(let top, let bottom):
                "(\(numbers.roundMoney(top)) ÷ \(numbers.roundMoney(bottom)))"
            }
        }.joined(separator: strings[.times])
    }

    /// Returns the reasons why the rates of a row differ from those of the previous row.
    func changes(_ row: RateTable.Row) -> String {
        let texts = row.changes.map { changes in
            let text = changes.changes.map(text).joined(separator: "; ")
            return changes.kind.map {
                strings.text(
                    .rateChangeOfKind, ["kind": strings.facts.kind($0), "changes": text])
            } ?? text
        }
        return texts.isEmpty ? strings[.notApplicable] : texts.joined(separator: "; ")
    }

    private func text(_ change: RateTable.Change) -> String {
        switch change {
        case .bracket(let jurisdiction, let rate):
            strings.text(
                .rateChangeBracket,
                ["place": strings[jurisdiction].adjective, "rate": numbers.rate(rate)])
        case .taxBegins(let jurisdiction):
            strings.text(.rateChangeTaxBegins, ["place": strings[jurisdiction].adjective])
        case .begins(let jurisdiction, let step):
            strings.text(.rateChangeBegins, line(jurisdiction, step))
        case .ends(let jurisdiction, let step):
            strings.text(.rateChangeEnds, line(jurisdiction, step))
        }
    }

    private func line(
        _ jurisdiction: Jurisdiction, _ step: StepName
    ) -> KeyValuePairs<String, String> {
        ["place": strings[jurisdiction].adjective, "line": strings[step]]
    }
}
