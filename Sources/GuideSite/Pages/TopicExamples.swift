internal import TaxEngine
internal import TaxTables

/// A topic's example for a year, computed once for every jurisdiction and shared by the pages of all
/// languages.
struct TopicExamples: Sendable {
    let base: ExamplePerson
    let adds: ExamplePerson
    let law: TaxLaw
    private let byProvince: [Jurisdiction: Comparison]
    /// Where a figure of a step is not published.
    let notComputed: [(province: Jurisdiction, step: StepName)]

    var year: TaxYear { law.year }

    /// Nil for a topic without an example, or one that the law of the year does not know.
    init?(_ topic: Topic, _ year: TaxYear, of guide: Guide) {
        guard case .change(let base, let adds, let result) = topic.example,
            let law = guide.laws[year], topic.isInForce(in: year) || year == guide.currentYear
        else { return nil }
        self.base = base
        self.adds = adds
        self.law = law
        var comparisons: [Jurisdiction: Comparison] = [:]
        var notComputed: [(province: Jurisdiction, step: StepName)] = []
        for province in law.provinces {
            do throws(CalculationError) {
                let before = try law.calculate(base.taxpayer, in: province, keepingSteps: true)
                let after = try law.calculate(result, in: province, keepingSteps: true)
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
    func comparisons(
        _ words: SiteStrings
    ) -> [(province: Jurisdiction, comparison: Comparison)] {
        words.sorted(Array(byProvince.keys)).compactMap { province in
            byProvince[province].map { (province, $0) }
        }
    }

    func isComputed(in province: Jurisdiction) -> Bool { byProvince[province] != nil }

    /// What the addition does for other people in a place.
    func ladders(_ province: Jurisdiction, _ profiles: ExampleProfiles?) -> [ExampleLadder] {
        profiles.map { law.ladders(base: base, adds: adds, $0, in: province) } ?? []
    }

    func comparison(in province: Jurisdiction) -> Comparison? { byProvince[province] }

    /// All amounts of money that the example adds: income, deductions and what gives credits.
    var sumAdded: Money {
        adds.taxpayer.enteredAmounts.reduce(Money.zero) { $0 + $1.amount }
    }

    /// The money that the example adds, for the share of it that goes in tax; zero if it adds only
    /// facts.
    var amountAdded: Money {
        AmountName.moneyReceived.reduce(Money.zero) { sum, name in
            sum + adds.taxpayer[name]
        }
    }

    /// The person without the addition, such as 'employment income of $60,000'; nil if there is
    /// nothing to say.
    func baseWords(_ words: SiteStrings) -> String? {
        base.entries.isEmpty ? nil : words.list(base.entries.map { words.entry($0) })
    }

    func addsWords(_ words: SiteStrings) -> String {
        words.list(adds.entries.map { words.entry($0) })
    }

    /// The least and the greatest of what the addition does, in one sentence.
    func range(_ words: SiteStrings) -> String {
        let ordered = comparisons(words).sorted { $0.comparison.cost < $1.comparison.cost }
        guard let lowest = ordered.first, let highest = ordered.last else { return "" }
        let isSaving = highest.comparison.cost <= .zero && lowest.comparison.cost < .zero
        let isMixed = lowest.comparison.cost < .zero && highest.comparison.cost > .zero
        let (near, far) = isSaving ? (highest, lowest) : (lowest, highest)
        func amount(_ cost: Money) -> String {
            isMixed ? words.numbers.signedMoney(cost) : words.numbers.money(isSaving ? -cost : cost)
        }
        let text: InterfaceText =
            if lowest.comparison.cost == highest.comparison.cost {
                isSaving
                    ? .effectAllLess
                    : highest.comparison.cost == .zero ? .effectAllSame : .effectAllMore
            } else {
                isMixed ? .effectRangeMixed : isSaving ? .effectRangeLess : .effectRangeMore
            }
        return words.text(
            text,
            [
                "low": amount(near.comparison.cost), "high": amount(far.comparison.cost),
                "low-place": words[near.province].within, "high-place": words[far.province].within,
            ])
    }

    /// What the addition does, in one sentence.
    func sentence(_ comparison: Comparison, _ words: SiteStrings) -> String {
        let text: InterfaceText =
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
                "year": year.description,
            ])
    }
}

extension SiteStrings {
    /// An entry of an example in words: 'interest of $1,000'.
    func entry(_ entry: (name: String, value: String)) -> String {
        var value = entry.value
        // A cost of earning is entered as income below zero.
        if let money = Money(decimal: entry.value), money < .zero {
            let cost: InterfaceText? =
                switch AmountName(name: entry.name) {
                case .selfEmployment: .costOfBusiness
                case .rental: .costOfRental
                default: nil
                }
            if let cost { return text(cost, ["value": numbers.roundMoney(-money)]) }
        }
        if let profileName = ProfileName(rawValue: entry.name) { return fact(profileName, value) }
        if let money = Money(decimal: entry.value) { value = numbers.roundMoney(money) }
        return filled(phrase(entry.name), ["value": value])
    }

    /// A fact about a person in words: 'children aged 4 and 9'.
    private func fact(_ name: ProfileName, _ value: String) -> String {
        let items = value.split(whereSeparator: { ", []".contains($0) }).map(String.init)
        let amounts = items.map { Money(decimal: $0).map(numbers.roundMoney) ?? $0 }
        switch name {
        case .maritalStatus:
            let status = Profile.MaritalStatus(rawValue: value)
            return filled(phrase(name.rawValue), ["value": status.map { self[$0] } ?? value])
        case .children where items.count > 1:
            return text(.severalChildren, ["value": list(items)])
        case .infirmChildren where value == "1":
            return self[.oneInfirmChild]
        case .infirmRelatives where items.count > 1:
            return text(.severalInfirmRelatives, ["value": list(amounts)])
        case .spouseNetIncome, .infirmRelatives:
            return filled(phrase(name.rawValue), ["value": amounts.first ?? value])
        default: return filled(phrase(name.rawValue), ["value": value])
        }
    }
}
