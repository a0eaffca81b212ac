internal import RuleLanguage
package import TaxTables

/// A search for facts that are not stated and that a household's amounts depend on.
package struct OpenFactSearch {
    private let law: TaxLaw

    package init(_ law: TaxLaw) { self.law = law }

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
        guard let program = law.programs.program(of: residence, for: household.people)?.program
        else {
            return []
        }
        let answers = law.facts.answers.filter { answer in
            let isRead = law.ruleSet.facts.indexOfAdultFact(answer.name).map(
                program.factsRead.contains)
            return !stated.contains(answer.name) && isRead ?? !household.children.isEmpty
        }
        guard !answers.isEmpty, let before = try? law.amounts(of: household, in: residence) else {
            return []
        }
        let adults = isOfBoth ? household.adults.indices : 0..<1
        return answers.filter { answer in
            adults.contains { adult in
                guard let other = answered(household, adult, answer),
                    let after = try? law.amounts(of: other, in: residence)
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
        guard adult == 0 || !law.facts.isOfHousehold(answer.name),
            !law.facts.isStated(answer.name, by: household.adults[adult])
        else { return nil }
        var adults = household.adults
        let values = Array(
            repeating: answer.value, count: answer.isOfEachChild ? household.children.count : 1)
        do throws(InputError) {
            try law.facts.enter(answer.name, values.joined(separator: " "), of: &adults[adult])
            try law.facts.validate(adults[adult])
        } catch {
            return nil
        }
        return Household(adults: adults)
    }

    /// Returns the unstated facts that would change the result of a household.
    ///
    /// Each fact `asked with` an answer is answered once, and the results are compared.
    ///
    /// - Parameter calculation: The calculation with the facts as stated.
    /// - Complexity: O(*q*) calculations for *q* such law.facts.
    package func questions(
        about household: Household, beside calculation: HouseholdCalculation
    ) -> [HouseholdCalculation.Question] {
        law.facts.questions.flatMap { question in
            household.adults.indices.filter { $0 == 0 || !question.isOfHousehold }.compactMap {
                adult -> HouseholdCalculation.Question? in
                guard !law.facts.isStated(question.name, by: household.adults[adult]) else {
                    return nil
                }
                var adults = household.adults
                do throws(InputError) {
                    try law.facts.enter(question.name, question.answer, of: &adults[adult])
                    try law.facts.validate(adults[adult])
                } catch {
                    // The answer contradicts the stated law.facts.
                    return nil
                }
                guard changes(calculation, Household(adults: adults)) else { return nil }
                return .init(fact: question.name, answer: question.answer, adult: adult)
            }
        }
    }

    /// Returns true if another household has another result or none.
    private func changes(_ before: HouseholdCalculation, _ other: Household) -> Bool {
        do throws(CalculationError) {
            let answered = try law.calculate(other, in: before.jurisdiction)
            return answered.taken != before.taken || answered.benefits != before.benefits
                || answered.awaited != before.awaited
        } catch {
            return true
        }
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
