internal import Project
internal import RuleEngine
package import RuleLanguage
internal import TaxTables

/// A row of a described rule: a line, or a condition of the rows that follow.
package struct RuleRow: Sendable {
    /// The line; nil for a condition.
    package let entry: RuleDirectory.Entry?
    /// The formula, or the condition.
    package let parts: [RuleDescriptionPart]
    /// The line numbers on the forms.
    package var formLine: String?
    /// The number of conditions that the row depends on.
    package let depth: Int
}

/// Converts the lines and conditions of a rule or form to rows.
package struct RuleRows {
    private let speech: RuleDescription
    /// Returns the line numbers of a step on forms, with the forms' names.
    private let formLines: (String) -> [(form: String, line: String)]

    private var directory: RuleDirectory { speech.directory }
    private var words: SiteStrings { directory.words }
    private var ruleSet: RuleSet { directory.ruleSet }

    package init(
        _ speech: RuleDescription, formLines: @escaping (String) -> [(form: String, line: String)]
    ) {
        self.speech = speech
        self.formLines = formLines
    }

    /// Returns the rows of the rule or form that is described.
    ///
    /// - Parameter items: Some of its items; nil for all.
    package func rows(_ items: [ItemSyntax]? = nil) -> [RuleRow] {
        let body = ruleSet.bodies[speech.body]
        var rows = rows(of: items ?? body.syntax.items, depth: 0)
        if let fact = body.halvedFor {
            let said = speech.fact(fact.text, of: .children) ?? .words(fact.text)
            rows.append(head(.filling(words[RuleStrings.halved], said), 0))
        }
        if let paid = body.paid {
            let times = words.times(paid, ofTables: nil)
            rows.append(head(.words(words.text(.paid, ["times": times])), 0))
        }
        return rows
    }

    private func rows(of items: [ItemSyntax], depth: Int) -> [RuleRow] {
        var rows: [RuleRow] = []
        for item in items {
            switch item {
            case .line(let line):
                let offset = line.name.offsets.lowerBound
                if let entry = directory.entry(at: offset, in: speech.body) {
                    rows.append(row(entry, depth))
                }
            case .choice(let branches):
                for (number, branch) in branches.enumerated() {
                    rows.append(head(branch, isFirst: number == 0, depth))
                    rows += self.rows(of: branch.items, depth: depth + 1)
                }
            case .each(let each):
                let text: RuleStrings = each.people == .children ? .eachChild : .eachRelative
                rows.append(head(.words(words[text]), depth))
                rows += self.rows(of: each.items, depth: depth + 1)
            case .section(let name):
                guard let section = Step.Section(rawValue: name.text) else { continue }
                rows.append(head(.words(words[section]), depth))
            case .use(let use):
                guard let rule = ruleSet.rules[.init(group: nil, name: use.rule.text)] else {
                    continue
                }
                let link = [
                    RuleDescriptionPart(
                        text: directory.titles[rule], address: speech.address(rule))
                ]
                rows.append(head(.filling(words[RuleStrings.useRule], link), depth))
            case .selected(let group):
                rows.append(chosen(.useSelected, group.text, order: [], depth))
            case .steps(let group, from: _, let order):
                rows.append(chosen(.useSteps, group.text, order: order.map(\.text), depth))
            }
        }
        return rows
    }

    private func row(_ entry: RuleDirectory.Entry, _ depth: Int) -> RuleRow {
        RuleRow(
            entry: entry, parts: speech.formula(entry.line),
            formLine: entry.isPrinted ? formLine(entry.line.step.text) : nil, depth: depth)
    }

    /// Returns the line numbers of a step on the forms, with equal numbers merged.
    private func formLine(_ step: String) -> String? {
        let found = formLines(step)
        guard !found.isEmpty else { return nil }
        var seen: Set<String> = []
        let numbers = found.map(\.line).filter { seen.insert($0).inserted }
        return numbers.map { number in
            let forms = found.filter { $0.line == number }.map { words.form($0.form) }
            return words.text(.formLine, ["1": words.list(forms), "2": number])
        }.joined(separator: "; ")
    }

    private func head(_ branch: BranchSyntax, isFirst: Bool, _ depth: Int) -> RuleRow {
        guard let condition = branch.condition else {
            return head(.words(words[RuleStrings.otherwise]), depth)
        }
        return head(
            .filling(
                words[isFirst ? RuleStrings.when : .otherwiseWhen], speech.condition(condition)),
            depth)
    }

    private func head(_ parts: [RuleDescriptionPart], _ depth: Int) -> RuleRow {
        RuleRow(entry: nil, parts: parts, depth: depth)
    }

    /// Returns a row with links to the rules that a group of the tables selects, in the order of
    /// the form if it names one.
    private func chosen(
        _ text: RuleStrings, _ group: String, order: [String], _ depth: Int
    ) -> RuleRow {
        let bodies = ruleSet.bodies.indices.filter { ruleSet.bodies[$0].key?.group == group }
        let named = order.compactMap { name in bodies.first { ruleSet.bodies[$0].name == name } }
        let links = (order.isEmpty ? bodies : named).compactMap { body in
            speech.address(body).map {
                [RuleDescriptionPart(text: directory.titles[body], address: $0)]
            }
        }
        return head(.filling(words[text], .joined(links, by: words[.listSeparator])), depth)
    }
}
