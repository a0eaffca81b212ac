package import RuleLanguage

/// The rules of a guide and everything derived from them alone, shared by the laws of all years.
package struct SharedRules: Sendable {
    package let book: RuleSet
    package let facts: FactCatalogue
    let factSources: FactSources
    let declaredResults: DeclaredResults
    let stepNames: StepNames
    /// The steps whose rate is that of a bracket, and those whose beginning or end explains another rate.
    let bracketSteps: Set<StepName>
    let causesOfRates: Set<StepName>

    package init(_ book: RuleSet) {
        self.book = book
        facts = FactCatalogue(book)
        factSources = FactSources(book.facts)
        declaredResults = DeclaredResults(book.results)
        stepNames = StepNames(book.stepNames)
        bracketSteps = Set(book.rates?.brackets.map { StepName($0.text) } ?? [])
        causesOfRates = Set(book.rates?.causes.map { StepName($0.text) } ?? [])
    }
}
