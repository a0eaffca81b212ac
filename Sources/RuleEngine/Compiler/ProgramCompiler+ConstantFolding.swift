internal import RuleLanguage
internal import TaxTables
internal import Text

/// The checks of names in constant conditions, where a typing error would evaluate to false.
extension ProgramCompiler {
    /// Reports unknown jurisdictions, and figures that the rule does not declare.
    mutating func checkNames(of condition: ConditionSyntax, in scope: Int) {
        switch condition {
        case .inPlace(let name): checkPlace(name, of: scopes[scope].body)
        case .stated(let name):
            let body = ruleSet.bodies[scopes[scope].body]
            let isOfForm = ruleSet.forms.contains { $0.body == scopes[scope].body }
            guard name.isBare, !isOfForm, body.figures[name.name] == nil else { return }
            report(
                "unknown-line", "the rule has no figure '\(name)'", at: name.offsets, of: scope,
                fix: nearestName(to: name.text, among: body.figures.texts)
                    .map { "did you mean '\($0)'?" })
        case .not(let inner): checkNames(of: inner, in: scope)
        case .and(let left, let right), .or(let left, let right):
            checkNames(of: left, in: scope)
            checkNames(of: right, in: scope)
        default: return
        }
    }

    /// Reports unknown levels and jurisdictions in heads of forms.
    mutating func checkPlacesOfForms() {
        for form in ruleSet.forms {
            let level = form.syntax.table
            if !tables.levels.contains(level.text) {
                diagnostics.append(
                    Diagnostic(
                        .error, "unknown-line", "there is no level of places '\(level)'",
                        in: ruleSet.bodies[form.body].source, at: level.offsets,
                        fix: didYouMean(level.text, among: tables.levels)))
            }
            switch form.syntax.places {
            case .all: continue
            case .only(let name), .not(let name): checkPlace(name, of: form.body)
            }
        }
    }

    private mutating func checkPlace(_ name: Identifier, of body: Int) {
        let source = ruleSet.bodies[body].source
        guard source.names.place(named: name.text) == nil else { return }
        diagnostics.append(
            Diagnostic(
                .error, "unknown-line", "there is no place '\(name)'", in: source,
                at: name.offsets,
                fix: didYouMean(name.text, among: source.names.places.map(\.name))))
    }

    /// Reports a result that no form has, or that is a line for some returns only.
    mutating func check(_ result: ResultSyntax, in source: SourceText) {
        func report(_ identifier: String, _ summary: String, _ place: Range<Int>, _ fix: String) {
            diagnostics.append(
                Diagnostic(.error, identifier, summary, in: source, at: place, fix: fix))
        }
        if let condition = result.condition, staticValue(of: condition, in: 0) == nil {
            report(
                "wrong-operand", "whether there is '\(result.name)' depends on amounts",
                result.name.offsets, "write 'in' and a place only")
        }
        guard case .name(let name) = result.line, name.parts.count == 2,
            let form = ruleSet.formNumbers[name.firstName],
            ruleSet.forms[form].possibleLines.contains(name.lastName)
        else {
            return report(
                "unknown-line", "there is no line '\(result.line.text)'", result.line.offsets,
                "write a form and a line of it: 'FORM.LINE'")
        }
    }

    /// Reports required totals without a line in the jurisdiction.
    ///
    /// A 0 would look like an amount.
    mutating func checkTotals() {
        // A missing line has another diagnostic.
        guard diagnostics.isEmpty, let found = program.adults.first?.results else { return }
        for total in TotalName.allCases where !total.mayBeAbsent {
            guard let name = total.name(in: names), found[name] == nil,
                let index = ruleSet.resultNames.firstIndex(of: name)
            else { continue }
            diagnostics.append(
                Diagnostic(
                    .error, "missing-result",
                    "the result '\(name)' has no line in \(place.rawValue)",
                    in: ruleSet.resultSources[index], at: ruleSet.results[index].name.offsets,
                    fix: "name a line that all places have: 'first of' others"))
        }
    }

    /// Reports an unknown fact of relatives.
    mutating func checkRelativeFact(_ fact: Identifier, in scope: Int) {
        guard ruleSet.facts.relativeIndex[fact.text] == nil else { return }
        report(
            "unknown-line", "relatives have no fact '\(fact)'", at: fact.offsets, of: scope,
            fix: didYouMean(fact.text, among: ruleSet.facts.relativeIndex.keys.sorted()))
    }
}
