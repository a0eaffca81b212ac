internal import RuleLanguage
internal import TaxTables

/// Clamps a rate of change to the bound of amounts; no law has one of nine thousand dollars per dollar.
@inline(__always)
private func held(_ slope: Int64) -> Int64 { max(-Money.bound, min(Money.bound, slope)) }

/// A run of a program on the facts of a return.
package struct ProgramRun: ~Copyable {
    let shared: SharedProgram
    let registers: UnsafeMutableBufferPointer<Register>
    /// True for each block that holds.
    let blocks: UnsafeMutableBufferPointer<Bool>
    /// The comparisons of the run.
    private(set) var changes: Changes
    private var failure: Int?
    /// The register of the first overflow; nil without one.
    private var overflow: UInt16?
    /// A Boolean value that is true if a form of the household needs an unstated fact.
    private(set) var isAsking = false
    /// The unstated facts that each register depends on, as bits; empty if none does.
    var waiting: [UInt64] = []
    /// The registers of benefits that depend on children in shared custody and ignore it.
    package internal(set) var unshared: Set<UInt16> = []
    private var isFailureWeak = false

    fileprivate init(
        _ shared: SharedProgram, _ registers: UnsafeMutableBufferPointer<Register>,
        _ blocks: UnsafeMutableBufferPointer<Bool>, isExact: Bool
    ) {
        self.shared = shared
        changes = Changes(isExact: isExact)
        self.registers = registers
        self.blocks = blocks
    }

    package var program: TaxProgram {
        _read { yield shared.program }
    }

    package subscript(_ register: UInt16) -> Register { registers[Int(register)] }

    var isExact: Bool { changes.isExact }
    /// True if some condition differs between the amounts and those of the next dollar.
    package var isAtLimit: Bool { changes.isAtLimit }
    /// The smallest further amount, in cents, at which some operation takes another branch.
    package var centsToNextChange: Int64 { changes.centsToNext }

    /// The reason why a run has no result.
    package enum Failure {
        case failed(CalculationError)
        /// The line whose amount overflows.
        case overflow(StepName?, StepPosition)
    }

    package var stop: Failure? {
        if let overflow {
            let line = line(ofOverflowIn: overflow)
            return .overflow(line.step, line.position)
        }
        return failure.map { .failed(program.failures[$0]) }
    }
}

extension SharedProgram {
    /// Runs the program and returns the value of `read`.
    ///
    /// - Parameters:
    ///   - children: The facts of each child.
    ///   - isExact: A Boolean value that is true if conditions compare the amounts themselves, not those of
    ///     the next dollar.
    ///   - enter: Writes the facts into their registers.
    ///   - read: Reads the results from the run.
    package func run<Result>(
        children: [[Int64]], isExact: Bool, _ enter: (UnsafeMutableBufferPointer<Register>) -> Void,
        _ read: (borrowing ProgramRun) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: Register.self, capacity: program.template.count) {
            registers in
            withUnsafeTemporaryAllocation(of: Bool.self, capacity: program.blockCount + 1) {
                blocks in
                program.template.withUnsafeBufferPointer { template in
                    _ = registers.update(fromContentsOf: template)
                }
                blocks.initialize(repeating: false)
                enter(registers)
                var run = ProgramRun(self, registers, blocks, isExact: isExact)
                run.execute(children: children)
                if run.isAsking { run.findWaiting() }
                run.findUnshared(children)
                return read(run)
            }
        }
    }
}

extension ProgramRun {
    /// Executes the instructions in order.
    ///
    /// - Complexity: O(*n*) for *n* instructions; each is executed at most once.
    fileprivate mutating func execute(children: [[Int64]]) {
        let registers = registers
        let blocks = blocks
        program.instructions.withUnsafeBufferPointer { instructions in
            program.lists.withUnsafeBufferPointer { lists in
                program.rates.withUnsafeBufferPointer { rates in
                    var next = 0
                    while next < instructions.count {
                        let step = instructions[next]
                        next &+= 1
                        switch step.operation {
                        case .guard: if !blocks[Int(step.a)] { next = Int(step.b) }
                        case .isAbove:
                            let above = changes.finds(
                                registers[Int(step.a)], above: registers[Int(step.b)])
                            next = Int(above ? step.target : step.c)
                        case .isSome:
                            next = Int(
                                changes.findsSome(registers[Int(step.a)]) ? step.target : step.c)
                        case .isTrue:
                            next = Int(registers[Int(step.a)].cents != 0 ? step.target : step.c)
                        case .holds: next = Int(blocks[Int(step.a)] ? step.target : step.c)
                        case .hold: blocks[Int(step.a)] = true
                        case .yes:
                            registers[Int(step.target)] = Register(
                                cents: 1, slope: 0, isBlank: false)
                        case .fail:
                            noteFailure(step)
                        case .ask: if registers[Int(step.a)].cents == 0 { isAsking = true }
                        case .countPeople:
                            registers[Int(step.target)] = count(
                                children, program.tests[Int(step.b)])
                        case .totalOfPeople:
                            registers[Int(step.target)] = total(
                                of: Int(step.a), children, program.tests[Int(step.b)], step)
                        case .row: storeRow(step)
                        default:
                            registers[Int(step.target)] = value(of: step, lists, rates)
                        }
                    }
                }
            }
        }
    }

    /// Returns the result of an instruction that computes an amount.
    @inline(__always)
    private mutating func value(
        of step: Instruction, _ lists: UnsafeBufferPointer<UInt16>,
        _ rates: UnsafeBufferPointer<RateParts>
    ) -> Register {
        let registers = registers
        // A sum does not read it: there, `a` is an index of the list.
        var left: Register { registers[Int(step.a)] }
        switch step.operation {
        case .entered:
            return written(left.cents, left.slope, left.cents == 0 && left.slope == 0, step)
        case .same: return written(left.cents, left.slope, left.isBlank, step)
        case .arithmetic:
            let operands = Operands(
                registers: UnsafeBufferPointer(registers), indices: lists, start: Int(step.a),
                count: Int(step.b), unit: unit)
            let result = step.arithmetic.evaluate(operands, &changes)
            return written(result.cents, result.slope, result.isBlank, step)
        case .product:
            let rate = rates[Int(step.b)]
            return written(
                roundedQuotient(left.cents, rate.numerator, rate.denominator, to: unit),
                roundedQuotient(left.slope, rate.numerator, rate.denominator), left.isBlank, step)
        default: return rareValue(step, lists, rates)
        }
    }

    private mutating func rareValue(
        _ step: Instruction, _ lists: UnsafeBufferPointer<UInt16>,
        _ rates: UnsafeBufferPointer<RateParts>
    ) -> Register {
        let registers = registers
        var left: Register { registers[Int(step.a)] }
        var right: Register { registers[Int(step.b)] }
        switch step.operation {
        case .productOfRow:
            let schedule = program.schedules[Int(step.c)]
            guard !right.isBlank, !left.isBlank else { return written(0, 0, true, step) }
            let rate = schedule.rows[Int(right.cents)].rateParts
            return written(
                roundedQuotient(left.cents, rate.numerator, rate.denominator, to: unit),
                roundedQuotient(left.slope, rate.numerator, rate.denominator), left.isBlank, step)
        case .share:
            let (part, whole) = (rates[Int(step.b)].millionths, rates[Int(step.c)].millionths)
            guard whole != 0 else { return written(0, 0, true, step) }
            let cents = roundedQuotient(left.cents, part, whole, to: unit)
            return written(cents, roundedQuotient(left.slope, part, whole), left.isBlank, step)
        case .times:
            let count = max(0, right.cents)
            let (cents, overflow) = left.cents.multipliedReportingOverflow(by: count)
            let (slope, isSteep) = left.slope.multipliedReportingOverflow(by: count)
            return written(
                overflow ? Int64.max : cents, isSteep ? left.slope.signum() * .max : slope,
                count == 0, step)
        case .countSum:
            var sum: Int64 = 0
            for index in Int(step.a)..<Int(step.a) + Int(step.b) {
                let (next, isBeyond) = sum.addingReportingOverflow(
                    registers[Int(lists[index])].cents)
                sum = isBeyond ? Int64.max : next
            }
            return counted(sum, step)
        case .countDifference:
            let rest = left.cents &- right.cents
            return counted(step.c == 1 ? max(0, rest) : rest, step)
        case .countProduct:
            let (product, overflow) = left.cents.multipliedReportingOverflow(by: right.cents)
            return counted(overflow ? Int64.max : product, step)
        case .banded:
            let schedule = program.schedules[Int(step.b)]
            let row = schedule.rows[reachedRow(of: schedule, by: left)]
            let above = left.cents &- row.over.value.cents
            let rate = row.rateParts
            return written(
                roundedQuotient(above, rate.numerator, rate.denominator, to: unit)
                    &+ row.below.cents,
                roundedQuotient(left.slope, rate.numerator, rate.denominator), left.isBlank, step)
        default: return written(0, 0, false, step)
        }
    }

    private mutating func noteFailure(_ step: Instruction) {
        if step.c == 3 {
            // A fact that decides a condition, with its flag of being stated.
            guard registers[Int(step.a)].cents == 0 else { return }
        } else if step.a != UInt16.max {
            let needed = registers[Int(step.a)]
            if needed.isBlank || (step.c == 1 && needed.cents == 0) { return }
        }
        guard failure == nil || isFailureWeak && step.c != 2 else { return }
        failure = Int(step.b)
        isFailureWeak = step.c == 2
    }

    /// Returns a register that is blank if all operands are, unless the line is always printed.
    @inline(__always)
    private mutating func written(
        _ cents: Int64, _ slope: Int64, _ isBlank: Bool, _ step: Instruction
    ) -> Register {
        if isBlank, !step.isAlways { return Register() }
        if Money.isBeyondRange(cents) { return overflowed(step) }
        return Register(cents: cents, slope: held(slope), isBlank: false)
    }

    private mutating func counted(_ count: Int64, _ step: Instruction) -> Register {
        Money.isBeyondRange(count)
            ? overflowed(step) : Register(cents: count, slope: 0, isBlank: false)
    }

    /// Records the first overflow; the run continues with a blank register, so no later operation overflows.
    private mutating func overflowed(_ step: Instruction) -> Register {
        if overflow == nil { overflow = step.target }
        return Register()
    }

    /// Returns the index of the row of a schedule that an amount reaches.
    private mutating func reachedRow(
        of schedule: CompiledSchedule, by measured: Register
    ) -> Int {
        var reached = 0
        for index in schedule.rows.indices.dropFirst() {
            let over = Register(
                cents: schedule.rows[index].over.value.cents, slope: 0, isBlank: false)
            if changes.finds(measured, above: over) { reached = index }
        }
        return reached
    }

    private mutating func storeRow(_ step: Instruction) {
        let schedule = program.schedules[Int(step.b)]
        let reached = reachedRow(of: schedule, by: registers[Int(step.a)])
        registers[Int(step.target)] = Register(cents: Int64(reached), slope: 0, isBlank: false)
        let row = schedule.rows[reached]
        for column in CompiledSchedule.columns.indices {
            guard let operand = row.operand(column) else { continue }
            registers[Int(step.target) + 1 + column] = Register(
                cents: operand.amount.cents, slope: 0, isBlank: false)
        }
    }

    private func count(_ people: [[Int64]], _ test: PeopleTest) -> Register {
        let number = people.count { meets($0, test) }
        return Register(cents: Int64(number), slope: 0, isBlank: false)
    }

    private mutating func total(
        of fact: Int, _ people: [[Int64]], _ test: PeopleTest, _ step: Instruction
    ) -> Register {
        let cents = people.reduce(Int64(0)) { meets($1, test) ? $0 &+ $1[fact] : $0 }
        return written(cents, 0, cents == 0, step)
    }

    private func meets(_ person: [Int64], _ test: PeopleTest) -> Bool {
        switch test {
        case .always: true
        case .truth(let fact): person[fact] != 0
        case .above(let left, let right): value(left, person) > value(right, person)
        case .not(let inner): !meets(person, inner)
        case .and(let left, let right): meets(person, left) && meets(person, right)
        case .or(let left, let right): meets(person, left) || meets(person, right)
        }
    }

    private func value(_ value: PeopleTest.Value, _ person: [Int64]) -> Int64 {
        switch value {
        case .fact(let fact): person[fact]
        case .register(let register): self[register].cents
        }
    }
}
