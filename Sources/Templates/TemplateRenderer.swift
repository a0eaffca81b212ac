/// Renders a view with a program.
///
/// Sections and partials are on explicit stacks, so that deep data cannot overflow the thread's
/// stack.
struct TemplateRenderer {
    /// An iteration over a list.
    private struct Section {
        let list: TemplateList
        var item: Int
        let slot: Int
        /// The slot's values in an outer section; empty if there is none.
        let outerValues: [TemplateValue]
    }

    private let program: TemplateProgram
    /// The fields of the current item of each view type, slot by slot.
    ///
    /// The slot of a type that was not entered is never read.
    private let values: UnsafeMutableBufferPointer<TemplateValue>
    /// The enclosing sections, innermost last.
    private var sections: [Section] = []
    /// The number of enclosing sections that use each slot.
    private var uses: [Int]
    /// The return positions of the enclosing partials, innermost last.
    private var callers: [Int] = []

    private init(program: TemplateProgram, values: UnsafeMutableBufferPointer<TemplateValue>) {
        self.program = program
        self.values = values
        uses = Array(repeating: 0, count: program.slots.count)
    }

    /// Appends the page for a view.
    static func render(
        _ program: TemplateProgram, root: TemplateList, into output: inout [UInt8]
    ) {
        withUnsafeTemporaryAllocation(of: TemplateValue.self, capacity: program.valueCount) {
            values in
            values.initialize(repeating: .absent)
            defer { values.deinitialize() }
            var renderer = TemplateRenderer(program: program, values: values)
            renderer.uses[TemplateViews.root] = 1
            renderer.read(root, item: 0, slot: TemplateViews.root)
            program.literals.withUnsafeBufferPointer { literals in
                renderer.run(literals, into: &output)
            }
        }
    }

    private mutating func run(
        _ literals: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
    ) {
        var next = 0
        while true {
            let instruction = program.instructions[next]
            next += 1
            switch instruction {
            case .literal(let range):
                output.append(contentsOf: UnsafeBufferPointer(rebasing: literals[range]))
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
                    enter(list, slot: slot)
                } else {
                    next = end
                }
            case .advance(let body):
                if advance() { next = body }
            case .call(let entry):
                callers.append(next)
                next = entry
            case .return:
                guard let caller = callers.popLast() else { return }
                next = caller
            }
        }
    }

    private func read(_ list: TemplateList, item: Int, slot number: Int) {
        let slot = program.slots[number]
        guard let values = values.baseAddress else { return }
        list.read(item, slot.fields, values + slot.start)
    }

    private mutating func enter(_ list: TemplateList, slot number: Int) {
        let slot = program.slots[number]
        let range = slot.start..<slot.start + slot.fields.count
        sections.append(
            Section(
                list: list, item: 0, slot: number,
                outerValues: uses[number] == 0 ? [] : Array(values[range])))
        uses[number] += 1
        read(list, item: 0, slot: number)
    }

    /// Loads the next item of the innermost section, or pops the section.
    ///
    /// - Returns: True if there was an item.
    private mutating func advance() -> Bool {
        guard var section = sections.popLast() else { return false }
        section.item += 1
        if section.item < section.list.count {
            read(section.list, item: section.item, slot: section.slot)
            sections.append(section)
            return true
        }
        uses[section.slot] -= 1
        let start = program.slots[section.slot].start
        for (slot, value) in section.outerValues.enumerated() { values[start + slot] = value }
        return false
    }

    private func value(_ reference: ValueReference) -> TemplateValue {
        let value = values[reference.index]
        return reference.path == 0 ? value : follow(program.paths[reference.path], from: value)
    }

    /// Returns the value at the end of a path of nested views; absent if any of them is.
    private func follow(_ path: [[Int]], from start: TemplateValue) -> TemplateValue {
        var value = start
        for field in path {
            guard case .list(let list) = value, list.count > 0 else { return .absent }
            list.read(0, field, &value)
        }
        return value
    }
}
