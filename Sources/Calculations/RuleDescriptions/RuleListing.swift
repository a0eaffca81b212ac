internal import Content
internal import Project
package import RuleEngine
internal import RuleLanguage
package import TaxTables
internal import Text

/// The rules of a guide, for the terminal.
package struct RuleListing {
    private let law: TaxLaw
    private let words: [String: String]
    /// The rules on the forms of each jurisdiction.
    private let sheets: [Jurisdiction: [InstantiatedRule]]

    /// - Parameter law: The law of the year whose figures are printed.
    package init(_ law: TaxLaw) {
        self.law = law
        words = law.ruleSet.words(in: Language.english.rawValue)
        var sheets: [Jurisdiction: [InstantiatedRule]] = [:]
        for place in law.residences {
            for sheet in law.sheets(of: place) {
                let isNew = place == law.residences.first { $0.isIn(sheet.table) }
                let isKnown = sheets[sheet.table, default: []].contains {
                    $0.key == sheet.key && $0.form == sheet.form && $0.group == sheet.group
                }
                if isNew || !isKnown { sheets[sheet.table, default: []].append(sheet) }
            }
        }
        self.sheets = sheets
    }

    // MARK: List

    /// Returns a row for each rule in the order of the files: name, role, jurisdictions, location and law.
    ///
    /// - Parameter place: Limits the rows to the rules of a jurisdiction; nil for all.
    package func rows(of place: Jurisdiction?) -> [[String]] {
        law.ruleSet.files.flatMap { file in
            file.rules.compactMap { rule in
                let key = RuleSet.RuleKey(group: rule.role.group, name: rule.name.text)
                let homes = homes(of: key)
                if let place, !homes.contains(place) { return nil }
                return [
                    rule.name.text, rule.role.words, homes.map(\.code).joined(separator: " "),
                    "\(file.source.path):\(file.source.location(at: rule.name.offsets.lowerBound).line)",
                    rule.law.map(\.text).joined(separator: "; "),
                ]
            }
        }
    }

    /// Returns the jurisdictions whose forms use a rule.
    private func homes(of key: RuleSet.RuleKey) -> [Jurisdiction] {
        law.tables.keys.asDeclared.filter { sheets[$0, default: []].contains { $0.key == key } }
    }

    // MARK: Show

    /// An error that says why a rule cannot be printed.
    package struct NotFound: Error {
        package let message: String
    }

    /// Returns a rule on the forms of a jurisdiction as text.
    ///
    /// - Parameter topics: Finds the topics about a rule's lines or figures.
    /// - Throws: `NotFound` if no form of the jurisdiction uses the rule.
    package func text(
        of name: String, in place: Jurisdiction, topics: (RuleTopics.Wanted) -> [String]
    ) throws(NotFound) -> String {
        let keys = law.ruleSet.rules.keys.filter { $0.name == name }
        guard !keys.isEmpty else {
            let fix = didYouMean(name, among: Set(law.ruleSet.rules.keys.map(\.name)))
            throw NotFound(
                message: "there is no rule '\(name)'; "
                    + (fix ?? "'taxguide rules list' lists them"))
        }
        var found = sheets[place, default: []].filter { $0.key.name == name }
        if found.isEmpty, law.residences.contains(place) {
            found = law.sheets(of: place).filter { $0.key.name == name }
        }
        guard !found.isEmpty else {
            let homes = Set(keys.flatMap { self.homes(of: $0) }).sorted().map(\.code)
            let others =
                homes.isEmpty
                ? "no return uses it" : "those that do: \(homes.joined(separator: ", "))"
            throw NotFound(
                message: "no form of \(place.code) uses '\(name)' in \(law.year); \(others)")
        }
        return found.map { text(of: $0, topics) }.joined(separator: "\n")
    }

    private func text(
        of sheet: InstantiatedRule, _ topics: (RuleTopics.Wanted) -> [String]
    ) -> String {
        guard
            let (file, rule) = law.ruleSet.files.lazy.compactMap({ file in
                file.rules.first {
                    $0.name.text == sheet.key.name && $0.role.group == sheet.key.group
                }.map { (file, $0) }
            }).first
        else { return "" }
        let line = file.source.location(at: rule.name.offsets.lowerBound).line
        var text =
            "\(rule.name), \(rule.role.words) on \(sheet.form) of \(sheet.table.code) \(law.year)\n"
        text += "  \(file.source.path):\(line)\n"
        for law in rule.law { text += "  law: \(law)\n" }
        let table = law.tables[sheet.table]
        if !sheet.figures.isEmpty {
            text += "\nfigures\n"
            var rows = TextColumns()
            for figure in sheet.figures {
                rows.add([figure.name, value(at: figure.path), figure.path])
            }
            text += rows.text
        }
        text += "\nlines\n"
        for row in sheet.rows { text += self.text(of: row, table) }
        if !rule.examples.isEmpty {
            text += "\nexamples\n"
            for example in rule.examples { text += "  \(example)\n" }
        }
        let wanted = RuleTopics.Wanted(
            figures: sheet.figures.map(\.path),
            lines: table.map { table in
                sheet.rows.compactMap(\.printedStep).compactMap { step in
                    table.lines[step].map { "\(table.form) \($0)" }
                }
            } ?? [])
        let related = topics(wanted)
        if !related.isEmpty {
            text += "\ntopics\n" + related.map { "  \($0)\n" }.joined()
        }
        return text
    }

    private func text(of row: InstantiatedRule.Row, _ table: TaxTable?) -> String {
        switch row {
        case .head(let depth, let head, let parts):
            let words = parts.isEmpty ? "" : " \(text(of: parts))"
            return "\(indentation(depth))\(head)\(words)\n"
        case .line(let depth, let step, let isPrinted, let parts):
            let number = isPrinted ? table?.lines[step].map { "\($0) " } ?? "" : ""
            return "\(indentation(depth))\(number)\(name(of: step)) = \(text(of: parts))\n"
        }
    }

    private func indentation(_ depth: Int) -> String {
        String(repeating: "  ", count: depth + 1)
    }

    private func text(of parts: [InstantiatedRule.Part]) -> String {
        parts.map { part in
            switch part {
            case .words(let words): words
            case .line(let step): name(of: step)
            case .figure(let name, let path):
                isSchedule(path) ? name : "\(name) \(value(at: path))"
            case .column(let column, let row):
                "\(RuleGrammar.columns[column] ?? column) \(name(of: row))"
            }
        }.joined()
    }

    /// Returns the words of a step, or the name of a line that is not printed.
    private func name(of step: String) -> String { words[step].map { "‘\($0)’" } ?? step }

    private func isSchedule(_ path: String) -> Bool { figure(at: path) == nil }

    private func value(at path: String) -> String {
        guard let figure = figure(at: path) else { return "schedule" }
        return figure.plainValue ?? "not published"
    }

    private func figure(at path: String) -> Figure? {
        guard let stop = path.firstIndex(of: "."),
            let table = law.table(named: path[..<stop])
        else { return nil }
        return table.figures.first { $0.path == path }
    }
}

extension RuleSyntax.Role {
    /// The role of the rule in words.
    fileprivate var words: String {
        switch self {
        case .used: "part of a form"
        case .amount(let group): "amount of \(group)"
        case .step(let group): "step of \(group)"
        }
    }
}

extension InstantiatedRule.Row {
    fileprivate var printedStep: String? {
        if case .line(depth: _, step: let step, isPrinted: true, _) = self { step } else { nil }
    }
}

/// Rows of text cells in columns, two spaces apart.
private struct TextColumns {
    private var rows: [[String]] = []

    mutating func add(_ cells: [String]) { rows.append(cells) }

    var text: String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            return "  \(cells.dropLast().joined(separator: "  "))  \(row.last ?? "")\n"
        }.joined()
    }
}
