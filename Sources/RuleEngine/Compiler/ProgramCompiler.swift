internal import RuleLanguage
internal import TaxTables
internal import Text

/// A compiler of a rule set for a jurisdiction and year: names become registers, and lines become
/// instructions.
///
/// `FormInstantiator` uses the forms and rules there, `LineCompiler` compiles their lines in the order of
/// their dependencies, and `ProgramLinker` finds the results.
enum ProgramCompiler {
    /// Compiles the program of a jurisdiction, and returns it with all diagnostics.
    static func compile(
        _ ruleSet: RuleSet, _ tables: CompiledTables, in place: Jurisdiction,
        for people: ProgramPeople, naming stepNames: StepNames
    ) -> (program: TaxProgram, diagnostics: [Diagnostic]) {
        let draft = ProgramDraft(
            ruleSet: ruleSet, tables: tables, place: place, people: people, stepNames: stepNames)
        draft.instantiateForms()
        var lines = LineCompiler(draft)
        lines.compileLines()
        ProgramLinker(draft: draft).link()
        return (draft.program, draft.diagnostics)
    }

    /// Returns the forms and rules of a jurisdiction for one adult without relatives, with those of the
    /// household; no line is compiled.
    static func instantiate(
        _ ruleSet: RuleSet, _ tables: CompiledTables, in place: Jurisdiction,
        naming stepNames: StepNames = StepNames([])
    ) -> ProgramDraft {
        let draft = ProgramDraft(
            ruleSet: ruleSet, tables: tables, place: place,
            people: ProgramPeople(isHousehold: true), stepNames: stepNames)
        draft.instantiateForms()
        return draft
    }
}

extension ProgramDraft {
    fileprivate func instantiateForms() {
        makeFactRegisters()
        FormInstantiator(draft: self, figures: FigureResolver(draft: self)).instantiateForms()
    }
}
