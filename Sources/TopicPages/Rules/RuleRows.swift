internal import Calculations
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables

/// Converts the lines and conditions of a rule or form to rows of its page.
struct RuleRows {
    let directory: RuleDirectory
    let speech: RuleDescription
    /// Returns the line numbers of a step on forms, with the forms' names.
    let formLines: (String) -> [(form: String, line: String)]
    /// Returns the URL of a rule's page; nil if the rule is not used.
    let address: (Int) -> String?

    private var words: SiteStrings { directory.words }
    private var ruleSet: RuleSet { directory.ruleSet }

    func rows(of body: Int) -> [RuleRowView] {
        var entries = directory.entries[body][...]
        var rows = rows(of: ruleSet.bodies[body].syntax.items, depth: 0, &entries)
        if let fact = ruleSet.bodies[body].halvedFor {
            let said = speech.fact(fact.text, of: .children) ?? .words(fact.text)
            rows.append(head(.filling(words[RuleStrings.halved], said), 0))
        }
        if let paid = ruleSet.bodies[body].paid {
            let times = words.times(paid, ofTables: nil)
            rows.append(head(.words(words.text(.paid, ["times": times])), 0))
        }
        return rows
    }

    private func rows(
        of items: [ItemSyntax], depth: Int, _ entries: inout ArraySlice<RuleDirectory.Entry>
    ) -> [RuleRowView] {
        var rows: [RuleRowView] = []
        for item in items {
            switch item {
            case .line: if let entry = entries.popFirst() { rows.append(row(entry, depth)) }
            case .choice(let branches):
                for (number, branch) in branches.enumerated() {
                    rows.append(head(branch, isFirst: number == 0, depth))
                    rows += self.rows(of: branch.items, depth: depth + 1, &entries)
                }
            case .each(let each):
                let text: RuleStrings = each.people == .children ? .eachChild : .eachRelative
                rows.append(head(.words(words[text]), depth))
                rows += self.rows(of: each.items, depth: depth + 1, &entries)
            case .section(let name):
                guard let section = Step.Section(rawValue: name.text) else { continue }
                rows.append(head(.words(words[section]), depth))
            case .use(let use):
                guard let rule = ruleSet.rules[.init(group: nil, name: use.rule.text)] else {
                    continue
                }
                let link = [
                    RuleDescriptionPart(text: directory.titles[rule], address: address(rule))
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

    private func row(_ entry: RuleDirectory.Entry, _ depth: Int) -> RuleRowView {
        RuleRowView(
            anchor: entry.anchor, number: words.numbers.count(entry.number),
            label: entry.words ?? words[RuleStrings.interim], isInterim: !entry.isPrinted,
            parts: speech.formula(entry.line),
            formLine: entry.isPrinted ? formLine(entry.line.step.text) : nil,
            depth: String(depth))
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

    private func head(_ branch: BranchSyntax, isFirst: Bool, _ depth: Int) -> RuleRowView {
        guard let condition = branch.condition else {
            return head(.words(words[RuleStrings.otherwise]), depth)
        }
        return head(
            .filling(
                words[isFirst ? RuleStrings.when : .otherwiseWhen], speech.condition(condition)),
            depth)
    }

    private func head(_ parts: [RuleDescriptionPart], _ depth: Int) -> RuleRowView {
        RuleRowView(
            anchor: nil, number: nil, label: nil, isInterim: false, parts: parts, formLine: nil,
            depth: String(depth))
    }

    /// Returns a row with links to the rules that a group of the tables selects, in the order of
    /// the form if it names one.
    private func chosen(
        _ text: RuleStrings, _ group: String, order: [String], _ depth: Int
    ) -> RuleRowView {
        let bodies = ruleSet.bodies.indices.filter { ruleSet.bodies[$0].key?.group == group }
        let named = order.compactMap { name in bodies.first { ruleSet.bodies[$0].name == name } }
        let links = (order.isEmpty ? bodies : named).compactMap { body in
            address(body).map { [RuleDescriptionPart(text: directory.titles[body], address: $0)] }
        }
        return head(.filling(words[text], .joined(links, by: words[.listSeparator])), depth)
    }
}
