internal import RuleLanguage
package import TaxTables

/// The steps of a return after a run, in the order of the forms.
extension ProgramRun {
    /// The numbers of the steps that the registers come from.
    package struct StepNumbers {
        /// The number of the step of each register, from 1; 0 if no step computed it.
        var numbers: [Int32] = []
        /// The register that each register renames; itself for none.
        var renamed: [UInt16] = []
        /// The indices of the printed lines, in the order of reading.
        var order: [Int] = []
        /// The unprinted line in effect that computes each register; -1 for none.
        var unprinted: [Int32] = []

        /// Makes numbers for a return without steps.
        package init() {}
    }

    /// Returns the steps of an adult's return.
    package func steps(_ numbers: StepNumbers, of adult: Int) -> [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(120)
        for (position, index) in numbers.order.enumerated() {
            let line = program.lines[index]
            guard !line.isOfHousehold, line.adult == Int8(adult),
                let step = step(of: line, position, numbers)
            else { continue }
            steps.append(step)
        }
        return steps
    }

    /// Returns the amount of the last printed step of a name on the first adult's return; nil if none is
    /// printed.
    ///
    /// - Parameter jurisdiction: The jurisdiction of the step; nil for any.
    package func amount(ofStep name: StepName, of jurisdiction: Jurisdiction?) -> Money? {
        for index in program.lines.indices.reversed() where program.lines[index].step == name {
            let line = program.lines[index]
            guard !line.isOfHousehold, line.adult == 0,
                jurisdiction == nil || line.jurisdiction == jurisdiction, isPrinted(line)
            else { continue }
            return Money(cents: self[line.register].cents)
        }
        return nil
    }

    /// Returns the steps of the forms of a household.
    package func householdSteps(_ numbers: StepNumbers) -> [SharedStep] {
        numbers.order.enumerated().compactMap { position, index in
            let line = program.lines[index]
            guard line.isOfHousehold, let step = step(of: line, position, numbers) else {
                return nil
            }
            return SharedStep(step: step, adult: line.adult.map { Int($0) })
        }
    }

    /// The smallest coin in hundredths, to which amounts are rounded.
    var unit: Int64 { shared.unit }

    private func step(of line: ProgramLine, _ position: Int, _ numbers: StepNumbers) -> Step? {
        guard let name = line.step else { return nil }
        let register = self[line.register]
        return Step(
            name: name, section: line.section, jurisdiction: line.jurisdiction,
            number: Int32(position + 1), operation: operation(of: line.operation, numbers),
            amount: Money(cents: register.cents), slope: register.slope, position: line.position,
            unit: unit)
    }

    private func holds(_ line: ProgramLine) -> Bool {
        line.block < 0 || blocks[Int(line.block)]
    }

    /// Returns true if a register depends on an unstated fact.
    func isWaiting(_ register: UInt16) -> Bool {
        !waiting.isEmpty && waiting[Int(register)] != 0
    }

    /// Returns the unstated facts of a register in the order of the files, and the paths of its unpublished
    /// figures.
    package func needed(by register: UInt16) -> (facts: [String], figures: [String]) {
        guard isWaiting(register) else { return ([], []) }
        var (facts, figures): ([String], [String]) = ([], [])
        for (number, asked) in program.asked.enumerated()
        where waiting[Int(register)] & (1 << UInt64(min(number, 63))) != 0 {
            if asked.isFigure {
                figures.append(asked.name)
            } else if !facts.contains(asked.name) {
                facts.append(asked.name)
            }
        }
        return (facts, figures)
    }

    /// The names of the facts `shares the child`.
    package var sharingFacts: [String] {
        program.sharing.map { program.namesOfChildren[$0] }
    }

    /// Returns the line that computes a register; of several, the last whose block holds.
    func line(ofOverflowIn register: UInt16) -> (step: StepName?, position: StepPosition) {
        var found: (step: StepName?, position: StepPosition) = (nil, .start)
        for line in program.lines where line.register == register {
            if found.position == .start || holds(line) { found = (line.step, line.position) }
        }
        return found
    }

    private func isPrinted(_ line: ProgramLine) -> Bool {
        guard !line.isHidden, holds(line), !self[line.register].isBlank,
            !isWaiting(line.register), !unshared.contains(line.register)
        else { return false }
        // An amount that was not entered is not printed, although its marginal rate is measured.
        if case .entered = line.operation, !line.isAlwaysPrinted {
            return self[line.register].cents != 0
        }
        return true
    }

    /// Returns the numbers of the steps, and the registers that only rename others.
    package func numbers() -> StepNumbers {
        var numbers = StepNumbers()
        numbers.numbers = Array(repeating: 0, count: registers.count)
        numbers.unprinted = Array(repeating: -1, count: registers.count)
        numbers.renamed = (0..<registers.count).map { UInt16($0) }
        var printed: [Int] = []
        for (index, line) in program.lines.enumerated() {
            if isPrinted(line), line.step != nil {
                printed.append(index)
                // The position in the order of the forms, until the order of reading is known.
                numbers.numbers[Int(line.register)] = Int32(printed.count)
            } else if line.isHidden, holds(line) {
                numbers.unprinted[Int(line.register)] = Int32(index)
                if let other = renamed(by: line.operation) {
                    numbers.renamed[Int(line.register)] = other
                }
            }
        }
        let order = ReadingOrder(
            printed.map { index in
                let line = program.lines[index]
                var named: Set<Int> = []
                for register in line.operation.registers {
                    find(register, numbers, &named)
                }
                findConditions(of: line, numbers, &named)
                named.remove(Int(numbers.numbers[Int(line.register)]) - 1)
                return ReadingOrder.Entry(rule: line.rule, needs: Array(named))
            }
        ).order
        numbers.order = order.map { printed[$0] }
        for (position, index) in numbers.order.enumerated() {
            numbers.numbers[Int(program.lines[index].register)] = Int32(position + 1)
        }
        return numbers
    }

    /// Finds the positions of the printed lines that a register comes from.
    private func find(_ register: UInt16, _ numbers: StepNumbers, _ named: inout Set<Int>) {
        let source = source(of: register, numbers)
        let position = Int(numbers.numbers[Int(source)]) - 1
        if position >= 0 {
            named.insert(position)
        } else if let line = unprintedLine(of: source, numbers) {
            for register in line.operation.registers { find(register, numbers, &named) }
        }
    }

    /// Finds the positions of the printed lines that the conditions of a line compare.
    private func findConditions(
        of line: ProgramLine, _ numbers: StepNumbers, _ named: inout Set<Int>
    ) {
        var next = Int(line.block)
        while next >= 0 {
            let block = program.blocks[next]
            for test in [block.test] + block.previous.map({ program.blocks[$0].test }) {
                for register in test?.registers ?? [] {
                    let position = Int(numbers.numbers[Int(source(of: register, numbers))]) - 1
                    if position >= 0 { named.insert(position) }
                }
            }
            next = block.parent
        }
    }

    /// Returns the unprinted line in effect that computes a register; nil for none.
    private func unprintedLine(of register: UInt16, _ numbers: StepNumbers) -> ProgramLine? {
        let index = Int(numbers.unprinted[Int(register)])
        return index < 0 ? nil : program.lines[index]
    }

    /// Returns the register that an operation only renames; nil for other operations.
    private func renamed(by operation: LineOperation) -> UInt16? {
        switch operation {
        case .same(let register): return register
        case .arithmetic(.first, let registers): return registers.first { !self[$0].isBlank }
        case .total(let registers):
            let claimed = registers.filter { !self[$0].isBlank }
            return claimed.count == 1 ? claimed[0] : nil
        default: return nil
        }
    }

    /// Returns a register as a line, with the number of its step.
    package func line(in register: UInt16, _ numbers: StepNumbers) -> Line {
        let value = self[register]
        let number =
            numbers.numbers.isEmpty ? 0 : numbers.numbers[Int(source(of: register, numbers))]
        return Line(amount: Money(cents: value.cents), slope: value.slope, number: number)
    }

    /// Returns the register at the end of a chain of renames.
    private func source(of register: UInt16, _ numbers: StepNumbers) -> UInt16 {
        var source = register
        // Renames have no cycles.
        while numbers.renamed[Int(source)] != source { source = numbers.renamed[Int(source)] }
        return source
    }

    func operand(_ register: UInt16, _ numbers: StepNumbers) -> Operand {
        let source = source(of: register, numbers)
        switch program.origins[Int(source)] {
        case .figure(let figure): return .figure(figure)
        case .column(let column, let row, let schedule):
            return program.schedules[Int(schedule)].rows[Int(self[row].cents)].operand(column)
                ?? Line.zero.operand
        case .line where numbers.numbers[Int(source)] == 0:
            return unprinted(source, numbers)
        case .blank, .line, .fact, .number: return line(in: register, numbers).operand
        }
    }

    /// Returns an unprinted line as an operand: its operation or its name.
    private func unprinted(_ register: UInt16, _ numbers: StepNumbers) -> Operand {
        let line = line(in: register, numbers)
        guard let written = unprintedLine(of: register, numbers) else {
            let printed = program.lines.first { $0.register == register && $0.position != .start }
            return printed.map { .unprinted($0.position, line) } ?? line.operand
        }
        switch written.operation {
        case .entered, .unprinted, .nothing: return .unprinted(written.position, line)
        case .same(let other) where program.origins[Int(other)].isFact:
            return .unprinted(written.position, line)
        default: return .computed(operation(of: written.operation, numbers), line)
        }
    }

    private func operation(of operation: LineOperation, _ numbers: StepNumbers) -> Step.Operation {
        func operand(_ register: UInt16) -> Operand { self.operand(register, numbers) }
        switch operation {
        case .entered: return .entered
        case .same(let register):
            if case .figure(let figure) = operand(register) { return .figure(figure) }
            if program.origins[Int(register)].isFact { return .entered }
            return sum(of: [operand(register)])
        case .arithmetic(.sum, let registers), .total(let registers):
            let added = registers.flatMap { register in
                numbers.numbers[Int(source(of: register, numbers))] == 0
                    ? program.totals[register] ?? [register] : [register]
            }
            return sum(of: added.map(operand))
        case .arithmetic(.first, let registers):
            return sum(of: registers.first { !self[$0].isBlank }.map { [operand($0)] } ?? [])
        case .arithmetic(let arithmetic, let registers):
            return .arithmetic(arithmetic, registers.map(operand))
        case .product(let register, let rate): return .scaled(operand(register), .rate(rate))
        case .productOfRow(let register, let row, let schedule):
            let rate = program.schedules[Int(schedule)].rows[Int(self[row].cents)].rate
            return .scaled(operand(register), .rate(rate))
        case .banded(let register, let schedule):
            return banded(operand(register), self[register], program.schedules[Int(schedule)])
        case .share(let register, let part, let whole):
            return .scaled(operand(register), .share(part, whole))
        case .times(let register, let count):
            return .scaled(operand(register), .count(self.count(in: count)))
        case .nothing, .unprinted: return .none
        }
    }

    /// Returns the tax on an amount by the rows of a schedule: the part in the last row, and the tax below it.
    private func banded(
        _ operand: Operand, _ measured: Register, _ schedule: CompiledSchedule
    ) -> Step.Operation {
        let row =
            schedule.rows.last { row in
                let over = Register(cents: row.over.value.cents, slope: 0, isBlank: false)
                return found(measured, above: over)
            } ?? schedule.rows[0]
        guard row.over.value > .zero else { return .scaled(operand, .rate(row.rate)) }
        let above = Line(
            amount: operand.amount - row.over.value, slope: measured.slope, number: 0)
        let rate = row.rate.value
        let tax = Line(
            amount: above.amount.multiplied(by: rate, to: unit),
            slope: roundedQuotient(measured.slope, rate.numerator, rate.denominator), number: 0)
        let part = Operand.computed(
            .arithmetic(.difference, [operand, .figure(row.over)]), above)
        return .arithmetic(
            .sum, [.computed(.scaled(part, .rate(row.rate)), tax), .taxBelow(row.over, row.below)])
    }

    /// Returns a sum without operands that are 0.
    private func sum(of operands: [Operand]) -> Step.Operation {
        .arithmetic(.sum, operands.filter { !$0.amount.isZero })
    }

    /// Returns a number of people or months with the line or fact that it comes from.
    private func count(in register: UInt16) -> StepCount {
        let number = Int(max(0, self[register].cents))
        if case .number(let unit) = program.origins[Int(register)] {
            return StepCount(
                number: number, unit: unit.flatMap { Figure.CountUnit(rawValue: $0.rawValue) },
                name: nil)
        }
        let line = program.lines.first { $0.register == register && holds($0) }
        return StepCount(
            number: number, unit: nil,
            name: line.map { .line($0.position) } ?? fact(in: register).map { .fact($0) })
    }

    /// Returns the name of the fact in a register; nil if there is none.
    private func fact(in register: UInt16) -> String? {
        for adult in program.adults {
            if let index = adult.adultFacts.firstIndex(of: register) {
                return program.namesOfFacts[index]
            }
        }
        return nil
    }
}

extension RegisterOrigin {
    fileprivate var isFact: Bool { if case .fact = self { true } else { false } }
}

extension LineOperation {
    /// The registers of amounts that the operation names.
    fileprivate var registers: [UInt16] {
        switch self {
        case .entered, .nothing, .unprinted: []
        case .same(let register), .product(let register, _), .share(let register, _, _),
            .productOfRow(let register, row: _, schedule: _), .times(let register, _),
            .banded(let register, schedule: _):
            [register]
        case .arithmetic(_, let registers), .total(let registers): registers
        }
    }
}

extension BlockTest {
    /// The registers of amounts that the test compares.
    fileprivate var registers: [UInt16] {
        switch self {
        case .comparison(_, let left, let right): [left.register, right.register]
        case .some(let operand): [operand.register]
        case .not(let inner): inner.registers
        case .and(let left, let right), .or(let left, let right):
            left.registers + right.registers
        case .settled, .truth, .given, .choice, .hasSpouse, .ofSpouses: []
        }
    }
}
