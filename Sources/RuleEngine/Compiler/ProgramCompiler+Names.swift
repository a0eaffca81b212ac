internal import RuleLanguage
internal import TaxTables
internal import Text

/// The meaning of names: lines and figures of the rule, then of its form, then facts.
extension ProgramCompiler {
    private static let relative = Name("relative")
    private static let child = Name("child")
    private static let spouse = Name("spouse")

    mutating func reference(to operand: OperandSyntax, in scope: Int) -> Reference {
        switch operand {
        case .zero: .zero
        case .number(let number, let unit, _): .register(numberRegister(number, unit))
        case .name(let name): reference(to: name, in: scope)
        }
    }

    mutating func reference(to name: Identifier, in scope: Int) -> Reference {
        if let running = scopes[scope].running, running.name == name.text {
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

    private mutating func bareName(_ name: Identifier, in scope: Int) -> Reference {
        let bare = name.name
        var next: Int? = scope
        while let current = next {
            if let register = linesOfScopes[current][bare] {
                return .register(UInt16(truncatingIfNeeded: register))
            }
            next = scopes[current].outer
        }
        if let figure = figure(name, in: scope) { return figure }
        if let declared = ruleSet.bodies[scopes[scope].body].lines[bare] {
            // The line is in a block that this jurisdiction does not have, or in one `each …`.
            guard let people = declared.each, scopes[scope].member == nil else { return .blank }
            report(
                "unknown-line", "'\(bare)' is a line for each of the \(people)", at: name.offsets,
                of: scope, fix: "write 'total of \(bare) over \(people)'")
            return .wrong
        }
        return formLine(bare, at: name, in: scope)
    }

    private mutating func formLine(_ bare: Name, at name: Identifier, in scope: Int) -> Reference {
        let form = scopes[scope].form
        let written = ruleSet.forms[forms[form].form]
        // The table decides which rules there are, so the name would mean different lines in different
        // jurisdictions.
        if written.ambiguousLines.contains(bare), (forms[form].lines[bare]?.count ?? 0) < 2 {
            report(
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
                taken.form.name, line: bare, of: adult(of: scope), at: name, in: scope)
        }
        if let fact = ruleSet.facts.indexOfAdultFact(bare) {
            return read(fact, of: adult(of: scope))
        }
        let homes = ruleSet.forms.filter { $0.possibleLines.contains(bare) }.map(\.syntax.name.text)
        if let home = homes.first {
            report(
                "line-of-other-form",
                "'\(bare)' is a line of form '\(home)', not of '\(written.syntax.name)'",
                at: name.offsets, of: scope,
                fix: "write '\(home).\(bare)', or 'takes \(bare) from \(home)' in the form")
            return .wrong
        }
        return unknown(name, in: scope)
    }

    /// Returns a line of a form by its bare name; nil if the form has none here.
    private mutating func line(
        _ bare: Name, of form: Int, at name: Identifier, in scope: Int
    ) -> Reference? {
        if let register = linesOfScopes[forms[form].top][bare] {
            return .register(UInt16(truncatingIfNeeded: register))
        }
        guard let found = forms[form].lines[bare] else {
            return forms[form].shared.flatMap { line(bare, of: $0, at: name, in: scope) }
        }
        if found.count > 1 {
            report(
                "ambiguous-line",
                "'\(bare)' is a line of \(found.count) rules of '\(ruleSet.forms[forms[form].form].syntax.name)'",
                at: name.offsets, of: scope,
                fix: "give the line that you mean its own name")
            return .wrong
        }
        return .register(found.first)
    }

    /// Returns the register of a fact of an adult, and records that a line reads it.
    mutating func read(_ fact: Int, of adult: Int) -> Reference {
        program.factsRead.insert(fact)
        return .register(program.adults[adult].adultFacts[fact])
    }

    private mutating func otherForm(
        _ form: Name, line bare: Name, of adult: Int, at name: Identifier, in scope: Int
    ) -> Reference {
        guard let written = ruleSet.formNumbers[form] else {
            report(
                "unknown-rule", "there is no form '\(form.text)'", at: name.offsets, of: scope,
                fix: didYouMean(form.text, among: ruleSet.formOfName.keys.sorted()))
            return .wrong
        }
        guard ruleSet.forms[written].possibleLines.contains(bare) else {
            report(
                "unknown-line", "the form '\(form.text)' has no line '\(bare)'", at: name.offsets,
                of: scope,
                fix: nearestName(to: bare.text, among: ruleSet.forms[written].possibleLines.texts)
                    .map { "did you mean '\(form.text).\($0)'?" })
            return .wrong
        }
        // A form that the jurisdiction does not have is blank.
        guard let instance = formOfName[adult][form] else { return .blank }
        return line(bare, of: instance, at: name, in: scope) ?? .blank
    }

    private mutating func dottedName(
        _ first: Name, _ second: Name, at name: Identifier, in scope: Int
    ) -> Reference {
        if ruleSet.bodies[scopes[scope].body].lines[first]?.schedule != nil {
            return column(second.text, ofRow: first, at: name, in: scope)
        }
        if ruleSet.formNumbers[first] != nil {
            return otherForm(
                first, line: second, of: adult(of: scope), at: name, in: scope)
        }
        return unknown(name, in: scope)
    }

    private mutating func column(
        _ column: String, ofRow row: Name, at name: Identifier, in scope: Int
    ) -> Reference {
        guard let register = line(row, in: scope) else { return .blank }
        guard let schedule = ruleSet.bodies[scopes[scope].body].lines[row]?.schedule,
            let found = figure(schedule, in: scope)
        else { return .wrong }
        if case .unpublished = found { return column == "rate" ? .unpublished(.rate) : .blank }
        guard case .schedule(let number) = found else { return .wrong }
        if column == "rate" { return .rateOfRow(register, schedule: number) }
        guard let index = CompiledSchedule.columns.firstIndex(of: column),
            program.schedules[Int(number)].rows.allSatisfy({ $0.operand(index) != nil })
        else {
            report(
                "unknown-line", "the rows of '\(schedule)' have no '\(column)'", at: name.offsets,
                of: scope,
                fix: didYouMean(column, among: CompiledSchedule.columns + ["rate"]))
            return .wrong
        }
        return .register(register + 1 + UInt16(index))
    }

    /// Returns a fact of the child or relative of a block `each …`.
    private mutating func fact(
        _ fact: String, of people: People, at name: Identifier, in scope: Int
    ) -> Reference {
        let isOfChildren = people == .children
        guard let member = scopes[scope].member, member.people == people else {
            let block = isOfChildren ? "each child" : "each relative by …"
            report(
                "unknown-line", "'\(name)' is outside a block '\(block)'",
                at: name.offsets, of: scope, fix: "put the line under '\(block)'")
            return .wrong
        }
        let indices = isOfChildren ? ruleSet.facts.childIndex : ruleSet.facts.relativeIndex
        guard let index = indices[fact] else {
            report(
                "unknown-line", "\(people) have no fact '\(fact)'", at: name.offsets, of: scope,
                fix: didYouMean(fact, among: indices.keys.sorted()))
            return .wrong
        }
        let facts = isOfChildren ? program.childFacts : self.facts(of: scope).relativeFacts
        return .register(facts[member.number][index])
    }

    /// Returns a line of the spouse: of the other return or, if only one is computed, a stated fact.
    private mutating func spouseLine(
        _ parts: ArraySlice<String>, at name: Identifier, in scope: Int
    ) -> Reference {
        if people.adults == 2 { return otherLine(parts, at: name, in: scope) }
        if let fact = standIn(for: parts.joined(separator: "."), in: scope) {
            return .register(program.adults[adult(of: scope)].spouseFacts[fact])
        }
        return reportUnknownSpouse(name, in: scope)
    }

    /// Reports a line or fact of a spouse of whom only the net income is stated.
    mutating func reportUnknownSpouse(_ name: Identifier, in scope: Int) -> Reference {
        let line = name.parts.dropFirst().joined(separator: ".")
        report(
            "spouse-not-known", "'\(line)' of the spouse is not known: only what is stated is",
            at: name.offsets, of: scope,
            fix: "put the line under 'when known \(name)'")
        return .wrong
    }

    /// Returns a line or fact of the other adult: of the same form, of a form that it takes the line from, or
    /// of a named form.
    mutating func otherLine(
        _ parts: ArraySlice<String>, at name: Identifier, in scope: Int
    ) -> Reference {
        let other = 1 - adult(of: scope)
        guard let bare = parts.first, parts.count <= 2 else { return unknown(name, in: scope) }
        let first = Name(bare)
        if parts.count == 2, let last = parts.last {
            return otherForm(
                first, line: Name(last), of: other, at: name, in: scope)
        }
        let written = ruleSet.forms[forms[scopes[scope].form].form]
        if let instance = formOfName[other][written.syntax.name.name],
            let found = line(first, of: instance, at: name, in: scope)
        {
            return found
        }
        if written.possibleLines.contains(first) { return .blank }
        if let taken = written.taken(first) {
            return otherForm(taken.form.name, line: first, of: other, at: name, in: scope)
        }
        if let fact = ruleSet.facts.indexOfAdultFact(first) {
            return read(fact, of: other)
        }
        return unknown(name, in: scope)
    }

    /// Returns the stated fact that replaces a line of the spouse; nil if there is none.
    func standIn(for line: String, in scope: Int) -> Int? {
        if let fact = ruleSet.facts.standIns[line] { return fact }
        let form = ruleSet.forms[forms[scopes[scope].form].form]
        let home = form.taken(Name(line))?.form.text ?? form.syntax.name.text
        return ruleSet.facts.standIns["\(home).\(line)"]
    }

    private mutating func unknown(_ name: Identifier, in scope: Int) -> Reference {
        let body = ruleSet.bodies[scopes[scope].body]
        var names = Set(body.lines.texts).union(body.figures.texts)
        names.formUnion(ruleSet.forms[forms[scopes[scope].form].form].possibleLines.texts)
        names.formUnion(ruleSet.facts.adultIndex.keys)
        report(
            "unknown-line", "there is no line, figure or fact '\(name)'", at: name.offsets,
            of: scope,
            fix: nearestName(to: name.text, among: names).map { "did you mean '\($0)'?" }
                ?? "define it in the rule, or correct the name")
        return .wrong
    }
}
