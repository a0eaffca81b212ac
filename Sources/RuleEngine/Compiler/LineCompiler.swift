internal import RuleLanguage
internal import TaxTables
internal import Text

/// The part of the compiler that compiles lines in the order of their dependencies.
///
/// The order of the file decides printing only.
struct LineCompiler {
    let draft: ProgramDraft
    let figures: FigureResolver
    let names: NameResolver
    let conditions: ConditionCompiler
    var code: InstructionBuilder

    init(_ draft: ProgramDraft) {
        self.draft = draft
        figures = FigureResolver(draft: draft)
        names = NameResolver(draft: draft, figures: figures)
        conditions = ConditionCompiler(draft: draft, names: names)
        code = InstructionBuilder(draft)
    }

    mutating func compileLines() {
        for line in draft.lines.indices { visit(line: line) }
        code.closeGuard()
    }

    /// The longest chain of lines that need each other; a longer one is an error.
    private static let longestChain = 500

    private mutating func visit(line index: Int) {
        switch draft.lines[index].state {
        case .done: return
        case .open: return reportCircle(to: index)
        case .new: break
        }
        guard code.path.count < Self.longestChain else { return reportLongChain(at: index) }
        draft.lines[index].state = .open
        code.path.append(index)
        visit(block: draft.lines[index].block)
        emit(line: index)
        code.path.removeLast()
        draft.lines[index].state = .done
    }

    private mutating func reportLongChain(at index: Int) {
        let summary = "lines need each other in a chain of more than \(Self.longestChain)"
        guard !draft.diagnostics.contains(where: { $0.summary == summary }) else { return }
        for line in [index] + code.path.reversed() {
            guard case .written(let syntax) = draft.lines[line].content else { continue }
            return draft.report(
                "rule-syntax", summary, at: syntax.name.offsets, of: draft.lines[line].scope,
                fix: "let several lines be taken together: a sum may have many parts")
        }
    }

    mutating func visit(_ references: [Reference]) {
        for reference in references {
            switch reference {
            case .register(let register), .rateOfRow(let register, schedule: _):
                visit(register: register)
            case .rate, .schedule, .zero, .blank, .unpublished, .wrong: break
            }
        }
    }

    mutating func visit(register: UInt16) {
        var next = draft.definitions[Int(register)].first
        while next >= 0 {
            visit(line: next)
            next = draft.definition(of: register, after: next)
        }
    }

    private mutating func visit(block index: Int) {
        guard index >= 0, draft.blocks[index].state == .new else { return }
        draft.blocks[index].state = .open
        visit(block: draft.blocks[index].parent)
        for other in draft.blocks[index].previous { visit(block: other) }
        var references: [Reference] = []
        if let condition = draft.blocks[index].condition {
            references = conditions.references(of: condition, in: draft.blocks[index].scope)
            visit(references)
        }
        // A cycle through the condition has been reported.
        guard draft.blocks[index].state == .open else { return }
        emit(block: index, references)
        draft.blocks[index].state = .done
    }

    private mutating func reportCircle(to index: Int) {
        // A second way around a cycle is not reported again.
        guard let start = code.path.lastIndex(of: index),
            !draft.diagnostics.contains(where: { $0.identifier == "circular-line" })
        else { return }
        let whose = draft.adult(of: draft.lines[index].scope)
        let names = (code.path[start...] + [index]).compactMap { line -> String? in
            guard case .written(let syntax) = draft.lines[line].content else { return nil }
            let isOfAdult = draft.adult(of: draft.lines[line].scope) == whose
            return isOfAdult ? syntax.name.text : "\(syntax.name) of spouse"
        }
        guard
            case .written(let syntax)? = code.path[start...].map({ draft.lines[$0].content }).first(
                where: {
                    if case .written = $0 { true } else { false }
                }), let first = names.first
        else { return }
        let closed = names.last == first ? names : names + [first]
        draft.report(
            "circular-line", "a line depends on itself: \(closed.joined(separator: " → "))",
            at: syntax.name.offsets, of: draft.lines[index].scope,
            fix: "use an earlier line, for example 'net income before adjustments'")
    }

    private mutating func emit(block index: Int, _ references: [Reference]) {
        code.enter(block: draft.blocks[index].parent)
        code.beginLabels()
        let (holds, end) = (code.newLabel(), code.newLabel())
        for other in draft.blocks[index].previous {
            let next = code.newLabel()
            code.append(
                Instruction(
                    operation: .holds, target: UInt16(end), a: UInt16(clamping: other),
                    c: UInt16(next)))
            code.place(next)
        }
        if let condition = draft.blocks[index].condition {
            let scope = draft.blocks[index].scope
            var rest = references[...]
            code.emit(conditions.test(of: condition, &rest, in: scope), holds, end, of: scope)
            var named = references[...]
            draft.blocks[index].test = conditions.blockTest(of: condition, &named, in: scope)
        }
        code.place(holds)
        draft.program.instructions.append(
            Instruction(operation: .hold, a: UInt16(clamping: index)))
        code.place(end)
        code.resolveLabels()
    }
}
