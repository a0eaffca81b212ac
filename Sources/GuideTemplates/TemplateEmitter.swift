/// Writes the instructions of a program in order.
struct TemplateEmitter {
    private var instructions: [TemplateInstruction] = []
    private var literals: [UInt8] = []
    /// Something goes on at this instruction, so that the one before it cannot grow.
    private var lastLabel = 0

    /// The number of the next instruction, for others to go on at.
    mutating func label() -> Int {
        lastLabel = instructions.count
        return lastLabel
    }

    mutating func emit(_ instruction: TemplateInstruction) {
        instructions.append(instruction)
    }

    mutating func emitLiteral(_ bytes: ArraySlice<UInt8>) {
        let start = literals.count
        literals += bytes
        if instructions.count > lastLabel, case .literal(let range) = instructions.last,
            range.upperBound == start
        {
            instructions[instructions.count - 1] = .literal(range.lowerBound..<literals.count)
        } else {
            emit(.literal(start..<literals.count))
        }
    }

    /// Lets the instruction that begins a section go on here when there is nothing to print.
    mutating func endSection(from start: Int) {
        let end = label()
        switch instructions[start] {
        case .skipUnless(let reference, to: _):
            instructions[start] = .skipUnless(reference, to: end)
        case .skipIf(let reference, to: _):
            instructions[start] = .skipIf(reference, to: end)
        case .enter(let reference, let slot, end: _):
            instructions[start] = .enter(reference, slot: slot, end: end)
        default: break
        }
    }

    /// The program, with calls led to where instances start.
    func program(entries: [Int], paths: [[Int]], slots: [[Int]]) -> TemplateProgram {
        let linked = instructions.map { instruction in
            if case .call(let instance) = instruction {
                return TemplateInstruction.call(entries[instance])
            }
            return instruction
        }
        return TemplateProgram(
            instructions: linked, literals: literals, paths: paths, slots: slots)
    }
}
