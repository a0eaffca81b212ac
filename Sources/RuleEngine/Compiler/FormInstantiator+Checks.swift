internal import RuleLanguage
internal import TaxTables
internal import Text

/// The checks of names in constant conditions, where a typing error would evaluate to false.
extension FormInstantiator {
    /// Reports unknown jurisdictions, and figures that the rule does not declare.
    func checkNames(of condition: ConditionSyntax, in scope: Int) {
        switch condition {
        case .inPlace(let name): checkPlace(name, of: draft.scopes[scope].body)
        case .stated(let name):
            let body = draft.ruleSet.bodies[draft.scopes[scope].body]
            let isOfForm = draft.ruleSet.forms.contains { $0.body == draft.scopes[scope].body }
            guard name.isBare, !isOfForm, body.figures[name.name] == nil else { return }
            draft.report(
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
    func checkPlacesOfForms() {
        for form in draft.ruleSet.forms {
            figures.checkLevel(form.syntax.table, of: form.body)
            switch form.syntax.places {
            case .all: continue
            case .only(let name), .not(let name): checkPlace(name, of: form.body)
            }
        }
    }

    private func checkPlace(_ name: Identifier, of body: Int) {
        let source = draft.ruleSet.bodies[body].source
        guard source.names.place(named: name.text) == nil else { return }
        draft.diagnostics.append(
            Diagnostic(
                .error, "unknown-line", "there is no place '\(name)'", in: source,
                at: name.offsets,
                fix: didYouMean(name.text, among: source.names.places.map(\.name))))
    }

    /// Reports an unknown fact of relatives.
    func checkRelativeFact(_ fact: Identifier, in scope: Int) {
        guard draft.ruleSet.facts.relativeIndex[fact.text] == nil else { return }
        draft.report(
            "unknown-line", "relatives have no fact '\(fact)'", at: fact.offsets, of: scope,
            fix: didYouMean(fact.text, among: draft.ruleSet.facts.relativeIndex.keys.sorted()))
    }
}
