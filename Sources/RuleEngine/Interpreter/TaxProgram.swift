package import RuleLanguage
package import TaxTables
internal import Text

/// Where the amount in a register comes from, for a step that is computed with it.
enum RegisterOrigin: Sendable {
    case blank
    case line
    case fact
    case figure(Cited<Money>)
    case number
    /// A column of the row that another register holds.
    case column(Int, row: UInt16, schedule: UInt16)
}

/// What a printed line does, with the registers it takes.
enum LineOperation: Sendable {
    case entered
    case same(UInt16)
    case sum([UInt16])
    /// A sum that is not printed, over people.
    case total([UInt16])
    case difference(UInt16, UInt16)
    case excess(UInt16, UInt16)
    case product(UInt16, Cited<Rate>)
    case productOfRow(UInt16, row: UInt16, schedule: UInt16)
    case share(UInt16, Cited<Rate>, Cited<Rate>)
    case proportion(UInt16, UInt16, UInt16)
    case half(UInt16)
    case roundedDown(UInt16, UInt16)
    case roundedUp(UInt16, UInt16)
    case lesser(UInt16, UInt16)
    case greater(UInt16, UInt16)
    case times(UInt16, UInt16)
    /// The first of several that is not blank.
    case first([UInt16])
    case nothing
    /// Counts, truths and rows, which are not printed.
    case unprinted
}

/// A line of a program in the order of printing.
struct ProgramLine: Sendable {
    /// Whether it is on a form of the household, and not on a return.
    let isOfHousehold: Bool
    /// Whose line it is; nil for one of all people together.
    let adult: Int8?
    let step: StepName?
    let section: Step.Section
    let jurisdiction: Jurisdiction
    let register: UInt16
    /// The block it stands in; -1 for none.
    let block: Int16
    let isHidden: Bool
    let isAlwaysPrinted: Bool
    let place: StepPlace
    let operation: LineOperation
}

/// A test of one of several people, by the places of their facts.
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

/// The results that a calculation is made of, by the registers they are in; 0 for those that a place has not.
package struct ResultRegisters: Sendable {
    package var totalIncome: UInt16 = 0
    package var netIncome: UInt16 = 0
    package var taxableIncome: UInt16 = 0
    package var topTax: UInt16 = 0
    package var lowerTax: UInt16 = 0
    package var contributions: UInt16 = 0
    package var refundableCredits: UInt16 = 0
    package var totalPaid: UInt16 = 0
    /// All of them, in the order of their names.
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

/// Whom a program is for.
package struct ProgramPeople: Hashable, Sendable {
    /// Relatives of the first adult.
    package var relatives = 0
    /// Relatives of the second adult; nil where one return is computed.
    package var relativesOfSecond: Int?
    /// Whether the forms of the household are computed too.
    package var isHousehold = false

    package init(relatives: Int = 0, relativesOfSecond: Int? = nil, isHousehold: Bool = false) {
        self.relatives = relatives
        self.relativesOfSecond = relativesOfSecond
        self.isHousehold = isHousehold
    }

    package var adults: Int { relativesOfSecond == nil ? 1 : 2 }

    package func relatives(of adult: Int) -> Int {
        adult == 0 ? relatives : relativesOfSecond ?? 0
    }
}

/// The registers of one adult.
package struct ProgramAdult: Sendable {
    /// The registers of facts, in the order of their declaration.
    package var adultFacts: [UInt16] = []
    /// Whether each of them was given, by the same places.
    package var givenFacts: [UInt16] = []
    package var spouseFacts: [UInt16] = []
    /// The facts of each relative, lowest first.
    package var relativeFacts: [[UInt16]] = []
    package var hasSpouse: UInt16 = 0
    /// The registers of the results, by the names that programs read.
    package var results: [String: UInt16] = [:]
    package var resultRegisters = ResultRegisters()
}

/// A line of what a household is paid.
package struct ProgramBenefit: Sendable {
    package let step: StepName
    package let jurisdiction: Jurisdiction
    package let register: UInt16
    /// The adult it is paid to for his or her own sake; nil for the household.
    package let adult: Int?
    package let paid: PaymentTimes
}

/// A fact for which nothing stands where it was not given.
struct AskedFact: Sendable {
    /// The name that a person states it with; of a figure that no document states, its path.
    let name: String
    let register: UInt16
    /// Whether it was given.
    let given: UInt16
    /// Its place among the facts of children; nil for one of an adult or the household.
    let ofChildren: Int?
    /// Whether it is a figure that no document states yet, which nobody can answer.
    var isFigure = false
}

/// The rules of a year and a place as one list of operations, in the order in which they need each other.
package struct TaxProgram: Sendable {
    var instructions: [Instruction] = []
    /// The operands of sums.
    var lists: [UInt16] = []
    var rates: [RateParts] = []
    var schedules: [CompiledSchedule] = []
    var tests: [PeopleTest] = []
    package internal(set) var failures: [CalculationError] = []
    /// The registers before a return: figures are in theirs.
    var template: [Register] = []
    /// What amounts are rounded to, in hundredths: the smallest coin of the guide's currency.
    var unit: Int64 = 1
    var blockCount = 0
    /// The blocks, each with what it stands under.
    var blocks: [ProgramBlock] = []
    /// What lines of yes or no ask, by their registers.
    var truths: [UInt16: BlockTest] = [:]
    var lines: [ProgramLine] = []
    var origins: [RegisterOrigin] = []
    /// The lines of people whose total is in a register and is not printed.
    var totals: [UInt16: [UInt16]] = [:]
    /// One or two.
    package internal(set) var adults: [ProgramAdult] = []
    /// The benefits in the order of printing.
    package internal(set) var benefits: [ProgramBenefit] = []
    /// What is not counted, in the order of the forms.
    var gaps: [ProgramGap] = []
    var asked: [AskedFact] = []
    /// The facts of adults that a line reads, by their places.
    var factsRead: Set<Int> = []
    /// Whether each fact of children was given, by its place; 0 for those that are not asked for.
    package internal(set) var givenOfChildren: [UInt16] = []
    /// The facts of children by which what is paid for them is shared, by their places.
    var sharing: [Int] = []
    /// The names that the facts of children are stated with, by their places.
    var namesOfChildren: [String] = []
}

/// A program that calculations share.
package final class SharedProgram: Sendable {
    package let program: TaxProgram
    /// What amounts are rounded to, in hundredths.
    let unit: Int64

    init(_ program: TaxProgram) {
        self.program = program
        unit = program.unit
    }
}
