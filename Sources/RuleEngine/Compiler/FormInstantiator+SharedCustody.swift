internal import RuleLanguage
internal import TaxTables
internal import Text

/// The uses of rules `half for`: benefits for children in shared custody.
extension FormInstantiator {
    /// Replaces the result of a rule by half of the sum of two amounts: with all children, and without those
    /// in shared custody.
    ///
    /// - Parameters:
    ///   - scope: The scope of the rule with all children.
    ///   - block: The block that uses the rule.
    func halve(
        rule: Int, of scope: Int, group: String?, for fact: Identifier, block: Int
    ) {
        guard let index = sharedCustodyFact(fact, of: rule, in: scope) else { return }
        guard let given = draft.ruleSet.bodies[rule].gives,
            let all = draft.line(given.name, in: scope),
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
        draft.linesOfScopes[scope][given.name] = nil
        draft.linesOfScopes[scope][Name(with)] = Int(all)
        add(
            line(number, .count(.children, with: .truth(.name(fact))), printedAs: nil), in: scope,
            block: block)
        draft.blocks.append(
            BlockInstance(
                parent: block,
                condition: .comparison(.above, .name(name(number)), .zero(fact.offsets)),
                previous: [], scope: scope, offsets: fact.offsets))
        let shared = draft.blocks.count - 1
        let other = newScope(
            ProgramDraft.Scope(
                body: rule, form: draft.scopes[scope].form, table: draft.scopes[scope].table,
                group: group,
                without: index))
        instantiate(draft.ruleSet.bodies[rule].syntax.items, in: other, block: shared)
        draft.linesOfScopes[scope][Name(without)] = draft.linesOfScopes[other][given.name]
        let both = "\(gives) both"
        add(
            line(
                both, .arithmetic(.sum, [.name(name(with)), .name(name(without))]), printedAs: nil),
            in: scope,
            block: shared)
        add(
            line(gives, .arithmetic(.half, [.name(name(both))]), printedAs: step), in: scope,
            block: shared)
        draft.blocks.append(
            BlockInstance(
                parent: block, condition: nil, previous: [shared], scope: scope,
                offsets: fact.offsets))
        add(
            line(gives, .same(.name(name(with))), printedAs: nil), in: scope,
            block: draft.blocks.count - 1)
        draft.forms[draft.scopes[scope].form].lines[given.name] = draft.line(given.name, in: scope)
            .map {
                (first: $0, count: 1)
            }
    }

    /// Returns the index of the fact of children in shared custody; nil, after a diagnostic, if the rule
    /// cannot be halved for it.
    private func sharedCustodyFact(_ fact: Identifier, of rule: Int, in scope: Int) -> Int? {
        guard let index = draft.ruleSet.facts.childIndex[fact.text],
            draft.ruleSet.facts.child[index].kind == .truth
        else {
            draft.report(
                "unknown-line", "children have no fact '\(fact)' of yes or no", at: fact.offsets,
                of: scope,
                fix: didYouMean(fact.text, among: draft.ruleSet.facts.childIndex.keys.sorted()))
            return nil
        }
        guard Self.countsChildren(draft.ruleSet.bodies[rule].syntax.items) else {
            draft.report(
                "wrong-operand", "nothing in the rule counts children, so that there is no half",
                at: fact.offsets, of: scope, fix: "count them in the rule, not in its form")
            return nil
        }
        return index
    }

    /// Returns the name of the step of a register's first printed line; nil if none is printed.
    private func step(of register: UInt16) -> Identifier? {
        var next = draft.definitions[Int(register)].first
        while next >= 0 {
            if case .written(let syntax) = draft.lines[next].content, !syntax.isHidden {
                return syntax.step
            }
            next = draft.definition(of: register, after: next)
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
}
