internal import RuleLanguage
internal import TaxTables
internal import Text

/// The compiler of lines for each person, of counts of people and of sums of their facts.
extension ProgramCompiler {
    /// Makes a scope for each child or relative; without any, one in a block that never holds, to check its lines.
    mutating func instantiate(_ each: EachSyntax, in scope: Int, block: Int) {
        if let order = each.order { checkRelativeFact(order, in: scope) }
        let number = people.number(of: each.people, adult: adult(of: scope))
        for member in 0..<max(1, number) {
            var inner = scopes[scope]
            inner.outer = scope
            inner.member = (each.people, member)
            inner.inner = []
            scopes.append(inner)
            linesOfScopes.append(NameTable())
            let index = scopes.count - 1
            scopes[scope].inner.append(index)
            var condition: ConditionSyntax? = number == 0 ? .not(.hasSpouse) : nil
            if number > 0, each.people == .children, let fact = inner.without {
                // Half of a benefit is computed without children in shared custody.
                let name = "child.\(ruleSet.facts.child[fact].name)"
                condition = .not(.truth(.name(Identifier(name, each.offsets))))
            }
            if let condition {
                blocks.append(
                    BlockInstance(
                        parent: block, condition: condition, previous: [], scope: index,
                        offsets: each.offsets, state: number == 0 ? .done : .new))
            }
            instantiate(
                each.items, in: index, block: condition == nil ? block : blocks.count - 1)
        }
    }

    mutating func factRegister(_ fact: FactSyntax) -> UInt16 {
        switch fact.kind {
        case .money: newRegister(.fact, .money)
        case .count, .age: newRegister(.fact, .count)
        case .truth: newRegister(.fact, .truth)
        case .choice: newRegister(.fact, .any)
        }
    }

    mutating func emitCount(_ people: People, _ condition: ConditionSyntax?, _ index: Int) {
        setType(.count, of: index)
        switch people {
        case .children where isLineOfEach(condition, .children):
            countEach(.children, condition, index)
        case .children:
            var test = PeopleTest.always
            if let condition { test = childTest(condition, index) ?? .always }
            test = leavingOut(test, in: lines[index].scope)
            askOfChildren(test, of: index)
            program.tests.append(test)
            append(.countPeople, index, 0, UInt16(clamping: program.tests.count - 1))
        case .relatives: countEach(.relatives, condition, index)
        case .adults: countAdults(condition, index)
        }
    }

    /// Returns true if a condition is a line of each of some people.
    func isLineOfEach(_ condition: ConditionSyntax?, _ people: People) -> Bool {
        guard case .truth(.name(let name))? = condition else { return false }
        return ruleSet.bodies.contains { $0.lines[name.name]?.each == people }
    }

    /// Emits the number of relatives, or of those of whom a line is yes.
    private mutating func countEach(
        _ people: People, _ condition: ConditionSyntax?, _ index: Int
    ) {
        let scope = lines[index].scope
        guard let condition else {
            let number = self.people.number(of: people, adult: adult(of: scope))
            append(.countSum, index, appendList([numberRegister(Int64(number))]), 1)
            return
        }
        guard case .truth(.name(let name)) = condition else {
            report(
                "wrong-operand", "relatives are counted by a line that is yes or no",
                at: lines[index].nameOffsets, of: scope,
                fix: "write it under 'each relative by …': 'NAME is …', and count with NAME")
            return
        }
        guard isLineOfEach(condition, people) else {
            report(
                "unknown-line", "'\(name)' is not a line of each relative", at: name.offsets,
                of: scope, fix: "compute it under 'each relative by …': '\(name) is …'")
            return
        }
        let form = scopes[lines[index].scope].form
        let truths = scopes.indices.filter {
            scopes[$0].form == form && scopes[$0].member?.people == people
        }.compactMap { line(name.name, in: $0) }
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
        guard let ofSpouse = condition.renamed({ ofSpouse($0, in: scope) }) else {
            report(
                "wrong-operand", "adults are counted by lines and facts of each of them",
                at: lines[index].nameOffsets, of: scope,
                fix: "compare an amount or an age, or name a line or fact that is yes or no")
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

    /// Returns the name of the spouse's line.
    ///
    /// Figures and lines of the household keep their name; nil for a name of the spouse or a relative.
    private func ofSpouse(_ name: Identifier, in scope: Int) -> Identifier? {
        let first = name.parts[0]
        if ["spouse", "relative", "child"].contains(first) { return nil }
        let body = ruleSet.bodies[scopes[scope].body]
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
        guard case .name(let name) = operand, let fact = ruleSet.facts.childIndex[name.text],
            ruleSet.facts.child[fact].kind == .money
        else {
            report(
                "wrong-operand", "children have no amount '\(operand.text)'", at: operand.offsets,
                of: lines[index].scope,
                fix: "a total over children is of money that is declared as a fact of a child")
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

    private mutating func childTest(_ condition: ConditionSyntax, _ index: Int) -> PeopleTest? {
        switch condition {
        case .and(let left, let right):
            return combined(left, right, index) { .and($0, $1) }
        case .or(let left, let right):
            return combined(left, right, index) { .or($0, $1) }
        case .not(let inner): return childTest(inner, index).map { .not($0) }
        case .truth(.name(let name)):
            guard let fact = ruleSet.facts.childIndex[name.text] else {
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
        if case .name(let name) = operand, let fact = ruleSet.facts.childIndex[name.text] {
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
            fix: didYouMean(name.text, among: ruleSet.facts.childIndex.keys.sorted()))
        return nil
    }
}
