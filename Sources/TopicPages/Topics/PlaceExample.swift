internal import Calculations
internal import RuleEngine
internal import TaxTables

/// A topic's worked example in a jurisdiction and year, computed once for the pages of all
/// languages.
struct PlaceExample {
    let examples: TopicExamples
    let comparison: Comparison
    /// The effects of the addition for other people.
    let ladders: [ExampleIncomeTable]
    /// The effect of each additional dollar.
    let further: Result<NextDollarRates?, CalculationError>
    let benefits: Result<ExampleBenefits, CalculationError>

    var province: Jurisdiction { comparison.after.jurisdiction }

    /// Computes the example; nil if it depends on an unpublished figure.
    init?(_ examples: TopicExamples, in province: Jurisdiction) {
        guard let comparison = examples.comparison(in: province) else { return nil }
        self.examples = examples
        self.comparison = comparison
        ladders = examples.ladders(in: province)
        further = examples.furtherDollars(in: province)
        benefits = examples.benefits(in: province)
    }
}
