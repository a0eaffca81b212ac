package import RuleLanguage
internal import Synchronization
package import TaxTables
package import Text

/// The rules for one adult without relatives in a jurisdiction, on the return and for the household.
package struct JurisdictionRules: Sendable {
    /// The numbers of the rules and forms in the rule set, each once.
    package let bodies: [Int]
    /// The benefits, in the order of the forms.
    package let benefits: [ProgramBenefit]
}

/// The compiled programs of a year.
///
/// Programs for a person without relatives are compiled at once, others on demand. Safe to use from any thread.
package final class ProgramStore: Sendable {
    private struct Key: Hashable {
        let place: Jurisdiction
        let people: ProgramPeople
    }

    let ruleSet: RuleSet
    let tables: CompiledTables
    private let stepNames: StepNames
    /// The programs of a person without relatives and children, by jurisdiction.
    private let programs = Mutex<[Jurisdiction: SharedProgram]>([:])
    private let others = Mutex<[Key: SharedProgram]>([:])
    /// A Boolean value that is true if a rule has lines for each child.
    private let hasLinesOfChildren: Bool
    private let rulesOfPlaces = Mutex<[Jurisdiction: JurisdictionRules]>([:])

    package init(
        ruleSet: RuleSet, tables: CompiledTables, stepNames: StepNames
    ) {
        self.ruleSet = ruleSet
        self.tables = tables
        self.stepNames = stepNames
        hasLinesOfChildren = ruleSet.bodies.contains { $0.syntax.items.haveLinesOfChildren }
    }

    /// Compiles the programs of jurisdictions, and returns all diagnostics.
    package func compileAll(_ places: [Jurisdiction]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for place in places {
            let compiled = ProgramCompiler.compile(
                ruleSet, tables, in: place, for: ProgramPeople(), naming: stepNames)
            diagnostics += compiled.diagnostics
            programs.withLock { $0[place] = SharedProgram(compiled.program) }
        }
        return diagnostics
    }

    /// Returns the diagnostics of the rules for one adult and for two.
    package func diagnosticsOfHouseholds(in places: [Jurisdiction]) -> [Diagnostic] {
        var diagnostics: Set<Diagnostic> = []
        for place in places {
            for second in [nil, 0] {
                let people = ProgramPeople(relativesOfSecond: second, isHousehold: true)
                let compiled = ProgramCompiler.compile(
                    ruleSet, tables, in: place, for: people, naming: stepNames)
                diagnostics.formUnion(compiled.diagnostics)
                let shared = SharedProgram(compiled.program)
                others.withLock { $0[Key(place: place, people: people)] = shared }
            }
        }
        return diagnostics.sorted()
    }

    package func remove(_ place: Jurisdiction) { programs.withLock { $0[place] = nil } }

    package var places: Set<Jurisdiction> { programs.withLock { Set($0.keys) } }

    package func program(of place: Jurisdiction, for people: ProgramPeople) -> SharedProgram? {
        guard let program = programs.withLock({ $0[place] }) else { return nil }
        var people = people
        if !hasLinesOfChildren { people.children = 0 }
        if people == ProgramPeople() { return program }
        let key = Key(place: place, people: people)
        if let existing = others.withLock({ $0[key] }) { return existing }
        let compiled = ProgramCompiler.compile(
            ruleSet, tables, in: place, for: people, naming: stepNames)
        let shared = SharedProgram(compiled.program)
        others.withLock { $0[key] = shared }
        return shared
    }

    /// Returns the rules of a jurisdiction without compiling a program of them.
    ///
    /// - Complexity: O(1) from the second call on.
    package func rules(in place: Jurisdiction) -> JurisdictionRules? {
        guard programs.withLock({ $0[place] != nil }) else { return nil }
        if let existing = rulesOfPlaces.withLock({ $0[place] }) { return existing }
        let draft = ProgramCompiler.instantiate(ruleSet, tables, in: place, naming: stepNames)
        let found = JurisdictionRules(bodies: draft.bodies, benefits: draft.program.benefits)
        rulesOfPlaces.withLock { $0[place] = found }
        return found
    }
}

extension [ItemSyntax] {
    /// A Boolean value that is true if one of them is a block for each child.
    fileprivate var haveLinesOfChildren: Bool {
        contains { item in
            switch item {
            case .each(let each): each.people == .children || each.items.haveLinesOfChildren
            case .choice(let branches): branches.contains { $0.items.haveLinesOfChildren }
            case .line, .section, .use, .selected, .steps: false
            }
        }
    }
}
