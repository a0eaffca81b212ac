internal import GuideDiagnostics

/// What is declared and nothing takes: a slip of the hand elsewhere, or a line that the form has not.
extension RuleBook {
    /// The names that the lines of a body take, and those that they name with a form before it.
    private struct Names {
        var bare: Set<String> = []
        var dotted: Set<String> = []

        init(of body: Body) {
            for figure in body.syntax.figures {
                if let otherwise = figure.otherwise { bare.insert(otherwise.text) }
            }
            note(body.syntax.items)
        }

        private mutating func note(_ name: Written) {
            bare.insert(name.parts[0])
            if name.parts.count > 1 { dotted.insert(name.parts[name.parts.count - 1]) }
        }

        private mutating func note(_ operands: [OperandSyntax]) {
            for operand in operands {
                if case .name(let name) = operand { note(name) }
            }
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
                case .eachRelative(by: _, let items, offsets: _): note(items)
                case .use(let use): if let condition = use.condition { note(condition) }
                case .steps(_, from: let start, order: _): note([start])
                case .section, .selected: break
                }
            }
        }

        private mutating func note(_ amount: AmountSyntax) {
            switch amount {
            // A fact is no line, though a line may have its name.
            case .entered: return
            case .row(let schedule, by: _): note(schedule)
            case .count(_, with: let condition?), .total(_, over: _, with: let condition?):
                note(condition)
            default: break
            }
            for case .operand(let operand) in amount.sentence { note([operand]) }
        }

        private mutating func note(_ condition: ConditionSyntax) {
            switch condition {
            case .stated(let figure): note(figure)
            case .not(let inner): note(inner)
            case .and(let left, let right), .or(let left, let right):
                note(left)
                note(right)
            default: break
            }
            for case .operand(let operand) in condition.sentence { note([operand]) }
        }
    }

    /// The figures and lines that nothing takes.
    func unused() -> [Diagnostic] {
        let names = bodies.map(Names.init)
        var dotted = Set(names.flatMap(\.dotted))
        for result in results {
            if case .name(let name) = result.line {
                dotted.insert(name.parts[name.parts.count - 1])
            }
        }
        var found: [Diagnostic] = []
        for (index, body) in bodies.enumerated() {
            for figure in body.syntax.figures where !names[index].bare.contains(figure.name.text) {
                found.append(
                    Diagnostic(
                        .error, "unused-line", "no line of '\(body.name)' takes '\(figure.name)'",
                        in: body.source, at: figure.name.offsets,
                        remedy: "take it in a line, or write 'quoted only \(figure.path)'"))
            }
            guard isAtWork(index) else { continue }
            var seen: Set<String> = []
            Self.forEachLine(of: body.syntax.items) { line in
                let name = line.name.text
                guard seen.insert(name).inserted, body.gives?.text != name,
                    !names[index].bare.contains(name), !dotted.contains(name),
                    !isTaken(name, byOthersThan: index, names)
                else { return }
                found.append(
                    Diagnostic(
                        .error, "unused-line", "nothing takes the line '\(name)'",
                        in: body.source, at: line.name.offsets,
                        remedy: "take it in another line, or leave it out"))
            }
        }
        return found
    }

    /// Whether tables may select a rule or a form may use it: what nobody uses yet is being written.
    private func isAtWork(_ index: Int) -> Bool {
        guard let key = rules.first(where: { $0.value == index })?.key, key.group == nil else {
            return true
        }
        return forms.contains { form in
            bodies[index].lines.keys.allSatisfy(form.possibleLines.contains)
        }
    }

    /// Whether another rule or form names a line that it does not declare itself.
    private func isTaken(_ name: String, byOthersThan index: Int, _ names: [Names]) -> Bool {
        bodies.indices.contains { other in
            other != index && names[other].bare.contains(name)
                && bodies[other].lines[name] == nil && bodies[other].figures[name] == nil
        }
    }
}
