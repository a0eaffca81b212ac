internal import RuleLanguage
internal import TaxTables
internal import Text

/// The compiler of counts of people and of sums of their facts.
extension LineCompiler {
    mutating func emitCount(_ people: People, _ condition: ConditionSyntax?, _ index: Int) {
        setType(.count, of: index)
        switch people {
        case .children where isLineOfEach(condition, .children):
            countEach(.children, condition, index)
        case .children:
            var test = PeopleTest.always
            if let condition { test = childTest(condition, index) ?? .always }
            test = leavingOut(test, in: draft.lines[index].scope)
            code.askOfChildren(test, of: index)
            draft.program.tests.append(test)
            code.append(.countPeople, index, 0, UInt16(clamping: draft.program.tests.count - 1))
        case .relatives: countEach(.relatives, condition, index)
        case .adults: countAdults(condition, index)
        }
    }

    /// Returns true if a condition is a line of each of some people.
    func isLineOfEach(_ condition: ConditionSyntax?, _ people: People) -> Bool {
        guard case .truth(.name(let name))? = condition else { return false }
        return draft.ruleSet.bodies.contains { $0.lines[name.name]?.each == people }
    }

    /// Emits the number of relatives, or of those of whom a line is yes.
    private mutating func countEach(
        _ people: People, _ condition: ConditionSyntax?, _ index: Int
    ) {
        let scope = draft.lines[index].scope
        guard let condition else {
            let number = draft.people.number(of: people, adult: draft.adult(of: scope))
            code.append(.countSum, index, code.appendList([draft.numberRegister(Int64(number))]), 1)
            return
        }
        guard case .truth(.name(let name)) = condition else {
            draft.report(
                "wrong-operand", "relatives are counted by a line that is yes or no",
                at: draft.lines[index].nameOffsets, of: scope,
                fix: "write it under 'each relative by …': 'NAME is …', and count with NAME")
            return
        }
        guard isLineOfEach(condition, people) else {
            draft.report(
                "unknown-line", "'\(name)' is not a line of each relative", at: name.offsets,
                of: scope, fix: "compute it under 'each relative by …': '\(name) is …'")
            return
        }
        let form = draft.scopes[draft.lines[index].scope].form
        let truths = draft.scopes.indices.filter {
            draft.scopes[$0].form == form && draft.scopes[$0].member?.people == people
        }.compactMap { draft.line(name.name, in: $0) }
        visit(truths.map { .register($0) })
        code.append(.countSum, index, code.appendList(truths), UInt16(clamping: truths.count))
    }

    /// Emits the number of adults that meet a condition about their own lines and facts.
    private mutating func countAdults(_ condition: ConditionSyntax?, _ index: Int) {
        let scope = draft.lines[index].scope
        let spouse = draft.facts(of: scope).hasSpouse
        guard let condition else {
            code.append(.countSum, index, code.appendList([draft.numberRegister(1), spouse]), 2)
            return
        }
        guard let ofSpouse = condition.renamed({ ofSpouse($0, in: scope) }) else {
            draft.report(
                "wrong-operand", "adults are counted by lines and facts of each of them",
                at: draft.lines[index].nameOffsets, of: scope,
                fix: "compare an amount or an age, or name a line or fact that is yes or no")
            return
        }
        var truths = [truthRegister(of: condition, index)]
        if draft.people.adults == 2 || isStatedOfSpouse(ofSpouse, in: scope) {
            truths.append(truthRegister(of: .and(.hasSpouse, ofSpouse), index))
        } else {
            code.enter(block: draft.lines[index].block)
            code.appendUnknownSpouse(of: index)
        }
        code.append(.countSum, index, code.appendList(truths), UInt16(truths.count))
    }

    /// Returns a register that is yes if a condition holds.
    private mutating func truthRegister(of condition: ConditionSyntax, _ index: Int) -> UInt16 {
        let register = draft.newRegister(.line, .truth)
        emit(truth: condition, into: register, index)
        return register
    }

    /// Returns the name of the spouse's line.
    ///
    /// Figures and lines of the household keep their name; nil for a name of the spouse or a relative.
    private func ofSpouse(_ name: Identifier, in scope: Int) -> Identifier? {
        let first = name.parts[0]
        if ["spouse", "relative", "child"].contains(first) { return nil }
        let body = draft.ruleSet.bodies[draft.scopes[scope].body]
        let isShared = body.isOfHousehold && body.lines[name.firstName] != nil
        if isShared || body.figures[name.name] != nil { return name }
        return Identifier("spouse.\(name)", name.offsets)
    }

    /// Returns true if all facts of a condition are stated for a spouse without facts of his or her own.
    private func isStatedOfSpouse(_ condition: ConditionSyntax, in scope: Int) -> Bool {
        func isStated(_ operand: OperandSyntax) -> Bool {
            guard case .name(let name) = operand, name.parts.first == "spouse" else { return true }
            return draft.standIn(for: name.parts.dropFirst().joined(separator: "."), in: scope)
                != nil
        }
        switch condition {
        case .comparison(_, let left, let right):
            return isStated(left) && isStated(right)
        case .truth(let operand), .some(let operand): return isStated(operand)
        case .given: return false
        case .not(let inner): return isStatedOfSpouse(inner, in: scope)
        case .and(let left, let right), .or(let left, let right):
            return isStatedOfSpouse(left, in: scope) && isStatedOfSpouse(right, in: scope)
        default: return true
        }
    }

    /// Emits the sum of a fact of each child that meets a condition.
    mutating func emitChildTotal(
        _ operand: OperandSyntax, _ condition: ConditionSyntax?, _ index: Int
    ) {
        setType(.money, of: index)
        guard case .name(let name) = operand, let fact = draft.ruleSet.facts.childIndex[name.text],
            draft.ruleSet.facts.child[fact].kind == .money
        else {
            draft.report(
                "wrong-operand", "children have no amount '\(operand.text)'", at: operand.offsets,
                of: draft.lines[index].scope,
                fix: "a total over children is of money that is declared as a fact of a child")
            return
        }
        var test = PeopleTest.always
        if let condition { test = childTest(condition, index) ?? .always }
        test = leavingOut(test, in: draft.lines[index].scope)
        code.askOfChildren(test, and: fact, of: index)
        draft.program.tests.append(test)
        code.append(
            .totalOfPeople, index, UInt16(fact), UInt16(clamping: draft.program.tests.count - 1))
        draft.lines[index].operation = .entered
    }

    private mutating func childTest(_ condition: ConditionSyntax, _ index: Int) -> PeopleTest? {
        switch condition {
        case .and(let left, let right):
            return combined(left, right, index) { .and($0, $1) }
        case .or(let left, let right):
            return combined(left, right, index) { .or($0, $1) }
        case .not(let inner): return childTest(inner, index).map { .not($0) }
        case .truth(.name(let name)):
            guard let fact = draft.ruleSet.facts.childIndex[name.text] else {
                return unknownChildFact(name, index)
            }
            return .truth(fact)
        case .comparison(let comparison, let left, let right):
            guard let first = childValue(left, index), let second = childValue(right, index) else {
                return nil
            }
            return switch comparison {
            case .above: .above(first, second)
            case .below: .above(second, first)
            case .atLeast: .not(.above(second, first))
            case .atMost: .not(.above(first, second))
            }
        default:
            draft.report(
                "wrong-operand", "children are counted by their facts only",
                at: draft.lines[index].nameOffsets, of: draft.lines[index].scope,
                fix: "compare an age with a count, or name a fact that is yes or no")
            return nil
        }
    }

    private mutating func combined(
        _ left: ConditionSyntax, _ right: ConditionSyntax, _ index: Int,
        _ make: (PeopleTest, PeopleTest) -> PeopleTest
    ) -> PeopleTest? {
        guard let first = childTest(left, index), let second = childTest(right, index) else {
            return nil
        }
        return make(first, second)
    }

    private mutating func childValue(
        _ operand: OperandSyntax, _ index: Int
    ) -> PeopleTest.Value? {
        if case .name(let name) = operand, let fact = draft.ruleSet.facts.childIndex[name.text] {
            return .fact(fact)
        }
        let references = resolve([operand], index)
        need([.count], references[0], operand, "an age is compared with a count:", index)
        return .register(draft.register(of: references[0]))
    }

    private mutating func unknownChildFact(_ name: Identifier, _ index: Int) -> PeopleTest? {
        draft.report(
            "unknown-line", "children have no fact '\(name)'", at: name.offsets,
            of: draft.lines[index].scope,
            fix: didYouMean(name.text, among: draft.ruleSet.facts.childIndex.keys.sorted()))
        return nil
    }

    /// Returns a test that excludes children in shared custody.
    func leavingOut(_ test: PeopleTest, in scope: Int) -> PeopleTest {
        guard let fact = draft.scopes[scope].without else { return test }
        return .and(test, .not(.truth(fact)))
    }
}
