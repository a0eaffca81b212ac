package import RuleLanguage
package import TaxTables
internal import Text

/// A rule on the forms of a jurisdiction: the branches that can be taken there, with the figures of the year.
package struct InstantiatedRule: Sendable {
    package enum Part: Hashable, Sendable {
        case words(String)
        /// A line, by the name of its step.
        case line(String)
        /// A figure, by its name in the rule and its path.
        case figure(String, path: String)
        /// A column of the row of a schedule, such as `cap`, by the name of the line that chose the row.
        case column(String, ofRow: String)
    }

    package enum Row: Hashable, Sendable {
        /// A `when`, `otherwise when`, `otherwise` or `each relative` with its condition.
        case head(depth: Int, String, [Part])
        /// A line with its formula and flags, by the name of its step.
        case line(depth: Int, step: String, isPrinted: Bool, [Part])
    }

    package let key: RuleSet.RuleKey
    package let form: String
    package let table: Jurisdiction
    /// The group of its figures; nil if they have none.
    package let group: String?
    /// The figures of the rule by name, with their paths, in the order of declaration.
    package let figures: [(name: String, path: String)]
    package let rows: [Row]
}

/// A rule or form used on the return of a jurisdiction, with the figures that it takes there.
package struct RuleUse: Hashable, Sendable {
    package struct Figure: Hashable, Sendable {
        package let name: String
        /// The path from the jurisdiction down; for a schedule, the path of its group.
        package let path: String
    }

    /// The number of the rule or form in the rule set.
    package let body: Int
    /// The form that uses it.
    package let form: String
    package let table: Jurisdiction
    package let figures: [Figure]
}

extension ProgramStore {
    /// Returns the rules on the forms of a jurisdiction, in the order of the forms.
    package func sheets(of place: Jurisdiction) -> [InstantiatedRule] {
        ProgramCompiler.instantiate(ruleSet, tables, in: place).describedRules()
    }

    /// Returns the rules and forms on the return of a jurisdiction, in the order of the forms.
    package func uses(in place: Jurisdiction) -> [RuleUse] {
        ProgramCompiler.instantiate(ruleSet, tables, in: place).uses
    }
}

extension ProgramDraft {
    fileprivate var uses: [RuleUse] {
        scopes.indices.compactMap { scope in
            let found = scopes[scope]
            guard found.member == nil else { return nil }
            let form = ruleSet.forms[forms[found.form].form]
            return RuleUse(
                body: found.body, form: form.syntax.name.text, table: found.table,
                figures: ruleSet.bodies[found.body].syntax.figures.compactMap { figure in
                    fullPath(of: figure, in: scope).map {
                        RuleUse.Figure(name: figure.name.text, path: $0)
                    }
                })
        }
    }

    /// Describes the rules, after which the draft cannot be compiled.
    fileprivate func describedRules() -> [InstantiatedRule] {
        describesRules = true
        let keys = Dictionary(uniqueKeysWithValues: ruleSet.rules.map { ($1, $0) })
        return scopes.indices.compactMap { scope in
            let found = scopes[scope]
            guard let key = keys[found.body], found.member == nil else { return nil }
            let body = ruleSet.bodies[found.body]
            return InstantiatedRule(
                key: key,
                form: ruleSet.bodies[ruleSet.forms[forms[found.form].form].body].name,
                table: found.table, group: found.group,
                figures: body.syntax.figures.compactMap { figure in
                    fullPath(of: figure, in: scope).map { (figure.name.text, $0) }
                },
                rows: rows(of: body.syntax.items, in: scope, depth: 0))
        }
    }

    private func rows(of items: [ItemSyntax], in scope: Int, depth: Int) -> [InstantiatedRule.Row] {
        items.flatMap { item -> [InstantiatedRule.Row] in
            switch item {
            case .line(let line): [row(of: line, in: scope, depth: depth)]
            case .choice(let branches): rows(of: branches, in: scope, depth: depth)
            case .each(let each):
                [
                    .head(
                        depth: depth,
                        each.order.map { "for each relative, by \($0)" } ?? "for each child", [])
                ] + rows(of: each.items, in: scope, depth: depth + 1)
            case .use(let use):
                [.head(depth: depth, "use \(use.rule)", [])]
            case .selected(let group): [.head(depth: depth, "selected \(group)", [])]
            case .steps(let group, from: _, order: _):
                [.head(depth: depth, "steps of \(group)", [])]
            case .section: []
            }
        }
    }

    /// Returns the rows of branches, without those that never hold and without conditions that always hold
    /// there.
    private func rows(of branches: [BranchSyntax], in scope: Int, depth: Int) -> [InstantiatedRule
        .Row]
    {
        var rows: [InstantiatedRule.Row] = []
        for branch in branches {
            let constant = branch.condition.map { staticValue(of: $0, in: scope) } ?? true
            if constant == false { continue }
            let isFirst = rows.isEmpty
            if let condition = branch.condition, constant == nil {
                rows.append(
                    .head(
                        depth: depth, isFirst ? "when" : "otherwise when",
                        parts(condition.sentence, in: scope)))
            } else if !isFirst {
                rows.append(.head(depth: depth, "otherwise", []))
            }
            let isAlone = isFirst && constant == true
            rows += self.rows(of: branch.items, in: scope, depth: isAlone ? depth : depth + 1)
            if constant == true { break }
        }
        return rows
    }

    private func row(of line: LineSyntax, in scope: Int, depth: Int) -> InstantiatedRule.Row {
        switch line.value {
        case .amount(let amount):
            var parts = parts(amount.sentence, in: scope)
            if line.isNotBelowZero { parts.append(.words(", not below 0")) }
            if line.mayBeBelowZero { parts.append(.words(", may be below 0")) }
            return .line(
                depth: depth, step: line.step.text, isPrinted: !line.isHidden, parts)
        case .condition(let condition):
            return .line(
                depth: depth, step: line.name.text, isPrinted: false,
                parts(condition.sentence, in: scope))
        }
    }

    private func parts(_ sentence: [SentencePart], in scope: Int) -> [InstantiatedRule.Part] {
        sentence.map { part in
            switch part {
            case .words(let words): return .words(words)
            case .operand(.name(let name)):
                let body = ruleSet.bodies[scopes[scope].body]
                if let figure = body.figures[name.name],
                    let path = fullPath(of: figure, in: scope)
                {
                    return .figure(name.text, path: path)
                }
                if name.parts.count == 2, body.lines[Name(name.parts[0])]?.schedule != nil {
                    return .column(name.parts[1], ofRow: name.parts[0])
                }
                let step = Self.step(named: name.text, in: body.syntax.items)
                return .line(step ?? name.description)
            case .operand(let operand): return .words(operand.text)
            }
        }
    }

    /// Returns the name of a line's step; nil if the line is not printed.
    private static func step(named name: String, in items: [ItemSyntax]) -> String? {
        for item in items {
            let found: String? =
                switch item {
                case .line(let line): line.name.text == name ? line.step.text : nil
                case .choice(let branches):
                    branches.lazy.compactMap { step(named: name, in: $0.items) }.first
                case .each(let each): step(named: name, in: each.items)
                case .section, .use, .selected, .steps: nil
                }
            if let found { return found }
        }
        return nil
    }

    /// Returns the path of a figure from the jurisdiction down; nil if the table lacks it.
    private func fullPath(of figure: FigureSyntax, in scope: Int) -> String? {
        let figures = ruleSet.bodies[scopes[scope].body].figures
        guard let index = figures.index(of: figure.name.name),
            let found = scopes[scope].members.all[index]
        else { return nil }
        return switch found.member {
        case .figure(let id): found.table.table[id].path
        case .group(let group): group.path
        }
    }
}
