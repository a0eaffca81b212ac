package import Content
package import Project
package import RuleEngine
package import TaxTables

/// The worked example of a topic in one year, computed once for all jurisdictions and languages.
package struct TopicExamples: Sendable {
    package let example: TopicExample
    package let amounts: ExampleAmounts
    package let law: TaxLaw
    private let byProvince: [Jurisdiction: Comparison]
    /// The people of the income tables; nil if the guide has no profiles for them.
    private let others: IncomeTablePeople?
    /// The jurisdictions in which a figure is not published, with the step that needs it.
    package let notComputed: [(province: Jurisdiction, step: StepName)]

    package var year: TaxYear { law.year }
    package var base: ExamplePerson { example.base }
    package var adds: ExamplePerson { example.adds }

    /// Computes the example of a topic.
    ///
    /// Nil if the topic has no example, or if it is not in force in the year.
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

    /// Returns the jurisdictions and comparisons in the order of a language.
    package func comparisons(
        _ words: SiteStrings
    ) -> [(province: Jurisdiction, comparison: Comparison)] {
        words.sorted(Array(byProvince.keys)).compactMap { province in
            byProvince[province].map { (province, $0) }
        }
    }

    package func isComputed(in province: Jurisdiction) -> Bool { byProvince[province] != nil }

    /// Returns the income tables of other people in a jurisdiction.
    package func ladders(in province: Jurisdiction) -> [ExampleIncomeTable] {
        others.map { law.ladders(of: $0, in: province) } ?? []
    }

    /// Returns the jurisdictions and comparisons without those where a larger part is not computed.
    package func compared(
        _ words: SiteStrings
    ) -> [(province: Jurisdiction, comparison: Comparison)] {
        comparisons(words).filter { example.missing(in: $0.province) == nil }
    }

    package func comparison(in province: Jurisdiction) -> Comparison? { byProvince[province] }

    /// The sum of all amounts that the example adds: income, deductions and amounts of credits.
    package var sumAdded: Money {
        adds.taxpayer.enteredAmounts.reduce(Money.zero) { $0 + $1.amount }
    }

    /// The income that the example adds; zero if it adds only facts.
    ///
    /// Effective rates divide by it.
    package var amountAdded: Money {
        adds.facts.received(by: adds.taxpayer)
    }

    /// Returns the person without the addition, such as 'employment income of $60,000'; nil without entries
    /// to show.
    package func baseWords(_ words: SiteStrings) -> String? {
        base.shownEntries.isEmpty ? nil : self.words(for: base, words)
    }

    package func addsWords(_ words: SiteStrings) -> String { self.words(for: adds, words) }

    /// Returns the beginning of a sentence about the example: 'With employment income of $60,000'.
    package func startWords(_ words: SiteStrings) -> String {
        baseWords(words).map { words.text(.exampleBase, ["base": $0]) } ?? words[.exampleNoBase]
    }

    /// Returns the entries that every person of the income tables has; nil without entries to show.
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

    /// The steps that have the name and line of an amount of the example.
    package var renamed: [StepName: ExampleAmounts.Amount] { example.renamed(amounts) }

    /// Returns the effect of the addition in one sentence.
    package func sentence(_ comparison: Comparison, _ words: SiteStrings) -> String {
        let text: InterfaceStrings =
            comparison.cost > .zero
            ? .exampleMore : comparison.cost < .zero ? .exampleLess : .exampleSame
        let cost = comparison.cost < .zero ? -comparison.cost : comparison.cost
        return words.text(
            text,
            [
                "start": startWords(words), "adds": addsWords(words),
                "amount": words.numbers.money(cost),
                "place": words[comparison.after.jurisdiction].within,
                "year": words.numbers.year(year),
            ])
    }
}

extension SiteStrings {
    /// Returns an entry of an example in words: 'interest of $1,000'.
    package func entry(_ entry: (name: String, value: String)) -> String {
        if let money = Money(decimal: entry.value), money < .zero,
            let cost = facts.cost(entry.name)
        {
            // A cost of earning income is entered as income below zero.
            return filled(cost, ["value": numbers.roundMoney(-money)])
        }
        return filled(
            text(of: entry.name, entry.value) ?? facts.phrase(entry.name),
            ["value": value(of: entry.name, entry.value)])
    }

    /// Returns an additional text for a fact of one child, or for several entries of a list; nil without one.
    private func text(of name: String, _ value: String) -> String? {
        guard let fact = facts.catalogue.profileFact(named: name) else { return nil }
        if fact.isCountedChildren, value == "1" { return facts.ofOne(name) }
        return items(of: value).count > 1 ? facts.ofSeveral(name) : nil
    }

    private func items(of value: String) -> [String] {
        value.split(whereSeparator: { ", []".contains($0) }).map(String.init)
    }

    /// Returns the value of a fact in words.
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
