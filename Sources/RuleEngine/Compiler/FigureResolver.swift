internal import RuleLanguage
internal import TaxTables
internal import Text

/// The part of the compiler that finds figures of rules in the tables.
struct FigureResolver {
    let draft: ProgramDraft

    func members(of scope: ProgramDraft.Scope) -> FigureMembers {
        draft.tables.members(ofBody: scope.body, in: scope.table, group: scope.group)
    }

    private func table(of figure: FigureSyntax, in scope: Int) -> CompiledTable? {
        draft.tables.table(of: figure, for: draft.scopes[scope].table)
    }

    /// Reports the figures of a use of a rule that the table lacks, and those of an unknown level.
    func checkFigures(of scope: Int) {
        let members = draft.scopes[scope].members.all
        for index in members.indices where members[index] == nil {
            let figure = draft.ruleSet.bodies[draft.scopes[scope].body].syntax.figures[index]
            if let level = figure.table { checkLevel(level, of: draft.scopes[scope].body) }
            guard !figure.isOptional else { continue }
            guard let table = table(of: figure, in: scope) else {
                reportLevelBelow(figure, in: scope)
                continue
            }
            let path = CompiledTables.path(of: figure, group: draft.scopes[scope].group)
            reportMissing(path, of: table.table)
        }
    }

    /// Reports a missing group that selects rules.
    func checkGroup(_ group: Identifier, in scope: Int) {
        guard let table = draft.tables[draft.scopes[scope].table] else { return }
        if case .group? = table.member(group) { return }
        reportMissing(group.text, of: table.table)
    }

    /// Reports an unknown level of tables.
    func checkLevel(_ level: Identifier, of body: Int) {
        guard !draft.tables.levels.contains(level.text) else { return }
        draft.diagnostics.append(
            Diagnostic(
                .error, "unknown-line", "there is no level of places '\(level)'",
                in: draft.ruleSet.bodies[body].source, at: level.offsets,
                fix: didYouMean(level.text, among: draft.tables.levels)))
    }

    /// Reports a figure of a level below that of the form, which has several tables.
    private func reportLevelBelow(_ figure: FigureSyntax, in scope: Int) {
        guard let level = figure.table, draft.tables.levels.contains(level.text) else { return }
        let form = draft.ruleSet.forms[draft.forms[draft.scopes[scope].form].form].syntax
        draft.report(
            "unknown-line", "the form '\(form.name)' has no table of a \(level)",
            at: level.offsets, of: scope,
            fix: "take the figure in a form 'from \(level)', or write ', optional'")
    }

    private func reportMissing(_ path: String, of table: TaxTable) {
        var group = table.root
        for part in path.split(separator: ".") {
            if let inner = group.group(String(part)) {
                group = inner
                continue
            }
            if case .figure(let id)? = group.member(String(part)) {
                draft.diagnostics.append(.figureForGroup(table[id], of: table))
                return
            }
            let misspelt = nearestName(to: String(part), among: group.entries.map(\.name))
            draft.diagnostics.append(
                Diagnostic(
                    .error, "missing-figure", Diagnostic.lack(of: part, in: group),
                    in: table.source, at: group.offsets,
                    fix: misspelt.map { "is '\($0)' meant to be '\(part)'?" }
                        ?? "add '\(part)' with its source"))
            return
        }
    }

    /// Returns the meaning of a figure's name; nil if the rule declares no such figure.
    func figure(_ name: Identifier, in scope: Int) -> Reference? {
        let body = draft.ruleSet.bodies[draft.scopes[scope].body]
        guard let index = body.figures.index(of: name.name) else { return nil }
        let position = draft.scopes[scope].firstFigure + index
        if let reference = draft.figureReferences[position] { return reference }
        let members = draft.scopes[scope].members
        let found = reference(
            to: body.syntax.figures[index], members.all[index], at: name, in: scope)
        draft.figureReferences[position] = found
        return found
    }

    private func reference(
        to figure: FigureSyntax, _ found: ResolvedFigure?, at name: Identifier, in scope: Int
    ) -> Reference {
        guard let found else {
            guard figure.isOptional else { return .wrong }
            // Other figures of the rule are unpublished too.
            if figure.kind == .schedule { return .unpublished(.row) }
            draft.report(
                "missing-figure",
                "'\(table(of: figure, in: scope)?.table.root.path ?? "")' does not state '\(name)'",
                at: name.offsets, of: scope, fix: "put the line under 'when stated \(name)'")
            return .wrong
        }
        let table = found.table
        switch (found.member, figure.kind) {
        case (.group(let group), .schedule): return schedule(group, of: table.table)
        case (.figure(let id), .money):
            switch table.figures[Int(id.index)].quantity {
            case .amount(let money): return amount(Cited(money, id))
            case .unknown: return unpublished(id, .money, of: table, in: scope)
            default: return wrongQuantity(id, "an amount", of: table.table)
            }
        case (.figure(let id), .rate):
            switch table.figures[Int(id.index)].quantity {
            case .rate(let rate): return .rate(number(of: Cited(rate, id)), Cited(rate, id))
            case .unknown: return unpublished(id, .rate, of: table, in: scope)
            default: return wrongQuantity(id, "a rate", of: table.table)
            }
        case (.figure(let id), .count):
            switch table.figures[Int(id.index)].quantity {
            case .count(let count, _): return .register(draft.numberRegister(Int64(count)))
            case .unknown: return unpublished(id, .count, of: table, in: scope)
            default: return wrongQuantity(id, "a count", of: table.table)
            }
        case (.group(let group), _):
            draft.diagnostics.append(
                Diagnostic(
                    .error, "wrong-quantity",
                    "'\(group.path)' is a group of figures, not \(figure.kind.article)",
                    in: table.table.source, at: group.offsets,
                    fix: "state a value in its place, or name a figure of the group in the rule"))
            return .wrong
        case (.figure(let id), .schedule):
            return wrongQuantity(id, "a schedule", of: table.table)
        }
    }

    private func wrongQuantity(
        _ id: FigureID, _ expected: String, of table: TaxTable
    ) -> Reference {
        let figure = table[id]
        draft.diagnostics.append(
            Diagnostic(
                .error, "wrong-quantity", "'\(figure.path)' is not \(expected)", in: table.source,
                at: figure.offsets,
                fix: "state \(expected), or declare the figure in the rule as the table states it"))
        return .wrong
    }

    /// Returns an unpublished figure: benefits that depend on it are pending, and returns fail.
    private func unpublished(
        _ id: FigureID, _ type: ValueType, of table: CompiledTable, in scope: Int
    ) -> Reference {
        guard draft.ruleSet.forms[draft.forms[draft.scopes[scope].form].form].syntax.isOfHousehold
        else {
            return .unpublished(type)
        }
        let position = position(of: id)
        if let number = draft.figureNumbers[position] { return .register(number) }
        let register = draft.newRegister(.blank, type)
        draft.figureNumbers[position] = register
        draft.asked[register] = draft.program.asked.count
        draft.lastAsked = register
        draft.program.asked.append(
            RequiredInput(
                name: table.figures[Int(id.index)].path, register: register,
                given: draft.newRegister(.blank, .truth), ofChildren: nil, isFigure: true))
        return .register(register)
    }

    /// Returns the index of a figure among those of all tables of the program.
    private func position(of figure: FigureID) -> Int {
        Int(figure.index) + draft.firstFigures[figure.jurisdiction.level]
    }

    private func amount(_ figure: Cited<Money>) -> Reference {
        let position = position(of: figure.figure)
        if let number = draft.figureNumbers[position] { return .register(number) }
        let register = draft.newRegister(.figure(figure), .money)
        draft.program.template[Int(register)] = Register(
            cents: figure.value.cents, slope: 0, isBlank: false)
        draft.figureNumbers[position] = register
        return .register(register)
    }

    private func number(of rate: Cited<Rate>) -> UInt16 {
        let position = position(of: rate.figure)
        if let number = draft.figureNumbers[position] { return number }
        draft.program.rates.append(RateParts(rate.value))
        let number = UInt16(clamping: draft.program.rates.count - 1)
        draft.figureNumbers[position] = number
        return number
    }

    private func schedule(_ group: FigureGroup, of table: TaxTable) -> Reference {
        for entry in group.entries {
            guard case .group(let row) = entry.member else { continue }
            for name in ["over", "rate"] where row.member(name) == nil {
                draft.diagnostics.append(
                    Diagnostic(
                        .error, "missing-figure", "'\(row.path)' has no '\(name)'",
                        in: table.source, at: row.offsets,
                        fix: "add '\(name)' with its source"))
            }
        }
        let schedule = CompiledSchedule(group, of: table)
        guard !schedule.rows.isEmpty else { return .wrong }
        draft.program.schedules.append(schedule)
        return .schedule(UInt16(clamping: draft.program.schedules.count - 1))
    }
}

extension FigureSyntax.Kind {
    /// The kind of figure with its article, for messages.
    fileprivate var article: String {
        switch self {
        case .money: "an amount"
        case .rate: "a rate"
        case .count: "a count"
        case .schedule: "a schedule"
        }
    }
}

extension RateParts {
    init(_ rate: Rate) {
        self.init(
            numerator: rate.numerator, denominator: rate.denominator,
            millionths: rate.millionths)
    }
}
