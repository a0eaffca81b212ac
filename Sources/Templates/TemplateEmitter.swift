/// Emits the instructions of a program in order.
struct TemplateEmitter {
    private var instructions: [TemplateInstruction<FieldReference>] = []
    private var literals: [UInt8] = []
    /// The index of the last jump target.
    ///
    /// The literal before it must not be extended.
    private var lastLabel = 0

    /// Returns the index of the next instruction as a jump target.
    mutating func label() -> Int {
        lastLabel = instructions.count
        return lastLabel
    }

    mutating func emit(_ instruction: TemplateInstruction<FieldReference>) {
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

    /// Sets the jump target of the instruction that begins a section to the next instruction.
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

    /// Returns the program with resolved calls and fields.
    ///
    /// - Parameters:
    ///   - entries: The index of each instance's first instruction.
    ///   - paths: The fields of each dotted name after the first.
    ///   - fields: The sorted numbers of the fields in use, for each slot.
    func program(entries: [Int], paths: [[Int]], fields: [[Int]]) -> TemplateProgram {
        var slots: [TemplateProgram.Slot] = []
        var count = 0
        for fields in fields {
            slots.append(.init(fields: fields, start: count))
            count += fields.count
        }
        func index(of field: FieldReference) -> ValueReference {
            let slot = slots[field.slot]
            let index = slot.fields.firstIndex(of: field.field) ?? 0
            return ValueReference(index: slot.start + index, path: field.path)
        }
        return TemplateProgram(
            instructions: instructions.map { $0.linked(index) { entries[$0] } },
            literals: literals, paths: paths.map { $0.map { [$0] } }, slots: slots,
            valueCount: count)
    }
}
