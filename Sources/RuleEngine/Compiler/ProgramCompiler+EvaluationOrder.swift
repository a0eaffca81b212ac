internal import RuleLanguage
internal import TaxTables
internal import Text

/// The order of evaluation: lines are sorted by dependency.
///
/// The order of the file decides printing only.
extension ProgramCompiler {
    mutating func orderLines() {
        for line in lines.indices { visit(line: line) }
    }

    /// The longest chain of lines that need each other; a longer one is an error.
    private static let longestChain = 500

    private mutating func visit(line index: Int) {
        switch lines[index].state {
        case .done: return
        case .open: return reportCircle(to: index)
        case .new: break
        }
        guard path.count < Self.longestChain else { return reportLongChain(at: index) }
        lines[index].state = .open
        path.append(index)
        visit(block: lines[index].block)
        emit(line: index)
        path.removeLast()
        lines[index].state = .done
    }

    private mutating func reportLongChain(at index: Int) {
        let summary = "lines need each other in a chain of more than \(Self.longestChain)"
        guard !diagnostics.contains(where: { $0.summary == summary }) else { return }
        for line in [index] + path.reversed() {
            guard case .written(let syntax) = lines[line].content else { continue }
            return report(
                "rule-syntax", summary, at: syntax.name.offsets, of: lines[line].scope,
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
        var next = definitions[Int(register)].first
        while next >= 0 {
            visit(line: next)
            next = definition(of: register, after: next)
        }
    }

    private mutating func visit(block index: Int) {
        guard index >= 0, blocks[index].state == .new else { return }
        blocks[index].state = .open
        visit(block: blocks[index].parent)
        for other in blocks[index].previous { visit(block: other) }
        var references: [Reference] = []
        if let condition = blocks[index].condition {
            references = self.references(of: condition, in: blocks[index].scope)
            visit(references)
        }
        // A cycle through the condition has been reported.
        guard blocks[index].state == .open else { return }
        emit(block: index, references)
        blocks[index].state = .done
    }

    private mutating func reportCircle(to index: Int) {
        // A second way around a cycle is not reported again.
        guard let start = path.lastIndex(of: index),
            !diagnostics.contains(where: { $0.identifier == "circular-line" })
        else { return }
        let whose = adult(of: lines[index].scope)
        let names = (path[start...] + [index]).compactMap { line -> String? in
            guard case .written(let syntax) = lines[line].content else { return nil }
            let isOfAdult = adult(of: lines[line].scope) == whose
            return isOfAdult ? syntax.name.text : "\(syntax.name) of spouse"
        }
        guard
            case .written(let syntax)? = path[start...].map({ lines[$0].content }).first(where: {
                if case .written = $0 { true } else { false }
            }), let first = names.first
        else { return }
        let closed = names.last == first ? names : names + [first]
        report(
            "circular-line", "a line depends on itself: \(closed.joined(separator: " → "))",
            at: syntax.name.offsets, of: lines[index].scope,
            fix: "use an earlier line, for example 'net income before adjustments'")
    }

    // MARK: Guards and labels

    /// Makes the following instructions depend on a block.
    ///
    /// Instructions of one block share a guard.
    mutating func enter(block: Int) {
        if let open = openGuard, open.block == block { return }
        closeGuard()
        guard block >= 0 else { return }
        openGuard = (block, program.instructions.count)
        program.instructions.append(
            Instruction(operation: .guard, a: UInt16(clamping: block)))
    }

    mutating func closeGuard() {
        if let open = openGuard {
            program.instructions[open.instruction].b = UInt16(
                clamping: program.instructions.count)
        }
        openGuard = nil
    }

    private mutating func emit(block index: Int, _ references: [Reference]) {
        enter(block: blocks[index].parent)
        beginLabels()
        let (holds, end) = (newLabel(), newLabel())
        for other in blocks[index].previous {
            let next = newLabel()
            append(
                Instruction(
                    operation: .holds, target: UInt16(end), a: UInt16(clamping: other),
                    c: UInt16(next)))
            place(next)
        }
        if let condition = blocks[index].condition {
            let scope = blocks[index].scope
            var rest = references[...]
            emit(test(of: condition, &rest, in: scope), holds, end, of: scope)
            var named = references[...]
            blocks[index].test = blockTest(of: condition, &named, in: scope)
        }
        place(holds)
        program.instructions.append(
            Instruction(operation: .hold, a: UInt16(clamping: index)))
        place(end)
        resolveLabels()
    }

    /// Discards the labels of the test before.
    mutating func beginLabels() {
        // The arrays keep their memory, because there are some hundred tests.
        labels.removeAll(keepingCapacity: true)
        pending.removeAll(keepingCapacity: true)
    }

    mutating func newLabel() -> Int {
        labels.append(-1)
        return labels.count - 1
    }

    mutating func place(_ label: Int) { labels[label] = program.instructions.count }

    /// Appends a test, whose targets are labels until `resolveLabels`.
    private mutating func append(_ test: Instruction) {
        pending.append(program.instructions.count)
        program.instructions.append(test)
    }

    mutating func resolveLabels() {
        for index in pending {
            let test = program.instructions[index]
            program.instructions[index].target = UInt16(clamping: labels[Int(test.target)])
            program.instructions[index].c = UInt16(clamping: labels[Int(test.c)])
        }
        pending.removeAll(keepingCapacity: true)
    }

    mutating func emit(_ test: CompiledTest, _ yes: Int, _ no: Int, of scope: Int) {
        switch test {
        case .constant(let answer):
            // The blank register is never above 0.
            append(
                Instruction(
                    operation: .isSome, target: UInt16(answer ? yes : no), a: 0,
                    c: UInt16(answer ? yes : no)))
        case .above(let left, let right):
            ask(for: [left, right], in: scope)
            append(
                Instruction(
                    operation: .isAbove, target: UInt16(yes), a: left, b: right, c: UInt16(no)))
        case .some(let register):
            ask(for: [register], in: scope)
            append(
                Instruction(operation: .isSome, target: UInt16(yes), a: register, c: UInt16(no)))
        case .truth(let register):
            ask(for: [register], in: scope)
            append(
                Instruction(operation: .isTrue, target: UInt16(yes), a: register, c: UInt16(no)))
        case .unpublished:
            appendFailure(unlessBlank: nil, of: path.last)
            append(Instruction(operation: .isSome, target: UInt16(no), a: 0, c: UInt16(no)))
        case .not(let inner): emit(inner, no, yes, of: scope)
        case .and(let left, let right):
            let next = newLabel()
            emit(left, next, no, of: scope)
            place(next)
            emit(right, yes, no, of: scope)
        case .or(let left, let right):
            let next = newLabel()
            emit(left, yes, next, of: scope)
            place(next)
            emit(right, yes, no, of: scope)
        }
    }

    /// Appends a failure of the return because a needed figure is not published.
    ///
    /// - Parameters:
    ///   - register: A register without which the figure is not needed: no failure if it is blank.
    ///   - isCount: A Boolean value that is true if a register of 0 needs no figure either.
    ///   - isWeak: A Boolean value that is true if any other failure takes precedence.
    mutating func appendFailure(
        unlessBlank register: UInt16?, isCount: Bool = false, of line: Int?, isWeak: Bool = false
    ) {
        guard let line, let step = stepToBlame(for: line) else { return }
        program.failures.append(.figureNotPublished(scopes[lines[line].scope].table, step))
        program.instructions.append(
            Instruction(
                operation: .fail, a: register ?? UInt16.max,
                b: UInt16(clamping: program.failures.count - 1), c: isWeak ? 2 : isCount ? 1 : 0))
    }

    /// Returns the step that a line prints, or the next one of its rule, or of any rule.
    private func stepToBlame(for line: Int) -> StepName? {
        func step(of line: Int) -> StepName? {
            guard case .written(let syntax) = lines[line].content else { return nil }
            return stepNames[syntax.step.name]
        }
        if let step = step(of: line) { return step }
        let later = lines.indices[line...]
        return later.lazy.filter { lines[$0].scope == lines[line].scope }
            .compactMap { step(of: $0) }.first ?? later.lazy.compactMap { step(of: $0) }.first
    }

    /// Appends a failure of the household because it needs an unknown line of a spouse.
    mutating func appendUnknownSpouse(of line: Int) {
        guard let step = stepToBlame(for: line) else { return }
        program.failures.append(.spouseNotKnown(step))
        program.instructions.append(
            Instruction(
                operation: .fail, a: program.adults[adult(of: lines[line].scope)].hasSpouse,
                b: UInt16(clamping: program.failures.count - 1), c: 1))
    }
}
