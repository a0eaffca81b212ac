package import RuleLanguage
package import TaxTables
internal import Text

/// A rule on the forms of a jurisdiction: the branches that can be taken there, with the figures of the year.
package struct InstantiatedRule: Sendable {
    package let key: RuleSet.RuleKey
    package let form: String
    package let table: Jurisdiction
    /// The group of its figures; nil if they have none.
    package let group: String?
    /// The figures of the rule by name, with their paths, in the order of declaration.
    package let figures: [(name: String, path: String)]
    /// The items of the rule, without branches that never hold there and without conditions that always hold.
    package let items: [ItemSyntax]
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
                items: settled(body.syntax.items, in: scope))
        }
    }

    /// Returns items without branches that never hold and without conditions that always hold.
    private func settled(_ items: [ItemSyntax], in scope: Int) -> [ItemSyntax] {
        items.flatMap { item -> [ItemSyntax] in
            switch item {
            case .choice(let branches):
                let branches = settled(branches, in: scope)
                if let first = branches.first, first.condition == nil { return first.items }
                return branches.isEmpty ? [] : [.choice(branches)]
            case .each(let each):
                return [
                    .each(
                        EachSyntax(
                            people: each.people, order: each.order,
                            items: settled(each.items, in: scope), offsets: each.offsets))
                ]
            case .line, .section, .use, .selected, .steps: return [item]
            }
        }
    }

    private func settled(_ branches: [BranchSyntax], in scope: Int) -> [BranchSyntax] {
        var found: [BranchSyntax] = []
        for branch in branches {
            let constant = branch.condition.map { staticValue(of: $0, in: scope) } ?? true
            if constant == false { continue }
            found.append(
                BranchSyntax(
                    condition: constant == true ? nil : branch.condition, offsets: branch.offsets,
                    items: settled(branch.items, in: scope)))
            if constant == true { break }
        }
        return found
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
