internal import RuleLanguage
internal import TaxTables
internal import Text

/// The registers of facts.
extension ProgramDraft {
    func makeFactRegisters() {
        // The first register is blank.
        _ = newRegister(.blank, .any)
        for (index, fact) in ruleSet.facts.child.enumerated() {
            program.givenOfChildren.append(fact.isAskedFor ? newRegister(.fact, .truth) : 0)
            guard fact.isAskedFor else { continue }
            askedOfChildren[index] = program.asked.count
            program.asked.append(
                RequiredInput(
                    name: fact.statedAs, register: 0, given: program.givenOfChildren[index],
                    ofChildren: index))
        }
        program.sharing = ruleSet.facts.sharing
        program.namesOfChildren = ruleSet.facts.child.map(\.statedAs)
        program.namesOfFacts = ruleSet.facts.adult.map(\.name.text)
        for _ in 0..<max(1, people.children) {
            let facts = ruleSet.facts.child.map { factRegister($0) }
            program.childFacts.append(facts)
            for (fact, number) in askedOfChildren { asked[facts[fact]] = number }
            lastAsked = facts.last ?? lastAsked
        }
        for number in 0..<people.adults {
            var adult = ProgramAdult()
            adult.hasSpouse = newRegister(.fact, .truth)
            let first = program.adults.first
            for (index, fact) in ruleSet.facts.adult.enumerated() {
                // Adults share the facts of the household.
                if fact.owner == .household, let first {
                    adult.adultFacts.append(first.adultFacts[index])
                    adult.givenFacts.append(first.givenFacts[index])
                    continue
                }
                adult.adultFacts.append(factRegister(fact))
                adult.givenFacts.append(
                    fact.otherwise == nil && !fact.isAskedFor ? 0 : newRegister(.fact, .truth))
                guard fact.isAskedFor else { continue }
                asked[adult.adultFacts[index]] = program.asked.count
                lastAsked = adult.adultFacts[index]
                program.asked.append(
                    RequiredInput(
                        name: fact.statedAs, register: adult.adultFacts[index],
                        given: adult.givenFacts[index], ofChildren: nil))
            }
            adult.spouseFacts = ruleSet.facts.spouse.map { factRegister($0) }
            for _ in 0..<max(1, people.relatives(of: number)) {
                adult.relativeFacts.append(ruleSet.facts.relative.map { factRegister($0) })
            }
            program.adults.append(adult)
        }
    }

    func factRegister(_ fact: FactSyntax) -> UInt16 {
        switch fact.kind {
        case .money: newRegister(.fact, .money)
        case .count, .age: newRegister(.fact, .count)
        case .truth: newRegister(.fact, .truth)
        case .choice: newRegister(.fact, .any)
        }
    }
}
