internal import RuleLanguage

/// The conditions of blocks, kept so that a return can report the branches taken.
extension ProgramCompiler {
    /// Returns the condition with its operands, in the order of `references(of:in:)`.
    func blockTest(
        of condition: ConditionSyntax, _ references: inout ArraySlice<Reference>, in scope: Int
    ) -> BlockTest {
        if let constant = staticValue(of: condition, in: scope) { return .settled(constant) }
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
                hasSpouse: facts(of: scope).hasSpouse, isSecond: adult(of: scope) == 1)
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
        case .hasSpouse: return .hasSpouse(facts(of: scope).hasSpouse)
        case .known, .stated, .inPlace, .firstRelative: return .settled(false)
        }
    }

    private func operand(
        _ reference: Reference, named name: String, in scope: Int
    ) -> TestOperand {
        let register = register(of: reference)
        return TestOperand(
            register: register, name: name, body: Int32(clamping: scopes[scope].body),
            isCount: types[Int(register)] == .count)
    }
}
