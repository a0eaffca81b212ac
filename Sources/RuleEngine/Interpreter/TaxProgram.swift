package import RuleLanguage
package import TaxTables
internal import Text

/// The origin of an amount in a register, for steps that use it.
enum RegisterOrigin: Sendable {
    case blank
    case line
    case fact
    case figure(Cited<Money>)
    case number(NumberUnit?)
    /// A column of the row in another register.
    case column(Int, row: UInt16, schedule: UInt16)
}

/// The operation of a line, with its registers.
enum LineOperation: Sendable {
    case entered
    case same(UInt16)
    case arithmetic(Arithmetic, [UInt16])
    /// An unprinted sum over people.
    case total([UInt16])
    case product(UInt16, Cited<Rate>)
    case productOfRow(UInt16, row: UInt16, schedule: UInt16)
    case share(UInt16, Cited<Rate>, Cited<Rate>)
    case banded(UInt16, schedule: UInt16)
    case times(UInt16, UInt16)
    case nothing
    /// Counts, truths and rows, which are not printed.
    case unprinted
}

/// A line of a program, in the order of printing.
struct ProgramLine: Sendable {
    /// A Boolean value that is true on a form of the household.
    let isOfHousehold: Bool
    /// The index of the adult; nil for a line of the household.
    let adult: Int8?
    let step: StepName?
    let section: Step.Section
    let jurisdiction: Jurisdiction
    let register: UInt16
    /// The number of the rule's instance; blocks for each relative belong to the rule around them.
    let rule: Int32
    /// The number of the enclosing block; -1 for none.
    let block: Int16
    let isHidden: Bool
    let isAlwaysPrinted: Bool
    let position: StepPosition
    let operation: LineOperation
}

/// A test of a child, by index of its facts.
indirect enum PeopleTest: Sendable {
    enum Value: Sendable {
        case fact(Int)
        case register(UInt16)
    }

    case truth(Int)
    case above(Value, Value)
    case not(PeopleTest)
    case and(PeopleTest, PeopleTest)
    case or(PeopleTest, PeopleTest)
    case always
}

/// The registers of the results; 0 for results that a jurisdiction does not have.
package struct ResultRegisters: Sendable {
    package var totalIncome: UInt16 = 0
    package var netIncome: UInt16 = 0
    package var taxableIncome: UInt16 = 0
    package var topTax: UInt16 = 0
    package var lowerTax: UInt16 = 0
    package var contributions: UInt16 = 0
    package var refundableCredits: UInt16 = 0
    package var totalPaid: UInt16 = 0
    /// All registers, in the order of the results.
    package var all: [UInt16] = []

    init() {}

    init(_ results: [String: UInt16], _ names: [String], of guide: GuideDeclarations) {
        func register(_ name: String) -> UInt16 { results[name] ?? 0 }
        func register(of total: TotalName) -> UInt16 { total.name(in: guide).map(register) ?? 0 }
        totalIncome = register(of: .totalIncome)
        netIncome = register(of: .netIncome)
        taxableIncome = register(of: .taxableIncome)
        topTax = register(of: .topTax)
        lowerTax = register(of: .lowerTax)
        contributions = register(of: .contributions)
        refundableCredits = register(of: .refundableCredits)
        totalPaid = register(of: .totalPaid)
        all = names.map(register)
    }
}

/// The people for whom a program is compiled.
package struct ProgramPeople: Hashable, Sendable {
    /// The number of relatives of the first adult.
    package var relatives = 0
    /// The number of relatives of the second adult; nil for one adult.
    package var relativesOfSecond: Int?
    /// The number of children, if the rules have lines for each of them.
    package var children = 0
    /// A Boolean value that is true if the forms of the household are included.
    package var isHousehold = false

    package var adults: Int { relativesOfSecond == nil ? 1 : 2 }

    package func relatives(of adult: Int) -> Int {
        adult == 0 ? relatives : relativesOfSecond ?? 0
    }

    /// Returns the number of people for whom lines below `each` are computed.
    ///
    /// - Parameter adult: The index of the adult whose relatives are counted.
    func number(of people: People, adult: Int) -> Int {
        switch people {
        case .adults: adults
        case .children: children
        case .relatives: relatives(of: adult)
        }
    }
}

/// The registers of one adult.
package struct ProgramAdult: Sendable {
    /// The registers of facts, in the order of declaration.
    package var adultFacts: [UInt16] = []
    /// The registers that say if each fact was stated, in the same order.
    package var givenFacts: [UInt16] = []
    package var spouseFacts: [UInt16] = []
    /// The registers of the facts of each relative, beginning with the lowest income.
    package var relativeFacts: [[UInt16]] = []
    package var hasSpouse: UInt16 = 0
    /// The registers of the results, by name.
    package var results: [String: UInt16] = [:]
    package var resultRegisters = ResultRegisters()
}

/// A benefit: a line that a household receives.
package struct ProgramBenefit: Sendable {
    package let step: StepName
    package let jurisdiction: Jurisdiction
    package let register: UInt16
    /// The index of the adult that receives it; nil for the household.
    package let adult: Int?
    package let paid: PaymentTimes
}

/// A fact without default, or an unpublished figure, on which results may depend.
struct RequiredInput: Sendable {
    /// The name under which a person states it; for a figure, its path.
    let name: String
    let register: UInt16
    /// The register that is 0 if it was not stated.
    let given: UInt16
    /// The index among the facts of children; nil for a fact of an adult or the household.
    let ofChildren: Int?
    /// A Boolean value that is true for an unpublished figure, which nobody can state.
    var isFigure = false
}

/// The compiled rules of a year and jurisdiction: instructions in the order of their dependencies.
package struct TaxProgram: Sendable {
    var instructions: [Instruction] = []
    /// The operands of sums.
    var lists: [UInt16] = []
    var rates: [RateParts] = []
    var schedules: [CompiledSchedule] = []
    var tests: [PeopleTest] = []
    package internal(set) var failures: [CalculationError] = []
    /// The initial registers, with figures in theirs.
    var template: [Register] = []
    /// The smallest coin in hundredths, to which amounts are rounded.
    var unit: Int64 = 1
    var blockCount = 0
    /// The blocks, each with its condition.
    var blocks: [ProgramBlock] = []
    /// The conditions of yes-or-no lines, by register.
    var truths: [UInt16: BlockTest] = [:]
    var lines: [ProgramLine] = []
    var origins: [RegisterOrigin] = []
    /// The terms of unprinted totals over people, by register.
    var totals: [UInt16: [UInt16]] = [:]
    /// One or two adults.
    package internal(set) var adults: [ProgramAdult] = []
    /// The benefits, in the order of printing.
    package internal(set) var benefits: [ProgramBenefit] = []
    /// The gaps, in the order of the forms.
    var gaps: [ProgramGap] = []
    var asked: [RequiredInput] = []
    /// The indices of the facts of adults that a line reads.
    var factsRead: Set<Int> = []
    /// The registers that say if each fact of children was stated, by index; 0 for facts with a default.
    package internal(set) var givenOfChildren: [UInt16] = []
    /// The registers of the facts of each child, in the order of declaration.
    package internal(set) var childFacts: [[UInt16]] = []
    /// The indices of the facts of children `shares the child`.
    var sharing: [Int] = []
    /// The names under which facts of children are stated, by index.
    var namesOfChildren: [String] = []
    /// The names of the facts of adults, by index.
    var namesOfFacts: [String] = []
}

/// A program that calculations of several threads share.
package final class SharedProgram: Sendable {
    package let program: TaxProgram
    /// The smallest coin in hundredths, to which amounts are rounded.
    let unit: Int64

    init(_ program: TaxProgram) {
        self.program = program
        unit = program.unit
    }
}
