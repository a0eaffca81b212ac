internal import TaxTables

extension TaxLaw {
    /// What was not stated of a household and would change what it pays or is paid: each fact that the rule
    /// files ask about is answered once, and what comes out is compared.
    ///
    /// - Parameter calculation: What the household has as it was stated.
    /// - Complexity: O(*q*) calculations for *q* facts that are asked about.
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
                    // Nobody can answer so who stated what this person did.
                    return nil
                }
                guard changes(calculation, Household(adults: adults)) else { return nil }
                return .init(fact: question.name, answer: question.answer, adult: adult)
            }
        }
    }

    /// Whether something else comes out for another household, or nothing does.
    private func changes(_ known: HouseholdCalculation, _ other: Household) -> Bool {
        do throws(CalculationError) {
            let answered = try calculate(other, in: known.jurisdiction)
            return answered.taken != known.taken || answered.benefits != known.benefits
                || answered.awaited != known.awaited
        } catch {
            return true
        }
    }
}
