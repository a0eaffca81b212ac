internal import RuleLanguage
internal import TaxTables

/// The gaps of rules and forms, which become unprinted lines.
extension FormInstantiator {
    /// Registers the gaps of a rule or form that concern the jurisdiction and year.
    func instantiate(gapsOf body: Int, in scope: Int, block: Int) {
        for gap in draft.ruleSet.bodies[body].syntax.gaps where concernsThis(gap) {
            let condition = gap.condition ?? .or(.hasSpouse, .not(.hasSpouse))
            let isOfAll = draft.ruleSet.bodies[body].isOfHousehold
            draft.program.gaps.append(
                ProgramGap(
                    syntax: gap, jurisdiction: draft.scopes[scope].table,
                    adult: isOfAll ? nil : draft.adult(of: scope),
                    benefit: draft.ruleSet.bodies[body].gives?.text,
                    holds: line(gap.name, .condition(condition), in: scope, block: block),
                    least: gap.worth.flatMap { amount($0.least, in: scope, block: block) },
                    most: gap.worth.flatMap { amount($0.most, in: scope, block: block) },
                    values: gap.placeholders.map { name in
                        ProgramGap.Value(
                            name: name.text,
                            register: amount(.name(name), in: scope, block: block) ?? 0)
                    }))
        }
    }

    private func concernsThis(_ gap: GapSyntax) -> Bool {
        (gap.places.isEmpty || gap.places.contains(where: draft.isPlace))
            && (gap.years.isEmpty || gap.years.contains { $0 == year?.number })
    }

    private var year: TaxYear? {
        draft.place.chain.lazy.compactMap { draft.tables[$0] }.first?.table.year
    }

    /// Returns the register of an amount; the blank register for 0.
    private func amount(_ operand: OperandSyntax, in scope: Int, block: Int) -> UInt16? {
        guard case .name(let name) = operand else { return 0 }
        return line(name, .amount(.same(operand)), in: scope, block: block)
    }

    /// Appends a line without a name.
    private func line(
        _ name: Identifier, _ value: LineSyntax.Value, in scope: Int, block: Int
    ) -> UInt16 {
        let register = draft.newRegister(.line, nil)
        draft.append(
            LineInstance(
                content: .written(LineSyntax(name: name, step: name, isHidden: true, value: value)),
                scope: scope, register: register, block: block, section: draft.section))
        return register
    }
}
