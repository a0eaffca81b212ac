internal import RuleLanguage
internal import TaxTables
internal import Text

/// The conditions that the jurisdiction and its tables decide.
extension ProgramDraft {
    /// Returns the value of a condition that the jurisdiction and tables determine; nil if it depends on a
    /// return.
    func staticValue(of condition: ConditionSyntax, in scope: Int) -> Bool? {
        switch condition {
        case .inPlace(let name): return isPlace(name)
        case .stated(let name): return isStated(name, in: scope)
        case .known(let operand):
            guard case .name(let name) = operand, !describesRules else { return nil }
            guard name.parts.first == "spouse" else { return isOfHousehold(name) }
            return people.adults == 2
                || standIn(for: name.parts.dropFirst().joined(separator: "."), in: scope) != nil
        case .firstRelative: return scopes[scope].member.map { $0.number == 0 }
        case .not(let inner): return staticValue(of: inner, in: scope).map { !$0 }
        case .and(let left, let right):
            let values = (staticValue(of: left, in: scope), staticValue(of: right, in: scope))
            if values.0 == false || values.1 == false { return false }
            return values.0 == true && values.1 == true ? true : nil
        case .or(let left, let right):
            let values = (staticValue(of: left, in: scope), staticValue(of: right, in: scope))
            if values.0 == true || values.1 == true { return true }
            return values.0 == false && values.1 == false ? false : nil
        default: return nil
        }
    }

    /// Returns true if a line of a form of the household is computed here; nil for other names.
    private func isOfHousehold(_ name: Identifier) -> Bool? {
        guard name.parts.count == 2, let number = ruleSet.formNumbers[name.firstName],
            ruleSet.forms[number].syntax.isOfHousehold
        else { return nil }
        return people.isHousehold && isHere(ruleSet.forms[number].syntax.places)
    }

    func isHere(_ places: FormSyntax.Places) -> Bool {
        switch places {
        case .all: true
        case .only(let name): isPlace(name)
        case .not(let name): !isPlace(name)
        }
    }

    func isPlace(_ name: Identifier) -> Bool { place.isIn(placeNamed: name.text) }

    func isStated(_ name: Identifier, in scope: Int) -> Bool {
        if let index = ruleSet.bodies[scopes[scope].body].figures.index(of: name.name) {
            return scopes[scope].members.all[index] != nil
        }
        return tables[scopes[scope].table]?.member(name) != nil
    }

    /// Returns the stated fact that replaces a line of the spouse; nil if there is none.
    func standIn(for line: String, in scope: Int) -> Int? {
        if let fact = ruleSet.facts.standIns[line] { return fact }
        let form = ruleSet.forms[forms[scopes[scope].form].form]
        let home = form.taken(Name(line))?.form.text ?? form.syntax.name.text
        return ruleSet.facts.standIns["\(home).\(line)"]
    }
}
