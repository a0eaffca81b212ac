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

/// The part of the compiler that replaces names in conditions by registers.
struct ConditionCompiler {
    let draft: ProgramDraft
    let names: NameResolver

    /// Returns the operands of a condition in reading order, without those of constant parts.
    func references(of condition: ConditionSyntax, in scope: Int) -> [Reference] {
        if draft.staticValue(of: condition, in: scope) != nil { return [] }
        switch condition {
        case .comparison(_, let left, let right):
            return [names.reference(to: left, in: scope), names.reference(to: right, in: scope)]
        case .truth(let operand), .some(let operand):
            return [names.reference(to: operand, in: scope)]
        case .lower(by: let operand), .higher(by: let operand):
            return [
                names.reference(to: operand, in: scope), spouseReference(to: operand, in: scope),
            ]
        case .not(let inner): return references(of: inner, in: scope)
        case .and(let left, let right), .or(let left, let right):
            return references(of: left, in: scope) + references(of: right, in: scope)
        case .given(let name): return [givenReference(to: name, in: scope)]
        case .choice(let fact, is: let choice):
            return [choiceReference(to: fact, choice, in: scope)]
        case .known(let operand):
            draft.report(
                "wrong-operand",
                "'known \(operand.text)' does not name a line of the spouse or of a household",
                at: operand.offsets, of: scope,
                fix: "name the spouse's line: 'known spouse.\(operand.text)'")
            return []
        case .firstRelative(let offsets):
            draft.report(
                "unknown-line", "'first relative' is outside a block for each relative",
                at: offsets, of: scope, fix: "put the line under 'each relative by …'")
            return []
        case .hasSpouse, .stated, .inPlace: return []
        }
    }

    /// Returns a register that says if a fact of the adult or the spouse was stated.
    private func givenReference(to name: Identifier, in scope: Int) -> Reference {
        let isOfSpouse = name.parts.first == "spouse" && name.parts.count == 2
        let bare = isOfSpouse ? name.parts[1] : name.text
        guard let fact = draft.ruleSet.facts.indexOfAdultFact(Name(bare)) else {
            draft.report(
                "unknown-line", "there is no fact '\(bare)'", at: name.offsets, of: scope,
                fix: nearestName(to: bare, among: draft.ruleSet.facts.adultIndex.keys)
                    .map { "did you mean '\($0)'?" })
            return .wrong
        }
        guard !isOfSpouse || draft.people.adults == 2 else {
            return names.reportUnknownSpouse(name, in: scope)
        }
        let adult = draft.adult(of: scope)
        let given = draft.program.adults[isOfSpouse ? 1 - adult : adult].givenFacts[fact]
        draft.program.factsRead.insert(fact)
        guard given == 0 else { return .register(given) }
        draft.report(
            "wrong-operand",
            "returns do not record whether '\(bare)' was given",
            at: name.offsets, of: scope,
            fix: "write 'some \(bare)', or declare the fact 'asked for'")
        return .wrong
    }

    /// Returns the index of a choice among those of a fact of an adult; nil if it has none.
    func number(ofChoice choice: String, of fact: String) -> Int? {
        draft.ruleSet.facts.indexOfAdultFact(fact).flatMap {
            draft.ruleSet.facts.adult[$0].choices
        }?
        .firstIndex(of: choice)
    }

    private func choiceReference(
        to fact: Identifier, _ choice: Identifier, in scope: Int
    ) -> Reference {
        guard let index = draft.ruleSet.facts.indexOfAdultFact(fact.text),
            let choices = draft.ruleSet.facts.adult[index].choices
        else {
            draft.report(
                "unknown-choice", "there is no fact '\(fact)' that is one of several",
                at: fact.offsets, of: scope,
                fix: didYouMean(
                    fact.text,
                    among: draft.ruleSet.facts.adult.filter { $0.choices != nil }.map(\.name.text)))
            return .wrong
        }
        if choices.contains(choice.text) {
            draft.program.factsRead.insert(index)
            return .register(draft.facts(of: scope).adultFacts[index])
        }
        draft.report(
            "unknown-choice", "'\(choice)' is not a choice of '\(fact)'", at: choice.offsets,
            of: scope, fix: didYouMean(choice.text, among: choices))
        return .wrong
    }

    private func spouseReference(
        to operand: OperandSyntax, in scope: Int
    ) -> Reference {
        guard case .name(let name) = operand else { return .blank }
        if draft.people.adults == 1, draft.standIn(for: name.text, in: scope) == nil {
            draft.report(
                "spouse-not-known", "'\(name)' of the spouse is not known: only what is stated is",
                at: name.offsets, of: scope,
                fix:
                    "write 'when not known \(name) of spouse or …', or declare a fact of the spouse that 'stands for' it"
            )
            return .wrong
        }
        return names.reference(to: Identifier("spouse.\(name)", name.offsets), in: scope)
    }

    /// Returns the condition with its operands, whose types are known by now.
    func test(
        of condition: ConditionSyntax, _ references: inout ArraySlice<Reference>, in scope: Int
    ) -> CompiledTest {
        if let value = draft.staticValue(of: condition, in: scope) { return .constant(value) }
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
            return references.popFirst().map { .truth(draft.register(of: $0)) } ?? .constant(false)
        case .some:
            guard let first = references.popFirst() else { return .constant(false) }
            if case .unpublished = first { return .unpublished }
            return .some(draft.register(of: first))
        case .lower, .higher:
            guard let first = references.popFirst(), let other = references.popFirst() else {
                return .constant(false)
            }
            var isLower = true
            if case .higher = condition { isLower = false }
            let (left, right) = isLower ? (first, other) : (other, first)
            // The first of two equal adults is both the lower and the higher.
            if draft.adult(of: scope) == 1 {
                return .above(draft.register(of: right), draft.register(of: left))
            }
            return .or(
                .not(.truth(draft.facts(of: scope).hasSpouse)),
                .not(.above(draft.register(of: left), draft.register(of: right))))
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
            let (answer, named) = (draft.register(of: asked), draft.numberRegister(Int64(number)))
            return .and(.not(.above(answer, named)), .not(.above(named, answer)))
        case .hasSpouse: return .truth(draft.facts(of: scope).hasSpouse)
        case .known, .stated, .inPlace, .firstRelative: return .constant(false)
        }
    }

    private func test(
        _ comparison: ConditionSyntax.Comparison, _ left: Reference, _ right: Reference
    ) -> CompiledTest {
        if case .unpublished = left { return .unpublished }
        if case .unpublished = right { return .unpublished }
        let (first, second) = (draft.register(of: left), draft.register(of: right))
        return switch comparison {
        case .above: .above(first, second)
        case .below: .above(second, first)
        case .atLeast: .not(.above(second, first))
        case .atMost: .not(.above(first, second))
        }
    }

    private func truth(
        _ reference: Reference, _ operand: OperandSyntax, in scope: Int
    ) -> CompiledTest {
        let type = draft.type(of: reference)
        if type != .truth, type != .any {
            draft.report(
                "wrong-operand", "'\(operand.text)' is a \(type.rawValue), not yes or no",
                at: operand.offsets, of: scope, fix: "compare it: '… > 0', or 'some …'")
        }
        return .truth(draft.register(of: reference))
    }

    private func checkComparable(
        _ left: Reference, _ right: Reference, _ first: OperandSyntax, _ second: OperandSyntax,
        in scope: Int
    ) {
        let types = (draft.type(of: left), draft.type(of: right))
        if types.0 == .any || types.1 == .any { return }
        if types.0 != types.1 {
            draft.report(
                "wrong-operand",
                "'\(first.text)' is a \(types.0.rawValue), '\(second.text)' a \(types.1.rawValue)",
                at: first.offsets.lowerBound..<second.offsets.upperBound, of: scope,
                fix: "compare two amounts or two counts")
        } else if types.0 != .money, types.0 != .count {
            draft.report(
                "wrong-operand",
                "'\(first.text)' is a \(types.0.rawValue), which is not compared",
                at: first.offsets, of: scope, fix: "compare two amounts or two counts")
        }
    }

    /// Returns the condition with its operands, in the order of `references(of:in:)`.
    func blockTest(
        of condition: ConditionSyntax, _ references: inout ArraySlice<Reference>, in scope: Int
    ) -> BlockTest {
        if let constant = draft.staticValue(of: condition, in: scope) { return .settled(constant) }
        func next(_ name: String) -> TestOperand {
            operand(references.popFirst() ?? .blank, named: name, in: scope)
        }
        switch condition {
        case .comparison(let comparison, let left, let right):
            let first = next(left.text)
            return .comparison(comparison, first, next(right.text))
        case .truth(let operand): return .truth(next(operand.text))
        case .some(let operand): return .some(next(operand.text))
        case .given(let name): return .given(next(name.text))
        case .lower(let operand), .higher(let operand):
            let asked = next(operand.text)
            var isLower = true
            if case .higher = condition { isLower = false }
            return .ofSpouses(
                asked, other: next(operand.text), isLower: isLower,
                hasSpouse: draft.facts(of: scope).hasSpouse, isSecond: draft.adult(of: scope) == 1)
        case .not(let inner): return .not(blockTest(of: inner, &references, in: scope))
        case .and(let left, let right):
            let first = blockTest(of: left, &references, in: scope)
            return .and(first, blockTest(of: right, &references, in: scope))
        case .or(let left, let right):
            let first = blockTest(of: left, &references, in: scope)
            return .or(first, blockTest(of: right, &references, in: scope))
        case .choice(let fact, is: let choice):
            let asked = next(fact.text)
            let number = number(ofChoice: choice.text, of: fact.text) ?? -1
            return .choice(asked, number: Int64(number), choice.text)
        case .hasSpouse: return .hasSpouse(draft.facts(of: scope).hasSpouse)
        case .known, .stated, .inPlace, .firstRelative: return .settled(false)
        }
    }

    private func operand(
        _ reference: Reference, named name: String, in scope: Int
    ) -> TestOperand {
        let register = draft.register(of: reference)
        return TestOperand(
            register: register, name: name, body: Int32(clamping: draft.scopes[scope].body),
            isCount: draft.types[Int(register)] == .count)
    }
}
