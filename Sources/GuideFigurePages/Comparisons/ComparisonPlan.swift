internal import GuideContent
internal import GuideDiagnostics
internal import GuidePages
internal import GuideWords
internal import GuideYAML
internal import TaxEngine
internal import TaxTables

/// What the comparison pages compute: `Content/Examples/comparisons.yaml`.
struct ComparisonPlan: GuidePart {
    static let path = "Content/Examples/comparisons.yaml"
    static let places = [path]

    /// A way of earning.
    struct Way: Sendable {
        let income: AmountName
        let names: ByLanguage<String>
    }

    /// Each earned in different ways.
    let amounts: [Money]
    /// The ways of earning in the order of the rows; the first is the pay of those who move or
    /// invest.
    let ways: [Way]
    /// The pay of a person who moves.
    let moving: Money
    let invested: Money
    let yearlyReturn: Rate
    /// The pay beside the investment.
    let pay: Money

    static func read(_ part: inout GuidePartReader) -> ComparisonPlan? {
        guard var reader = part.mappingIfThere(path) else { return nil }
        var found: [Diagnostic] = []
        let amounts = reader.incomes("amounts", &found).map(\.income).sorted()
        let moving = reader.incomes("moving", &found).first?.income
        let invested = reader.incomes("invested", &found).first?.income
        let pay = reader.incomes("pay", &found).first?.income
        var yearlyReturn: Rate?
        if let node = reader.required("return", diagnostics: &found) {
            yearlyReturn = node.scalar.flatMap { Rate(text: $0) }
            if yearlyReturn == nil {
                found.append(
                    Diagnostic(
                        .error, "bad-rate", "\(node.kind) is not a rate", in: reader.source,
                        at: node.offsets, remedy: "write it as \"0.04\""))
            }
        }
        let facts = part.amounts.facts
        let ways = reader.mappings("ways", &found) { reader, found in
            let names = reader.texts(inEach: "name", &found)
            return reader.receivedAmount("income", among: facts, &found)
                .map { Way(income: $0, names: names) }
        }
        reader.finish(diagnostics: &found)
        part.diagnostics += found
        guard !found.hasErrors, let moving, let invested, let pay, let yearlyReturn else {
            return nil
        }
        return ComparisonPlan(
            amounts: amounts, ways: ways, moving: moving, invested: invested,
            yearlyReturn: yearlyReturn,
            pay: pay)
    }
}
