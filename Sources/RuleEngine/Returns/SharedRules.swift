package import RuleLanguage

/// The rules of a guide and everything derived from them alone, shared by the laws of all years.
package struct SharedRules: Sendable {
    package let ruleSet: RuleSet
    package let facts: FactCatalogue
    let factSources: FactSources
    let declaredResults: DeclaredResults
    let stepNames: StepNames
    /// The steps whose rate is that of a bracket, and those whose beginning or end explains another rate.
    let bracketSteps: Set<StepName>
    let causesOfRates: Set<StepName>

    package init(_ ruleSet: RuleSet) {
        self.ruleSet = ruleSet
        facts = FactCatalogue(ruleSet)
        factSources = FactSources(ruleSet.facts)
        declaredResults = DeclaredResults(ruleSet.results)
        stepNames = StepNames(ruleSet.stepNames)
        bracketSteps = Set(ruleSet.rates?.brackets.map { StepName($0.text) } ?? [])
        causesOfRates = Set(ruleSet.rates?.causes.map { StepName($0.text) } ?? [])
    }
}
