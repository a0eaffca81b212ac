package import RuleEngine
internal import TaxTables

extension TaxLaw {
    /// Returns the number of the form line of a step.
    ///
    /// - Parameter renamed: Steps that have the line of an example amount.
    package func formLine(
        of step: Step, _ renamed: [StepName: ExampleAmounts.Amount] = [:]
    ) -> String? {
        if let amount = renamed[step.name] { return amount.lines[step.jurisdiction] }
        return tables[step.jurisdiction]?.lines[step.name.rawValue]
    }
}
