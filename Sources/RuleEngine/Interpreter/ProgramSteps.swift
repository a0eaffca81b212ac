package import TaxTables

/// The steps of a return after a run, in the order of the forms.
extension ProgramRun {
    /// The numbers of the steps that the registers come from.
    package struct StepNumbers {
        /// The number of the step of each register, from 1; 0 if no step computed it.
        var numbers: [Int32] = []
        /// The register that each register renames; itself for none.
        var renamed: [UInt16] = []

        /// Makes numbers for a return without steps.
        package init() {}

        fileprivate init(numbers: [Int32], renamed: [UInt16]) {
            self.numbers = numbers
            self.renamed = renamed
        }
    }

    /// Returns the steps of an adult's return.
    package func steps(_ numbers: StepNumbers, of adult: Int) -> [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(120)
        for line in program.lines where !line.isOfHousehold && line.adult == Int8(adult) {
            if let step = step(of: line, numbers) { steps.append(step) }
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
        program.lines.compactMap { line in
            guard line.isOfHousehold, let step = step(of: line, numbers) else { return nil }
            return SharedStep(step: step, adult: line.adult.map { Int($0) })
        }
    }

    /// The smallest coin in hundredths, to which amounts are rounded.
    var unit: Int64 { shared.unit }

    private func step(of line: ProgramLine, _ numbers: StepNumbers) -> Step? {
        guard isPrinted(line), let name = line.step else { return nil }
        let register = self[line.register]
        return Step(
            name: name, section: line.section, jurisdiction: line.jurisdiction,
            operation: operation(of: line.operation, numbers),
            amount: Money(cents: register.cents), slope: register.slope, place: line.place,
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
    func line(ofOverflowIn register: UInt16) -> (step: StepName?, place: StepPlace) {
        var found: (step: StepName?, place: StepPlace) = (nil, .start)
        for line in program.lines where line.register == register {
            if found.place == .start || holds(line) { found = (line.step, line.place) }
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
        var numbers = [Int32](repeating: 0, count: registers.count)
        var renamed = (0..<registers.count).map { UInt16($0) }
        var count: Int32 = 0
        for line in program.lines {
            if isPrinted(line), line.step != nil {
                count += 1
                numbers[Int(line.register)] = count
            } else if line.isHidden, holds(line), let other = self.renamed(by: line.operation) {
                renamed[Int(line.register)] = other
            }
        }
        return StepNumbers(numbers: numbers, renamed: renamed)
    }

    /// Returns the register that an operation only renames; nil for other operations.
    private func renamed(by operation: LineOperation) -> UInt16? {
        switch operation {
        case .same(let register): return register
        case .first(let registers): return registers.first { !self[$0].isBlank }
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
        switch program.origins[Int(source(of: register, numbers))] {
        case .figure(let figure): .figure(figure)
        case .column(let column, let row, let schedule):
            program.schedules[Int(schedule)].rows[Int(self[row].cents)].operand(column)
                ?? Line.zero.operand
        case .blank, .line, .fact, .number: line(in: register, numbers).operand
        }
    }

    /// The largest number of terms of a sum that is written out.
    private static let mostRepeated = 1_000

    private func operation(of operation: LineOperation, _ numbers: StepNumbers) -> Step.Operation {
        func operand(_ register: UInt16) -> Operand { self.operand(register, numbers) }
        switch operation {
        case .entered: return .entered
        case .same(let register):
            if case .figure(let figure) = operand(register) { return .figure(figure) }
            if case .fact = program.origins[Int(register)] { return .entered }
            return .sum([operand(register)].filter { !$0.amount.isZero })
        case .sum(let registers), .total(let registers):
            let added = registers.flatMap { register in
                numbers.numbers[Int(source(of: register, numbers))] == 0
                    ? program.totals[register] ?? [register] : [register]
            }
            return .sum(added.map(operand).filter { !$0.amount.isZero })
        case .difference(let left, let right): return .difference(operand(left), operand(right))
        case .excess(let left, let right): return .excess(operand(left), operand(right))
        case .product(let register, let rate): return .product(operand(register), rate)
        case .productOfRow(let register, let row, let schedule):
            let rate = program.schedules[Int(schedule)].rows[Int(self[row].cents)].rate
            return .product(operand(register), rate)
        case .share(let register, let part, let whole):
            return .share(operand(register), part, whole)
        case .proportion(let first, let second, let third):
            return .proportion(operand(first), operand(second), operand(third))
        case .half(let register): return .half(operand(register))
        case .roundedDown(let register, let multiple):
            return .roundedDown(operand(register), operand(multiple))
        case .roundedUp(let register, let multiple):
            return .roundedUp(operand(register), operand(multiple))
        case .lesser(let left, let right): return .lesser(operand(left), operand(right))
        case .greater(let left, let right): return .greater(operand(left), operand(right))
        case .times(let register, let count):
            guard case .figure(let figure) = operand(register) else {
                let repeated = Int(self[count].cents)
                guard repeated <= Self.mostRepeated else { return .none }
                return .sum(Array(repeating: operand(register), count: max(0, repeated)))
            }
            return .multiple(figure, Int(self[count].cents))
        case .first(let registers):
            let found = registers.first { !self[$0].isBlank }
            return .sum(found.map { [operand($0)] } ?? [])
        case .nothing, .unprinted: return .none
        }
    }
}
