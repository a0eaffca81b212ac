internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Describes the smallest and largest effect of an example.
struct ExampleRange {
    let examples: TopicExamples
    let words: SiteStrings

    /// The maximum number of tied jurisdictions that are named; more are only counted.
    private static let mostNamed = 4

    /// A sentence with the range, and the jurisdictions that it excludes.
    var sentence: String {
        let places = words.sorted(examples.example.partial.flatMap(\.places))
            .filter(examples.isComputed)
        guard !places.isEmpty else { return range }
        let leftOut = words.text(
            .effectLeftOut, ["places": words.list(places.map { words[$0].name })])
        return [range, leftOut].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The reasons why jurisdictions are excluded.
    var reasons: [String] {
        examples.example.partial.compactMap { $0.reasons[words.language] }
    }

    private var range: String {
        let ordered = examples.compared(words).sorted { $0.cost < $1.cost }
        guard let lowest = ordered.first, let highest = ordered.last else { return "" }
        guard ordered.count > 1 else { return examples.sentence(lowest, words) }
        let low = lowest.cost
        let high = highest.cost
        let isSaving = high <= .zero && low < .zero
        let isMixed = low < .zero && high > .zero
        let (near, far) = isSaving ? (high, low) : (low, high)
        func amount(_ cost: Money) -> String {
            isMixed ? words.numbers.signedMoney(cost) : words.numbers.money(isSaving ? -cost : cost)
        }
        let text: InterfaceStrings =
            if low == high {
                isSaving ? .effectAllLess : high == .zero ? .effectAllSame : .effectAllMore
            } else {
                isMixed ? .effectRangeMixed : isSaving ? .effectRangeLess : .effectRangeMore
            }
        return words.text(
            text,
            [
                "start": examples.startWords(words), "adds": examples.addingWords(words),
                "low": amount(near), "high": amount(far),
                "low-place": within(near, ordered), "high-place": within(far, ordered),
            ])
    }

    /// Returns the jurisdictions with a given change: 'in Alberta, in Ontario and in Saskatchewan'.
    private func within(_ cost: Money, _ ordered: [ExampleEffect]) -> String {
        let places = words.sorted(ordered.filter { $0.cost == cost }.map(\.jurisdiction))
        guard places.count <= Self.mostNamed else {
            return words.text(.inPlaces, count: places.count)
        }
        return words.list(places.map { words[$0].within })
    }
}
