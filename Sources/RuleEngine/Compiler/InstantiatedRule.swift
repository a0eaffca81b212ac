package import RuleLanguage
package import TaxTables
internal import Text

/// A rule as it is at work on the return of a place: what of it the place and its table leave, with the
/// figures of the year.
package struct InstantiatedRule: Sendable {
    package enum Part: Hashable, Sendable {
        case words(String)
        /// A line, by the name of its printed step.
        case line(String)
        /// A figure by the rule's name for it, with its path.
        case figure(String, path: String)
    }

    package enum Row: Hashable, Sendable {
        /// `when`, `otherwise when`, `otherwise` or `each relative`, and the condition.
        case head(depth: Int, String, [Part])
        /// A line, by the name of its step, with what follows its formula.
        case line(depth: Int, step: String, isPrinted: Bool, [Part])
    }

    package let key: RuleSet.RuleKey
    package let form: String
    package let table: Jurisdiction
    /// The group of the table that its figures are in.
    package let group: String?
    /// The paths of the figures that it takes, by its names for them, in its order.
    package let figures: [(name: String, path: String)]
    package let rows: [Row]
}

/// A rule or a form at work on the return of a place, with the figures that it takes there.
package struct RuleUse: Hashable, Sendable {
    package struct Figure: Hashable, Sendable {
        package let name: String
        /// The path of the figure from the jurisdiction down; for a schedule, that of its group.
        package let path: String
    }

    /// The rule or form, by its number in the book.
    package let body: Int
    /// The form that it is at work on.
    package let form: String
    package let table: Jurisdiction
    package let figures: [Figure]
}

extension ProgramStore {
    /// The rules that are at work on the return of a place, in the order of its forms.
    package func sheets(of place: Jurisdiction) -> [InstantiatedRule] {
        ProgramCompiler.sheets(book, tables, in: place)
    }

    /// The rules and forms that are at work on the return of a place, in the order of its forms.
    package func uses(in place: Jurisdiction) -> [RuleUse] {
        ProgramCompiler(puttingToWork: book, tables, in: place).uses
    }
}

extension ProgramCompiler {
    fileprivate var uses: [RuleUse] {
        scopes.indices.compactMap { scope in
            let found = scopes[scope]
            guard found.relative == nil else { return nil }
            let form = book.forms[forms[found.form].form]
            return RuleUse(
                body: found.body, form: form.syntax.name.text, table: found.table,
                figures: book.bodies[found.body].syntax.figures.compactMap { figure in
                    fullPath(of: figure, in: scope).map {
                        RuleUse.Figure(name: figure.name.text, path: $0)
                    }
                })
        }
    }

    fileprivate static func sheets(
        _ book: RuleSet, _ tables: CompiledTables, in place: Jurisdiction
    ) -> [InstantiatedRule] {
        var compiler = ProgramCompiler(
            puttingToWork: book, tables, in: place)
        compiler.describesRules = true
        let keys = Dictionary(uniqueKeysWithValues: book.rules.map { ($1, $0) })
        return compiler.scopes.indices.compactMap { scope in
            let found = compiler.scopes[scope]
            guard let key = keys[found.body], found.relative == nil else { return nil }
            let body = book.bodies[found.body]
            return InstantiatedRule(
                key: key, form: book.bodies[book.forms[compiler.forms[found.form].form].body].name,
                table: found.table, group: found.group,
                figures: body.syntax.figures.compactMap { figure in
                    compiler.fullPath(of: figure, in: scope).map { (figure.name.text, $0) }
                },
                rows: compiler.rows(of: body.syntax.items, in: scope, depth: 0))
        }
    }

    private func rows(of items: [ItemSyntax], in scope: Int, depth: Int) -> [InstantiatedRule.Row] {
        items.flatMap { item -> [InstantiatedRule.Row] in
            switch item {
            case .line(let line): [row(of: line, in: scope, depth: depth)]
            case .choice(let branches): rows(of: branches, in: scope, depth: depth)
            case .eachRelative(by: let fact, let items, offsets: _):
                [.head(depth: depth, "for each relative, by \(fact)", [])]
                    + rows(of: items, in: scope, depth: depth + 1)
            case .use(let use):
                [.head(depth: depth, "use \(use.rule)", [])]
            case .selected(let group): [.head(depth: depth, "selected \(group)", [])]
            case .steps(let group, from: _, order: _):
                [.head(depth: depth, "steps of \(group)", [])]
            case .section: []
            }
        }
    }

    /// What the place and the table settle is left out: a branch that never holds, a question that is
    /// answered.
    private func rows(of branches: [BranchSyntax], in scope: Int, depth: Int) -> [InstantiatedRule
        .Row]
    {
        var rows: [InstantiatedRule.Row] = []
        for branch in branches {
            let known = branch.condition.map { staticValue(of: $0, in: scope) } ?? true
            if known == false { continue }
            let isFirst = rows.isEmpty
            if let condition = branch.condition, known == nil {
                rows.append(
                    .head(
                        depth: depth, isFirst ? "when" : "otherwise when",
                        parts(condition.sentence, in: scope)))
            } else if !isFirst {
                rows.append(.head(depth: depth, "otherwise", []))
            }
            let isAlone = isFirst && known == true
            rows += self.rows(of: branch.items, in: scope, depth: isAlone ? depth : depth + 1)
            if known == true { break }
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
                let body = book.bodies[scopes[scope].body]
                if let figure = body.figures[name.name],
                    let path = fullPath(of: figure, in: scope)
                {
                    return .figure(name.text, path: path)
                }
                let step = Self.step(named: name.text, in: body.syntax.items)
                return .line(step ?? name.text)
            case .operand(let operand): return .words(operand.text)
            }
        }
    }

    /// The name of the printed step of a line.
    private static func step(named name: String, in items: [ItemSyntax]) -> String? {
        for item in items {
            let found: String? =
                switch item {
                case .line(let line): line.name.text == name ? line.step.text : nil
                case .choice(let branches):
                    branches.lazy.compactMap { step(named: name, in: $0.items) }.first
                case .eachRelative(by: _, let items, offsets: _): step(named: name, in: items)
                case .section, .use, .selected, .steps: nil
                }
            if let found { return found }
        }
        return nil
    }

    /// Where a figure is, from the jurisdiction down; nil where the table has it not.
    private func fullPath(of figure: FigureSyntax, in scope: Int) -> String? {
        let figures = book.bodies[scopes[scope].body].figures
        guard let index = figures.index(of: figure.name.name),
            let found = scopes[scope].members.all[index]
        else { return nil }
        return switch found.member {
        case .figure(let id): found.table.table[id].path
        case .group(let group): group.path
        }
    }
}
