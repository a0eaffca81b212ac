internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// The least and the greatest of what an example does, in sentences.
struct ExampleRange {
    private typealias Place = (province: Jurisdiction, comparison: Comparison)

    let examples: TopicExamples
    let words: SiteStrings

    /// More places than this that tie are counted instead of named.
    private static let mostNamed = 4

    /// The range, and the places that are left out of it.
    var sentence: String {
        let places = words.sorted(examples.example.partial.flatMap(\.places))
            .filter(examples.isComputed)
        guard !places.isEmpty else { return range }
        let leftOut = words.text(
            .effectLeftOut, ["places": words.list(places.map { words[$0].name })])
        return [range, leftOut].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Why places are left out, each group of them with its reason.
    var reasons: [String] {
        examples.example.partial.compactMap { $0.reasons[words.language] }
    }

    private var range: String {
        let ordered = examples.compared(words).sorted { $0.comparison.cost < $1.comparison.cost }
        guard let lowest = ordered.first, let highest = ordered.last else { return "" }
        guard ordered.count > 1 else { return examples.sentence(lowest.comparison, words) }
        let low = lowest.comparison.cost
        let high = highest.comparison.cost
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
                "low": amount(near), "high": amount(far),
                "low-place": within(near, ordered), "high-place": within(far, ordered),
            ])
    }

    /// Every place where the change is this one: 'in Alberta, in Ontario and in Saskatchewan'.
    private func within(_ cost: Money, _ ordered: [Place]) -> String {
        let places = words.sorted(ordered.filter { $0.comparison.cost == cost }.map(\.province))
        guard places.count <= Self.mostNamed else {
            return words.text(.inPlaces, count: places.count)
        }
        return words.list(places.map { words[$0].within })
    }
}
