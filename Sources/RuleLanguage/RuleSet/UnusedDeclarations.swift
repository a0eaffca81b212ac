internal import Text

/// A search for declarations that nothing uses, which are often typing errors elsewhere.
struct UnusedDeclarations {
    private let ruleSet: RuleSet
    /// The names that each rule or form uses.
    private let names: [Names]

    init(in ruleSet: RuleSet) {
        self.ruleSet = ruleSet
        names = ruleSet.bodies.map(Names.init)
    }

    /// The names that the lines of a rule or form use, bare and with the name of a form.
    private struct Names {
        var bare = NameSet()
        var dotted = NameSet()

        init(of body: RuleSet.Body) {
            bare = NameSet(minimumCapacity: body.lines.count + body.figures.count)
            for figure in body.syntax.figures {
                if let otherwise = figure.otherwise { bare.insert(otherwise.name) }
            }
            note(body.syntax.items)
            for gap in body.syntax.gaps {
                if let condition = gap.condition { note(condition) }
                if let worth = gap.worth {
                    note(worth.least)
                    note(worth.most)
                }
                for name in gap.placeholders { note(name) }
            }
        }

        private mutating func note(_ name: Identifier) {
            bare.insert(name.firstName)
            if !name.isBare { dotted.insert(name.lastName) }
        }

        private mutating func note(_ operand: OperandSyntax) {
            if case .name(let name) = operand { note(name) }
        }

        private mutating func note(_ items: [ItemSyntax]) {
            for item in items {
                switch item {
                case .line(let line):
                    switch line.value {
                    case .amount(let amount): note(amount)
                    case .condition(let condition): note(condition)
                    }
                case .choice(let branches):
                    for branch in branches {
                        if let condition = branch.condition { note(condition) }
                        note(branch.items)
                    }
                case .each(let each): note(each.items)
                case .use(let use): if let condition = use.condition { note(condition) }
                case .steps(_, from: let start, order: _): note(start)
                case .section, .selected: break
                }
            }
        }

        private mutating func note(_ amount: AmountSyntax) {
            switch amount {
            // A fact is not a line, even if a line has the same name.
            case .entered: return
            case .row(let schedule, by: _), .banded(_, by: let schedule): note(schedule)
            case .count(_, with: let condition?), .total(_, over: _, with: let condition?):
                note(condition)
            default: break
            }
            amount.forEachOperand { note($0) }
        }

        private mutating func note(_ condition: ConditionSyntax) {
            switch condition {
            case .stated(let figure): note(figure)
            case .not(let inner): note(inner)
            case .and(let left, let right), .or(let left, let right):
                note(left)
                note(right)
            default: condition.forEachOperand { note($0) }
            }
        }
    }

    /// The errors for figures and lines that nothing uses.
    var diagnostics: [Diagnostic] {
        var dotted = NameSet()
        for names in names { dotted.formUnion(names.dotted) }
        let elsewhere = takenElsewhere
        for result in ruleSet.results {
            if case .name(let name) = result.line {
                dotted.insert(name.lastName)
            }
        }
        var found: [Diagnostic] = []
        for (index, body) in ruleSet.bodies.enumerated() {
            for figure in body.syntax.figures where !names[index].bare.contains(figure.name.name) {
                found.append(
                    Diagnostic(
                        .error, "unused-line", "no line of '\(body.name)' takes '\(figure.name)'",
                        in: body.source, at: figure.name.offsets,
                        fix: "use it in a line, or write 'for readers only \(figure.path)'"))
            }
            guard isAtWork(index) else { continue }
            var seen = NameSet(minimumCapacity: body.lines.count)
            RuleSet.forEachLine(of: body.syntax.items) { line in
                let name = line.name.name
                guard seen.insert(name), body.gives?.name != name,
                    !names[index].bare.contains(name), !dotted.contains(name),
                    !elsewhere.contains(name)
                else { return }
                found.append(
                    Diagnostic(
                        .error, "unused-line", "no line uses '\(line.name)'",
                        in: body.source, at: line.name.offsets,
                        fix: "use it in another line, or remove it"))
            }
        }
        return found
    }

    /// Returns true if a table may select the rule or a form may use it.
    ///
    /// Other rules are still being written.
    private func isAtWork(_ index: Int) -> Bool {
        guard let key = ruleSet.bodies[index].key, key.group == nil else {
            return true
        }
        return ruleSet.forms.contains { form in
            ruleSet.bodies[index].lines.names.allSatisfy { form.possibleLines.contains($0) }
        }
    }

    /// The names that rules and forms use without declaring them.
    private var takenElsewhere: NameSet {
        var taken = NameSet()
        for (body, names) in zip(ruleSet.bodies, names) {
            for name in names.bare.names where body.lines[name] == nil && body.figures[name] == nil
            {
                taken.insert(name)
            }
        }
        return taken
    }
}
