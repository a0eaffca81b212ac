package import Content
package import Project
package import RuleEngine
package import TaxTables
internal import Text

/// The effect of the next dollars of an example's amount.
extension TopicExamples {
    /// The single amount that the example adds to one adult; nil if it adds several, or facts.
    package var oneAmount: AddedAmount? { example.addedAmount(amounts) }

    /// Computes the rates of the next dollars after the amount that the example adds.
    ///
    /// The value is nil if the example adds no single amount, or if a person cannot have a hundred dollars
    /// more of it. A failure has the reason why the household with more of it cannot be computed.
    package func furtherDollars(
        in residence: Jurisdiction
    ) -> Result<NextDollarRates?, CalculationError> {
        guard let added = oneAmount else { return .success(nil) }
        return Result { () throws(CalculationError) in
            try law.furtherDollars(
                of: added.name, added.value < .zero ? .less : .more, ofAdult: added.adult,
                of: example.after, in: residence)
        }
    }

    /// Returns the cost of the last hundred dollars of the amount that the example adds.
    package func lastHundred(in residence: Jurisdiction) -> Money? {
        let hundred = Money(cents: law.currency.roundAmount)
        guard let added = oneAmount, abs(added.value.cents) > hundred.cents,
            let less = example.adding(
                added.value < .zero ? added.value + hundred : added.value - hundred, of: added),
            let household = try? example.base.and(less).household(),
            let before = try? law.amounts(of: household, in: residence),
            let after = try? law.amounts(of: example.after, in: residence)
        else { return nil }
        return (after.taken - after.arriving) - (before.taken - before.arriving)
    }

    /// - Parameters:
    ///   - further: The rates of the next dollars in a jurisdiction.
    ///   - last: The cost of the last hundred dollars.
    package func sentence(
        _ further: Result<NextDollarRates?, CalculationError>, last: Money? = nil,
        _ words: SiteStrings
    ) -> String? {
        switch further {
        case .success(let further):
            guard let added = oneAmount else { return nil }
            let hundred = words.numbers.hundred
            let values: KeyValuePairs<String, String> = [
                "limit": further.map { limit($0, of: added, words) } ?? "",
                "hundred": words.numbers.money(last.map { $0 < .zero ? -$0 : $0 } ?? .zero),
                "of-hundred": words.numbers.roundMoney(hundred),
            ]
            if let further, let last, last != .zero, further.from == exampleAmount(added),
                abs((further.change(for: hundred) - last).cents) <= 1
            {
                return words.text(.furtherBoth, values)
            }
            let sentences = [
                further.map { sentence($0, of: added, words) },
                last.map {
                    words.text($0 > .zero ? .lastMore : $0 < .zero ? .lastLess : .lastSame, values)
                },
            ].compactMap(\.self)
            return sentences.isEmpty ? nil : sentences.joined(separator: " ")
        case .failure(let error):
            return words.text(.furtherUnknown, ["reason": words.reason(error)])
        }
    }

    /// Returns all that the adult has of the amount.
    private func exampleAmount(_ added: AddedAmount) -> Money {
        example.result.adults[added.adult].taxpayer[added.name]
    }

    private func sentence(
        _ further: NextDollarRates, of added: AddedAmount, _ words: SiteStrings
    ) -> String {
        let from = shown(further.from, of: added)
        return words.sentence(
            further,
            from: further.from == exampleAmount(added) ? nil : from < .zero ? -from : from,
            upTo: limit(further, of: added, words))
    }

    /// Returns the end of the range of a rate in words.
    private func limit(
        _ further: NextDollarRates, of added: AddedAmount, _ words: SiteStrings
    ) -> String {
        self.words(for: [(added.entry, shown(further.upTo, of: added).description)], words)
    }

    /// Returns an amount of the adult as readers count it: an income as all that the person has of its
    /// kind, and a cost as the cost of the example.
    private func shown(_ amount: Money, of added: AddedAmount) -> Money {
        let person = example.result.adults[added.adult]
        let named = person.entries.filter {
            added.value > .zero && $0.name == added.entry
        }
        let declared =
            named.isEmpty
            ? added.value
            : named.compactMap { Money(decimal: $0.value) }.reduce(.zero) { $0 + $1 }
        return declared + amount - exampleAmount(added)
    }
}

extension SiteStrings {
    /// Returns the reason why there is no result, as a phrase that follows 'because'.
    package func reason(_ error: CalculationError) -> String {
        switch error {
        case .figureNotPublished(let place, let step):
            text(.reasonFigure, ["place": name(place), "step": self[step]])
        case .spouseNotKnown(let step): text(.reasonSpouse, ["step": self[step]])
        case .factNotStated(let fact, _):
            text(
                .reasonFact,
                ["fact": facts.catalogue.label(of: fact, in: language.rawValue) ?? fact])
        case .noTables(let year): text(.reasonTables, ["year": numbers.year(year)])
        case .overflow(let line): text(.reasonOverflow, ["step": self[line.name]])
        }
    }

    /// - Parameters:
    ///   - from: The amount at which the rate begins; nil for the amount of the example.
    ///   - limit: The amount at which the rate ends, as text.
    package func sentence(_ further: NextDollarRates, from: Money?, upTo limit: String) -> String {
        let text: PageStrings =
            further.rate > 0
            ? .furtherMore
            : further.rate < 0 ? .furtherLess : further.isEnd ? .furtherSame : .furtherNothing
        func part(_ parts: Int64) -> Money { numbers.part(of: numbers.hundred, in: parts) }
        func change(for amount: Money) -> String {
            let change = further.change(for: amount)
            return numbers.money(change < .zero ? -change : change)
        }
        let parts: KeyValuePairs<String, String> = [
            "of-ten": numbers.roundMoney(part(10)), "ten": change(for: part(10)),
            "one": numbers.cents(millionths: Int64(further.rate.magnitude)),
        ]
        // Without decimals, there is no part smaller than one tenth.
        let smaller: PageStrings = numbers.currency.decimals == 0 ? .furtherTenth : .furtherParts
        return self.text(
            text,
            [
                "each": from.map { self.text(.furtherFrom, ["amount": numbers.roundMoney($0)]) }
                    ?? self[.furtherEach],
                "hundred": change(for: numbers.hundred),
                "of-hundred": numbers.roundMoney(numbers.hundred),
                "parts": self.text(smaller, parts), "limit": limit,
            ])
    }
}
