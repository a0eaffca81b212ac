internal import RuleLanguage
internal import Text

/// The compiler of `half for`: benefits for children in shared custody.
extension ProgramCompiler {
    /// Replaces the result of a rule by half of the sum of two amounts: with all children, and without those
    /// in shared custody.
    ///
    /// - Parameters:
    ///   - scope: The scope of the rule with all children.
    ///   - block: The block that uses the rule.
    mutating func halve(
        rule: Int, of scope: Int, group: String?, for fact: Identifier, block: Int
    ) {
        guard let index = sharedCustodyFact(fact, of: rule, in: scope) else { return }
        guard let given = ruleSet.bodies[rule].gives, let all = self.line(given.name, in: scope),
            let step = step(of: all)
        else { return }
        let gives = given.text
        func name(_ text: String) -> Identifier { Identifier(text, fact.offsets) }
        func line(_ text: String, _ amount: AmountSyntax, printedAs step: Identifier?) -> LineSyntax
        {
            LineSyntax(
                name: name(text), step: step ?? name(text), isHidden: step == nil,
                value: .amount(amount))
        }
        // Names with a space cannot collide with names of rule files.
        let (number, with, without) = ("\(fact) children", "\(gives) with", "\(gives) without")
        linesOfScopes[scope][given.name] = nil
        linesOfScopes[scope][Name(with)] = Int(all)
        add(
            line(number, .count(.children, with: .truth(.name(fact))), printedAs: nil), in: scope,
            block: block)
        blocks.append(
            BlockInstance(
                parent: block,
                condition: .comparison(.above, .name(name(number)), .zero(fact.offsets)),
                previous: [], scope: scope, offsets: fact.offsets))
        let shared = blocks.count - 1
        let other = newScope(
            Scope(
                body: rule, form: scopes[scope].form, table: scopes[scope].table, group: group,
                without: index))
        instantiate(ruleSet.bodies[rule].syntax.items, in: other, block: shared)
        linesOfScopes[scope][Name(without)] = linesOfScopes[other][given.name]
        let both = "\(gives) both"
        add(
            line(
                both, .arithmetic(.sum, [.name(name(with)), .name(name(without))]), printedAs: nil),
            in: scope,
            block: shared)
        add(
            line(gives, .arithmetic(.half, [.name(name(both))]), printedAs: step), in: scope,
            block: shared)
        blocks.append(
            BlockInstance(
                parent: block, condition: nil, previous: [shared], scope: scope,
                offsets: fact.offsets))
        add(
            line(gives, .same(.name(name(with))), printedAs: nil), in: scope,
            block: blocks.count - 1)
        forms[scopes[scope].form].lines[given.name] = self.line(given.name, in: scope).map {
            (first: $0, count: 1)
        }
    }

    /// Returns the index of the fact of children in shared custody; nil, after a diagnostic, if the rule
    /// cannot be halved for it.
    private mutating func sharedCustodyFact(_ fact: Identifier, of rule: Int, in scope: Int) -> Int?
    {
        guard let index = ruleSet.facts.childIndex[fact.text],
            ruleSet.facts.child[index].kind == .truth
        else {
            report(
                "unknown-line", "children have no fact '\(fact)' of yes or no", at: fact.offsets,
                of: scope,
                fix: didYouMean(fact.text, among: ruleSet.facts.childIndex.keys.sorted()))
            return nil
        }
        guard Self.countsChildren(ruleSet.bodies[rule].syntax.items) else {
            report(
                "wrong-operand", "nothing in the rule counts children, so that there is no half",
                at: fact.offsets, of: scope, fix: "count them in the rule, not in its form")
            return nil
        }
        return index
    }

    /// Returns the name of the step of a register's first printed line; nil if none is printed.
    private func step(of register: UInt16) -> Identifier? {
        var next = definitions[Int(register)].first
        while next >= 0 {
            if case .written(let syntax) = lines[next].content, !syntax.isHidden {
                return syntax.step
            }
            next = definition(of: register, after: next)
        }
        return nil
    }

    private static func countsChildren(_ items: [ItemSyntax]) -> Bool {
        items.contains { item in
            switch item {
            case .line(let line):
                switch line.value {
                case .amount(.count(.children, with: _)),
                    .amount(.total(_, over: .children, with: _)):
                    true
                default: false
                }
            case .choice(let branches): branches.contains { countsChildren($0.items) }
            case .each(let each): each.people == .children
            case .section, .use, .selected, .steps: false
            }
        }
    }

    /// Returns a test that excludes children in shared custody.
    func leavingOut(_ test: PeopleTest, in scope: Int) -> PeopleTest {
        guard let fact = scopes[scope].without else { return test }
        return .and(test, .not(.truth(fact)))
    }
}
