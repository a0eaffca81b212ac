internal import Calculations
internal import Site
internal import TaxTables
internal import Text

/// Formats the comparison of two tables.
enum TableReport {
    /// The kind of an entry, in the order of the report.
    enum Kind: String, CaseIterable {
        case added
        case removed
        /// An amount that did not change by the indexation factor.
        case departs
        /// A rate, a count, or an amount that is not indexed.
        case changed
        case follows
        case unchanged

        init(_ entry: TableComparison.Entry) {
            switch entry.indexation {
            case .follows, .followsUnrounded: self = .follows
            case .unchanged: self = .unchanged
            case .departs: self = .departs
            case nil:
                let difference = entry.difference
                self =
                    difference.before == nil
                    ? .added : difference.after == nil ? .removed : .changed
            }
        }

        var heading: String {
            switch self {
            case .added: "added"
            case .removed: "removed"
            case .departs: "amounts that do not follow the factor"
            case .changed: "other figures that changed"
            case .follows: "amounts that follow the factor"
            case .unchanged: "unchanged amounts"
            }
        }
    }

    /// The comparison of two tables of a jurisdiction, and of the rules that use their figures.
    struct Difference {
        let figures: TableComparison
        let rules: RuleComparison
    }

    static func text(_ difference: Difference) -> String {
        let comparison = difference.figures
        var text = title(comparison) + "\n"
        for (kind, table) in tables(comparison) {
            text += "\n\(kind.heading) (\(table.rows.count))\n\(table.text)"
        }
        return text + RuleReport.text(difference.rules)
    }

    static func markdown(_ difference: Difference) -> String {
        let comparison = difference.figures
        var text = "## \(title(comparison))\n"
        for (kind, table) in tables(comparison) {
            text += "\n### \(capitalized(kind.heading)) (\(table.rows.count))\n\n\(table.markdown)"
        }
        return text + RuleReport.markdown(difference.rules)
    }

    private static func title(_ comparison: TableComparison) -> String {
        let factor =
            comparison.factor.map { "factor \($0)" } ?? "the tables state no indexation factor"
        let years = "\(comparison.years.before) to \(comparison.years.after)"
        return "\(comparison.jurisdiction.rawValue), \(years): \(factor)"
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Returns the entries of each non-empty kind.
    private static func tables(_ comparison: TableComparison) -> [(Kind, TextTable)] {
        Kind.allCases.compactMap { kind in
            let entries = comparison.entries.filter { Kind($0) == kind }
            guard !entries.isEmpty else { return nil }
            var table = TextTable(header: [
                "Figure", String(comparison.years.before.number),
                String(comparison.years.after.number), "Change", "%", "Indexation", "Certainty",
                "Sources",
            ])
            for entry in entries { table.add(cells(entry)) }
            return (kind, table)
        }
    }

    private static func cells(_ entry: TableComparison.Entry) -> [String] {
        let difference = entry.difference
        let figure = difference.after ?? difference.before
        let isStill = entry.indexation == .unchanged
        return [
            difference.path, value(difference.before), value(difference.after),
            isStill ? "" : difference.change ?? "",
            isStill ? "" : difference.ratio.map { "\(sign($0))\($0.percent) %" } ?? "",
            indexation(entry.indexation), figure?.certainty.rawValue ?? "",
            figure?.sources.joined(separator: " ") ?? "",
        ]
    }

    private static func value(_ figure: Figure?) -> String {
        figure.map { $0.plainValue ?? "unknown" } ?? "–"
    }

    private static func sign(_ ratio: ExactRatio) -> String { ratio.numerator > 0 ? "+" : "" }

    private static func indexation(_ outcome: IndexationOutcome?) -> String {
        switch outcome {
        case .follows(let unit): "nearest \(unit)"
        case .followsUnrounded(let unit): "~ nearest \(unit)"
        case .departs(let expected): "expected \(expected)"
        case .unchanged, nil: ""
        }
    }

    // MARK: JSON

    /// Returns a JSON array with an object for each jurisdiction.
    static func json(_ differences: [Difference]) -> String {
        JSONWriter.array { json in
            for difference in differences { write(difference, &json) }
        }.text
    }

    private static func write(_ difference: Difference, _ json: inout JSONWriter) {
        let comparison = difference.figures
        json.object { json in
            json.field("jurisdiction", comparison.jurisdiction.code)
            json.field("from", comparison.years.before.number)
            json.field("to", comparison.years.after.number)
            json.field("factor", decimal: comparison.factor?.description ?? "null")
            json.object("counts") { json in
                for kind in Kind.allCases {
                    json.field(
                        kind.rawValue, comparison.entries.count { Kind($0) == kind })
                }
            }
            json.array("figures", comparison.entries) { entry, json in write(entry, &json) }
            json.field("rules") { RuleReport.write(difference.rules, &$0) }
        }
    }

    private static func write(_ entry: TableComparison.Entry, _ json: inout JSONWriter) {
        let difference = entry.difference
        json.object { json in
            json.field("path", difference.path)
            json.field("kind", Kind(entry).rawValue)
            switch entry.indexation {
            case .follows(let unit):
                json.field("roundedTo", decimal: unit.description)
                json.field("unrounded", false)
            case .followsUnrounded(let unit):
                json.field("roundedTo", decimal: unit.description)
                json.field("unrounded", true)
            case .departs(let expected): json.field("expected", decimal: expected.description)
            case .unchanged, nil: break
            }
            // Text, like figures, because a fraction may not have an exact decimal.
            json.field("change", difference.change)
            json.field("percent", decimal: difference.ratio?.percent ?? "null")
            json.field("ratio", difference.ratio?.description)
            for (name, figure) in [("before", difference.before), ("after", difference.after)] {
                json.field(name) { json in
                    if let figure { json.figure(figure) } else { json.value(decimal: "null") }
                }
            }
        }
    }
}
