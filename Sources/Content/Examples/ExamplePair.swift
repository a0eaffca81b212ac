internal import Project
package import RuleEngine
package import TaxTables

extension ExampleProfiles.Profile {
    /// The person with an income, before and after the addition of an example.
    ///
    /// It is the person that the name names, with what the addition needs beside it: nothing of the
    /// example's own person.
    ///
    /// - Throws: `InputError` if this person has the addition already, or cannot have it.
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
