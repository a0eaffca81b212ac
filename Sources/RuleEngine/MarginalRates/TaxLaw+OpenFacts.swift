internal import RuleLanguage
package import TaxTables

extension TaxLaw {
    /// Returns the facts of a household that are not stated and that its benefits depend on, in the order of
    /// the files.
    ///
    /// - Parameters:
    ///   - stated: The names of facts that need not be stated.
    ///   - isOfBoth: A Boolean value that is true if the facts of the second adult are stated as well.
    ///   - benefit: The benefit that depends on the facts; any benefit if nil.
    /// - Complexity: O(*q*) calculations for *q* facts that the rules of the jurisdiction read.
    package func openFacts(
        of household: Household, in residence: Jurisdiction, except stated: Set<String> = [],
        ofBothAdults isOfBoth: Bool = false, on benefit: StepName? = nil
    ) -> [String] {
        guard let program = programs.program(of: residence, for: household.people)?.program else {
            return []
        }
        let answers = facts.answers.filter { answer in
            let isRead = ruleSet.facts.indexOfAdultFact(answer.name).map(program.factsRead.contains)
            return !stated.contains(answer.name) && isRead ?? !household.children.isEmpty
        }
        guard !answers.isEmpty, let before = try? amounts(of: household, in: residence) else {
            return []
        }
        let adults = isOfBoth ? household.adults.indices : 0..<1
        return answers.filter { answer in
            adults.contains { adult in
                guard let other = answered(household, adult, answer),
                    let after = try? amounts(of: other, in: residence)
                else { return false }
                return before.differs(from: after, in: benefit)
            }
        }.map(\.name)
    }

    /// Returns the household with an answer of one adult; nil if that adult stated the fact or cannot answer
    /// so.
    private func answered(
        _ household: Household, _ adult: Int, _ answer: FactCatalogue.Answer
    ) -> Household? {
        guard adult == 0 || !facts.isOfHousehold(answer.name),
            !facts.isStated(answer.name, by: household.adults[adult])
        else { return nil }
        var adults = household.adults
        let values = Array(
            repeating: answer.value, count: answer.isOfEachChild ? household.children.count : 1)
        do throws(InputError) {
            try facts.enter(answer.name, values.joined(separator: " "), of: &adults[adult])
            try facts.validate(adults[adult])
        } catch {
            return nil
        }
        return Household(adults: adults)
    }
}

extension HouseholdAmounts {
    /// Returns true if a benefit differs, or is known in one case only.
    fileprivate func differs(from other: HouseholdAmounts, in benefit: StepName?) -> Bool {
        func concerns(_ name: StepName) -> Bool { benefit.map { $0 == name } ?? true }
        return benefits.filter { concerns($0.name) } != other.benefits.filter { concerns($0.name) }
            || awaited.filter { concerns($0.name) } != other.awaited.filter { concerns($0.name) }
    }
}

extension Household {
    fileprivate var children: [Int] { adults[0].profile.children }
}
