package import RuleLanguage
package import TaxTables
package import Text

/// The income tax law of one year: the rules of a guide applied to its tables.
///
/// A class, because every page and calculation holds the law, which has many parts.
package final class TaxLaw: Sendable {
    package let year: TaxYear
    package let tables: [Jurisdiction: TaxTable]
    package let ruleSet: RuleSet
    package let facts: FactCatalogue
    /// The parts that the laws of all years share: rules and facts.
    let shared: SharedRules
    let programs: ProgramStore
    /// All places with returns and a usable table, in the order of their declarations.
    package let everywhere: [Jurisdiction]
    /// The selected places among `everywhere`.
    package let residences: [Jurisdiction]
    /// The place that all others lie in, whose table every return needs.
    package let top: Jurisdiction
    /// The money of the guide.
    package let currency: DeclaredCurrency
    /// The smallest coin, in hundredths; amounts are rounded to it.
    let unit: Int64
    /// The taxes on income, each with its name in data files; one tax if all places have one level.
    package let incomeTaxes: [(tax: IncomeTax, name: String)]
    /// The name of the level of the top place.
    package let topLevel: String

    /// The law in a year's tables; nil if that of the top place is missing or has errors.
    ///
    /// A place whose table, or that of a place it lies in, is missing or has errors is left out, after its
    /// diagnostics.
    package init?(year: TaxYear, tables: [TaxTable], rules: SharedRules, log: DiagnosticLog) {
        self.year = year
        let byPlace = Dictionary(uniqueKeysWithValues: tables.map { ($0.jurisdiction, $0) })
        self.tables = byPlace
        let ruleSet = rules.ruleSet
        self.ruleSet = ruleSet
        facts = rules.facts
        shared = rules
        guard ruleSet.isUsable, let top = tables.first(where: { $0.jurisdiction.isTop }) else {
            return nil
        }
        self.top = top.jurisdiction
        currency = top.source.names.currency
        unit = currency.unit
        incomeTaxes = zip(IncomeTax.allCases, top.source.names.taxNames)
            .filter { $1 != GuideDeclarations.noTax }.map { (tax: $0, name: $1) }
        topLevel = top.source.names.levels.first ?? ""
        let compiled = CompiledTables(byPlace, levels: top.source.names.levels, for: ruleSet)
        let names = rules.stepNames
        let store = ProgramStore(ruleSet: ruleSet, tables: compiled, stepNames: names)
        programs = store
        var found: [Diagnostic] = []
        // A misspelt name is reported where it stands, and not as the lack of the right one.
        var misspelt: Set<String> = []
        for table in tables {
            let unused = FigureUse(ruleSet, of: table).unused(of: table)
            found += unused.map(\.diagnostic)
            misspelt.formUnion(unused.compactMap(\.lack))
            found += FigureUse.unknownLines(of: table, names: names)
        }
        let filing = tables.map(\.jurisdiction).asDeclared.filter { place in
            place.hasReturns && place.isThere(in: year)
                && place.chain.allSatisfy { compiled[$0] != nil }
        }
        found += store.compileAll(filing)
        let paths = Set(byPlace.values.map(\.source.path))
        // An unreadable figure was reported before.
        let before = Set(log.diagnostics.map(\.range))
        log.report(
            Set(found).sorted().filter {
                ($0.identifier != "wrong-quantity" || !before.contains($0.range))
                    && ($0.identifier != "missing-figure" || !misspelt.contains($0.summary))
            })
        let isUnusable = found.contains {
            $0.severity == .error
                && ($0.range.path == top.source.path || !paths.contains($0.range.path))
        }
        if isUnusable { return nil }
        let wrong = Set(found.filter { $0.identifier != "unknown-step" }.map(\.range.path))
        for place in filing {
            let paths = place.chain.dropFirst().compactMap { byPlace[$0]?.source.path }
            if paths.contains(where: wrong.contains) { store.remove(place) }
        }
        everywhere = store.places.asDeclared
        residences = everywhere
    }

    /// Creates the law of some of another's places.
    private init(_ whole: TaxLaw, tables: [Jurisdiction: TaxTable], residences: [Jurisdiction]) {
        self.tables = tables
        self.residences = residences
        (year, top, topLevel) = (whole.year, whole.top, whole.topLevel)
        (ruleSet, facts, shared) = (whole.ruleSet, whole.facts, whole.shared)
        (programs, everywhere) = (whole.programs, whole.everywhere)
        (currency, unit, incomeTaxes) = (whole.currency, whole.unit, whole.incomeTaxes)
    }

    /// The law in a year's tables, by rules that no other year shares.
    package convenience init?(
        year: TaxYear, tables: [TaxTable], ruleSet: RuleSet, log: DiagnosticLog
    ) {
        self.init(year: year, tables: tables, rules: SharedRules(ruleSet), log: log)
    }

    /// Returns the name of the rates of a tax in files and links: the name of the tax without 'Tax'; nil if the
    /// tax does not exist.
    package func nameOfRates(of tax: IncomeTax) -> String? {
        let name = incomeTaxes.first { $0.tax == tax }?.name
        return name.map { $0.hasSuffix("Tax") ? String($0.dropLast(3)) : $0 }
    }

    /// True if each place with returns in the year has a usable table and program.
    package var isWhole: Bool {
        tables.keys.allSatisfy { place in
            !place.hasReturns || !place.isThere(in: year) || everywhere.contains(place)
        }
    }

    /// Returns the table of the place with a name; nil if there is none.
    package func table(named name: some StringProtocol) -> TaxTable? {
        tables[top]?.source.names.jurisdiction(named: String(name)).flatMap { tables[$0] }
    }

    /// The default place: the one that the guide names, if it has a usable table, otherwise the first; nil if no
    /// place has one.
    package var defaultPlace: Jurisdiction? {
        let named = tables[top]?.source.names.defaultPlace.map(Jurisdiction.init)
        return residences.first { $0 == named } ?? residences.first
    }

    /// The places with a return of their own, the top one first.
    package var placesWithOwnReturn: [Jurisdiction] {
        tables.keys.asDeclared.filter(\.hasOwnReturn)
    }

    /// True if the rules declare contributions; otherwise no page mentions them.
    package var hasContributions: Bool {
        ruleSet.resultNames.contains(TotalName.contributions.rawValue)
    }

    /// Returns the law of the selected places and of all places in them; nil selects all.
    package func of(_ places: [Jurisdiction]?) -> TaxLaw {
        guard let places else { return self }
        let inside = tables.keys.filter { table in places.contains(where: table.isIn) }
        let seen = Set(inside.withParents)
        return TaxLaw(
            self, tables: tables.filter { $0.key == top || seen.contains($0.key) },
            residences: everywhere.filter(inside.contains))
    }

    /// The figure that a step cites.
    package func figure(_ id: FigureID) -> Figure? { tables[id.jurisdiction]?[id] }

    /// Returns the paths of figures, from the jurisdiction down.
    package func paths(of figures: some Sequence<FigureID>) -> Set<String> {
        Set(figures.compactMap { figure($0)?.path })
    }

    /// Returns the tables of jurisdictions and of all that contain them, each once, from the top.
    package func tables(of places: [Jurisdiction]) -> [TaxTable] {
        places.withParents.compactMap { tables[$0] }
    }

    /// The documents behind the figures of a step, each once.
    package func sources(of step: Step) -> [String] {
        var identifiers: [String] = []
        for source in step.figures.compactMap({ figure($0) }).flatMap(\.sources)
        where !identifiers.contains(source) {
            identifiers.append(source)
        }
        return identifiers
    }

    /// The return of a person who lived in `residence` all year.
    ///
    /// - Parameters:
    ///   - keepingSteps: Whether to write down every step.
    ///   - keepingConditions: Whether to say what held over each of them, too.
    /// - Throws: `CalculationError.figureNotPublished` if the return needs a figure that no document
    ///   states; `.noTables` if the residence has none.
    /// - Complexity: O(1): some hundred operations.
    package func calculate(
        _ taxpayer: Taxpayer, in residence: Jurisdiction, keepingSteps: Bool = false,
        keepingConditions: Bool = false
    ) throws(CalculationError) -> Calculation {
        try calculate(
            taxpayer, in: residence, keepingSteps: keepingSteps,
            keepingConditions: keepingConditions, measuring: incomeKinds.first)
    }

    /// Computes a return with the marginal rates of the next dollars of any amount: for a deduction
    /// or a credit, what they save.
    package func calculate(
        _ taxpayer: Taxpayer, in residence: Jurisdiction, keepingSteps: Bool = false,
        keepingConditions: Bool = false, measuring measuredAmount: AmountName?
    ) throws(CalculationError) -> Calculation {
        let program = try program(for: taxpayer, in: residence)
        return try atLimits { isExact in
            run(program, for: taxpayer, measuring: measuredAmount, isExact: isExact) { run in
                let numbers = keepingSteps ? run.numbers() : nil
                var calculation = Calculation(
                    of: taxpayer, run, in: residence, numbers, by: self)
                calculation.gaps = run.openGaps
                if keepingConditions, let numbers {
                    calculation.conditions = run.conditions(numbers)
                }
                return calculation
            }
        }
    }

    /// Returns the amounts of some steps of a return, faster than the whole return; nil for a step that is not
    /// printed.
    ///
    /// - Parameter steps: The names of steps, each with its jurisdiction, or nil for any; the last of several steps
    ///   with one name counts.
    /// - Throws: As `calculate`.
    /// - Complexity: As `calculate` without steps.
    package func amounts(
        of steps: [(name: StepName, jurisdiction: Jurisdiction?)], for taxpayer: Taxpayer,
        in residence: Jurisdiction
    ) throws(CalculationError) -> [Money?] {
        let program = try program(for: taxpayer, in: residence)
        return try run(program, for: taxpayer, measuring: nil, isExact: true) { run in
            steps.map { run.amount(ofStep: $0.name, of: $0.jurisdiction) }
        }.0.get()
    }

    private func program(
        for taxpayer: Taxpayer, in residence: Jurisdiction
    ) throws(CalculationError) -> SharedProgram {
        let people = ProgramPeople(
            relatives: taxpayer.profile.infirmRelatives.count,
            children: taxpayer.profile.children.count)
        guard let program = programs.program(of: residence, for: people) else {
            throw .noTables(year)
        }
        return program
    }

    private func run<Found>(
        _ program: SharedProgram, for taxpayer: Taxpayer, measuring measured: AmountName?,
        isExact: Bool, _ found: (borrowing ProgramRun) -> Found
    ) -> (Result<Found, CalculationError>, isAtLimit: Bool) {
        program.run(
            children: shared.factSources.children(of: taxpayer.profile), isExact: isExact,
            {
                shared.factSources.enter(
                    taxpayer, measuring: measured, of: program.program.adults[0], into: $0)
                shared.factSources.enterChildren(taxpayer.profile, of: program.program, into: $0)
            },
            { run in
                if let stop = run.stop { return (.failure(error(stop)), run.isAtLimit) }
                return (.success(found(run)), run.isAtLimit)
            })
    }

    /// The error of a run without a result.
    func error(_ stop: ProgramRun.Failure) -> CalculationError {
        switch stop {
        case .failed(let error): return error
        case .overflow(let step, let position):
            let source = ruleSet.bodies[Int(position.body)].source
            let offset = Int(position.offset)
            return .overflow(
                RuleLine(
                    name: step ?? StepName(source.name(at: offset)), path: source.path,
                    line: source.location(at: offset).line))
        }
    }
}

extension SourceText {
    /// The name that begins at an offset of a rule file.
    func name(at offset: Int) -> String {
        String(
            decoding: bytes.dropFirst(offset).prefix { byte in
                byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
                    || (0x61...0x7A).contains(byte | 0x20)
            }, as: UTF8.self)
    }
}

extension Calculation {
    /// The return of an adult that a program was run on.
    ///
    /// - Parameter stepNumbers: Nil to keep no steps.
    init(
        of taxpayer: Taxpayer, adult: Int = 0, _ run: borrowing ProgramRun,
        in residence: Jurisdiction, _ stepNumbers: ProgramRun.StepNumbers?, by law: TaxLaw
    ) {
        let registers = run.program.adults[adult].resultRegisters
        var result = Calculation.Result(run, registers, law.shared.declaredResults)
        result.afterTax =
            law.facts.received(by: taxpayer) - result.totalPaid - law.facts.withheld(from: taxpayer)
        if result.totalIncome > .zero {
            result.averageRate = roundedQuotient(
                result.incomeTax.cents, 1_000_000, result.totalIncome.cents)
        }
        let numbers = stepNumbers ?? ProgramRun.StepNumbers()
        let top = run.line(in: registers.topTax, numbers)
        let lower = run.line(in: registers.lowerTax, numbers)
        let paid = run.line(in: registers.totalPaid, numbers)
        result.marginalRate = paid.slopeInMillionths
        self.init(
            year: law.year, jurisdiction: residence, taxpayer: taxpayer, result: result,
            steps: stepNumbers == nil ? [] : run.steps(numbers, of: adult),
            taxLines: (top, lower),
            marginalRates: MarginalRates(
                topTax: top, lowerTax: lower, totalPaid: paid),
            centsToNextChange: run.centsToNextChange)
    }
}

extension Calculation.Result {
    fileprivate init(
        _ run: borrowing ProgramRun, _ registers: ResultRegisters, _ declared: DeclaredResults
    ) {
        func money(_ register: UInt16) -> Money { Money(cents: run[register].cents) }
        totalIncome = money(registers.totalIncome)
        netIncome = money(registers.netIncome)
        taxableIncome = money(registers.taxableIncome)
        topTax = money(registers.topTax)
        lowerTax = money(registers.lowerTax)
        contributions = money(registers.contributions)
        refundableCredits = money(registers.refundableCredits)
        totalPaid = money(registers.totalPaid)
        var amounts: [Money] = []
        amounts.reserveCapacity(registers.all.count)
        for register in registers.all { amounts.append(money(register)) }
        named = NamedResults(declared, amounts)
    }
}
