internal import Project
package import RuleEngine
package import TaxTables

extension ExampleProfiles.Profile {
    /// Returns this person with an income, before and after the addition of an example.
    ///
    /// Only the addition and its prerequisites are taken from the example, and not the example's
    /// own person.
    ///
    /// - Throws: `InputError` if this person already has the addition, or cannot have it.
    package func pair(
        _ example: TopicExample, income amount: Money
    ) throws(InputError) -> (before: Taxpayer, after: Taxpayer) {
        var before = try person.and(example.beside)
        var taxpayer = before.taxpayer
        taxpayer[income] += amount
        before = ExamplePerson(
            entries: before.entries, taxpayer: taxpayer, facts: before.facts)
        let after = try before.and(example.adds)
        try before.validate()
        try after.validate()
        return (taxpayer, after.taxpayer)
    }
}
