internal import RuleLanguage
internal import TaxTables
internal import Text

/// A compiler of a rule set for a jurisdiction and year: names become registers, and lines become
/// instructions.
struct ProgramCompiler {
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
    var path: [Int] = []
    var openGuard: (block: Int, instruction: Int)?
    var labels: [Int] = []
    var pending: [Int] = []
    /// The facts `asked for`, by register, as indices in the program's list.
    var asked: [UInt16: Int] = [:]
    /// The last register of `asked`.
    var lastAsked: UInt16 = 0
    /// The facts of children that are `asked for`, by index, as indices in the program's list.
    var askedOfChildren: [Int: Int] = [:]

    /// Compiles the program of a jurisdiction, and returns it with all diagnostics.
    static func compile(
        _ ruleSet: RuleSet, _ tables: CompiledTables, in place: Jurisdiction,
        for people: ProgramPeople, naming stepNames: StepNames
    ) -> (program: TaxProgram, diagnostics: [Diagnostic]) {
        var compiler = ProgramCompiler(
            ruleSet: ruleSet, tables: tables, place: place, people: people, stepNames: stepNames)
        compiler.makeFactRegisters()
        compiler.instantiateForms()
        compiler.orderLines()
        compiler.findResults()
        compiler.finish()
        return (compiler.program, compiler.diagnostics)
    }

    /// Collects the forms and rules of a jurisdiction for one adult without relatives, with those of the
    /// household, unsorted.
    init(
        puttingToWork ruleSet: RuleSet, _ tables: CompiledTables,
        in place: Jurisdiction, naming stepNames: StepNames = StepNames([])
    ) {
        self.init(
            ruleSet: ruleSet, tables: tables, place: place,
            people: ProgramPeople(isHousehold: true),
            stepNames: stepNames)
        makeFactRegisters()
        instantiateForms()
    }

    /// The numbers of the rules and forms in use, each once.
    var bodies: [Int] {
        Set(scopes.lazy.filter { $0.member == nil }.map(\.body)).sorted()
    }

    private init(
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

    /// The number of registers of one person's return in most jurisdictions.
    private static let usualRegisters = 1_000

    mutating func newRegister(_ origin: RegisterOrigin, _ type: ValueType?) -> UInt16 {
        definitions.append(Definitions())
        types.append(type)
        program.origins.append(origin)
        program.template.append(Register())
        // Lines beyond the capacity share the last register. `finish` reports them.
        return UInt16(clamping: definitions.count - 1)
    }

    private mutating func makeFactRegisters() {
        // The first register is blank.
        _ = newRegister(.blank, .any)
        for (index, fact) in ruleSet.facts.child.enumerated() {
            program.givenOfChildren.append(fact.isAskedFor ? newRegister(.fact, .truth) : 0)
            guard fact.isAskedFor else { continue }
            askedOfChildren[index] = program.asked.count
            program.asked.append(
                RequiredInput(
                    name: fact.statedAs, register: 0, given: program.givenOfChildren[index],
                    ofChildren: index))
        }
        program.sharing = ruleSet.facts.sharing
        program.namesOfChildren = ruleSet.facts.child.map(\.statedAs)
        program.namesOfFacts = ruleSet.facts.adult.map(\.name.text)
        for _ in 0..<max(1, people.children) {
            let facts = ruleSet.facts.child.map { factRegister($0) }
            program.childFacts.append(facts)
            for (fact, number) in askedOfChildren { asked[facts[fact]] = number }
            lastAsked = facts.last ?? lastAsked
        }
        for number in 0..<people.adults {
            var adult = ProgramAdult()
            adult.hasSpouse = newRegister(.fact, .truth)
            let first = program.adults.first
            for (index, fact) in ruleSet.facts.adult.enumerated() {
                // Adults share the facts of the household.
                if fact.owner == .household, let first {
                    adult.adultFacts.append(first.adultFacts[index])
                    adult.givenFacts.append(first.givenFacts[index])
                    continue
                }
                adult.adultFacts.append(factRegister(fact))
                adult.givenFacts.append(
                    fact.otherwise == nil && !fact.isAskedFor ? 0 : newRegister(.fact, .truth))
                guard fact.isAskedFor else { continue }
                asked[adult.adultFacts[index]] = program.asked.count
                lastAsked = adult.adultFacts[index]
                program.asked.append(
                    RequiredInput(
                        name: fact.statedAs, register: adult.adultFacts[index],
                        given: adult.givenFacts[index], ofChildren: nil))
            }
            adult.spouseFacts = ruleSet.facts.spouse.map { factRegister($0) }
            for _ in 0..<max(1, people.relatives(of: number)) {
                adult.relativeFacts.append(ruleSet.facts.relative.map { factRegister($0) })
            }
            program.adults.append(adult)
        }
    }

    /// Returns the register of a line in a scope, by name; nil if there is none.
    func line(_ name: Name, in scope: Int) -> UInt16? {
        linesOfScopes[scope][name].map { UInt16(truncatingIfNeeded: $0) }
    }

    /// Returns the index of the adult of a scope.
    func adult(of scope: Int) -> Int { forms[scopes[scope].form].adult }

    /// Returns the registers of the adult of a scope.
    func facts(of scope: Int) -> ProgramAdult { program.adults[adult(of: scope)] }

    mutating func numberRegister(_ number: Int64, _ unit: NumberUnit? = nil) -> UInt16 {
        let key = NumberWithUnit(number: number, unit: unit)
        if let existing = numbers[key] { return existing }
        let register = newRegister(.number(unit), .count)
        program.template[Int(register)] = Register(cents: number, slope: 0, isBlank: false)
        numbers[key] = register
        return register
    }

    mutating func report(
        _ identifier: String, _ summary: String, at offsets: Range<Int>, of scope: Int,
        fix: String? = nil
    ) {
        let source = ruleSet.bodies[scopes[scope].body].source
        diagnostics.append(
            Diagnostic(.error, identifier, summary, in: source, at: offsets, fix: fix))
    }

    private mutating func findResults() {
        for (result, source) in zip(ruleSet.results, ruleSet.resultSources) {
            check(result, in: source)
        }
        for adult in 0..<people.adults { findResults(of: adult) }
        checkTotals()
    }

    private mutating func findResults(of adult: Int) {
        for result in ruleSet.results {
            guard case .name(let name) = result.line, name.parts.count == 2 else { continue }
            if let condition = result.condition, staticValue(of: condition, in: 0) == false {
                continue
            }
            guard let form = formOfName[adult][name.firstName] else { continue }
            let line = name.lastName
            let ofForm = linesOfScopes[forms[form].top][line].map { UInt16(truncatingIfNeeded: $0) }
            if let register = ofForm ?? forms[form].lines[line]?.first {
                program.adults[adult].results[result.name.text] = register
            }
        }
    }

    private mutating func finished(_ line: Int) -> ProgramLine {
        let written: LineSyntax? =
            if case .written(let syntax) = lines[line].content { syntax } else { nil }
        let isPrinted = written.map { !$0.isHidden } ?? false
        var isUnprinted = false
        if case .unprinted = lines[line].operation { isUnprinted = true }
        let (scope, block) = (lines[line].scope, lines[line].block)
        let (form, body) = (scopes[scope].form, scopes[scope].body)
        let isOfHousehold = ruleSet.bodies[ruleSet.forms[forms[form].form].body].isOfHousehold
        let isOfAll = isOfHousehold && ruleSet.bodies[body].isOfHousehold
        return ProgramLine(
            isOfHousehold: isOfHousehold, adult: isOfAll ? nil : Int8(forms[form].adult),
            step: isPrinted ? written.flatMap { stepNames[$0.step.name] } : nil,
            section: lines[line].section,
            jurisdiction: scopes[scope].table, register: lines[line].register,
            rule: Int32(clamping: scopes[scope].outer ?? scope),
            block: Int16(clamping: block), isHidden: !isPrinted || isUnprinted,
            isAlwaysPrinted: written?.isAlwaysPrinted ?? false,
            position: StepPosition(
                body: Int32(clamping: body),
                offset: Int32(clamping: written?.name.offsets.lowerBound ?? 0),
                block: Int16(clamping: block)),
            operation: lines[line].operation)
    }

    private mutating func finish() {
        closeGuard()
        finishGaps()
        for adult in program.adults.indices {
            program.adults[adult].resultRegisters = ResultRegisters(
                program.adults[adult].results, ruleSet.resultNames, of: names)
        }
        program.blockCount = blocks.count
        program.blocks = blocks.map {
            ProgramBlock(parent: $0.parent, previous: $0.previous, test: $0.test)
        }
        program.lines.reserveCapacity(lines.count)
        for line in lines.indices { program.lines.append(finished(line)) }
        if definitions.count > Int(UInt16.max) || program.instructions.count > Int(UInt16.max)
            || blocks.count > Int(Int16.max) || program.lists.count > Int(UInt16.max)
        {
            diagnostics.append(
                .aboutFile(
                    "rule-syntax", "the rules have more lines than a program has room for",
                    path: ruleSet.files.first?.source.path ?? "Content/Rules"))
        }
    }
}
