internal import RuleLanguage

/// The conditions that held in a return.
extension ProgramRun {
    /// Returns the answer that a condition had: `left` is above `right`.
    func found(_ left: Register, above right: Register) -> Bool {
        left.cents == right.cents
            ? left.slope > right.slope && !isExact : left.cents > right.cents
    }

    /// Returns the answer that a condition had: an amount is not 0.
    func foundSome(_ register: Register) -> Bool {
        register.cents != 0 || register.slope != 0 && !isExact
    }

    /// Returns the conditions that made each block hold, by its number: its own, and the negated ones of the
    /// blocks before it.
    package func conditions(_ numbers: StepNumbers) -> [Int16: BlockConditions] {
        var found: [Int16: BlockConditions] = [:]
        for (index, block) in program.blocks.enumerated() where blocks[index] {
            var held: [BranchTaken] = []
            for other in block.previous {
                if let test = program.blocks[other].test { say(test, is: false, numbers, &held) }
            }
            if let test = block.test { say(test, is: true, numbers, &held) }
            found[Int16(clamping: index)] = BlockConditions(
                around: Int16(clamping: block.parent), held: held)
        }
        return found
    }

    /// Records the parts of a condition that decided it, if its value was `expected`.
    private func say(
        _ test: BlockTest, is expected: Bool, _ numbers: StepNumbers, _ held: inout [BranchTaken]
    ) {
        guard answer(test) == expected else { return }
        switch test {
        case .settled: return
        case .comparison(let comparison, let left, let right):
            guard !isAssumed(left), !isAssumed(right) else { return }
            held.append(
                .comparison(
                    expected ? comparison.kind : comparison.kind.opposite, operand(left, numbers),
                    operand(right, numbers)))
        case .truth(let operand):
            // A line that is yes or no is explained by its own condition.
            if let asked = program.truths[operand.register] {
                return say(asked, is: expected, numbers, &held)
            }
            held.append(.truth(name(of: operand), expected))
        case .some(let operand): held.append(.some(self.operand(operand, numbers), expected))
        case .given(let operand): held.append(.given(name(of: operand), expected))
        case .choice(let operand, number: _, let word):
            held.append(.choice(name(of: operand), word, expected))
        case .hasSpouse: held.append(.spouse(expected))
        case .ofSpouses(let first, other: _, let isLower, let hasSpouse, isSecond: _):
            guard self[hasSpouse].cents != 0 else { return }
            held.append(.ofSpouses(isLower: isLower == expected, name(of: first)))
        case .not(let inner): say(inner, is: !expected, numbers, &held)
        case .and(let left, let right), .or(let left, let right):
            say(left, is: expected, numbers, &held)
            say(right, is: expected, numbers, &held)
        }
    }

    /// Returns true for a number that was not stated.
    ///
    /// Defaults explain no step.
    private func isAssumed(_ operand: TestOperand) -> Bool {
        guard operand.isCount, operand.register > 0 else { return false }
        return program.adults.contains { adult in
            adult.adultFacts.firstIndex(of: operand.register)
                .map { self[adult.givenFacts[$0]].cents == 0 } ?? false
        }
    }

    private func answer(_ test: BlockTest) -> Bool {
        switch test {
        case .settled(let constant): constant
        case .comparison(let comparison, let left, let right):
            switch comparison {
            case .above: isAbove(left, right)
            case .below: isAbove(right, left)
            case .atLeast: !isAbove(right, left)
            case .atMost: !isAbove(left, right)
            }
        case .truth(let operand), .given(let operand): self[operand.register].cents != 0
        case .choice(let operand, let number, _): self[operand.register].cents == number
        case .hasSpouse(let register): self[register].cents != 0
        case .some(let operand):
            foundSome(self[operand.register])
        case .ofSpouses(let first, let other, let isLower, let hasSpouse, let isSecond):
            isChosen(first, other, isLower: isLower, hasSpouse: hasSpouse, isSecond: isSecond)
        case .not(let inner): !answer(inner)
        case .and(let left, let right): answer(left) && answer(right)
        case .or(let left, let right): answer(left) || answer(right)
        }
    }

    /// Returns true if one operand is above the other, as the program decided.
    private func isAbove(_ left: TestOperand, _ right: TestOperand) -> Bool {
        found(self[left.register], above: self[right.register])
    }

    private func isChosen(
        _ first: TestOperand, _ other: TestOperand, isLower: Bool, hasSpouse: UInt16, isSecond: Bool
    ) -> Bool {
        let (left, right) = isLower ? (first, other) : (other, first)
        if isSecond { return isAbove(right, left) }
        return self[hasSpouse].cents == 0 || !isAbove(left, right)
    }

    private func name(of operand: TestOperand) -> ConditionName {
        ConditionName(text: operand.name, body: operand.body)
    }

    private func operand(_ operand: TestOperand, _ numbers: StepNumbers) -> ConditionOperand {
        // The blank register is 0, and replaces a line that the jurisdiction does not have.
        guard operand.register > 0 else { return .zero }
        let register = self[operand.register]
        if operand.isCount {
            let isNumber =
                if case .number = program.origins[Int(operand.register)] { true } else { false }
            return .count(Int(register.cents), isNumber ? nil : name(of: operand))
        }
        return .amount(self.operand(operand.register, numbers), name(of: operand))
    }
}

extension ConditionSyntax.Comparison {
    fileprivate var kind: BranchTaken.Relation {
        switch self {
        case .above: .above
        case .below: .below
        case .atLeast: .atLeast
        case .atMost: .atMost
        }
    }
}
