internal import Calculations
package import Project
internal import RuleEngine

extension SiteStrings {
    /// Sentences that state the base income of the rates in each column.
    package var kindNotes: [String] {
        let catalogue = facts.catalogue
        var sentences: [String] = []
        let alone = zip(catalogue.incomeKinds, catalogue.basesOfRates).filter { $0 == $1 }.map(\.0)
        if !alone.isEmpty {
            sentences.append(text(.ratesOfKindsAlone, ["kinds": list(alone)]))
        }
        for base in catalogue.distinctBasesOfRates {
            let kinds = zip(catalogue.incomeKinds, catalogue.basesOfRates)
                .filter { $0 != base && $1 == base }.map(\.0)
            guard !kinds.isEmpty else { continue }
            sentences.append(
                text(
                    .ratesOfKindsWith,
                    [
                        "kinds": list(kinds),
                        "base": midSentence(facts.kind(base)),
                    ]))
        }
        if catalogue.distinctBasesOfRates.count > 1,
            let first = catalogue.distinctBasesOfRates.first
        {
            sentences.append(
                text(
                    .ratesTaxOfKind, ["kind": midSentence(facts.kind(first))]))
        }
        return sentences
    }

    private func list(_ kinds: [AmountName]) -> String {
        let labels = kinds.map(facts.kind)
        return list(labels.prefix(1) + labels.dropFirst().map(midSentence))
    }
}
