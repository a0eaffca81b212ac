import Calculations
import Content
import Foundation
import GuideTestSupport
import Project
import RuleEngine
import Site
import Synchronization
import TaxTables
import Testing

/// What worked examples say for other people: the person of a label is the person that is computed.
@Suite struct PanelTests {
    /// One person of one topic.
    struct Panel: CustomTestStringConvertible, Sendable {
        let topic: Topic
        let example: TopicExample
        let profile: ExampleProfiles.Profile
        let incomes: [Money]
        var testDescription: String { "\(topic.path), \(profile.identifier)" }
    }

    private static let guide = RepositoryGuide.guide

    private static let panels: [Panel] = {
        guard let guide, let profiles = guide.profiles else { return [] }
        var panels: [Panel] = []
        for topic in guide.topics {
            guard case .change(let example) = topic.example,
                let group = profiles.group(example.group)
            else { continue }
            panels += group.people.map {
                Panel(topic: topic, example: example, profile: $0, incomes: group.incomes)
            }
        }
        return panels
    }()

    // MARK: Labels

    /// The facts that a label states, read from its words alone.
    private static func facts(in label: String) -> [String: String] {
        var facts: [String: String] = [:]
        func first(_ pattern: String) -> String? {
            (try? NSRegularExpression(pattern: pattern))?.firstGroups(in: label).first
        }
        func has(_ words: String) -> Bool {
            label.range(of: words, options: .caseInsensitive) != nil
        }
        facts["age"] = first("(?:[Aa]ged|Pensioner of) (\\d+)")
        if has("couple") || has("spouse") { facts["marital-status"] = "married" }
        if has("widowed") {
            facts["marital-status"] = "widowed"
            facts["survivor"] = "true"
        }
        if has("full-time student") { facts["full-time-student"] = "true" }
        facts["years-in-canada"] = first("(\\d+) years in Canada")
        facts["spouse-net-income"] =
            first("spouse with a net income of \\$([0-9,]+)")
            ?? first("the spouse with a net income of \\$([0-9,]+)")
            ?? (has("couple") ? "0" : nil)
        if let ages = first("child(?:ren)? of (\\d+(?: and \\d+)?)") {
            facts["children"] = ages.replacingOccurrences(of: " and ", with: ",")
        }
        if has("disability tax credit") { facts["disability"] = "true" }
        let held = label.replacingOccurrences(
            of: "before (Old Age Security|CPP or QPP)", with: "", options: .regularExpression)
        if held.contains("Old Age Security") {
            facts["oas"] = first("Old Age Security of \\$([0-9]+,[0-9]+)") ?? "8900"
        }
        if held.contains("CPP or QPP") {
            facts["cpp-benefits"] = first("CPP or QPP of \\$([0-9]+,[0-9]+)") ?? "9000"
        }
        return facts.mapValues { $0.replacingOccurrences(of: ",000", with: "000") }
    }

    /// What the income of a label's person is, in words of the label.
    private static func income(of label: String) -> AmountName {
        let words = label.lowercased()
        if words.contains("business") { return .selfEmployment }
        if words.contains("pension") { return .pension }
        if words.contains("other income") { return .otherIncome }
        return words.contains("aged 50") ? .otherIncome : .employment
    }

    @Test func labelsNameEveryFactOfTheirPerson() throws {
        let profiles = try #require(Self.guide?.profiles)
        let people = profiles.groups.flatMap(\.people)
        #expect(Set(people.map(\.identifier)).count > 15)
        for profile in people {
            let label = try #require(profile.names[.english])
            // A fact that is stated as no is not described, and forty years in Canada are those of a whole pension.
            let entered = Dictionary(uniqueKeysWithValues: profile.person.entries).filter {
                $0.value != "false" && ($0.key, $0.value) != ("years-in-canada", "40")
            }
            #expect(entered == Self.facts(in: label), "\(label)")
            #expect(profile.income == Self.income(of: label), "\(label)")
            // Figures are the same in both languages.
            let french = try #require(profile.names[.french])
            func digits(_ text: String) -> String { text.filter(\.isNumber) }
            #expect(digits(french) == digits(label), "\(french)")
        }
    }

    /// Groups that leave somebody out say why.
    @Test func groupsSayWhomTheyLeaveOut() throws {
        let profiles = try #require(Self.guide?.profiles)
        let everyone = Set(profiles.groups[0].people.map(\.identifier))
        for group in profiles.groups {
            let shown = Set(group.people.map(\.identifier))
            let isWhole = everyone.isSubset(of: shown)
            #expect(isWhole == (group.reasons.count == 0), "\(group.identifier)")
        }
    }

    // MARK: People

    /// The person of a label, with what the example needs beside it: entered anew from the words of the
    /// files, each once.
    private static func entered(
        _ panel: Panel, _ income: Money, adding: Bool
    ) throws -> Taxpayer {
        let known = panel.profile.person.facts
        var amounts: [AmountName: Money] = [panel.profile.income: income]
        var facts: [(String, String)] = []
        let people =
            [panel.profile.person, panel.example.beside] + (adding ? [panel.example.adds] : [])
        for (name, value) in people.flatMap(\.entries) {
            if let amount = guide?.amounts[name]?.like ?? known.amount(named: name)?.name {
                amounts[amount, default: .zero] += try #require(Money(decimal: value))
            } else {
                try #require(!facts.contains { $0.0 == name }, "\(name) is stated twice")
                facts.append((name, value))
            }
        }
        var person = Taxpayer()
        for (name, value) in facts { try known.enter(name, value, of: &person) }
        for (name, amount) in amounts { person[name] = amount }
        return person
    }

    @Test func peopleAreThoseOfTheirLabels() throws {
        #expect(Self.panels.count > 350)
        for panel in Self.panels {
            for income in panel.incomes {
                let pair = try panel.profile.pair(panel.example, income: income)
                let name = panel.testDescription
                #expect(pair.before == (try Self.entered(panel, income, adding: false)), "\(name)")
                #expect(pair.after == (try Self.entered(panel, income, adding: true)), "\(name)")
            }
        }
    }

    // MARK: Changes

    /// All that is paid, put together from the parts of a return.
    private static func paid(_ result: Calculation.Result) -> Money {
        let parts = [
            result.topTax, result.lowerTax, result.cpp, result.cpp2, result.qpp,
            result.qpp2, result.ei, result.qpip, result.healthServicesFund,
            result.socialBenefitRepayment,
        ]
        return parts.reduce(.zero, +) - result.refundableCredits
    }

    /// What all adults of a person's household pay, what the person alone pays, by a return that knows of the
    /// spouse only what is stated, and what the household is paid.
    private struct Outcome {
        let paid: Money
        let paidAlone: Money
        let paidAsFirst: Money
        /// The benefits that could be worked out.
        let benefits: [BenefitName: Money]
        let awaited: Set<BenefitName>
        /// True if a benefit of seniors is part of the net income of the household's returns.
        let hasSupplement: Bool

        init(_ person: Taxpayer, _ law: TaxLaw, _ place: Jurisdiction) throws {
            let outcome = try law.calculate(PanelTests.household(of: person, law), in: place)
            let alone = try law.calculate(person, in: place)
            paid = outcome.returns.reduce(.zero) { $0 + PanelTests.paid($1.result) }
            paidAlone = PanelTests.paid(alone.result)
            paidAsFirst = PanelTests.paid(outcome.returns[0].result)
            benefits = outcome.benefits.amounts
            awaited = Set(outcome.awaited.names)
            let supplements: Set = [
                "guaranteed-income-supplement", "spouse-allowance", "survivor-allowance",
            ]
            hasSupplement = outcome.benefits.amounts.contains {
                supplements.contains($0.key.step.rawValue) && $0.value > .zero
            }
        }

        /// The fall of the benefits that both households know.
        func lost(to other: Outcome) -> Money {
            let unknown = awaited.union(other.awaited)
            func sum(_ benefits: [BenefitName: Money]) -> Money {
                benefits.reduce(.zero) { unknown.contains($1.key) ? $0 : $0 + $1.value }
            }
            return sum(benefits) - sum(other.benefits)
        }
    }

    /// The same person, and a spouse with facts of his or her own: the net income that was stated, from other
    /// income.
    private static func household(of person: Taxpayer, _ law: TaxLaw) throws -> Household {
        guard person.profile.hasSpouse else { return Household(person) }
        var first = person
        var spouse = Taxpayer()
        spouse[.otherIncome] = first.profile.spouseNetIncome
        first.profile.spouseNetIncome = .zero
        return try Household(
            .init(taxpayer: first, names: ["marital-status"]),
            spouse: .init(taxpayer: spouse, names: ["other-income"]), knowing: law.facts)
    }

    /// What is wrong with the ladders of an example in a place.
    private static func faults(_ panels: [Panel], _ law: TaxLaw, _ place: Jurisdiction) -> [String]
    {
        guard let first = panels.first, let group = guide?.profiles?.group(first.example.group)
        else { return [] }
        // Where a figure of the example is not published there is no page.
        guard (try? law.calculate(first.example.result.taxpayer, in: place)) != nil else {
            return []
        }
        let ladders = law.ladders(of: IncomeTablePeople(first.example, group), in: place)
        guard ladders.map(\.profile.identifier) == panels.map(\.profile.identifier) else {
            return ["\(first.testDescription), \(place.code) \(law.year): somebody is missing"]
        }
        var faults: [String] = []
        for (panel, ladder) in zip(panels, ladders) {
            let name = "\(panel.testDescription), \(place.code) \(law.year)"
            for rung in ladder.rungs {
                guard let before = try? entered(panel, rung.income, adding: false),
                    let after = try? entered(panel, rung.income, adding: true),
                    let low = try? Outcome(before, law, place),
                    let high = try? Outcome(after, law, place)
                else {
                    faults.append("\(name): not computed")
                    continue
                }
                let change = high.paid - low.paid
                let lost = low.lost(to: high)
                // A claim for both spouses changes the other return, or its remainder goes there. A supplement
                // is income of the household's returns only.
                let alone = high.paidAlone - low.paidAlone
                if high.paidAsFirst - low.paidAsFirst != alone, change != alone,
                    !low.hasSupplement, !high.hasSupplement
                {
                    faults.append("\(name), \(rung.income): the spouse changes the return")
                }
                if rung.change.total != change + lost || rung.change.lostBenefits != lost {
                    faults.append("\(name): \(rung.change.total)")
                }
                if let sign = signFault(panel.example, change) {
                    faults.append("\(name), \(rung.income): \(sign) \(change)")
                }
            }
            if ladder.changesNothing, panel.example.unchanged.count == 0 {
                faults.append("\(name): nothing changes, and nothing says why")
            }
        }
        return faults
    }

    /// Nobody pays more for a deduction or a credit, or less for more income, and nobody keeps less for it.
    private static func signFault(_ example: TopicExample, _ change: Money) -> String? {
        let facts = example.adds.facts
        let added = facts.entered(by: example.adds.taxpayer)
        let received = added.filter { facts.amount($0.name)?.isReceived == true }
        let income = received.reduce(Money.zero) { $0 + $1.amount }
        if received.isEmpty || income < .zero {
            return change > .zero ? "a saving costs" : nil
        }
        // The dividend tax credit can be more than the tax on a dividend, and saves other tax.
        let hasDividends = received.contains {
            $0.name == .eligibleDividends || $0.name == .otherDividends
        }
        if change < .zero, received.count == added.count, !hasDividends { return "income saves" }
        return change > income ? "income costs more than it is:" : nil
    }

    @Test func changesAreThoseOfTwoWholeReturns() throws {
        let guide = try #require(Self.guide)
        let byTopic = Dictionary(grouping: Self.panels, by: \.topic.path)
        let faults = Mutex<[String]>([])
        let topics = byTopic.values.map(\.self)
        DispatchQueue.concurrentPerform(iterations: topics.count) { index in
            var found: [String] = []
            let panels = topics[index]
            for (year, law) in guide.laws.all where panels[0].topic.isInForce(in: year) {
                let isCurrent = year == guide.currentYear
                // Earlier years differ in figures alone: one place of each kind of form.
                for place in isCurrent ? law.provinces : [.ontario, .quebec]
                where panels[0].example.places?.contains(place) ?? true {
                    found += Self.faults(panels, law, place)
                }
            }
            faults.withLock { $0 += found }
        }
        let all = faults.withLock(\.self).sorted()
        #expect(all == [], "\(all.prefix(200).joined(separator: "\n"))")
    }
}
