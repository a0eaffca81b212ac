internal import RuleLanguage
internal import TaxTables
internal import Text

/// The type of a line or operand.
enum ValueType: String {
    case money
    case rate
    case count
    case truth
    case row
    /// Blank, or an error that was reported.
    case any
}

/// The meaning of a name.
enum Reference {
    case register(UInt16)
    case rate(UInt16, Cited<Rate>)
    case rateOfRow(UInt16, schedule: UInt16)
    case schedule(UInt16)
    case zero
    case blank
    /// An unpublished figure.
    case unpublished(ValueType)
    case wrong
}

/// The program of a jurisdiction and year while it is compiled: the uses of its forms and rules, and the
/// registers of their names.
///
/// The parts of the compiler share it.
final class ProgramDraft {
    /// One use of a rule or form, or of a block for each relative.
    struct Scope {
        let body: Int
        let form: Int
        let table: Jurisdiction
        let group: String?
        /// The name and register of the running amount; nil unless the rule is a step.
        var running: (name: String, register: UInt16)?
        /// The scope around a block `each …`; nil for other scopes.
        var outer: Int?
        /// The child or relative of the block.
        var member: (people: People, number: Int)?
        /// The fact of the children that are excluded; nil if none are.
        var without: Int?
        /// The scopes of blocks `each …`.
        var inner: [Int] = []
        /// The figures of the rule in the tables.
        var members = FigureMembers.none
        /// The index of the scope's first figure in `figureReferences`.
        var firstFigure = 0
    }

    struct FormInstance {
        let form: Int
        let table: Jurisdiction
        /// The index of the adult: 0 or 1.
        let adult: Int
        /// The first adult's instance of a form of the household, which has the shared lines; nil for others.
        var shared: Int?
        var top = 0
        /// The registers of names from rules of the form, without those of the form itself.
        var lines: NamedRegisters
        /// The rules that a group of the table selected, with the lines that they give.
        var selected: [String: [(scope: Int, gives: Name)]] = [:]
    }

    /// The lines that define a register: the first and the last; each has the index of the next.
    struct Definitions {
        var first = -1
        var last = -1
    }

    let ruleSet: RuleSet
    let tables: CompiledTables
    let place: Jurisdiction
    let people: ProgramPeople
    let stepNames: StepNames
    /// A Boolean value that is true if rules are described and not compiled; then it is open if there is a
    /// spouse with a return.
    var describesRules = false
    var program = TaxProgram()
    /// The declarations of the guide.
    private(set) var names = GuideDeclarations.unread
    var diagnostics: [Diagnostic] = []
    var scopes: [Scope] = []
    /// The registers of the lines of each scope, by name.
    var linesOfScopes: [NameTable] = []
    var forms: [FormInstance] = []
    /// The form of each line, by name, for each adult.
    var formOfName: [NameTable] = []
    var blocks: [BlockInstance] = []
    var lines: [LineInstance] = []
    /// The definitions of each register.
    var definitions: [Definitions] = []
    var types: [ValueType?] = []
    var section = Step.Section.contributions
    var numbers: [NumberWithUnit: UInt16] = [:]
    /// The meaning of each figure of each scope; nil until it is needed.
    var figureReferences: [Reference?] = []
    /// The register of each amount and the number of each rate, by index of the figure; nil until it is
    /// needed.
    var figureNumbers: [UInt16?]
    /// The index of the first figure of each level's table, from the top.
    let firstFigures: [Int]
    /// The facts `asked for`, by register, as indices in the program's list.
    var asked: [UInt16: Int] = [:]
    /// The last register of `asked`.
    var lastAsked: UInt16 = 0
    /// The facts of children that are `asked for`, by index, as indices in the program's list.
    var askedOfChildren: [Int: Int] = [:]

    init(
        ruleSet: RuleSet, tables: CompiledTables, place: Jurisdiction,
        people: ProgramPeople, stepNames: StepNames
    ) {
        self.ruleSet = ruleSet
        self.tables = tables
        self.place = place
        self.people = people
        formOfName = Array(repeating: NameTable(), count: people.adults)
        self.stepNames = stepNames
        var firstFigures: [Int] = []
        var figureCount = 0
        for level in place.chain {
            firstFigures.append(figureCount)
            figureCount += tables[level]?.figures.count ?? 0
        }
        self.firstFigures = firstFigures
        if let compiled = place.chain.lazy.compactMap({ tables[$0] }).first {
            names = compiled.table.source.names
            program.unit = names.currency.unit
        }
        figureNumbers = Array(repeating: nil, count: figureCount)
        scopes.reserveCapacity(200)
        linesOfScopes.reserveCapacity(200)
        figureReferences.reserveCapacity(Self.usualRegisters)
        lines.reserveCapacity(500)
        blocks.reserveCapacity(250)
        definitions.reserveCapacity(Self.usualRegisters)
        types.reserveCapacity(Self.usualRegisters)
        program.origins.reserveCapacity(Self.usualRegisters)
        program.template.reserveCapacity(Self.usualRegisters)
        program.instructions.reserveCapacity(1_000)
    }

    /// The numbers of the rules and forms in use, each once.
    var bodies: [Int] {
        Set(scopes.lazy.filter { $0.member == nil }.map(\.body)).sorted()
    }

    /// The number of registers of one person's return in most jurisdictions.
    private static let usualRegisters = 1_000

    func newRegister(_ origin: RegisterOrigin, _ type: ValueType?) -> UInt16 {
        definitions.append(Definitions())
        types.append(type)
        program.origins.append(origin)
        program.template.append(Register())
        // Lines beyond the capacity share the last register. `ProgramLinker` reports them.
        return UInt16(clamping: definitions.count - 1)
    }

    /// Returns the register of a line in a scope, by name; nil if there is none.
    func line(_ name: Name, in scope: Int) -> UInt16? {
        linesOfScopes[scope][name].map { UInt16(truncatingIfNeeded: $0) }
    }

    /// Returns the index of the adult of a scope.
    func adult(of scope: Int) -> Int { forms[scopes[scope].form].adult }

    /// Returns the registers of the adult of a scope.
    func facts(of scope: Int) -> ProgramAdult { program.adults[adult(of: scope)] }

    func numberRegister(_ number: Int64, _ unit: NumberUnit? = nil) -> UInt16 {
        let key = NumberWithUnit(number: number, unit: unit)
        if let existing = numbers[key] { return existing }
        let register = newRegister(.number(unit), .count)
        program.template[Int(register)] = Register(cents: number, slope: 0, isBlank: false)
        numbers[key] = register
        return register
    }

    func report(
        _ identifier: String, _ summary: String, at offsets: Range<Int>, of scope: Int,
        fix: String? = nil
    ) {
        let source = ruleSet.bodies[scopes[scope].body].source
        diagnostics.append(
            Diagnostic(.error, identifier, summary, in: source, at: offsets, fix: fix))
    }

    /// Appends a line to the definitions of its register.
    func append(_ line: LineInstance) {
        let register = Int(line.register)
        let last = definitions[register].last
        if last >= 0 {
            lines[last].next = lines.count
        } else {
            definitions[register].first = lines.count
        }
        definitions[register].last = lines.count
        lines.append(line)
    }

    /// Returns the next definition of a register after a line; -1 after the last.
    func definition(of register: UInt16, after line: Int) -> Int {
        line == definitions[Int(register)].last ? -1 : lines[line].next
    }

    func type(of reference: Reference) -> ValueType {
        switch reference {
        case .register(let register): types[Int(register)] ?? .any
        case .rate, .rateOfRow: .rate
        case .unpublished(let type): type
        case .schedule: .row
        case .zero, .blank, .wrong: .any
        }
    }

    /// Returns the register of an amount, a count or a truth; the blank register for anything else.
    func register(of reference: Reference) -> UInt16 {
        if case .register(let register) = reference { register } else { 0 }
    }

    /// Returns the register of a fact of an adult, and records that a line reads it.
    func read(_ fact: Int, of adult: Int) -> Reference {
        program.factsRead.insert(fact)
        return .register(program.adults[adult].adultFacts[fact])
    }
}
