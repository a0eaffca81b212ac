internal import TaxTables

extension TaxLaw {
    /// Checks what was entered by the refusals that need a figure or the number of the year.
    ///
    /// - Throws: `InputError` in the words of the first refusal that holds.
    package func check(_ taxpayer: Taxpayer) throws(InputError) {
        guard let table = tables[top] else { return }
        var run = ValidationRuleRun(
            taxpayer: taxpayer, year: ValidationRule.Year(number: year.number, table: table))
        for refusal in facts.refusals where refusal.needsYear { try refusal.check(&run) }
    }
}
