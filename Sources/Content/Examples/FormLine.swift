package import RuleEngine
internal import TaxTables

extension TaxLaw {
    /// The number of the line on the form that a step belongs to.
    ///
    /// - Parameter renamed: Steps that belong to the line of an example's amount.
    package func formLine(
        of step: Step, _ renamed: [StepName: ExampleAmounts.Amount] = [:]
    ) -> String? {
        if let amount = renamed[step.name] { return amount.lines[step.jurisdiction] }
        return tables[step.jurisdiction]?.lines[step.name.rawValue]
    }
}
