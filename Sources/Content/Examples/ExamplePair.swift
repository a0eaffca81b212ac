package import RuleEngine
package import TaxTables

extension ExampleProfiles.Profile {
    /// Returns this person's household with an income, before and after the addition of an example.
    ///
    /// Only the addition and its prerequisites are taken from the example, and not the example's
    /// own person.
    ///
    /// - Throws: `InputError` if the household already has the addition, or cannot have it.
    package func pair(
        _ example: TopicExample, income amount: Money
    ) throws(InputError) -> (before: Household, after: Household) {
        let before = try base(of: example, income: amount)
        return (try before.household(), try before.and(example.adds).household())
    }

    /// Returns this person's household with an income and the prerequisites of an example.
    ///
    /// - Throws: `InputError` if the household has a prerequisite already.
    package func base(
        of example: TopicExample, income amount: Money
    ) throws(InputError) -> ExampleHousehold {
        try facts.and(example.beside).adding(amount, of: income)
    }
}
