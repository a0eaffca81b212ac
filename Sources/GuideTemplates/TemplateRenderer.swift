/// Runs a program for one view.
///
/// Sections and partials are kept on stacks of its own, so that deep data cannot use up the thread's.
struct TemplateRenderer {
    /// An item of a list.
    private struct Frame {
        let list: any TemplateList
        var item: Int
        /// The item's fields by number; those not in use are absent.
        var values: [TemplateValue]
    }

    private let program: TemplateProgram
    /// The current item of each type.
    ///
    /// A slot whose type was not entered is never read.
    private var slots: [Frame]
    /// What the slots of the sections around held before, innermost last.
    private var outer: [Frame] = []
    /// Where the partials around were included, innermost last.
    private var callers: [Int] = []

    init(program: TemplateProgram, root: any TemplateList) {
        self.program = program
        slots = []
        for fields in program.slots {
            let values = Array(repeating: TemplateValue.absent, count: (fields.last ?? -1) + 1)
            slots.append(Frame(list: root, item: 0, values: values))
        }
        root.read(program.slots[0], of: 0, into: &slots[0].values)
    }

    mutating func render(into output: inout [UInt8]) {
        var next = 0
        while true {
            let instruction = program.instructions[next]
            next += 1
            switch instruction {
            case .literal(let range):
                output.append(contentsOf: program.literals[range])
            case .text(let reference):
                if case .text(let text) = value(reference) { output.appendEscaped(text) }
            case .address(let reference):
                if case .text(let text) = value(reference) { output.appendAddress(text) }
            case .html(let reference):
                if case .html(let fragment) = value(reference) { output += fragment.bytes }
            case .skipUnless(let reference, let end):
                if !value(reference).isPresent { next = end }
            case .skipIf(let reference, let end):
                if value(reference).isPresent { next = end }
            case .enter(let reference, let slot, let end):
                if case .list(let list) = value(reference), list.count > 0 {
                    outer.append(slots[slot])
                    slots[slot] = Frame(list: list, item: 0, values: slots[slot].values)
                    list.read(program.slots[slot], of: 0, into: &slots[slot].values)
                } else {
                    next = end
                }
            case .advance(let slot, let body):
                slots[slot].item += 1
                if slots[slot].item < slots[slot].list.count {
                    slots[slot].list.read(
                        program.slots[slot], of: slots[slot].item, into: &slots[slot].values)
                    next = body
                } else if let frame = outer.popLast() {
                    slots[slot] = frame
                }
            case .call(let entry):
                callers.append(next)
                next = entry
            case .return:
                guard let caller = callers.popLast() else { return }
                next = caller
            }
        }
    }

    private func value(_ reference: FieldReference) -> TemplateValue {
        var value = slots[reference.slot].values[reference.field]
        guard reference.path != 0 else { return value }
        for field in program.paths[reference.path] {
            guard case .list(let list) = value, list.count > 0 else { return .absent }
            value = list.value(field, of: 0)
        }
        return value
    }
}
