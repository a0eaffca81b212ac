internal import Content
package import Project
package import RuleEngine
package import TaxTables
internal import Text

/// The effect of the next dollars of an example's amount.
extension TopicExamples {
    /// The single amount that the example adds; nil if it adds several, or facts.
    private var oneAmount: (name: AmountName, entry: (name: String, value: Money))? {
        guard adds.entries.count == 1, let entry = adds.entries.first,
            let name = amounts[entry.name]?.like ?? adds.facts.amount(named: entry.name)?.name,
            let value = Money(decimal: entry.value)
        else { return nil }
        return (name, (entry.name, value))
    }

    /// Computes the rates of the next dollars after the amount that the example adds.
    ///
    /// The value is nil if the example adds no single amount, or if a person cannot have a hundred dollars
    /// more of it. A failure has the reason why the return with more of it cannot be computed.
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

    /// - Parameter further: The rates of the next dollars in a jurisdiction.
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
        // Readers add an income to all that the person has of its kind, and a cost to the cost of the
        // example.
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
