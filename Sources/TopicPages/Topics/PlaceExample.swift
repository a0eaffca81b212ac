internal import Calculations
internal import RuleEngine
internal import TaxTables

/// A topic's worked example in a place and year, computed once for the pages of all languages.
struct PlaceExample {
    let examples: TopicExamples
    let comparison: Comparison
    /// What the addition does for other people.
    let ladders: [ExampleIncomeTable]
    /// What each further dollar of it does.
    let further: Result<NextDollarRates?, CalculationError>
    let benefits: Result<ExampleBenefits, CalculationError>

    var province: Jurisdiction { comparison.after.jurisdiction }

    /// Computes the example, which is nil where a figure that it needs is not published.
    init?(_ examples: TopicExamples, in province: Jurisdiction) {
        guard let comparison = examples.comparison(in: province) else { return nil }
        self.examples = examples
        self.comparison = comparison
        ladders = examples.ladders(in: province)
        further = examples.furtherDollars(in: province)
        benefits = examples.benefits(in: province)
    }
}
