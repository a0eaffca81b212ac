internal import Calculations
internal import Content
internal import RuleEngine
internal import TaxTables

/// A topic's worked example in a jurisdiction and year, computed once for the pages of all
/// languages.
struct PlaceExample {
    let examples: TopicExamples
    let effect: ExampleEffect
    /// The effects of the addition on other households.
    let matrices: [ExampleMatrix]
    /// The effect of each additional dollar.
    let further: Result<NextDollarRates?, CalculationError>
    /// The cost of the last hundred dollars of the amount; nil if the example adds less, or no amount.
    let lastHundred: Money?
    /// The facts that benefits depend on and for which defaults were assumed.
    let assumed: [String]

    var residence: Jurisdiction { effect.jurisdiction }

    /// Computes the example; nil if it depends on an unpublished figure.
    init?(_ examples: TopicExamples, in residence: Jurisdiction) {
        guard let effect = examples.effect(in: residence) else { return nil }
        self.examples = examples
        self.effect = effect
        matrices = examples.matrices(in: residence)
        further = examples.furtherDollars(in: residence)
        lastHundred = examples.lastHundred(in: residence)
        assumed = OpenFactSearch(examples.law).openFacts(
            of: examples.example.after, in: residence,
            ofBothAdults: examples.example.result.spouse != nil)
    }
}
