internal import RuleLanguage
internal import TaxTables
internal import Text

/// The part of the compiler that finds the meaning of names: lines and figures of the rule, then of its form,
/// then facts.
struct NameResolver {
    let draft: ProgramDraft
    let figures: FigureResolver

    private static let relative = Name("relative")
    private static let child = Name("child")
    private static let spouse = Name("spouse")

    func reference(to operand: OperandSyntax, in scope: Int) -> Reference {
        switch operand {
        case .zero: .zero
        case .number(let number, let unit, _): .register(draft.numberRegister(number, unit))
        case .name(let name): reference(to: name, in: scope)
        }
    }

    func reference(to name: Identifier, in scope: Int) -> Reference {
        if let running = draft.scopes[scope].running, running.name == name.text {
            return .register(running.register)
        }
        if name.isBare { return bareName(name, in: scope) }
        let parts = name.parts
        switch (name.firstName, parts.count) {
        case (Self.relative, 2): return fact(parts[1], of: .relatives, at: name, in: scope)
        case (Self.child, 2): return fact(parts[1], of: .children, at: name, in: scope)
        case (Self.spouse, 2...): return spouseLine(parts.dropFirst(), at: name, in: scope)
        case (let first, 2): return dottedName(first, name.lastName, at: name, in: scope)
        default: return unknown(name, in: scope)
        }
    }

    private func bareName(_ name: Identifier, in scope: Int) -> Reference {
        let bare = name.name
        var next: Int? = scope
        while let current = next {
            if let register = draft.linesOfScopes[current][bare] {
                return .register(UInt16(truncatingIfNeeded: register))
            }
            next = draft.scopes[current].outer
        }
        if let figure = figures.figure(name, in: scope) { return figure }
        if let declared = draft.ruleSet.bodies[draft.scopes[scope].body].lines[bare] {
            // The line is in a block that this jurisdiction does not have, or in one `each …`.
            guard let people = declared.each, draft.scopes[scope].member == nil else {
                return .blank
            }
            draft.report(
                "unknown-line", "'\(bare)' is a line for each of the \(people)", at: name.offsets,
                of: scope, fix: "write 'total of \(bare) over \(people)'")
            return .wrong
        }
        return formLine(bare, at: name, in: scope)
    }

    private func formLine(_ bare: Name, at name: Identifier, in scope: Int) -> Reference {
        let form = draft.scopes[scope].form
        let written = draft.ruleSet.forms[draft.forms[form].form]
        // The table decides which rules there are, so the name would mean different lines in different
        // jurisdictions.
        if written.ambiguousLines.contains(bare), (draft.forms[form].lines[bare]?.count ?? 0) < 2 {
            draft.report(
                "ambiguous-line",
                "'\(bare)' is a line of several rules of '\(written.syntax.name)'",
                at: name.offsets, of: scope,
                fix: "give the line that you mean its own name, or compute it in this rule")
            return .wrong
        }
        if let found = line(bare, of: form, at: name, in: scope) { return found }
        if written.possibleLines.contains(bare) { return .blank }
        if let taken = written.taken(bare) {
            return otherForm(
                taken.form.name, line: bare, of: draft.adult(of: scope), at: name, in: scope)
        }
        if let fact = draft.ruleSet.facts.indexOfAdultFact(bare) {
            return draft.read(fact, of: draft.adult(of: scope))
        }
        let homes = draft.ruleSet.forms.filter { $0.possibleLines.contains(bare) }.map(
            \.syntax.name.text)
        if let home = homes.first {
            draft.report(
                "line-of-other-form",
                "'\(bare)' is a line of form '\(home)', not of '\(written.syntax.name)'",
                at: name.offsets, of: scope,
                fix: "write '\(home).\(bare)', or 'takes \(bare) from \(home)' in the form")
            return .wrong
        }
        return unknown(name, in: scope)
    }

    /// Returns a line of a form by its bare name; nil if the form has none here.
    private func line(
        _ bare: Name, of form: Int, at name: Identifier, in scope: Int
    ) -> Reference? {
        if let register = draft.linesOfScopes[draft.forms[form].top][bare] {
            return .register(UInt16(truncatingIfNeeded: register))
        }
        guard let found = draft.forms[form].lines[bare] else {
            return draft.forms[form].shared.flatMap { line(bare, of: $0, at: name, in: scope) }
        }
        if found.count > 1 {
            draft.report(
                "ambiguous-line",
                "'\(bare)' is a line of \(found.count) rules of '\(draft.ruleSet.forms[draft.forms[form].form].syntax.name)'",
                at: name.offsets, of: scope,
                fix: "give the line that you mean its own name")
            return .wrong
        }
        return .register(found.first)
    }

    private func otherForm(
        _ form: Name, line bare: Name, of adult: Int, at name: Identifier, in scope: Int
    ) -> Reference {
        guard let written = draft.ruleSet.formNumbers[form] else {
            draft.report(
                "unknown-rule", "there is no form '\(form.text)'", at: name.offsets, of: scope,
                fix: didYouMean(form.text, among: draft.ruleSet.formOfName.keys.sorted()))
            return .wrong
        }
        guard draft.ruleSet.forms[written].possibleLines.contains(bare) else {
            draft.report(
                "unknown-line", "the form '\(form.text)' has no line '\(bare)'", at: name.offsets,
                of: scope,
                fix: nearestName(
                    to: bare.text, among: draft.ruleSet.forms[written].possibleLines.texts
                )
                .map { "did you mean '\(form.text).\($0)'?" })
            return .wrong
        }
        // A form that the jurisdiction does not have is blank.
        guard let instance = draft.formOfName[adult][form] else { return .blank }
        return line(bare, of: instance, at: name, in: scope) ?? .blank
    }

    private func dottedName(
        _ first: Name, _ second: Name, at name: Identifier, in scope: Int
    ) -> Reference {
        if draft.ruleSet.bodies[draft.scopes[scope].body].lines[first]?.schedule != nil {
            return column(second.text, ofRow: first, at: name, in: scope)
        }
        if draft.ruleSet.formNumbers[first] != nil {
            return otherForm(
                first, line: second, of: draft.adult(of: scope), at: name, in: scope)
        }
        return unknown(name, in: scope)
    }

    private func column(
        _ column: String, ofRow row: Name, at name: Identifier, in scope: Int
    ) -> Reference {
        guard let register = draft.line(row, in: scope) else { return .blank }
        guard let schedule = draft.ruleSet.bodies[draft.scopes[scope].body].lines[row]?.schedule,
            let found = figures.figure(schedule, in: scope)
        else { return .wrong }
        if case .unpublished = found {
            return column == ScheduleColumn.rate.rawValue ? .unpublished(.rate) : .blank
        }
        guard case .schedule(let number) = found else { return .wrong }
        if column == ScheduleColumn.rate.rawValue { return .rateOfRow(register, schedule: number) }
        guard let index = CompiledSchedule.columns.firstIndex(where: { $0.rawValue == column }),
            draft.program.schedules[Int(number)].rows.allSatisfy({ $0.operand(index) != nil })
        else {
            draft.report(
                "unknown-line", "the rows of '\(schedule)' have no '\(column)'", at: name.offsets,
                of: scope,
                fix: didYouMean(column, among: ScheduleColumn.allCases.map(\.rawValue)))
            return .wrong
        }
        return .register(register + 1 + UInt16(index))
    }

    /// Returns a fact of the child or relative of a block `each …`.
    private func fact(
        _ fact: String, of people: People, at name: Identifier, in scope: Int
    ) -> Reference {
        let isOfChildren = people == .children
        guard let member = draft.scopes[scope].member, member.people == people else {
            let block = isOfChildren ? "each child" : "each relative by …"
            draft.report(
                "unknown-line", "'\(name)' is outside a block '\(block)'",
                at: name.offsets, of: scope, fix: "put the line under '\(block)'")
            return .wrong
        }
        let indices =
            isOfChildren ? draft.ruleSet.facts.childIndex : draft.ruleSet.facts.relativeIndex
        guard let index = indices[fact] else {
            draft.report(
                "unknown-line", "\(people) have no fact '\(fact)'", at: name.offsets, of: scope,
                fix: didYouMean(fact, among: indices.keys.sorted()))
            return .wrong
        }
        let facts = isOfChildren ? draft.program.childFacts : draft.facts(of: scope).relativeFacts
        return .register(facts[member.number][index])
    }

    /// Returns a line of the spouse: of the other return or, if only one is computed, a stated fact.
    private func spouseLine(
        _ parts: ArraySlice<String>, at name: Identifier, in scope: Int
    ) -> Reference {
        if draft.people.adults == 2 { return otherLine(parts, at: name, in: scope) }
        if let fact = draft.standIn(for: parts.joined(separator: "."), in: scope) {
            return .register(draft.program.adults[draft.adult(of: scope)].spouseFacts[fact])
        }
        return reportUnknownSpouse(name, in: scope)
    }

    /// Reports a line or fact of a spouse of whom only the net income is stated.
    func reportUnknownSpouse(_ name: Identifier, in scope: Int) -> Reference {
        let line = name.parts.dropFirst().joined(separator: ".")
        draft.report(
            "spouse-not-known", "'\(line)' of the spouse is not known: only what is stated is",
            at: name.offsets, of: scope,
            fix: "put the line under 'when known \(name)'")
        return .wrong
    }

    /// Returns a line or fact of the other adult: of the same form, of a form that it takes the line from, or
    /// of a named form.
    func otherLine(
        _ parts: ArraySlice<String>, at name: Identifier, in scope: Int
    ) -> Reference {
        let other = 1 - draft.adult(of: scope)
        guard let bare = parts.first, parts.count <= 2 else { return unknown(name, in: scope) }
        let first = Name(bare)
        if parts.count == 2, let last = parts.last {
            return otherForm(
                first, line: Name(last), of: other, at: name, in: scope)
        }
        let written = draft.ruleSet.forms[draft.forms[draft.scopes[scope].form].form]
        if let instance = draft.formOfName[other][written.syntax.name.name],
            let found = line(first, of: instance, at: name, in: scope)
        {
            return found
        }
        if written.possibleLines.contains(first) { return .blank }
        if let taken = written.taken(first) {
            return otherForm(taken.form.name, line: first, of: other, at: name, in: scope)
        }
        if let fact = draft.ruleSet.facts.indexOfAdultFact(first) {
            return draft.read(fact, of: other)
        }
        return unknown(name, in: scope)
    }

    private func unknown(_ name: Identifier, in scope: Int) -> Reference {
        let body = draft.ruleSet.bodies[draft.scopes[scope].body]
        var names = Set(body.lines.texts).union(body.figures.texts)
        names.formUnion(
            draft.ruleSet.forms[draft.forms[draft.scopes[scope].form].form].possibleLines.texts)
        names.formUnion(draft.ruleSet.facts.adultIndex.keys)
        draft.report(
            "unknown-line", "there is no line, figure or fact '\(name)'", at: name.offsets,
            of: scope,
            fix: nearestName(to: name.text, among: names).map { "did you mean '\($0)'?" }
                ?? "define it in the rule, or correct the name")
        return .wrong
    }
}
