internal import Content
package import Project
package import RuleEngine
package import TaxTables
internal import Text

/// What each further dollar of an example's amount does, in a sentence.
extension TopicExamples {
    /// The one amount that the example adds, as the engine knows it; nil where it adds several, or facts.
    private var oneAmount: (name: AmountName, entry: (name: String, value: Money))? {
        guard adds.entries.count == 1, let entry = adds.entries.first,
            let name = amounts[entry.name]?.like ?? adds.facts.amount(named: entry.name)?.name,
            let value = Money(decimal: entry.value)
        else { return nil }
        return (name, (entry.name, value))
    }

    /// What each further dollar of the amount that the example adds does to its answer; nil where the answer
    /// follows from no amount, or nobody can have a hundred dollars more of it.
    ///
    /// A failure tells why the return cannot be computed with more of the amount.
    package func furtherDollars(
        in province: Jurisdiction
    ) -> Result<NextDollarRates?, CalculationError> {
        guard let added = oneAmount else { return .success(nil) }
        return Result { () throws(CalculationError) in
            try law.furtherDollars(
                of: added.name, added.entry.value < .zero ? .less : .more,
                for: example.result.taxpayer, in: province)
        }
    }

    /// - Parameter further: What each further dollar does in a place.
    package func sentence(
        _ further: Result<NextDollarRates?, CalculationError>, _ words: SiteStrings
    ) -> String? {
        switch further {
        case .success(let further):
            guard let further, let added = oneAmount else { return nil }
            return sentence(further, of: added, words)
        case .failure(let error):
            return words.text(.furtherUnknown, ["reason": words.reason(error)])
        }
    }

    private func sentence(
        _ further: NextDollarRates,
        of added: (name: AmountName, entry: (name: String, value: Money)),
        _ words: SiteStrings
    ) -> String {
        let own = example.result.taxpayer[added.name]
        // A reader adds to all that the person has under this name; of a cost, to this one.
        let named = example.result.entries.filter {
            added.entry.value > .zero && $0.name == added.entry.name
        }
        let shown =
            named.isEmpty
            ? added.entry.value
            : named.compactMap { Money(decimal: $0.value) }.reduce(.zero) { $0 + $1 }
        func amount(_ engine: Money) -> Money { shown + engine - own }
        let from = amount(further.from)
        return words.sentence(
            further,
            from: further.from == own ? nil : from < .zero ? -from : from,
            upTo: self.words(
                for: [(added.entry.name, amount(further.upTo).description)], words))
    }
}

extension SiteStrings {
    /// Why something is not worked out, in words that follow 'because'.
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
    ///   - from: The amount from which it holds; nil if that is the amount that was spoken of.
    ///   - limit: The amount up to which it holds, in words.
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
        // Nothing smaller than one further coin is left to be said.
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
