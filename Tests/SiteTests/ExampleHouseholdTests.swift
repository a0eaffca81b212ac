import Calculations
import Content
import Foundation
import Project
import RuleEngine
import TaxTables
import TestSupport
import Testing

/// Examples of topics are the answers of `calc` for the same household.
@Suite struct ExampleHouseholdTests {
    private let guide: Guide
    private let law: TaxLaw

    init() throws {
        guide = try #require(RepositoryGuide.guide)
        law = try RepositoryGuide.law()
    }

    private func examples(_ path: String) throws -> TopicExamples {
        let topic = try #require(guide.topic(path), "\(path)")
        return try #require(TopicExamples(topic, guide.currentYear, of: guide), "\(path)")
    }

    /// Returns the answer of `calc` for a household, from a line of a batch with its entries.
    private func calc(
        _ household: ExampleHousehold, in place: Jurisdiction,
        adding income: (name: AmountName, money: Money)? = nil
    ) throws -> HouseholdCalculation {
        func members(
            _ person: ExamplePerson, _ start: [String: Decimal] = [:]
        ) -> [String: Any] {
            var amounts = start
            var profile: [String: String] = [:]
            for (name, value) in person.entries {
                let name = guide.amounts[name]?.like.name ?? name
                if person.facts.amount(named: name) != nil {
                    amounts[name, default: 0] += Decimal(string: value) ?? 0
                } else {
                    profile[name] = value
                }
            }
            return ["amounts": amounts.mapValues { $0 as NSDecimalNumber }, "profile": profile]
        }
        let start = income.map { [$0.name.name: Decimal($0.money.cents) / 100] } ?? [:]
        var request = members(household.person, start)
        request["year"] = law.year.number
        request["province"] = place.code
        request["household"] = true
        if let spouse = household.spouse { request["spouse"] = members(spouse) }
        let line = try JSONSerialization.data(withJSONObject: request)
        let read = try CalculationRequest(line: Array(line), using: guide.amounts.facts)
        return try law.calculate(try #require(read.household), in: place)
    }

    /// The net income of a spouse without other facts counts alike for pages and for requests, and both say what
    /// they leave out.
    @Test func aSpouseOfANetIncomeAloneHasOneAnswer() throws {
        let entries = [
            (name: "employment", value: "40000"), (name: "marital-status", value: "married"),
            (name: "spouse-net-income", value: "15000"), (name: "children", value: "4"),
        ]
        var taxpayer = Taxpayer()
        for (name, value) in entries { try guide.amounts.facts.enter(name, value, of: &taxpayer) }
        let household = ExampleHousehold(
            ExamplePerson(entries: entries, taxpayer: taxpayer, facts: guide.amounts.facts))
        for place in law.residences {
            let page = try law.calculate(household.household(), in: place)
            let answer = try calc(household, in: place)
            #expect(page.left == answer.left && page.benefits == answer.benefits, "\(place)")
            #expect(page.gaps.map(\.name) == answer.gaps.map(\.name), "\(place)")
            #expect(page.gaps.contains { $0.name == "spouse-with-net-income-alone" }, "\(place)")
            #expect(page.returns.count == 1, "\(place)")
        }
    }

    /// The topics whose example states facts of a spouse.
    private static let ofCouples = [
        "deductions/family/pension-splitting", "credits/basic/transfers-from-spouse",
        "credits/family/spouse-amount",
    ]

    @Test(arguments: ofCouples)
    func equalsTheAnswerOfCalc(path: String) throws {
        let examples = try examples(path)
        #expect(examples.example.result.spouse != nil)
        for place in law.residences {
            guard let effect = examples.effect(in: place) else { continue }
            let before = try calc(examples.base, in: place)
            let after = try calc(examples.example.result, in: place)
            #expect(effect.paid == after.taken - before.taken, "\(place)")
            #expect(effect.gained == after.arriving - before.arriving, "\(place)")
        }
    }

    /// Examples of one person, some with a spouse of whom the net income is stated.
    @Test func equalsTheAnswerOfCalcForSinglePeople() throws {
        var count = 0
        for topic in guide.topics {
            guard case .change(let example) = topic.example, example.result.spouse == nil,
                !example.after.adults[0].profile.hasSpouse,
                let examples = TopicExamples(topic, guide.currentYear, of: guide)
            else { continue }
            for place in [Jurisdiction.ontario, .quebec] {
                guard let effect = examples.effect(in: place), effect.awaited.isEmpty else {
                    continue
                }
                let before = try calc(example.base, in: place)
                let after = try calc(example.result, in: place)
                let cost = (after.taken - after.arriving) - (before.taken - before.arriving)
                #expect(effect.cost == cost, "\(topic.path) \(place)")
                count += 1
            }
        }
        #expect(count > 200)
    }

    /// Each cell of a matrix is the difference of two answers of `calc`.
    @Test(arguments: [
        "deductions/retirement-savings/rrsp-deduction", "deductions/family/child-care-expenses",
        "deductions/family/pension-splitting", "credits/basic/transfers-from-spouse",
    ])
    func matricesAreAnswersOfCalc(path: String) throws {
        let examples = try examples(path)
        let added = try #require(examples.oneAmount)
        for place in [Jurisdiction.ontario] {
            let matrices = examples.matrices(in: place)
            #expect(!matrices.isEmpty)
            for matrix in matrices {
                #expect(matrix.rows.count >= 8 && matrix.amounts.count >= 5)
                let kind = matrix.profile.income
                for row in matrix.rows {
                    let base = try matrix.profile.facts.and(examples.example.beside)
                    let before = try calc(base, in: place, adding: (kind, row.income))
                    for (amount, change) in zip(matrix.amounts, row.changes) {
                        guard let change else { continue }
                        let addition = try #require(examples.example.adding(amount, of: added))
                        let after = try calc(
                            base.and(addition), in: place, adding: (kind, row.income))
                        guard before.awaited == after.awaited else { continue }
                        let cost =
                            (after.taken - after.arriving) - (before.taken - before.arriving)
                        #expect(change.total == cost, "\(place) \(row.income) \(amount)")
                    }
                }
            }
        }
    }

    /// Pages of a couple state the amounts that leave most, as `calc` finds them, in both languages.
    @Test(arguments: ofCouples)
    func tellsWhatElectionsAdd(path: String) throws {
        let examples = try examples(path)
        let splits = path.hasSuffix("pension-splitting")
        var gains: [Money] = []
        for place in law.residences {
            let household = splits ? examples.example.before : examples.example.after
            let (found, elected) = try law.elections(of: household, in: place)
            let gain =
                try law.amounts(of: elected, in: place).left
                - law.amounts(of: household, in: place).left
            for language in [Language.english, .french] {
                let words = guide.words(language)
                let sentences = examples.electionSentences(in: place, words)
                #expect(sentences.count == (gain < Money(cents: 100) ? 0 : found.count))
                for (sentence, election) in zip(sentences, found) {
                    #expect(sentence.contains(words.numbers.money(election.amount)))
                    #expect(sentence.contains(words.numbers.money(election.gain)))
                }
            }
            gains.append(gain)
        }
        let words = guide.words(.english)
        let most = try #require(gains.max())
        #expect(splits == (most >= Money(cents: 100)))
        let sentence = examples.mostByElections(words)
        #expect(sentence?.contains(words.numbers.money(most)) ?? !splits)
    }

    /// Schedule 11 passes on at most 5,000 dollars of the year's fees.
    ///
    /// Schedule 2 adds them to the credit amounts of the other return, at 14 per cent. Ontario has no credit for
    /// fees.
    @Test func passesOnWhatTheSpouseDoesNotNeed() throws {
        let effect = try #require(
            try examples("credits/basic/transfers-from-spouse").effect(in: .ontario))
        #expect(effect.cost == Money(cents: -70_000))
        let rows = effect.comparison.decidingRows
        let transfer = try #require(
            rows.first { $0.step.name.rawValue == "amounts-transferred" && $0.adult == 0 })
        #expect(transfer.difference == Money(cents: 500_000))
        #expect(rows.contains { $0.adult == 1 })
    }

    /// Form T1032: the amount is deducted on line 21000 of one return and reported on line 11600 of the other.
    @Test func splitsAPension() throws {
        let effect = try #require(
            try examples("deductions/family/pension-splitting").effect(in: .ontario))
        func difference(_ name: String, ofAdult adult: Int) -> Money? {
            effect.comparison.rows.first {
                $0.step.name.rawValue == name && $0.adult == adult
            }?.difference
        }
        let split = Money(cents: 2_000_000)
        #expect(difference("split-pension-deduction", ofAdult: 0) == split)
        #expect(difference("split-pension-income", ofAdult: 1) == split)
        #expect(difference("net-income", ofAdult: 0) == -split)
        #expect(difference("net-income", ofAdult: 1) == split)
        #expect(effect.cost < .zero)
    }

    /// Each step's operands are the amounts of the steps that they refer to, on either return.
    @Test(arguments: ofCouples)
    func numbersTheStepsOfBothReturns(path: String) throws {
        let examples = try examples(path)
        for place in [Jurisdiction.ontario, .quebec, .alberta] {
            guard let effect = examples.effect(in: place) else { continue }
            let steps = effect.after.stepList.steps
            for step in steps {
                for case .line(let line) in step.operands where line.number > 0 {
                    #expect(steps[Int(line.number) - 1].amount == line.amount, "\(place)")
                }
            }
        }
    }

    /// The next hundred dollars change the answer of `calc` by the stated amount.
    @Test(arguments: [
        "deductions/retirement-savings/rrsp-deduction", "deductions/family/pension-splitting",
        "deductions/family/child-care-expenses",
    ])
    func statesTheEffectOfAHundredDollarsMore(path: String) throws {
        let examples = try examples(path)
        for place in [Jurisdiction.ontario, .quebec, .britishColumbia] {
            guard let further = try examples.furtherDollars(in: place).get() else { continue }
            let name = try #require(
                examples.adds.person.entries.first.flatMap {
                    examples.adds.facts.amount(named: $0.name)?.name
                })
            func cost(_ amount: Money) throws -> Money {
                var adults = examples.example.after.adults
                adults[0][name] = amount
                let facts = examples.adds.facts
                let household =
                    adults.count == 1
                    ? Household(adults[0])
                    : try Household(
                        .init(taxpayer: adults[0], names: []),
                        spouse: .init(taxpayer: adults[1], names: []), using: facts)
                let found = try law.amounts(of: household, in: place)
                return found.taken - found.arriving
            }
            let hundred = Money(cents: 10_000)
            let start = examples.example.after.adults[0][name]
            guard further.from == start else { continue }
            let change = try cost(start + hundred) - cost(start)
            #expect(
                abs((change - further.change(for: hundred)).cents) <= 10, "\(path) \(place)")
        }
    }
}
