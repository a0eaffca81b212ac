package import Project
package import RuleEngine
internal import RuleLanguage
package import TaxTables
internal import Text

/// The rules of a guide, for the terminal.
package struct RuleListing {
    private let law: TaxLaw
    private let words: SiteStrings
    /// The rules on the forms of each jurisdiction.
    private let sheets: [Jurisdiction: [InstantiatedRule]]

    /// - Parameter law: The law of the year whose figures are printed.
    package init(_ law: TaxLaw, _ words: SiteStrings) {
        self.law = law
        self.words = words
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
            let rows = sheet.figures.map { [$0.name, value(at: $0.path), $0.path] }
            text += alignedColumns(rows)
        }
        text += "\nlines\n"
        text += lines(of: sheet, table)
        if !rule.examples.isEmpty {
            text += "\nexamples\n"
            for example in rule.examples { text += "  \(example)\n" }
        }
        let wanted = RuleTopics.Wanted(
            figures: sheet.figures.map(\.path),
            lines: table.map { table in
                sheet.printedSteps.compactMap { step in
                    table.lines[step].map { "\(table.form) \($0)" }
                }
            } ?? [])
        let related = topics(wanted)
        if !related.isEmpty {
            text += "\ntopics\n" + related.map { "  \($0)\n" }.joined()
        }
        return text
    }

    /// Returns the lines of a rule in words, each with its number, and with the values of figures.
    private func lines(of sheet: InstantiatedRule, _ table: TaxTable?) -> String {
        guard let body = law.ruleSet.rules[sheet.key] else { return "" }
        let speech = RuleDescription(
            directory: RuleDirectory(law.ruleSet, words), address: { _ in nil }, body: body,
            isLinked: true)
        let rows = RuleRows(speech) { step in
            table.flatMap { table in table.lines[step].map { [(table.form, $0)] } } ?? []
        }
        return rows.rows(sheet.items).map { row in
            let indentation = String(repeating: "  ", count: row.depth + 1)
            let said = row.parts.map { text(of: $0, in: sheet) }.joined()
            guard let entry = row.entry else { return "\(indentation)\(said)\n" }
            let line = row.formLine.map { " (\($0))" } ?? ""
            let label = entry.words ?? words[RuleStrings.interim]
            return "\(indentation)\(entry.number). \(label)\(line) = \(said)\n"
        }.joined()
    }

    private func text(of part: RuleDescriptionPart, in sheet: InstantiatedRule) -> String {
        guard let name = part.address?.trimmingPrefix("#figure-"), name != part.address?[...],
            let path = sheet.figures.first(where: { $0.name == name })?.path,
            figure(at: path) != nil
        else { return part.text }
        return "\(part.text) [\(value(at: path))]"
    }

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

extension InstantiatedRule {
    /// The names of the steps that it prints.
    fileprivate var printedSteps: [String] {
        var steps: [String] = []
        RuleSet.forEachLine(of: items) { line in
            if case .amount = line.value, !line.isHidden { steps.append(line.step.text) }
        }
        return steps
    }
}

/// Returns rows of cells in columns, two spaces apart.
private func alignedColumns(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
        let cells = zip(row, widths).map { cell, width in
            cell + String(repeating: " ", count: width - cell.count)
        }
        return "  \(cells.dropLast().joined(separator: "  "))  \(row.last ?? "")\n"
    }.joined()
}
