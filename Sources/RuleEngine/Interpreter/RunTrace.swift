internal import RuleLanguage

/// The dependencies of registers in a run, found by following the executed instructions.
struct RunTrace {
    /// The marks of each register: of its operands and of the conditions that decided it.
    private(set) var marks: [UInt64]
    private var ofBlocks: [UInt64]
    private let ofChildren: [Int: UInt64]
    /// The marks of unpublished figures, which a product with 0 does not depend on.
    private let figures: UInt64
    /// True for each register that no mark enters, because it is a line of a return.
    private var isOfReturn: [Bool] = []

    /// Follows marks of registers and of facts of children through a run.
    ///
    /// - Parameters:
    ///   - figures: The marks that do not pass through a product with 0.
    ///   - isOnlyOnHouseholds: A Boolean value that is true if no mark enters the lines of returns.
    /// - Complexity: O(*n*) for *n* instructions.
    init(
        _ run: borrowing ProgramRun, from marks: [UInt64], ofChildren: [Int: UInt64] = [:],
        figures: UInt64 = 0, onlyOnHouseholds isOnlyOnHouseholds: Bool = false
    ) {
        self.marks = marks
        self.figures = figures
        if isOnlyOnHouseholds {
            isOfReturn = Array(repeating: false, count: marks.count)
            for line in run.program.lines where !line.isOfHousehold {
                isOfReturn[Int(line.register)] = true
            }
        }
        self.ofChildren = ofChildren
        ofBlocks = Array(repeating: 0, count: run.program.blockCount + 1)
        let program = run.program
        var next = 0
        // The marks of the current block, and the index of its end.
        var (around, end) = (UInt64(0), 0)
        while next < program.instructions.count {
            let step = program.instructions[next]
            if next >= end { around = 0 }
            next += 1
            switch step.operation {
            case .guard:
                (around, end) = (ofBlocks[Int(step.a)], Int(step.b))
                guard !run.blocks[Int(step.a)] else { continue }
                // The block decides that its instructions were skipped.
                for index in next..<end { mark(program.instructions[index], around, program) }
                next = end
            case .isAbove, .isSome, .isTrue, .holds:
                let found = take(step, program) | around
                let outcome = program.instructions[next...].first { $0.isOutcome }
                if let outcome { mark(outcome, found, program) }
                next = Int(run.isMet(step) ? step.target : step.c)
            default:
                var found = take(step, program)
                if run.isProductWithNothing(step, marks: self.marks) { found &= ~figures }
                mark(step, found | around, program)
            }
        }
    }

    private mutating func mark(_ step: Instruction, _ found: UInt64, _ program: TaxProgram) {
        if found == 0 { return }
        switch step.operation {
        case .guard, .isAbove, .isSome, .isTrue, .holds, .fail, .ask: break
        case .hold: ofBlocks[Int(step.a)] |= found
        case .row:
            marks[Int(step.target)] |= found
            for column in CompiledSchedule.columns.indices {
                let register = Int(step.target) + 1 + column
                guard register < marks.count,
                    case .column(_, row: step.target, _) = program.origins[register]
                else { continue }
                marks[register] |= found
            }
        default:
            if isOfReturn.isEmpty || !isOfReturn[Int(step.target)] {
                marks[Int(step.target)] |= found
            }
        }
    }

    /// Returns the marks of an instruction's operands.
    private mutating func take(_ step: Instruction, _ program: TaxProgram) -> UInt64 {
        var found: UInt64 = 0
        func take(_ register: UInt16, _ trace: inout RunTrace) {
            found |= trace.marks[Int(register)]
        }
        switch step.operation {
        case .guard, .hold, .yes, .nothing, .fail, .ask: break
        case .holds: found = ofBlocks[Int(step.a)]
        case .isSome, .isTrue, .entered, .same, .product, .share, .banded, .row:
            take(step.a, &self)
        case .arithmetic, .countSum:
            for index in Int(step.a)..<Int(step.a) + Int(step.b) {
                take(program.lists[index], &self)
            }
        case .isAbove, .times, .countDifference, .countProduct, .productOfRow:
            take(step.a, &self)
            take(step.b, &self)
        case .countPeople, .totalOfPeople:
            let test = program.tests[Int(step.b)]
            for register in test.registers { take(register, &self) }
            var facts = test.facts
            if step.operation == .totalOfPeople { facts.append(Int(step.a)) }
            for fact in facts {
                found |= ofChildren[fact] ?? 0
            }
        }
        return found
    }
}

extension Instruction {
    /// A Boolean value that is true if the instruction states the outcome of a condition.
    fileprivate var isOutcome: Bool {
        switch operation {
        case .hold, .yes: true
        default: false
        }
    }
}

extension ProgramRun {
    /// Returns true if an instruction is a product with a factor of 0 without marks.
    fileprivate func isProductWithNothing(_ step: Instruction, marks: [UInt64]) -> Bool {
        func isNothing(_ register: UInt16) -> Bool {
            marks[Int(register)] == 0 && registers[Int(register)].cents == 0
        }
        switch step.operation {
        case .times, .countProduct: return isNothing(step.a) || isNothing(step.b)
        case .arithmetic where step.arithmetic == .proportion:
            let operands = program.lists[Int(step.a)...].prefix(2)
            return operands.contains(where: isNothing)
        default: return false
        }
    }

    /// Returns the answer that a test had.
    fileprivate func isMet(_ step: Instruction) -> Bool {
        let left = registers[Int(step.a)]
        switch step.operation {
        case .isAbove: return found(left, above: registers[Int(step.b)])
        case .isSome: return foundSome(left)
        case .isTrue: return left.cents != 0
        default: return blocks[Int(step.a)]
        }
    }
}
