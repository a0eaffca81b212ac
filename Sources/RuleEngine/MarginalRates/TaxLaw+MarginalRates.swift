internal import TaxTables

extension TaxLaw {
    /// Returns the unstated facts that would change the result of a household.
    ///
    /// Each fact `asked with` an answer is answered once, and the results are compared.
    ///
    /// - Parameter calculation: The calculation with the facts as stated.
    /// - Complexity: O(*q*) calculations for *q* such facts.
    package func questions(
        about household: Household, beside calculation: HouseholdCalculation
    ) -> [HouseholdCalculation.Question] {
        facts.questions.flatMap { question in
            household.adults.indices.filter { $0 == 0 || !question.isOfHousehold }.compactMap {
                adult -> HouseholdCalculation.Question? in
                guard !facts.isStated(question.name, by: household.adults[adult]) else {
                    return nil
                }
                var adults = household.adults
                do throws(InputError) {
                    try facts.enter(question.name, question.answer, of: &adults[adult])
                    try facts.validate(adults[adult])
                } catch {
                    // The answer contradicts the stated facts.
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
            let answered = try calculate(other, in: before.jurisdiction)
            return answered.taken != before.taken || answered.benefits != before.benefits
                || answered.awaited != before.awaited
        } catch {
            return true
        }
    }
}
