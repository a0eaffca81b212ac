package import Content
package import Project
package import RuleEngine
package import TaxTables

/// The worked example of a topic in one year, computed once for all jurisdictions and languages.
package struct TopicExamples: Sendable {
    package let example: TopicExample
    package let amounts: ExampleAmounts
    package let law: TaxLaw
    private let byResidence: [Jurisdiction: ExampleEffect]
    private let elections: [Jurisdiction: ElectionGain]
    /// The households of the matrices; nil if the guide has no profiles for them.
    private let others: MatrixHouseholds?
    /// The jurisdictions in which a figure is not published, with the step that needs it.
    package let notComputed: [(residence: Jurisdiction, step: StepName)]

    package var year: TaxYear { law.year }
    package var base: ExampleHousehold { example.base }
    package var adds: ExampleHousehold { example.adds }

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
        others = guide.profiles?.group(example.group).map {
            MatrixHouseholds(example, $0, guide.amounts)
        }
        var effects: [Jurisdiction: ExampleEffect] = [:]
        var elections: [Jurisdiction: ElectionGain] = [:]
        let electing = example.addsElection ? example.before : example.after
        var notComputed: [(residence: Jurisdiction, step: StepName)] = []
        for residence in law.residences where example.places?.contains(residence) ?? true {
            do throws(CalculationError) {
                effects[residence] = try ExampleEffect(
                    from: example.before, to: example.after, in: residence, law)
                // The elections of a spouse without facts are unknown.
                guard example.result.spouse != nil else { continue }
                elections[residence] = try law.electionGain(of: electing, in: residence)
            } catch {
                if case .figureNotPublished(_, let step) = error {
                    notComputed.append((residence, step))
                }
            }
        }
        byResidence = effects
        self.elections = elections
        self.notComputed = notComputed
    }

    /// Returns the effects in the order of the jurisdictions of a language.
    package func effects(_ words: SiteStrings) -> [ExampleEffect] {
        words.sorted(Array(byResidence.keys)).compactMap { byResidence[$0] }
    }

    package func isComputed(in residence: Jurisdiction) -> Bool { byResidence[residence] != nil }

    /// Returns the matrices of other households in a jurisdiction.
    package func matrices(in residence: Jurisdiction) -> [ExampleMatrix] {
        others.map { law.matrices(of: $0, in: residence) } ?? []
    }

    /// Returns the effects without those of which a larger part is not computed.
    package func compared(_ words: SiteStrings) -> [ExampleEffect] {
        effects(words).filter { example.missing(in: $0.jurisdiction) == nil }
    }

    package func effect(in residence: Jurisdiction) -> ExampleEffect? { byResidence[residence] }

    /// Returns sentences about the elections with which most is left of the household; empty if none adds anything.
    ///
    /// If the example adds an election, they are about the household without it.
    package func electionSentences(
        in residence: Jurisdiction, _ words: SiteStrings
    ) -> [String] {
        guard let found = elections[residence] else { return [] }
        return words.sentences(found.elections, asBest: example.addsElection)
    }

    /// Returns a sentence about the place where elections leave most; nil if none adds anything.
    package func mostByElections(_ words: SiteStrings) -> String? {
        let places = words.sorted(Array(elections.keys))
        let gains = places.compactMap { place in elections[place].map { (place, $0.gain) } }
        guard let most = gains.map(\.1).max(), let place = gains.first(where: { $0.1 == most })?.0
        else { return nil }
        return words.text(
            example.addsElection ? .electionsBest : .electionsOpen,
            ["gain": words.numbers.money(most), "place": words[place].within])
    }

    /// The sum of all amounts that the example adds: income, deductions and amounts of credits.
    package var sumAdded: Money {
        adds.adults.flatMap(\.taxpayer.enteredAmounts).reduce(Money.zero) { $0 + $1.amount }
    }

    /// The income that the example adds; zero if it adds only facts.
    ///
    /// Effective rates divide by it.
    package var amountAdded: Money {
        adds.adults.reduce(.zero) { $0 + adds.facts.received(by: $1.taxpayer) }
    }

    /// Returns the household without the addition, such as 'employment income of $60,000'; nil without entries
    /// to show.
    package func baseWords(_ words: SiteStrings) -> String? {
        base.hasShownEntries ? self.words(for: base, words) : nil
    }

    package func addsWords(_ words: SiteStrings) -> String { self.words(for: adds, words) }

    /// Returns the addition as the subject of a sentence, such as 'adding interest of $1,000'.
    package func addingWords(_ words: SiteStrings) -> String {
        guard let action = example.action[words.language] else {
            return words.text(.exampleAdding, ["adds": addsWords(words)])
        }
        return filled(
            action, ["value": oneAmount.map { words.numbers.roundMoney($0.value) } ?? ""])
    }

    /// Returns the beginning of a sentence about the example.
    package func startWords(_ words: SiteStrings) -> String {
        words.start(of: base) { phrase($0, words) }
    }

    /// Returns the entries that every person of the income tables has; nil without entries to show.
    package func besideWords(_ words: SiteStrings) -> String? {
        example.beside.hasShownEntries ? self.words(for: example.beside, words) : nil
    }

    private func words(for household: ExampleHousehold, _ words: SiteStrings) -> String {
        words.list(words.phrases(of: household) { phrase($0, words) })
    }

    package func words(for entries: [(name: String, value: String)], _ words: SiteStrings) -> String
    {
        words.list(entries.map { phrase($0, words) })
    }

    /// Returns an entry in words: those of an amount of the guide, or else those of its fact.
    private func phrase(_ entry: (name: String, value: String), _ words: SiteStrings) -> String {
        amounts[entry.name]?.phrases[words.language].map {
            filled(
                $0,
                [
                    "value": Money(decimal: entry.value).map(words.numbers.roundMoney)
                        ?? entry.value
                ])
        } ?? words.entry(entry)
    }

    /// The steps that have the name and line of an amount of the example.
    package var renamed: [StepName: ExampleAmounts.Amount] { example.renamed(amounts) }

    /// Returns the beginning of a sentence that ends with the amount of the effect.
    package func question(_ effect: ExampleEffect, _ words: SiteStrings) -> String {
        let text: PageStrings =
            effect.cost > .zero
            ? .exampleAsksMore : effect.cost < .zero ? .exampleAsksLess : .exampleAsksSame
        return words.text(text, ["start": startWords(words), "adds": addingWords(words)])
    }

    /// Returns the effect of the addition in one sentence.
    package func sentence(_ effect: ExampleEffect, _ words: SiteStrings) -> String {
        let text: InterfaceStrings =
            effect.cost > .zero ? .exampleMore : effect.cost < .zero ? .exampleLess : .exampleSame
        let cost = effect.cost < .zero ? -effect.cost : effect.cost
        return words.text(
            text,
            [
                "start": startWords(words), "adds": addingWords(words),
                "amount": words.numbers.money(cost),
                "place": words[effect.jurisdiction].within,
                "year": words.numbers.year(year),
            ])
    }
}

extension TopicExample {
    /// A Boolean value that is true if the addition is an amount that two spouses may choose.
    fileprivate var addsElection: Bool {
        adds.facts.amounts.contains { amount in
            amount.isElected && adds.adults.contains { !$0.taxpayer[amount.name].isZero }
        }
    }
}

extension ExampleHousehold {
    /// A Boolean value that is true if a description of the household has something to list.
    fileprivate var hasShownEntries: Bool { spouse != nil || !person.shownEntries.isEmpty }
}

extension SiteStrings {
    /// Returns the beginning of a sentence about a household: 'At age 60, with employment income of $60,000'.
    ///
    /// - Parameter phrase: Returns an entry in words.
    package func start(
        of household: ExampleHousehold, _ phrase: ((name: String, value: String)) -> String
    ) -> String {
        let age = household.person.shownEntries.first {
            if case .age = facts.catalogue.profileFact(named: $0.name)?.kind { true } else { false }
        }
        let others = phrases(of: household, except: age?.name, phrase)
        guard !others.isEmpty else {
            return age.map { text(.exampleAge, ["age": $0.value]) } ?? self[.exampleNoBase]
        }
        let with = list(others)
        return age.map { text(.exampleAgeWith, ["age": $0.value, "base": with]) }
            ?? text(.exampleBase, ["base": with])
    }

    /// Returns the facts of a household in words, those of the spouse as one phrase.
    ///
    /// - Parameters:
    ///   - other: A fact of the person that is left out.
    ///   - phrase: Returns an entry in words.
    package func phrases(
        of household: ExampleHousehold, except other: String? = nil,
        _ phrase: ((name: String, value: String)) -> String
    ) -> [String] {
        let ofPerson = household.person.shownEntries.filter { $0.name != other }.map(phrase)
        guard let spouse = household.spouse else { return ofPerson }
        let facts = spouse.shownEntries.map(phrase)
        return ofPerson + [
            facts.isEmpty
                ? self[.exampleSpouse] : text(.exampleSpouseWith, ["facts": list(facts)])
        ]
    }

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
