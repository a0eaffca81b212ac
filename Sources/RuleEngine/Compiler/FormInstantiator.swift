internal import RuleLanguage
internal import TaxTables
internal import Text

/// The part of the compiler that uses the forms and rules of a jurisdiction, line by line.
struct FormInstantiator {
    let draft: ProgramDraft
    let figures: FigureResolver

    func instantiateForms() {
        let present = draft.ruleSet.forms.indices.filter {
            draft.isHere(draft.ruleSet.forms[$0].syntax.places) && table(ofForm: $0) != nil
        }
        defer { checkPlacesOfForms() }
        for adult in 0..<draft.people.adults {
            for form in present where !draft.ruleSet.forms[form].syntax.isOfHousehold {
                instantiateItems(of: instantiate(form: form, of: adult))
            }
        }
        guard draft.people.isHousehold else { return }
        // Lines of the upper levels come before those of the levels below.
        let shared = present.filter { draft.ruleSet.forms[$0].syntax.isOfHousehold }
        let byLevel = draft.place.chain.flatMap { level in
            shared.filter { table(ofForm: $0) == level }
        }
        for form in byLevel {
            let first = instantiate(form: form, of: 0)
            if draft.people.adults == 2 {
                draft.forms[instantiate(form: form, of: 1)].shared = first
            }
            instantiateItems(of: first)
        }
    }

    /// Returns the jurisdiction whose table a form uses; nil for an unknown level or one below `place`.
    private func table(ofForm form: Int) -> Jurisdiction? {
        draft.tables.place(ofLevel: draft.ruleSet.forms[form].syntax.table.text, above: draft.place)
    }

    private func instantiate(form index: Int, of adult: Int) -> Int {
        let form = draft.ruleSet.forms[index]
        let (table, instance) = (table(ofForm: index) ?? draft.place, draft.forms.count)
        draft.formOfName[adult][form.syntax.name.name] = instance
        draft.forms.append(
            ProgramDraft.FormInstance(
                form: index, table: table, adult: adult,
                lines: NamedRegisters(minimumCapacity: form.possibleLines.count)))
        draft.forms[instance].top = newScope(
            ProgramDraft.Scope(
                body: form.body, form: instance, table: table,
                group: draft.ruleSet.bodies[form.body].syntax.group?.text))
        return instance
    }

    private func instantiateItems(of instance: Int) {
        let body = draft.ruleSet.forms[draft.forms[instance].form].body
        instantiate(
            draft.ruleSet.bodies[body].syntax.items, in: draft.forms[instance].top, block: -1)
        instantiate(gapsOf: body, in: draft.forms[instance].top, block: -1)
    }

    func newScope(_ scope: ProgramDraft.Scope) -> Int {
        draft.scopes.append(scope)
        let index = draft.scopes.count - 1
        draft.linesOfScopes.append(
            NameTable(minimumCapacity: draft.ruleSet.bodies[scope.body].lines.count))
        draft.scopes[index].members = figures.members(of: scope)
        draft.scopes[index].firstFigure = draft.figureReferences.count
        for _ in draft.scopes[index].members.all.indices { draft.figureReferences.append(nil) }
        figures.checkFigures(of: index)
        return draft.scopes.count - 1
    }

    func instantiate(_ items: [ItemSyntax], in scope: Int, block: Int) {
        for item in items {
            switch item {
            case .line(let line): add(line, in: scope, block: block)
            case .choice(let branches): instantiate(branches, in: scope, block: block)
            case .each(let each): instantiate(each, in: scope, block: block)
            case .section(let name): setSection(name, in: scope)
            case .use(let use): instantiate(use, in: scope, block: block)
            case .selected(let group): instantiateSelected(group, in: scope, block: block)
            case .steps(let group, from: let start, let order):
                instantiateSteps(group, from: start, order, in: scope, block: block)
            }
        }
    }

    private func setSection(_ name: Identifier, in scope: Int) {
        if let declared = Step.Section(rawValue: name.text) {
            draft.section = declared
        } else {
            draft.report(
                "unknown-rule", "there is no section '\(name)'", at: name.offsets, of: scope,
                fix: didYouMean(name.text, among: Step.Section.allCases.map(\.rawValue)))
        }
    }

    private func instantiate(_ branches: [BranchSyntax], in scope: Int, block: Int) {
        var previous: [Int] = []
        for branch in branches {
            if let condition = branch.condition { checkNames(of: condition, in: scope) }
            let constant = branch.condition.map { draft.staticValue(of: $0, in: scope) } ?? true
            if constant == false { continue }
            draft.blocks.append(
                BlockInstance(
                    parent: block, condition: constant == true ? nil : branch.condition,
                    previous: previous, scope: scope, offsets: branch.offsets))
            let inner = draft.blocks.count - 1
            instantiate(branch.items, in: scope, block: inner)
            if constant == true { return }
            previous.append(inner)
        }
    }

    private func instantiate(_ use: UseSyntax, in scope: Int, block: Int) {
        guard let rule = draft.ruleSet.rules[.init(group: nil, name: use.rule.text)] else {
            let names = draft.ruleSet.rules.keys.filter { $0.group == nil }.map(\.name)
            draft.report(
                "unknown-rule", "there is no rule '\(use.rule)'", at: use.rule.offsets, of: scope,
                fix: didYouMean(use.rule.text, among: names))
            return
        }
        if let condition = use.condition {
            checkNames(of: condition, in: scope)
            guard let holds = draft.staticValue(of: condition, in: scope) else {
                draft.report(
                    "wrong-operand", "whether a rule is used depends on amounts",
                    at: use.rule.offsets, of: scope,
                    fix: "use it under 'in' and 'stated' only, and put a 'when' into the rule")
                return
            }
            guard holds else { return }
        }
        let group = use.group?.text ?? draft.ruleSet.bodies[rule].syntax.group?.text
        let ofRule = instantiate(rule: rule, group: group, in: scope, block: block, running: nil)
        if let fact = draft.ruleSet.bodies[rule].halvedFor {
            halve(rule: rule, of: ofRule, group: group, for: fact, block: block)
        }
        noteBenefit(ofRule)
        let form = draft.scopes[scope].form
        guard !draft.ruleSet.bodies[rule].isOfHousehold,
            let second = draft.forms.indices.first(where: { draft.forms[$0].shared == form })
        else { return }
        // A rule of each adult on a form of the household: lines of the second adult follow those of the
        // first.
        noteBenefit(
            instantiate(
                rule: rule, group: group, in: draft.forms[second].top, block: block, running: nil))
    }

    /// Registers the result of a rule of the household as a benefit.
    private func noteBenefit(_ scope: Int) {
        let form = draft.forms[draft.scopes[scope].form]
        let body = draft.ruleSet.bodies[draft.scopes[scope].body]
        guard draft.ruleSet.forms[form.form].syntax.isOfHousehold, let gives = body.gives else {
            if body.paid != nil {
                draft.report(
                    "payment-without-recipient",
                    "the rule '\(body.name)' has payment times, but no recipient",
                    at: body.nameOffsets, of: scope,
                    fix:
                        "write 'paid' only with 'gives', in rules that a form of the household uses"
                )
            }
            return
        }
        guard let paid = body.paid else {
            draft.report(
                "no-payment-times", "the rule does not say when '\(gives)' is paid",
                at: gives.offsets, of: scope,
                fix:
                    "add ', paid monthly from July', ', paid in July January', ', paid with the return' or ', paid once'"
            )
            return
        }
        guard let register = draft.line(gives.name, in: scope),
            let step = draft.stepNames[gives.name]
        else {
            draft.report(
                "unknown-line", "the rule has no line '\(gives)' to give", at: gives.offsets,
                of: scope, fix: didYouMean(gives.text, among: body.lines.texts.sorted()))
            return
        }
        draft.program.benefits.append(
            ProgramBenefit(
                step: step, jurisdiction: form.table, register: register,
                adult: body.isOfHousehold ? nil : form.adult, paid: paid))
    }

    @discardableResult
    private func instantiate(
        rule: Int, group: String?, in scope: Int, block: Int,
        running: (name: String, register: UInt16)?
    ) -> Int {
        let inner = newScope(
            ProgramDraft.Scope(
                body: rule, form: draft.scopes[scope].form, table: draft.scopes[scope].table,
                group: group,
                running: running))
        instantiate(draft.ruleSet.bodies[rule].syntax.items, in: inner, block: block)
        instantiate(gapsOf: rule, in: inner, block: block)
        return inner
    }

    /// Returns the names in a group of the form's table, with the rules that they select.
    private func selectedRules(
        by group: Identifier, in scope: Int
    ) -> [(name: String, rule: Int, gives: Name)] {
        guard case .group(let found)? = draft.tables[draft.scopes[scope].table]?.member(group)
        else {
            return []
        }
        return found.entries.compactMap { entry in
            guard let rule = draft.ruleSet.rules[.init(group: group.text, name: entry.name)],
                let gives = draft.ruleSet.bodies[rule].gives
            else { return nil }
            return (entry.name, rule, gives.name)
        }
    }

    private func instantiateSelected(_ group: Identifier, in scope: Int, block: Int) {
        figures.checkGroup(group, in: scope)
        for (name, rule, gives) in selectedRules(by: group, in: scope) {
            let inner = instantiate(
                rule: rule, group: "\(group).\(name)", in: scope, block: block, running: nil)
            draft.forms[draft.scopes[scope].form].selected[group.text, default: []].append(
                (inner, gives))
        }
    }

    private func instantiateSteps(
        _ group: Identifier, from start: OperandSyntax, _ order: [Identifier], in scope: Int,
        block: Int
    ) {
        figures.checkGroup(group, in: scope)
        // The starting amount is found when lines are sorted, because it may come later.
        var running = draft.newRegister(.line, .money)
        addFirst([], from: start, into: running, in: scope, block: block)
        for (name, rule, gives) in inOrder(order, selectedRules(by: group, in: scope)) {
            let inner = instantiate(
                rule: rule, group: "\(group).\(name)", in: scope, block: block,
                running: (group.text, running))
            guard let given = draft.line(gives, in: inner) else { continue }
            let next = draft.newRegister(.line, .money)
            addFirst([given, running], from: nil, into: next, in: scope, block: block)
            running = next
        }
        let name = RuleSet.resultName(ofSteps: group.text)
        let result = draft.newRegister(.line, .money)
        addFirst([running], from: nil, into: result, in: scope, block: block)
        register(Name(name), as: result, in: scope)
    }

    private func inOrder(
        _ order: [Identifier], _ rules: [(name: String, rule: Int, gives: Name)]
    ) -> [(name: String, rule: Int, gives: Name)] {
        let named = order.compactMap { name in rules.first { $0.name == name.text } }
        return named + rules.filter { rule in !order.contains { $0.text == rule.name } }
    }

    private func addFirst(
        _ registers: [UInt16], from start: OperandSyntax?, into register: UInt16, in scope: Int,
        block: Int
    ) {
        let content: LineInstance.Content
        if let start {
            content = .written(
                LineSyntax(
                    name: Identifier(start.text, start.offsets),
                    step: Identifier(start.text, start.offsets), isHidden: true,
                    value: .amount(.same(start))))
        } else {
            content = .first(registers)
        }
        let line = LineInstance(
            content: content, scope: scope, register: register, block: block, section: draft.section
        )
        draft.append(line)
    }

    private func register(_ name: Name, as register: UInt16, in scope: Int) {
        draft.linesOfScopes[scope][name] = Int(register)
        // Names in a block `each …` are visible only in it.
        guard draft.scopes[scope].member == nil, draft.scopes[scope].without == nil else { return }
        let form = draft.scopes[scope].form
        let entry = draft.forms[form].lines[name] ?? (first: register, count: 0)
        draft.forms[form].lines[name] = (entry.first, entry.count + 1)
    }

    func add(_ line: LineSyntax, in scope: Int, block: Int) {
        let name = line.name.name
        let target: UInt16
        if let existing = draft.line(name, in: scope) {
            target = existing
            if let other = definition(of: existing, notExcluding: block) {
                let source = draft.ruleSet.bodies[draft.scopes[scope].body].source
                let number = source.location(at: other.name.offsets.lowerBound).line
                draft.report(
                    "computed-twice", "'\(line.name)' is computed twice", at: line.name.offsets,
                    of: scope,
                    fix: "the other is line \(number), and both can hold; put one under "
                        + "'otherwise'")
                return
            }
        } else {
            target = draft.newRegister(.line, nil)
            register(name, as: target, in: scope)
            if let schedule = draft.ruleSet.bodies[draft.scopes[scope].body].lines[name]?.schedule {
                makeColumns(of: target, schedule: schedule, in: scope)
            }
        }
        draft.append(
            LineInstance(
                content: .written(line), scope: scope, register: target, block: block,
                section: draft.section))
    }

    /// Returns a definition of a register that may hold together with one in a block; nil if none does.
    private func definition(of register: UInt16, notExcluding block: Int) -> LineSyntax? {
        var next = draft.definitions[Int(register)].first
        while next >= 0 {
            if case .written(let line) = draft.lines[next].content,
                !excludesEachOther(draft.lines[next].block, block)
            {
                return line
            }
            next = draft.definition(of: register, after: next)
        }
        return nil
    }

    /// Makes the registers of a row's columns, which follow the register of the row.
    private func makeColumns(of row: UInt16, schedule: Identifier, in scope: Int) {
        draft.types[Int(row)] = .row
        guard case .schedule(let number) = figures.figure(schedule, in: scope) else { return }
        for column in CompiledSchedule.columns.indices {
            let register = draft.newRegister(.column(column, row: row, schedule: number), .money)
            // The line of the row itself comes next.
            draft.definitions[Int(register)] = ProgramDraft.Definitions(
                first: draft.lines.count, last: draft.lines.count)
        }
    }

    /// Returns true if two blocks never hold together, because one is under an `otherwise` of the other.
    private func excludesEachOther(_ left: Int, _ right: Int) -> Bool {
        var candidate = left
        while candidate >= 0 {
            var other = right
            while other >= 0 {
                if draft.blocks[other].previous.contains(candidate)
                    || draft.blocks[candidate].previous.contains(other)
                {
                    return true
                }
                other = draft.blocks[other].parent
            }
            candidate = draft.blocks[candidate].parent
        }
        return false
    }

    /// Makes a scope for each child or relative; without any, one in a block that never holds, to check its lines.
    func instantiate(_ each: EachSyntax, in scope: Int, block: Int) {
        if let order = each.order { checkRelativeFact(order, in: scope) }
        let number = draft.people.number(of: each.people, adult: draft.adult(of: scope))
        for member in 0..<max(1, number) {
            var inner = draft.scopes[scope]
            inner.outer = scope
            inner.member = (each.people, member)
            inner.inner = []
            draft.scopes.append(inner)
            draft.linesOfScopes.append(NameTable())
            let index = draft.scopes.count - 1
            draft.scopes[scope].inner.append(index)
            var condition: ConditionSyntax? = number == 0 ? .not(.hasSpouse) : nil
            if number > 0, each.people == .children, let fact = inner.without {
                // Half of a benefit is computed without children in shared custody.
                let name = "child.\(draft.ruleSet.facts.child[fact].name)"
                condition = .not(.truth(.name(Identifier(name, each.offsets))))
            }
            if let condition {
                draft.blocks.append(
                    BlockInstance(
                        parent: block, condition: condition, previous: [], scope: index,
                        offsets: each.offsets, state: number == 0 ? .done : .new))
            }
            instantiate(
                each.items, in: index, block: condition == nil ? block : draft.blocks.count - 1)
        }
    }
}
