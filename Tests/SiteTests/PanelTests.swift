import Calculations
import Content
import Foundation
import Project
import RuleEngine
import Site
import Synchronization
import TaxTables
import TestSupport
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
        facts["age"] = first("(?:[Aa]ged|Pensioner of|Couple of) (\\d+)")
        if has("widowed") {
            facts["marital-status"] = "widowed"
            facts["survivor"] = "true"
        }
        if has("spouse a full-time student") {
            facts["spouse full-time-student"] = "true"
        } else if has("full-time student") {
            facts["full-time-student"] = "true"
        }
        facts["years-in-canada"] = first("(\\d+) years in Canada")
        facts["spouse other-income"] = first("spouse with other income of \\$([0-9,]+)")
        if let ages = first("child(?:ren)? of (\\d+(?: and \\d+)?)") {
            facts["children"] = ages.replacingOccurrences(of: " and ", with: ",")
        }
        if has("disability tax credit") { facts["disability"] = "true" }
        let held = label.replacingOccurrences(
            of: "before (Old Age Security|CPP or QPP)", with: "", options: .regularExpression)
        if held.contains("Old Age Security") {
            // From 75 on it is a tenth more.
            let whole = facts["age"] == "75" ? "9800" : "8900"
            facts["oas"] = first("Old Age Security of \\$([0-9]+,[0-9]+)") ?? whole
        }
        if held.contains("CPP or QPP") {
            facts["cpp-benefits"] = first("CPP or QPP of \\$([0-9]+,[0-9]+)") ?? "9000"
        }
        if has("couple of") {
            facts["spouse age"] = facts["age"]
            facts["spouse oas"] = facts["oas"]
            if !has("CPP or QPP of one") { facts["spouse cpp-benefits"] = facts["cpp-benefits"] }
        }
        return facts.mapValues { $0.replacingOccurrences(of: ",000", with: "000") }
    }

    /// What the income of a label's person is, in words of the label.
    private static func income(of label: String) -> AmountName {
        let words = label.lowercased().replacingOccurrences(
            of: "spouse with other income", with: "spouse")
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
            let ofSpouse = (profile.facts.spouse?.entries ?? []).map { ("spouse \($0)", $1) }
            let stated = (profile.facts.person.entries + ofSpouse).filter { name, value in
                value != "false" && !(name.hasSuffix("years-in-canada") && value == "40")
            }
            let entered = Dictionary(uniqueKeysWithValues: stated)
            #expect(entered == Self.facts(in: label), "\(label)")
            #expect(profile.income == Self.income(of: label), "\(label)")
            let isCouple = label.lowercased().contains(/couple|spouse/)
            #expect((profile.facts.spouse != nil) == isCouple, "\(label)")
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

    /// The household of a label, with the prerequisites of the example: the facts are entered anew from the
    /// files, as a user of `calc` would enter them.
    private static func entered(
        _ panel: Panel, _ income: Money, adding: Bool
    ) throws -> Household {
        let known = panel.profile.facts.facts
        let all =
            [panel.profile.facts, panel.example.beside] + (adding ? [panel.example.adds] : [])
        func person(
            _ entries: [(name: String, value: String)], _ start: [AmountName: Money]
        ) throws -> Taxpayer {
            var amounts = start
            var facts: [(String, String)] = []
            for (name, value) in entries {
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
        let first = try person(all.flatMap(\.person.entries), [panel.profile.income: income])
        let ofSpouse = all.compactMap(\.spouse)
        guard !ofSpouse.isEmpty else { return Household(first) }
        let entries = ofSpouse.flatMap(\.entries)
        return try Household(
            .init(taxpayer: first, names: Set(all.flatMap(\.person.entries).map(\.name))),
            spouse: .init(taxpayer: try person(entries, [:]), names: Set(entries.map(\.name))),
            using: known)
    }

    @Test func peopleAreThoseOfTheirLabels() throws {
        #expect(Self.panels.count > 350)
        for panel in Self.panels {
            for income in panel.incomes {
                let pair = try panel.profile.pair(panel.example, income: income)
                let name = panel.testDescription
                for (pair, isAdded) in [(pair.before, false), (pair.after, true)] {
                    let household = try Self.entered(panel, income, adding: isAdded)
                    let place = panel.example.places?.first ?? .ontario
                    guard let law = Self.guide?.laws[TaxYear(2026)] else { continue }
                    let found = try? law.amounts(of: pair, in: place).left
                    #expect(found == (try? law.amounts(of: household, in: place).left), "\(name)")
                }
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

    /// The amounts that all adults of a household pay, and its benefits.
    private struct Outcome {
        let paid: Money
        /// The benefits that could be computed.
        let benefits: [BenefitName: Money]
        let awaited: Set<BenefitName>

        init(_ household: Household, _ law: TaxLaw, _ place: Jurisdiction) throws {
            let outcome = try law.calculate(household, in: place)
            paid = outcome.returns.reduce(.zero) { $0 + PanelTests.paid($1.result) }
            benefits = outcome.benefits.amounts
            awaited = Set(outcome.awaited.names)
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

    /// What is wrong with the matrices of an example in a place.
    private static func faults(_ panels: [Panel], _ law: TaxLaw, _ place: Jurisdiction) -> [String]
    {
        guard let guide, let first = panels.first,
            let group = guide.profiles?.group(first.example.group)
        else { return [] }
        // Where a figure of the example is not published there is no page.
        guard (try? law.calculate(first.example.after, in: place)) != nil else { return [] }
        let matrices = law.matrices(
            of: MatrixHouseholds(first.example, group, guide.amounts), in: place, withCosts: false)
        guard matrices.map(\.profile.identifier) == panels.map(\.profile.identifier) else {
            return ["\(first.testDescription), \(place.code) \(law.year): somebody is missing"]
        }
        var faults: [String] = []
        for (panel, matrix) in zip(panels, matrices) {
            let name = "\(panel.testDescription), \(place.code) \(law.year)"
            for row in matrix.rows {
                guard let own = row.changes[matrix.exampleColumn],
                    let before = try? entered(panel, row.income, adding: false),
                    let after = try? entered(panel, row.income, adding: true),
                    let low = try? Outcome(before, law, place),
                    let high = try? Outcome(after, law, place)
                else {
                    faults.append("\(name): not computed")
                    continue
                }
                let change = high.paid - low.paid
                let lost = low.lost(to: high)
                if own.total != change + lost || own.lostBenefits != lost {
                    faults.append("\(name): \(own.total)")
                }
                if let sign = signFault(panel.example, change) {
                    faults.append("\(name), \(row.income): \(sign) \(change)")
                }
            }
            if matrix.changesNothing, panel.example.unchanged.count == 0 {
                faults.append("\(name): nothing changes, and nothing says why")
            }
        }
        return faults
    }

    /// Nobody pays more for a deduction or a credit, or less for more income, and nobody keeps less for it.
    private static func signFault(_ example: TopicExample, _ change: Money) -> String? {
        let facts = example.adds.facts
        let added = example.adds.adults.flatMap { facts.entered(by: $0.taxpayer) }
        let received = added.filter { facts.amount($0.name)?.isReceived == true }
        let income = received.reduce(Money.zero) { $0 + $1.amount }
        if received.isEmpty || income < .zero {
            return change > .zero ? "a saving costs" : nil
        }
        // The dividend tax credit can be more than the tax on a dividend, and saves other tax.
        let hasDividends = received.contains {
            $0.name == .eligibleDividends || $0.name == .otherDividends
        }
        // A spouse with an income brings credits as well.
        let addsSpouse = example.adds.spouse != nil && example.base.spouse == nil
        if change < .zero, received.count == added.count, !hasDividends, !addsSpouse {
            return "income saves"
        }
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
                for place in isCurrent ? law.residences : [.ontario, .quebec]
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
