internal import TaxTables

extension TaxLaw {
    /// Checks the entries with the validation rules that need a figure or the number of the year.
    ///
    /// - Throws: `InputError` with the message of the first rule that rejects them.
    package func check(_ taxpayer: Taxpayer) throws(InputError) {
        guard let table = tables[top] else { return }
        var run = ValidationRuleRun(
            taxpayer: taxpayer, year: ValidationRule.Year(number: year.number, table: table))
        for refusal in facts.refusals where refusal.needsYear { try refusal.check(&run) }
    }
}
