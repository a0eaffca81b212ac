internal import Project
package import RuleEngine
internal import RuleLanguage
package import TaxTables

/// The changes of rules on a jurisdiction's forms between two years.
///
/// A rule changed if only one year has it, if other lines are in use, or if its figures changed.
package struct RuleComparison: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case added
        case removed
        /// Other lines are in use, because of the jurisdiction or its table.
        case lines
        /// The same lines are in use, with other figures.
        case figures
    }

    package struct Entry: Sendable {
        package let name: String
        package let kind: Kind
        /// The names of the changed figures, as in the rule.
        package let figures: [String]

        package init(
            name: String, kind: Kind, figures: [String]
        ) {
            self.name = name
            self.kind = kind
            self.figures = figures
        }
    }

    /// The rules of both years in the order of the later year's forms, then the removed ones.
    package let entries: [Entry]

    /// - Parameter changed: The paths of the changed figures, from the jurisdiction down.
    package init(
        from before: TaxLaw, to after: TaxLaw, on table: Jurisdiction, changed: [String]
    ) {
        let old = Self.rules(before, table)
        let new = Self.rules(after, table)
        var entries: [Entry] = []
        for key in new.keys {
            let (sheets, translations) = (new.sheets[key] ?? [], old.sheets[key] ?? [])
            var seen: Set<String> = []
            let figures = sheets.flatMap(\.figures).filter { figure in
                changed.contains { $0 == figure.path || $0.hasPrefix("\(figure.path).") }
                    && seen.insert(figure.name).inserted
            }.map(\.name)
            let kind: Kind? =
                if translations.isEmpty {
                    .added
                } else if Set(translations.map(\.lines)) != Set(sheets.map(\.lines)) {
                    .lines
                } else {
                    figures.isEmpty ? nil : .figures
                }
            if let kind { entries.append(Entry(name: key.name, kind: kind, figures: figures)) }
        }
        for key in old.keys where new.sheets[key] == nil {
            entries.append(Entry(name: key.name, kind: .removed, figures: []))
        }
        self.entries = entries
    }

    /// Returns the parts of each rule that are in use in a year, and the rules in the order of forms.
    ///
    /// It considers returns of all jurisdictions, because some rules of the top jurisdiction are for
    /// residents of one other.
    private static func rules(
        _ law: TaxLaw, _ table: Jurisdiction
    ) -> (keys: [RuleSet.RuleKey], sheets: [RuleSet.RuleKey: [InstantiatedRule]]) {
        var keys: [RuleSet.RuleKey] = []
        var sheets: [RuleSet.RuleKey: [InstantiatedRule]] = [:]
        for place in law.residences where place.isIn(table) {
            for sheet in law.sheets(of: place) where sheet.table == table {
                if sheets[sheet.key] == nil { keys.append(sheet.key) }
                sheets[sheet.key, default: []].append(sheet)
            }
        }
        return (keys, sheets)
    }
}

extension InstantiatedRule {
    /// The lines in use, by their offsets in the file.
    fileprivate var lines: [Int] {
        var lines: [Int] = []
        RuleSet.forEachLine(of: items) { lines.append($0.name.offsets.lowerBound) }
        return lines
    }
}
