/// What depended on what in a run, followed through the operations that were done.
struct RunTrace {
    /// The marks of all that each register was made of, and of what decided whether it was.
    private(set) var marks: [UInt64]
    private var ofBlocks: [UInt64]
    private let ofChildren: [Int: UInt64]
    /// The marks of figures that no document states, which nothing multiplied by them is without.
    private let figures: UInt64
    /// Whether nothing is followed into each register.
    private var isOfReturn: [Bool] = []

    /// Follows marks on registers and on facts of children through a run.
    ///
    /// - Parameters:
    ///   - figures: The marks that are not followed through a product with nothing.
    ///   - isOnlyOnHouseholds: Whether nothing is followed into the lines of returns.
    /// - Complexity: O(*n*) for *n* operations.
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
        // The marks of the block whose operations are being done, and where it ends.
        var (around, end) = (UInt64(0), 0)
        while next < program.instructions.count {
            let step = program.instructions[next]
            if next >= end { around = 0 }
            next += 1
            switch step.operation {
            case .guard:
                (around, end) = (ofBlocks[Int(step.a)], Int(step.b))
                guard !run.blocks[Int(step.a)] else { continue }
                // That nothing was done here is the block's doing.
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

    /// The marks of what an operation takes.
    private mutating func take(_ step: Instruction, _ program: TaxProgram) -> UInt64 {
        var found: UInt64 = 0
        func take(_ register: UInt16, _ trace: inout RunTrace) {
            found |= trace.marks[Int(register)]
        }
        switch step.operation {
        case .guard, .hold, .yes, .nothing, .fail, .ask: break
        case .holds: found = ofBlocks[Int(step.a)]
        case .isSome, .isTrue, .entered, .same, .half, .product, .share, .row:
            take(step.a, &self)
        case .sum, .firstOf, .countSum:
            for index in Int(step.a)..<Int(step.a) + Int(step.b) {
                take(program.lists[index], &self)
            }
        case .isAbove, .difference, .excess, .roundedDown, .roundedUp, .lesser, .greater, .times,
            .countDifference,
            .countProduct, .productOfRow:
            take(step.a, &self)
            take(step.b, &self)
        case .proportion:
            take(step.a, &self)
            take(step.b, &self)
            take(step.c, &self)
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
    /// Whether it says that a condition before it holds.
    fileprivate var isOutcome: Bool {
        switch operation {
        case .hold, .yes: true
        default: false
        }
    }
}

extension ProgramRun {
    /// Whether an operation is a product of which one part is nothing, whatever the other comes to.
    fileprivate func isProductWithNothing(_ step: Instruction, marks: [UInt64]) -> Bool {
        func isNothing(_ register: UInt16) -> Bool {
            marks[Int(register)] == 0 && registers[Int(register)].cents == 0
        }
        switch step.operation {
        case .times, .countProduct: return isNothing(step.a) || isNothing(step.b)
        case .proportion: return isNothing(step.a) || isNothing(step.b)
        default: return false
        }
    }

    /// The answer that a test had.
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
