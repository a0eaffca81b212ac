package import RuleLanguage
internal import Synchronization
package import TaxTables
package import Text

/// The rules for one adult without relatives in a jurisdiction, on the return and for the household.
package struct PlaceRules: Sendable {
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

    let book: RuleSet
    let tables: CompiledTables
    private let stepNames: StepNames
    /// The programs of a person without relatives, by jurisdiction.
    private let usual = Mutex<[Jurisdiction: SharedProgram]>([:])
    private let others = Mutex<[Key: SharedProgram]>([:])
    private let rulesOfPlaces = Mutex<[Jurisdiction: PlaceRules]>([:])

    package init(
        book: RuleSet, tables: CompiledTables, stepNames: StepNames
    ) {
        self.book = book
        self.tables = tables
        self.stepNames = stepNames
    }

    /// Compiles the programs of jurisdictions, and returns all diagnostics.
    package func compileAll(_ places: [Jurisdiction]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for place in places {
            let compiled = ProgramCompiler.compile(
                book, tables, in: place, for: ProgramPeople(), naming: stepNames)
            diagnostics += compiled.diagnostics
            usual.withLock { $0[place] = SharedProgram(compiled.program) }
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
                    book, tables, in: place, for: people, naming: stepNames)
                diagnostics.formUnion(compiled.diagnostics)
                let shared = SharedProgram(compiled.program)
                others.withLock { $0[Key(place: place, people: people)] = shared }
            }
        }
        return diagnostics.sorted()
    }

    package func remove(_ place: Jurisdiction) { usual.withLock { $0[place] = nil } }

    package var places: Set<Jurisdiction> { usual.withLock { Set($0.keys) } }

    package func program(of place: Jurisdiction, for people: ProgramPeople) -> SharedProgram? {
        guard let program = usual.withLock({ $0[place] }) else { return nil }
        if people == ProgramPeople() { return program }
        let key = Key(place: place, people: people)
        if let known = others.withLock({ $0[key] }) { return known }
        let compiled = ProgramCompiler.compile(
            book, tables, in: place, for: people, naming: stepNames)
        let shared = SharedProgram(compiled.program)
        others.withLock { $0[key] = shared }
        return shared
    }

    /// Returns the rules of a jurisdiction without compiling a program of them.
    ///
    /// - Complexity: O(1) from the second call on.
    package func rules(in place: Jurisdiction) -> PlaceRules? {
        guard usual.withLock({ $0[place] != nil }) else { return nil }
        if let known = rulesOfPlaces.withLock({ $0[place] }) { return known }
        let compiler = ProgramCompiler(puttingToWork: book, tables, in: place, naming: stepNames)
        let found = PlaceRules(bodies: compiler.bodies, benefits: compiler.program.benefits)
        rulesOfPlaces.withLock { $0[place] = found }
        return found
    }
}
