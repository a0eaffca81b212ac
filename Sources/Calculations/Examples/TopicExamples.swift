package import Content
package import Project
package import RuleEngine
package import TaxTables

/// A topic's example for a year, computed once for every jurisdiction and shared by the pages of all
/// languages.
package struct TopicExamples: Sendable {
    package let example: TopicExample
    package let amounts: ExampleAmounts
    package let law: TaxLaw
    private let byProvince: [Jurisdiction: Comparison]
    /// The people of the ladders; nil where the guide has no profiles for them.
    private let others: IncomeTablePeople?
    /// Where a figure of a step is not published.
    package let notComputed: [(province: Jurisdiction, step: StepName)]

    package var year: TaxYear { law.year }
    package var base: ExamplePerson { example.base }
    package var adds: ExamplePerson { example.adds }

    /// Nil for a topic without an example, or one that the law of the year does not know.
    package init?(_ topic: Topic, _ year: TaxYear, of guide: Guide) {
        guard case .change(let example) = topic.example,
            let law = guide.laws[year], topic.isInForce(in: year) || year == guide.currentYear
        else { return nil }
        self.example = example
        self.law = law
        amounts = guide.amounts
        others = guide.profiles?.group(example.group).map { IncomeTablePeople(example, $0) }
        var comparisons: [Jurisdiction: Comparison] = [:]
        var notComputed: [(province: Jurisdiction, step: StepName)] = []
        for province in law.provinces where example.places?.contains(province) ?? true {
            do throws(CalculationError) {
                let before = try law.calculate(
                    example.base.taxpayer, in: province, keepingSteps: true,
                    keepingConditions: true)
                let after = try law.calculate(
                    example.result.taxpayer, in: province, keepingSteps: true,
                    keepingConditions: true)
                comparisons[province] = Comparison(before: before, after: after)
            } catch {
                if case .figureNotPublished(_, let step) = error {
                    notComputed.append((province, step))
                }
            }
        }
        byProvince = comparisons
        self.notComputed = notComputed
    }

    /// The jurisdictions with what the addition does there, in the order of a language.
    package func comparisons(
        _ words: SiteStrings
    ) -> [(province: Jurisdiction, comparison: Comparison)] {
        words.sorted(Array(byProvince.keys)).compactMap { province in
            byProvince[province].map { (province, $0) }
        }
    }

    package func isComputed(in province: Jurisdiction) -> Bool { byProvince[province] != nil }

    /// What the addition does for other people in a place.
    package func ladders(in province: Jurisdiction) -> [ExampleIncomeTable] {
        others.map { law.ladders(of: $0, in: province) } ?? []
    }

    /// The jurisdictions that are compared: those where no larger part is left out.
    package func compared(
        _ words: SiteStrings
    ) -> [(province: Jurisdiction, comparison: Comparison)] {
        comparisons(words).filter { example.missing(in: $0.province) == nil }
    }

    package func comparison(in province: Jurisdiction) -> Comparison? { byProvince[province] }

    /// All amounts of money that the example adds: income, deductions and what gives credits.
    package var sumAdded: Money {
        adds.taxpayer.enteredAmounts.reduce(Money.zero) { $0 + $1.amount }
    }

    /// The money that the example adds, for the share of it that goes in tax; zero if it adds only
    /// facts.
    package var amountAdded: Money {
        adds.facts.received(by: adds.taxpayer)
    }

    /// The person without the addition, such as 'employment income of $60,000'; nil if there is
    /// nothing to say.
    package func baseWords(_ words: SiteStrings) -> String? {
        base.shownEntries.isEmpty ? nil : self.words(for: base, words)
    }

    package func addsWords(_ words: SiteStrings) -> String { self.words(for: adds, words) }

    /// What every person of the ladders has besides; nil if there is nothing to say.
    package func besideWords(_ words: SiteStrings) -> String? {
        example.beside.shownEntries.isEmpty ? nil : self.words(for: example.beside, words)
    }

    private func words(for person: ExamplePerson, _ words: SiteStrings) -> String {
        self.words(for: person.shownEntries, words)
    }

    package func words(for entries: [(name: String, value: String)], _ words: SiteStrings) -> String
    {
        words.list(
            entries.map { entry in
                amounts[entry.name]?.phrases[words.language].map {
                    filled(
                        $0,
                        [
                            "value": Money(decimal: entry.value).map(words.numbers.roundMoney)
                                ?? entry.value
                        ])
                } ?? words.entry(entry)
            })
    }

    /// The amounts of the example that its steps show under another name and line.
    package var renamed: [StepName: ExampleAmounts.Amount] { example.renamed(amounts) }

    /// What the addition does, in one sentence.
    package func sentence(_ comparison: Comparison, _ words: SiteStrings) -> String {
        let text: InterfaceStrings =
            comparison.cost > .zero
            ? .exampleMore : comparison.cost < .zero ? .exampleLess : .exampleSame
        let cost = comparison.cost < .zero ? -comparison.cost : comparison.cost
        return words.text(
            text,
            [
                "start": baseWords(words).map { words.text(.exampleBase, ["base": $0]) }
                    ?? words[.exampleNoBase], "adds": addsWords(words),
                "amount": words.numbers.money(cost),
                "place": words[comparison.after.jurisdiction].within,
                "year": words.numbers.year(year),
            ])
    }
}

extension SiteStrings {
    /// An entry of an example in words: 'interest of $1,000'.
    package func entry(_ entry: (name: String, value: String)) -> String {
        if let money = Money(decimal: entry.value), money < .zero,
            let cost = facts.cost(entry.name)
        {
            // A cost of earning is entered as income below zero.
            return filled(cost, ["value": numbers.roundMoney(-money)])
        }
        return filled(
            text(of: entry.name, entry.value) ?? facts.phrase(entry.name),
            ["value": value(of: entry.name, entry.value)])
    }

    /// What is said of a fact besides its phrase: of one child, or of several entries of a list.
    private func text(of name: String, _ value: String) -> String? {
        guard let fact = facts.catalogue.profileFact(named: name) else { return nil }
        if fact.isCountedChildren, value == "1" { return facts.ofOne(name) }
        return items(of: value).count > 1 ? facts.ofSeveral(name) : nil
    }

    private func items(of value: String) -> [String] {
        value.split(whereSeparator: { ", []".contains($0) }).map(String.init)
    }

    /// The value of a fact in words.
    private func value(of name: String, _ value: String) -> String {
        func money(_ text: String) -> String {
            Money(decimal: text).map(numbers.roundMoney) ?? text
        }
        if let choice = facts.choice(value) { return choice }
        switch facts.catalogue.profileFact(named: name)?.kind {
        case .age, .number, .countedChildren: return value
        case .children:
            let items = items(of: value)
            return items.count > 1 ? list(items) : value
        case .relatives:
            let items = items(of: value)
            return items.count > 1 ? list(items.map(money)) : money(value)
        case .choice, .spouseIncome, .ofEachChild, .truth, nil: return money(value)
        }
    }
}
