internal import RuleLanguage
internal import TaxTables
internal import Text

/// A condition with registers instead of names.
indirect enum CompiledTest {
    case constant(Bool)
    case above(UInt16, UInt16)
    case some(UInt16)
    case truth(UInt16)
    case unpublished
    case not(CompiledTest)
    case and(CompiledTest, CompiledTest)
    case or(CompiledTest, CompiledTest)
}

/// The compiler of conditions.
extension ProgramCompiler {
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

    /// Returns the operands of a condition in reading order, without those of constant parts.
    mutating func references(of condition: ConditionSyntax, in scope: Int) -> [Reference] {
        if staticValue(of: condition, in: scope) != nil { return [] }
        switch condition {
        case .comparison(_, let left, let right):
            return [reference(to: left, in: scope), reference(to: right, in: scope)]
        case .truth(let operand), .some(let operand):
            return [reference(to: operand, in: scope)]
        case .lower(by: let operand), .higher(by: let operand):
            return [
                reference(to: operand, in: scope), spouseReference(to: operand, in: scope),
            ]
        case .not(let inner): return references(of: inner, in: scope)
        case .and(let left, let right), .or(let left, let right):
            return references(of: left, in: scope) + references(of: right, in: scope)
        case .given(let name): return [givenReference(to: name, in: scope)]
        case .choice(let fact, is: let choice):
            return [choiceReference(to: fact, choice, in: scope)]
        case .known(let operand):
            report(
                "wrong-operand",
                "'known \(operand.text)' does not name a line of the spouse or of a household",
                at: operand.offsets, of: scope,
                fix: "name the spouse's line: 'known spouse.\(operand.text)'")
            return []
        case .firstRelative(let offsets):
            report(
                "unknown-line", "'first relative' is outside a block for each relative",
                at: offsets, of: scope, fix: "put the line under 'each relative by …'")
            return []
        case .hasSpouse, .stated, .inPlace: return []
        }
    }

    /// Returns a register that says if a fact of the adult or the spouse was stated.
    private mutating func givenReference(to name: Identifier, in scope: Int) -> Reference {
        let isOfSpouse = name.parts.first == "spouse" && name.parts.count == 2
        let bare = isOfSpouse ? name.parts[1] : name.text
        guard let fact = ruleSet.facts.indexOfAdultFact(Name(bare)) else {
            report(
                "unknown-line", "there is no fact '\(bare)'", at: name.offsets, of: scope,
                fix: nearestName(to: bare, among: ruleSet.facts.adultIndex.keys)
                    .map { "did you mean '\($0)'?" })
            return .wrong
        }
        guard !isOfSpouse || people.adults == 2 else { return reportUnknownSpouse(name, in: scope) }
        let adult = adult(of: scope)
        let given = program.adults[isOfSpouse ? 1 - adult : adult].givenFacts[fact]
        program.factsRead.insert(fact)
        guard given == 0 else { return .register(given) }
        report(
            "wrong-operand",
            "returns do not record whether '\(bare)' was given",
            at: name.offsets, of: scope,
            fix: "write 'some \(bare)', or declare the fact 'asked for'")
        return .wrong
    }

    /// Returns the index of a choice among those of a fact of an adult; nil if it has none.
    func number(ofChoice choice: String, of fact: String) -> Int? {
        ruleSet.facts.indexOfAdultFact(fact).flatMap { ruleSet.facts.adult[$0].choices }?
            .firstIndex(of: choice)
    }

    private mutating func choiceReference(
        to fact: Identifier, _ choice: Identifier, in scope: Int
    ) -> Reference {
        guard let index = ruleSet.facts.indexOfAdultFact(fact.text),
            let choices = ruleSet.facts.adult[index].choices
        else {
            report(
                "unknown-choice", "there is no fact '\(fact)' that is one of several",
                at: fact.offsets, of: scope,
                fix: didYouMean(
                    fact.text,
                    among: ruleSet.facts.adult.filter { $0.choices != nil }.map(\.name.text)))
            return .wrong
        }
        if choices.contains(choice.text) {
            program.factsRead.insert(index)
            return .register(facts(of: scope).adultFacts[index])
        }
        report(
            "unknown-choice", "'\(choice)' is not a choice of '\(fact)'", at: choice.offsets,
            of: scope, fix: didYouMean(choice.text, among: choices))
        return .wrong
    }

    private mutating func spouseReference(
        to operand: OperandSyntax, in scope: Int
    ) -> Reference {
        guard case .name(let name) = operand else { return .blank }
        if people.adults == 1, standIn(for: name.text, in: scope) == nil {
            report(
                "spouse-not-known", "'\(name)' of the spouse is not known: only what is stated is",
                at: name.offsets, of: scope,
                fix:
                    "write 'when not known \(name) of spouse or …', or declare a fact of the spouse that 'stands for' it"
            )
            return .wrong
        }
        return reference(to: Identifier("spouse.\(name)", name.offsets), in: scope)
    }

    /// Returns the condition with its operands, whose types are known by now.
    mutating func test(
        of condition: ConditionSyntax, _ references: inout ArraySlice<Reference>, in scope: Int
    ) -> CompiledTest {
        if let value = staticValue(of: condition, in: scope) { return .constant(value) }
        switch condition {
        case .comparison(let comparison, let left, let right):
            guard let first = references.popFirst(), let second = references.popFirst() else {
                return .constant(false)
            }
            checkComparable(first, second, left, right, in: scope)
            return test(comparison, first, second)
        case .truth(let operand):
            return references.popFirst().map { truth($0, operand, in: scope) } ?? .constant(false)
        case .given:
            return references.popFirst().map { .truth(register(of: $0)) } ?? .constant(false)
        case .some:
            guard let first = references.popFirst() else { return .constant(false) }
            if case .unpublished = first { return .unpublished }
            return .some(register(of: first))
        case .lower, .higher:
            guard let first = references.popFirst(), let other = references.popFirst() else {
                return .constant(false)
            }
            var isLower = true
            if case .higher = condition { isLower = false }
            let (left, right) = isLower ? (first, other) : (other, first)
            // The first of two equal adults is both the lower and the higher.
            if adult(of: scope) == 1 { return .above(register(of: right), register(of: left)) }
            return .or(
                .not(.truth(facts(of: scope).hasSpouse)),
                .not(.above(register(of: left), register(of: right))))
        case .not(let inner): return .not(test(of: inner, &references, in: scope))
        case .and(let left, let right):
            let first = test(of: left, &references, in: scope)
            return .and(first, test(of: right, &references, in: scope))
        case .or(let left, let right):
            let first = test(of: left, &references, in: scope)
            return .or(first, test(of: right, &references, in: scope))
        case .choice(let fact, is: let choice):
            guard let asked = references.popFirst(),
                let number = number(ofChoice: choice.text, of: fact.text)
            else { return .constant(false) }
            let (answer, named) = (register(of: asked), numberRegister(Int64(number)))
            return .and(.not(.above(answer, named)), .not(.above(named, answer)))
        case .hasSpouse: return .truth(facts(of: scope).hasSpouse)
        case .known, .stated, .inPlace, .firstRelative: return .constant(false)
        }
    }

    private func test(
        _ comparison: ConditionSyntax.Comparison, _ left: Reference, _ right: Reference
    ) -> CompiledTest {
        if case .unpublished = left { return .unpublished }
        if case .unpublished = right { return .unpublished }
        let (first, second) = (register(of: left), register(of: right))
        return switch comparison {
        case .above: .above(first, second)
        case .below: .above(second, first)
        case .atLeast: .not(.above(second, first))
        case .atMost: .not(.above(first, second))
        }
    }

    private mutating func truth(
        _ reference: Reference, _ operand: OperandSyntax, in scope: Int
    ) -> CompiledTest {
        let type = type(of: reference)
        if type != .truth, type != .any {
            report(
                "wrong-operand", "'\(operand.text)' is a \(type.rawValue), not yes or no",
                at: operand.offsets, of: scope, fix: "compare it: '… > 0', or 'some …'")
        }
        return .truth(register(of: reference))
    }

    private mutating func checkComparable(
        _ left: Reference, _ right: Reference, _ first: OperandSyntax, _ second: OperandSyntax,
        in scope: Int
    ) {
        let types = (type(of: left), type(of: right))
        if types.0 == .any || types.1 == .any { return }
        if types.0 != types.1 {
            report(
                "wrong-operand",
                "'\(first.text)' is a \(types.0.rawValue), '\(second.text)' a \(types.1.rawValue)",
                at: first.offsets.lowerBound..<second.offsets.upperBound, of: scope,
                fix: "compare two amounts or two counts")
        } else if types.0 != .money, types.0 != .count {
            report(
                "wrong-operand", "'\(first.text)' is a \(types.0.rawValue), which is not compared",
                at: first.offsets, of: scope, fix: "compare two amounts or two counts")
        }
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
}
