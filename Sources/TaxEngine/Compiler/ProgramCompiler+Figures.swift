internal import GuideDiagnostics
internal import RuleLanguage
internal import TaxTables

/// A table whose figures and groups are found by their paths.
struct CompiledTable: Sendable {
    let table: TaxTable
    /// By path from the top of the table.
    let members: [String: FigureGroup.Member]

    init(_ table: TaxTable) {
        self.table = table
        var members: [String: FigureGroup.Member] = [:]
        members.reserveCapacity(table.figures.count * 2)
        func add(_ group: FigureGroup, below path: String) {
            for entry in group.entries {
                members[path + entry.name] = entry.member
                if case .group(let inner) = entry.member {
                    add(inner, below: path + entry.name + ".")
                }
            }
        }
        add(table.root, below: "")
        self.members = members
    }
}

/// The figures that rules take from tables.
extension ProgramCompiler {
    private func table(of figure: FigureSyntax, in scope: Int) -> CompiledTable? {
        tables[figure.table == nil ? scopes[scope].table : .federal]
    }

    private func path(of figure: FigureSyntax, in scope: Int) -> String {
        guard !figure.isFromTop, let group = scopes[scope].group else { return figure.path.text }
        return "\(group).\(figure.path)"
    }

    /// Where a figure is, or what stands in for it; nil if there is neither.
    func member(
        of figure: FigureSyntax, in scope: Int, depth: Int = 0
    ) -> (member: FigureGroup.Member, table: TaxTable)? {
        guard let compiled = table(of: figure, in: scope) else { return nil }
        let table = compiled.table
        if let found = compiled.members[path(of: figure, in: scope)] { return (found, table) }
        guard let otherwise = figure.otherwise else { return nil }
        guard let named = book.bodies[scopes[scope].body].figures[otherwise.text] else {
            return compiled.members[otherwise.text].map { ($0, table) }
        }
        // The other may have one that stands in for it in turn.
        guard depth < book.bodies[scopes[scope].body].figures.count else { return nil }
        return member(of: named, in: scope, depth: depth + 1)
    }

    func isStated(_ name: Written, in scope: Int) -> Bool {
        if let figure = book.bodies[scopes[scope].body].figures[name.text] {
            return member(of: figure, in: scope) != nil
        }
        return tables[scopes[scope].table]?.members[name.text] != nil
    }

    /// Reports the figures of a use of a rule that the table lacks.
    mutating func checkFigures(of scope: Int) {
        for figure in book.bodies[scopes[scope].body].syntax.figures where !figure.mayBeMissing {
            guard member(of: figure, in: scope) == nil, let table = table(of: figure, in: scope)
            else { continue }
            reportMissing(path(of: figure, in: scope), of: table.table)
        }
    }

    /// Reports a group that selects rules and is not there.
    mutating func checkGroup(_ group: Written, in scope: Int) {
        guard let table = tables[scopes[scope].table] else { return }
        if case .group? = table.members[group.text] { return }
        reportMissing(group.text, of: table.table)
    }

    private mutating func reportMissing(_ path: String, of table: TaxTable) {
        var group = table.root
        for part in path.split(separator: ".") {
            if let inner = group.group(String(part)) {
                group = inner
                continue
            }
            if case .figure(let id)? = group.member(String(part)) {
                diagnostics.append(.figureForGroup(table[id], of: table))
                return
            }
            let misspelt = nearestName(to: String(part), among: group.entries.map(\.name))
            diagnostics.append(
                Diagnostic(
                    .error, "missing-figure", "'\(group.path)' has no '\(part)'", in: table.source,
                    at: group.offsets,
                    remedy: misspelt.map { "is '\($0)' meant to be '\(part)'?" }
                        ?? "add '\(part)' with its source"))
            return
        }
    }

    /// What a figure's name stands for; nil if the rule declares none of that name.
    mutating func figure(_ name: Written, in scope: Int) -> Reference? {
        if let known = scopes[scope].figures[name.text] { return known }
        guard let syntax = book.bodies[scopes[scope].body].figures[name.text] else { return nil }
        let found = reference(to: syntax, at: name, in: scope)
        scopes[scope].figures[name.text] = found
        return found
    }

    private mutating func reference(
        to figure: FigureSyntax, at name: Written, in scope: Int
    ) -> Reference {
        guard let (member, table) = member(of: figure, in: scope) else {
            guard figure.mayBeMissing else { return .wrong }
            // The rule has other figures that no document states yet.
            if figure.kind == .schedule { return .unpublished(.row) }
            report(
                "missing-figure",
                "'\(table(of: figure, in: scope)?.table.root.path ?? "")' does not state '\(name)'",
                at: name.offsets, of: scope, remedy: "put the line under 'when stated \(name)'")
            return .wrong
        }
        switch (member, figure.kind) {
        case (.group(let group), .schedule): return schedule(group, of: table)
        case (.figure(let id), .money):
            switch table[id].quantity {
            case .amount(let money): return amount(Cited(money, id))
            case .unknown: return .unpublished(.money)
            default: return wrongQuantity(table[id], "an amount", of: table)
            }
        case (.figure(let id), .rate):
            switch table[id].quantity {
            case .rate(let rate): return .rate(number(of: Cited(rate, id)), Cited(rate, id))
            case .unknown: return .unpublished(.rate)
            default: return wrongQuantity(table[id], "a rate", of: table)
            }
        case (.figure(let id), .count):
            switch table[id].quantity {
            case .count(let count, _): return .register(numberRegister(Int64(count)))
            case .unknown: return .unpublished(.count)
            default: return wrongQuantity(table[id], "a count", of: table)
            }
        case (.group(let group), _):
            diagnostics.append(
                Diagnostic(
                    .error, "wrong-quantity",
                    "'\(group.path)' is a group of figures, not \(figure.kind.article)",
                    in: table.source, at: group.offsets))
            return .wrong
        case (.figure(let id), .schedule):
            return wrongQuantity(table[id], "a schedule", of: table)
        }
    }

    private mutating func wrongQuantity(
        _ figure: Figure, _ expected: String, of table: TaxTable
    ) -> Reference {
        diagnostics.append(
            Diagnostic(
                .error, "wrong-quantity", "'\(figure.path)' is not \(expected)", in: table.source,
                at: figure.offsets))
        return .wrong
    }

    private mutating func amount(_ figure: Cited<Money>) -> Reference {
        if let known = figureRegisters[figure.figure] { return .register(known) }
        let register = newRegister(.figure(figure), .money)
        program.template[Int(register)] = Register(
            cents: figure.value.cents, slope: 0, isBlank: false)
        figureRegisters[figure.figure] = register
        return .register(register)
    }

    private mutating func number(of rate: Cited<Rate>) -> UInt16 {
        if let known = rateNumbers[rate.figure] { return known }
        program.rates.append(RateParts(rate.value))
        let number = UInt16(clamping: program.rates.count - 1)
        rateNumbers[rate.figure] = number
        return number
    }

    private mutating func schedule(_ group: FigureGroup, of table: TaxTable) -> Reference {
        for entry in group.entries {
            guard case .group(let row) = entry.member else { continue }
            for name in ["over", "rate"] where row.member(name) == nil {
                diagnostics.append(
                    Diagnostic(
                        .error, "missing-figure", "'\(row.path)' has no '\(name)'",
                        in: table.source, at: row.offsets,
                        remedy: "add '\(name)' with its source"))
            }
        }
        let schedule = CompiledSchedule(group, of: table)
        guard !schedule.rows.isEmpty else { return .wrong }
        program.schedules.append(schedule)
        return .schedule(UInt16(clamping: program.schedules.count - 1))
    }
}

extension FigureSyntax.Kind {
    /// As a message names it.
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
