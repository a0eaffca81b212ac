internal import RuleLanguage
internal import TaxTables
internal import Text

/// The compiler of counts of people and of sums of their facts.
extension ProgramCompiler {
    mutating func emitCount(_ people: People, _ condition: ConditionSyntax?, _ index: Int) {
        setType(.count, of: index)
        switch people {
        case .children:
            var test = PeopleTest.always
            if let condition { test = childTest(condition, index) ?? .always }
            test = leavingOut(test, in: lines[index].scope)
            askOfChildren(test, of: index)
            program.tests.append(test)
            append(.countPeople, index, 0, UInt16(clamping: program.tests.count - 1))
        case .relatives: countRelatives(condition, index)
        case .adults: countAdults(condition, index)
        }
    }

    private mutating func countRelatives(_ condition: ConditionSyntax?, _ index: Int) {
        let scope = lines[index].scope
        guard let condition else {
            let all = numberRegister(Int64(people.relatives(of: adult(of: scope))))
            append(.countSum, index, appendList([all]), 1)
            return
        }
        guard case .truth(.name(let name)) = condition else {
            report(
                "wrong-operand", "relatives are counted by a line that is yes or no",
                at: lines[index].nameOffsets, of: scope,
                remedy: "write it under 'each relative by …': 'NAME is …', and count with NAME")
            return
        }
        guard book.bodies.contains(where: { $0.lines[name.name]?.isOfEach == true }) else {
            report(
                "unknown-line", "'\(name)' is not a line of each relative", at: name.offsets,
                of: scope, remedy: "compute it under 'each relative by …': '\(name) is …'")
            return
        }
        let truths = relativeTruths(name, index)
        visit(truths.map { .register($0) })
        append(.countSum, index, appendList(truths), UInt16(clamping: truths.count))
    }

    /// Emits the number of adults that meet a condition about their own lines and facts.
    private mutating func countAdults(_ condition: ConditionSyntax?, _ index: Int) {
        let scope = lines[index].scope
        let spouse = facts(of: scope).hasSpouse
        guard let condition else {
            append(.countSum, index, appendList([numberRegister(1), spouse]), 2)
            return
        }
        guard let ofSpouse = askingSpouse(condition, in: scope) else {
            report(
                "wrong-operand", "adults are counted by lines and facts of each of them",
                at: lines[index].nameOffsets, of: scope,
                remedy: "compare an amount or an age, or name a line or fact that is yes or no")
            return
        }
        var truths = [truthRegister(of: condition, index)]
        if people.adults == 2 || isStatedOfSpouse(ofSpouse, in: scope) {
            truths.append(truthRegister(of: .and(.hasSpouse, ofSpouse), index))
        } else {
            enter(block: lines[index].block)
            appendUnknownSpouse(of: index)
        }
        append(.countSum, index, appendList(truths), UInt16(truths.count))
    }

    /// Returns a register that is yes if a condition holds.
    private mutating func truthRegister(of condition: ConditionSyntax, _ index: Int) -> UInt16 {
        let register = newRegister(.line, .truth)
        emit(truth: condition, into: register, index)
        return register
    }

    /// Returns the condition about the spouse; nil if it is about both adults together.
    private func askingSpouse(_ condition: ConditionSyntax, in scope: Int) -> ConditionSyntax? {
        func asking(_ operand: OperandSyntax) -> OperandSyntax? {
            guard case .name(let name) = operand else { return operand }
            return ofSpouse(name, in: scope).map { .name($0) }
        }
        switch condition {
        case .comparison(let comparison, let left, let right):
            guard let first = asking(left), let second = asking(right) else { return nil }
            return .comparison(comparison, first, second)
        case .truth(let operand): return asking(operand).map { .truth($0) }
        case .some(let operand): return asking(operand).map { .some($0) }
        case .given(let name): return ofSpouse(name, in: scope).map { .given($0) }
        case .hasSpouse, .stated, .inPlace: return condition
        case .not(let inner): return askingSpouse(inner, in: scope).map { .not($0) }
        case .and(let left, let right):
            guard let first = askingSpouse(left, in: scope),
                let second = askingSpouse(right, in: scope)
            else { return nil }
            return .and(first, second)
        case .or(let left, let right):
            guard let first = askingSpouse(left, in: scope),
                let second = askingSpouse(right, in: scope)
            else { return nil }
            return .or(first, second)
        case .known, .choice, .lower, .higher, .firstRelative: return nil
        }
    }

    /// Returns the name of the spouse's line.
    ///
    /// Figures and lines of the household keep their name; nil for a name of the spouse or a relative.
    private func ofSpouse(_ name: Identifier, in scope: Int) -> Identifier? {
        let first = name.parts[0]
        if first == "spouse" || first == "relative" { return nil }
        let body = book.bodies[scopes[scope].body]
        let isShared = body.isOfHousehold && body.lines[name.firstName] != nil
        if isShared || body.figures[name.name] != nil { return name }
        return Identifier("spouse.\(name)", name.offsets)
    }

    /// Returns true if all facts of a condition are stated for a spouse without facts of his or her own.
    private func isStatedOfSpouse(_ condition: ConditionSyntax, in scope: Int) -> Bool {
        func isStated(_ operand: OperandSyntax) -> Bool {
            guard case .name(let name) = operand, name.parts.first == "spouse" else { return true }
            return standIn(for: name.parts.dropFirst().joined(separator: "."), in: scope) != nil
        }
        switch condition {
        case .comparison(_, let left, let right): return isStated(left) && isStated(right)
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
        guard case .name(let name) = operand, let fact = book.facts.childIndex[name.text],
            book.facts.child[fact].kind == .money
        else {
            report(
                "wrong-operand", "children have no amount '\(operand.text)'", at: operand.offsets,
                of: lines[index].scope,
                remedy: "a total over children is of money that is declared as a fact of a child")
            return
        }
        var test = PeopleTest.always
        if let condition { test = childTest(condition, index) ?? .always }
        test = leavingOut(test, in: lines[index].scope)
        askOfChildren(test, and: fact, of: index)
        program.tests.append(test)
        append(
            .totalOfPeople, index, UInt16(fact), UInt16(clamping: program.tests.count - 1))
        lines[index].operation = .entered
    }

    /// Returns the truths of a name for each relative, in any rule of the form.
    private func relativeTruths(_ name: Identifier, _ index: Int) -> [UInt16] {
        let form = scopes[lines[index].scope].form
        return scopes.indices.filter { scopes[$0].form == form && scopes[$0].relative != nil }
            .compactMap { line(name.name, in: $0) }
    }

    private mutating func childTest(_ condition: ConditionSyntax, _ index: Int) -> PeopleTest? {
        switch condition {
        case .and(let left, let right):
            return combined(left, right, index) { .and($0, $1) }
        case .or(let left, let right):
            return combined(left, right, index) { .or($0, $1) }
        case .not(let inner): return childTest(inner, index).map { .not($0) }
        case .truth(.name(let name)):
            guard let fact = book.facts.childIndex[name.text] else {
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
            report(
                "wrong-operand", "children are counted by their facts only",
                at: lines[index].nameOffsets, of: lines[index].scope,
                remedy: "compare an age with a count, or name a fact that is yes or no")
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
        if case .name(let name) = operand, let fact = book.facts.childIndex[name.text] {
            return .fact(fact)
        }
        let references = resolve([operand], index)
        need([.count], references[0], operand, "an age is compared with a count:", index)
        return .register(register(of: references[0]))
    }

    private mutating func unknownChildFact(_ name: Identifier, _ index: Int) -> PeopleTest? {
        report(
            "unknown-line", "children have no fact '\(name)'", at: name.offsets,
            of: lines[index].scope,
            remedy: didYouMean(name.text, among: book.facts.childIndex.keys.sorted()))
        return nil
    }
}
