internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// The sentences beside the take-home pay of one pay.
extension TakeHomePages {
    /// Returns sentences about further pay, the rank, and what is not counted.
    func notes(_ incomeRow: TakeHome, _ place: Jurisdiction) -> [String] {
        let count = takeHome.ranked(incomeRow.pay)
        // A single jurisdiction has no rank.
        let rank = (count > 1 ? incomeRow.rank : nil).map {
            words.text(
                .takeHomeRank,
                ["rank": words.numbers.count($0), "count": words.numbers.count(count)])
        }
        return [furtherPay(incomeRow)]
            + [rank, words.carriedNote(guide.laws[year], in: [place])].compactMap(\.self)
            + words.notCounted(incomeRow.gaps, in: place)
            + (takeHome.hasGaps ? [words[.gapsOfPlaces]] : [])
            + (takeHome.places.beside(place).count < takeHome.places.count
                ? [words[.placesWithin]] : [])
    }

    /// Returns a sentence about the deductions from additional pay: for each dollar up to a limit,
    /// or for a round amount.
    private func furtherPay(_ incomeRow: TakeHome) -> String {
        if let further = incomeRow.further {
            return words.text(
                .takeHomeFurther,
                [
                    "cost": words.numbers.money(further.change(for: words.numbers.hundred)),
                    "hundred": words.numbers.roundMoney(words.numbers.hundred),
                    "pay": words.numbers.roundMoney(incomeRow.pay),
                    "share": words.numbers.factor(millionths: 1_000_000 - further.rate),
                    "limit": words.numbers.roundMoney(further.upTo),
                ])
        }
        return words.text(
            .takeHomeHundredMore,
            [
                "cost": words.numbers.money(incomeRow.costOfHundredMore),
                "hundred": words.numbers.roundMoney(words.numbers.hundred),
            ])
    }
}
