internal import RuleLanguage
internal import TaxTables
internal import Text

/// The compiler of gaps, which become unprinted lines.
extension ProgramCompiler {
    /// Registers the gaps of a rule or form that concern the jurisdiction and year.
    mutating func instantiate(gapsOf body: Int, in scope: Int, block: Int) {
        for gap in ruleSet.bodies[body].syntax.gaps where concernsThis(gap) {
            let condition = gap.condition ?? .or(.hasSpouse, .not(.hasSpouse))
            let isOfAll = ruleSet.bodies[body].isOfHousehold
            program.gaps.append(
                ProgramGap(
                    syntax: gap, jurisdiction: scopes[scope].table,
                    adult: isOfAll ? nil : adult(of: scope),
                    benefit: ruleSet.bodies[body].gives?.text,
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
        (gap.places.isEmpty || gap.places.contains(where: isPlace))
            && (gap.years.isEmpty || gap.years.contains { $0 == year?.number })
    }

    private var year: TaxYear? {
        place.chain.lazy.compactMap { tables[$0] }.first?.table.year
    }

    /// Returns the register of an amount; the blank register for 0.
    private mutating func amount(_ operand: OperandSyntax, in scope: Int, block: Int) -> UInt16? {
        guard case .name(let name) = operand else { return 0 }
        return line(name, .amount(.same(operand)), in: scope, block: block)
    }

    /// Appends a line without a name.
    private mutating func line(
        _ name: Identifier, _ value: LineSyntax.Value, in scope: Int, block: Int
    ) -> UInt16 {
        let register = newRegister(.line, nil)
        append(
            LineInstance(
                content: .written(LineSyntax(name: name, step: name, isHidden: true, value: value)),
                scope: scope, register: register, block: block, section: section))
        return register
    }

    /// Records which values of gaps are numbers of people or years, after all types are known.
    mutating func finishGaps() {
        for gap in program.gaps.indices {
            for value in program.gaps[gap].values.indices {
                let register = Int(program.gaps[gap].values[value].register)
                program.gaps[gap].values[value].isCount = types[register] == .count
            }
        }
    }
}
