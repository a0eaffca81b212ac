internal import RuleLanguage
internal import TaxTables
internal import Text

/// The compiler of forms and rules of a jurisdiction, line by line.
extension ProgramCompiler {
    mutating func instantiateForms() {
        let present = ruleSet.forms.indices.filter {
            isHere(ruleSet.forms[$0].syntax.places) && table(ofForm: $0) != nil
        }
        defer { checkPlacesOfForms() }
        for adult in 0..<people.adults {
            for form in present where !ruleSet.forms[form].syntax.isOfHousehold {
                instantiateItems(of: instantiate(form: form, of: adult))
            }
        }
        guard people.isHousehold else { return }
        // Lines of the upper levels come before those of the levels below.
        let shared = present.filter { ruleSet.forms[$0].syntax.isOfHousehold }
        let byLevel = place.chain.flatMap { level in shared.filter { table(ofForm: $0) == level } }
        for form in byLevel {
            let first = instantiate(form: form, of: 0)
            if people.adults == 2 { forms[instantiate(form: form, of: 1)].shared = first }
            instantiateItems(of: first)
        }
    }

    func isHere(_ places: FormSyntax.Places) -> Bool {
        switch places {
        case .all: true
        case .only(let name): isPlace(name)
        case .not(let name): !isPlace(name)
        }
    }

    /// Returns the jurisdiction whose table a form uses; nil for an unknown level or one below `place`.
    private func table(ofForm form: Int) -> Jurisdiction? {
        tables.place(ofLevel: ruleSet.forms[form].syntax.table.text, above: place)
    }

    private mutating func instantiate(form index: Int, of adult: Int) -> Int {
        let form = ruleSet.forms[index]
        let (table, instance) = (table(ofForm: index) ?? place, forms.count)
        formOfName[adult][form.syntax.name.name] = instance
        forms.append(
            FormInstance(
                form: index, table: table, adult: adult,
                lines: NamedRegisters(minimumCapacity: form.possibleLines.count)))
        forms[instance].top = newScope(
            Scope(
                body: form.body, form: instance, table: table,
                group: ruleSet.bodies[form.body].syntax.group?.text))
        return instance
    }

    private mutating func instantiateItems(of instance: Int) {
        let body = ruleSet.forms[forms[instance].form].body
        instantiate(ruleSet.bodies[body].syntax.items, in: forms[instance].top, block: -1)
        instantiate(gapsOf: body, in: forms[instance].top, block: -1)
    }

    func isPlace(_ name: Identifier) -> Bool { place.isIn(placeNamed: name.text) }

    mutating func newScope(_ scope: Scope) -> Int {
        scopes.append(scope)
        let index = scopes.count - 1
        linesOfScopes.append(NameTable(minimumCapacity: ruleSet.bodies[scope.body].lines.count))
        scopes[index].members = members(of: scope)
        scopes[index].firstFigure = figureReferences.count
        for _ in scopes[index].members.all.indices { figureReferences.append(nil) }
        checkFigures(of: index)
        return scopes.count - 1
    }

    mutating func instantiate(_ items: [ItemSyntax], in scope: Int, block: Int) {
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

    private mutating func setSection(_ name: Identifier, in scope: Int) {
        if let declared = Step.Section(rawValue: name.text) {
            section = declared
        } else {
            report(
                "unknown-rule", "there is no section '\(name)'", at: name.offsets, of: scope,
                fix: didYouMean(name.text, among: Step.Section.allCases.map(\.rawValue)))
        }
    }

    private mutating func instantiate(_ branches: [BranchSyntax], in scope: Int, block: Int) {
        var previous: [Int] = []
        for branch in branches {
            if let condition = branch.condition { checkNames(of: condition, in: scope) }
            let constant = branch.condition.map { staticValue(of: $0, in: scope) } ?? true
            if constant == false { continue }
            blocks.append(
                BlockInstance(
                    parent: block, condition: constant == true ? nil : branch.condition,
                    previous: previous, scope: scope, offsets: branch.offsets))
            let inner = blocks.count - 1
            instantiate(branch.items, in: scope, block: inner)
            if constant == true { return }
            previous.append(inner)
        }
    }

    private mutating func instantiate(_ use: UseSyntax, in scope: Int, block: Int) {
        guard let rule = ruleSet.rules[.init(group: nil, name: use.rule.text)] else {
            let names = ruleSet.rules.keys.filter { $0.group == nil }.map(\.name)
            report(
                "unknown-rule", "there is no rule '\(use.rule)'", at: use.rule.offsets, of: scope,
                fix: didYouMean(use.rule.text, among: names))
            return
        }
        if let condition = use.condition {
            checkNames(of: condition, in: scope)
            guard let holds = staticValue(of: condition, in: scope) else {
                report(
                    "wrong-operand", "whether a rule is used depends on amounts",
                    at: use.rule.offsets, of: scope,
                    fix: "use it under 'in' and 'stated' only, and put a 'when' into the rule")
                return
            }
            guard holds else { return }
        }
        let group = use.group?.text ?? ruleSet.bodies[rule].syntax.group?.text
        let ofRule = instantiate(rule: rule, group: group, in: scope, block: block, running: nil)
        if let fact = ruleSet.bodies[rule].halvedFor {
            halve(rule: rule, of: ofRule, group: group, for: fact, block: block)
        }
        noteBenefit(ofRule)
        let form = scopes[scope].form
        guard !ruleSet.bodies[rule].isOfHousehold,
            let second = forms.indices.first(where: { forms[$0].shared == form })
        else { return }
        // A rule of each adult on a form of the household: lines of the second adult follow those of the
        // first.
        noteBenefit(
            instantiate(
                rule: rule, group: group, in: forms[second].top, block: block, running: nil))
    }

    /// Registers the result of a rule of the household as a benefit.
    private mutating func noteBenefit(_ scope: Int) {
        let form = forms[scopes[scope].form]
        let body = ruleSet.bodies[scopes[scope].body]
        guard ruleSet.forms[form.form].syntax.isOfHousehold, let gives = body.gives else {
            if body.paid != nil {
                report(
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
            report(
                "no-payment-times", "the rule does not say when '\(gives)' is paid",
                at: gives.offsets, of: scope,
                fix:
                    "add ', paid monthly from July', ', paid in July January', ', paid with the return' or ', paid once'"
            )
            return
        }
        guard let register = line(gives.name, in: scope), let step = stepNames[gives.name]
        else {
            report(
                "unknown-line", "the rule has no line '\(gives)' to give", at: gives.offsets,
                of: scope, fix: didYouMean(gives.text, among: body.lines.texts.sorted()))
            return
        }
        program.benefits.append(
            ProgramBenefit(
                step: step, jurisdiction: form.table, register: register,
                adult: body.isOfHousehold ? nil : form.adult, paid: paid))
    }

    @discardableResult
    private mutating func instantiate(
        rule: Int, group: String?, in scope: Int, block: Int,
        running: (name: String, register: UInt16)?
    ) -> Int {
        let inner = newScope(
            Scope(
                body: rule, form: scopes[scope].form, table: scopes[scope].table, group: group,
                running: running))
        instantiate(ruleSet.bodies[rule].syntax.items, in: inner, block: block)
        instantiate(gapsOf: rule, in: inner, block: block)
        return inner
    }

    /// Returns the names in a group of the form's table, with the rules that they select.
    private func selectedRules(
        by group: Identifier, in scope: Int
    ) -> [(name: String, rule: Int, gives: Name)] {
        guard case .group(let found)? = tables[scopes[scope].table]?.member(group) else {
            return []
        }
        return found.entries.compactMap { entry in
            guard let rule = ruleSet.rules[.init(group: group.text, name: entry.name)],
                let gives = ruleSet.bodies[rule].gives
            else { return nil }
            return (entry.name, rule, gives.name)
        }
    }

    private mutating func instantiateSelected(_ group: Identifier, in scope: Int, block: Int) {
        checkGroup(group, in: scope)
        for (name, rule, gives) in selectedRules(by: group, in: scope) {
            let inner = instantiate(
                rule: rule, group: "\(group).\(name)", in: scope, block: block, running: nil)
            forms[scopes[scope].form].selected[group.text, default: []].append((inner, gives))
        }
    }

    private mutating func instantiateSteps(
        _ group: Identifier, from start: OperandSyntax, _ order: [Identifier], in scope: Int,
        block: Int
    ) {
        checkGroup(group, in: scope)
        // The starting amount is found when lines are sorted, because it may come later.
        var running = newRegister(.line, .money)
        addFirst([], from: start, into: running, in: scope, block: block)
        for (name, rule, gives) in inOrder(order, selectedRules(by: group, in: scope)) {
            let inner = instantiate(
                rule: rule, group: "\(group).\(name)", in: scope, block: block,
                running: (group.text, running))
            guard let given = line(gives, in: inner) else { continue }
            let next = newRegister(.line, .money)
            addFirst([given, running], from: nil, into: next, in: scope, block: block)
            running = next
        }
        let name = RuleSet.resultName(ofSteps: group.text)
        let result = newRegister(.line, .money)
        addFirst([running], from: nil, into: result, in: scope, block: block)
        register(Name(name), as: result, in: scope)
    }

    private func inOrder(
        _ order: [Identifier], _ rules: [(name: String, rule: Int, gives: Name)]
    ) -> [(name: String, rule: Int, gives: Name)] {
        let named = order.compactMap { name in rules.first { $0.name == name.text } }
        return named + rules.filter { rule in !order.contains { $0.text == rule.name } }
    }

    private mutating func addFirst(
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
            content: content, scope: scope, register: register, block: block, section: section)
        append(line)
    }

    /// Appends a line to the definitions of its register.
    mutating func append(_ line: LineInstance) {
        let register = Int(line.register)
        let last = definitions[register].last
        if last >= 0 {
            lines[last].next = lines.count
        } else {
            definitions[register].first = lines.count
        }
        definitions[register].last = lines.count
        lines.append(line)
    }

    /// Returns the next definition of a register after a line; -1 after the last.
    func definition(of register: UInt16, after line: Int) -> Int {
        line == definitions[Int(register)].last ? -1 : lines[line].next
    }

    private mutating func register(_ name: Name, as register: UInt16, in scope: Int) {
        linesOfScopes[scope][name] = Int(register)
        // Names in a block `each …` are visible only in it.
        guard scopes[scope].member == nil, scopes[scope].without == nil else { return }
        let form = scopes[scope].form
        let entry = forms[form].lines[name] ?? (first: register, count: 0)
        forms[form].lines[name] = (entry.first, entry.count + 1)
    }

    mutating func add(_ line: LineSyntax, in scope: Int, block: Int) {
        let name = line.name.name
        let target: UInt16
        if let existing = self.line(name, in: scope) {
            target = existing
            if let other = definition(of: existing, notExcluding: block) {
                let source = ruleSet.bodies[scopes[scope].body].source
                let number = source.location(at: other.name.offsets.lowerBound).line
                report(
                    "computed-twice", "'\(line.name)' is computed twice", at: line.name.offsets,
                    of: scope,
                    fix: "the other is line \(number), and both can hold; put one under "
                        + "'otherwise'")
                return
            }
        } else {
            target = newRegister(.line, nil)
            register(name, as: target, in: scope)
            if let schedule = ruleSet.bodies[scopes[scope].body].lines[name]?.schedule {
                makeColumns(of: target, schedule: schedule, in: scope)
            }
        }
        append(
            LineInstance(
                content: .written(line), scope: scope, register: target, block: block,
                section: section))
    }

    /// Returns a definition of a register that may hold together with one in a block; nil if none does.
    private func definition(of register: UInt16, notExcluding block: Int) -> LineSyntax? {
        var next = definitions[Int(register)].first
        while next >= 0 {
            if case .written(let line) = lines[next].content,
                !excludesEachOther(lines[next].block, block)
            {
                return line
            }
            next = definition(of: register, after: next)
        }
        return nil
    }

    /// Makes the registers of a row's columns, which follow the register of the row.
    private mutating func makeColumns(of row: UInt16, schedule: Identifier, in scope: Int) {
        types[Int(row)] = .row
        guard case .schedule(let number) = figure(schedule, in: scope) else { return }
        for column in CompiledSchedule.columns.indices {
            let register = newRegister(.column(column, row: row, schedule: number), .money)
            // The line of the row itself comes next.
            definitions[Int(register)] = Definitions(first: lines.count, last: lines.count)
        }
    }

    /// Returns true if two blocks never hold together, because one is under an `otherwise` of the other.
    private func excludesEachOther(_ left: Int, _ right: Int) -> Bool {
        var candidate = left
        while candidate >= 0 {
            var other = right
            while other >= 0 {
                if blocks[other].previous.contains(candidate)
                    || blocks[candidate].previous.contains(other)
                {
                    return true
                }
                other = blocks[other].parent
            }
            candidate = blocks[candidate].parent
        }
        return false
    }
}
