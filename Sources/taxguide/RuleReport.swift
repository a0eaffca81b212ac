internal import Calculations
internal import Site
internal import Text

/// Formats the comparison of the rules of two years.
enum RuleReport {
    private static func words(_ kind: RuleComparison.Kind) -> String {
        switch kind {
        case .added: "added"
        case .removed: "removed"
        case .lines: "other lines"
        case .figures: "other figures"
        }
    }

    static func text(_ comparison: RuleComparison) -> String {
        guard !comparison.entries.isEmpty else { return "" }
        return "\nrules that changed (\(comparison.entries.count))\n\(table(comparison).text)"
    }

    static func markdown(_ comparison: RuleComparison) -> String {
        guard !comparison.entries.isEmpty else { return "" }
        return "\n### Rules that changed (\(comparison.entries.count))\n\n"
            + table(comparison).markdown
    }

    private static func table(_ comparison: RuleComparison) -> TextTable {
        var table = TextTable(header: ["Rule", "Change", "Figures"])
        for entry in comparison.entries {
            table.add([entry.name, words(entry.kind), entry.figures.joined(separator: ", ")])
        }
        return table
    }

    static func write(_ comparison: RuleComparison, _ json: inout JSONWriter) {
        json.array { json in
            for entry in comparison.entries {
                json.object { json in
                    json.field("name", entry.name)
                    json.field("kind", entry.kind.rawValue)
                    json.array("figures", entry.figures)
                }
            }
        }
    }
}
