import Calculations
import Content
import FigurePages
import Foundation
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// The households of the guide, calculated at many incomes in every place.
@Suite struct HouseholdPlanTests {
    let law: TaxLaw
    let plan: HouseholdPlan

    init() throws {
        law = try RepositoryGuide.law()
        plan = try RepositoryGuide.householdPlan()
    }

    private func family(_ name: String, children: [Int]) throws -> HouseholdPlan.Kind {
        let kind = try #require(plan.households.first { $0.kind.name == name }).kind
        var adults = kind.adults
        var taxpayer = adults[0].person.taxpayer
        taxpayer.profile.children = children
        adults[0] = HouseholdPlan.Adult(
            person: ExamplePerson(
                entries: adults[0].person.entries, taxpayer: taxpayer,
                facts: adults[0].person.facts),
            income: adults[0].income, share: adults[0].share)
        return HouseholdPlan.Kind(name: name, titles: [:], adults: adults, in: .default)
    }

    /// Nothing is paid twice: all that arrives is the sum of different benefits, of which a place has one
    /// Canada workers benefit.
    @Test(arguments: Jurisdiction.residences)
    func paysNothingTwice(place: Jurisdiction) throws {
        for member in plan.households {
            let run = try HouseholdRun(kind: member.kind, law: law, place: place)
            for dollars in [20_000, 45_000, 90_000] as [Int64] {
                guard let result = try run.amounts(Money(cents: dollars * 100)) else {
                    continue
                }
                let names = result.benefits.map {
                    "\($0.name) \($0.jurisdiction) \($0.adult ?? -1)"
                }
                #expect(Set(names).count == names.count, "\(place) \(member.kind.name): \(names)")
                let workers = result.benefits.filter {
                    $0.name.rawValue.contains("workers-benefit")
                }
                #expect(workers.count <= 1, "\(place) \(member.kind.name)")
                let sum = result.benefits.reduce(Money.zero) { $0 + $1.amount }
                #expect(sum == result.arriving)
                #expect(result.benefits.allSatisfy { $0.amount > .zero })
            }
        }
    }

    /// Another child never lowers the net income of a family.
    @Test(arguments: Jurisdiction.residences)
    func aChildNeverLowersWhatIsLeft(place: Jurisdiction) throws {
        for name in ["single-parent", "one-income-couple", "two-income-couple"] {
            var before: [Money] = []
            for children in [[], [4], [4, 9], [2, 4, 9]] {
                let kind = try family(name, children: children)
                let run = try HouseholdRun(kind: kind, law: law, place: place)
                let lefts = try stride(from: 5_000, through: 205_000, by: 10_000).map { dollars in
                    try #require(try run.amounts(Money(cents: Int64(dollars) * 100))).left
                }
                for (index, (less, more)) in zip(before, lefts).enumerated() {
                    #expect(more >= less, "\(place) \(name) \(children) at row \(index)")
                }
                before = lefts
            }
        }
    }

    /// If a raise lowers the net income of a household, benefits fell by more than the loss, or a credit or
    /// premium of the return jumped.
    @Test(arguments: Jurisdiction.residences)
    func whatIsLeftFallsOnlyWithABenefitOrAStepOfTheReturn(place: Jurisdiction) throws {
        for member in plan.households {
            let run = try HouseholdRun(kind: member.kind, law: law, place: place)
            var before: HouseholdAmounts?
            for dollars in stride(from: 5_000, through: 200_000, by: 2_500) {
                let result = try run.amounts(Money(cents: Int64(dollars) * 100))
                defer { before = result }
                guard let before, let result, result.left < before.left else { continue }
                #expect(
                    result.arriving < before.arriving,
                    "\(place) \(member.kind.name) at \(dollars): \(before.left) \(result.left)")
            }
        }
    }

    /// The table of a benefit states amounts and ends that the benefit itself has at those incomes.
    @Test func benefitsStartAndEndWhereTheirTablesSay() throws {
        for (benefit, place) in law.benefitNames {
            let table = BenefitTable(benefit, in: place, plan, law)
            for column in table.columns {
                func amount(_ income: Money) throws -> Money {
                    let household = try column.family.household(with: income)
                    return try law.calculate(household, in: place).benefits.filter {
                        $0.name == benefit.step && $0.jurisdiction == benefit.jurisdiction
                    }.reduce(.zero) { $0 + $1.amount }
                }
                let name = "\(place) \(benefit.step) \(column.family.name)"
                let dollar = Money(cents: 100)
                #expect(try amount(column.wholeFrom) == column.whole, "\(name)")
                if let end = column.wholeTo {
                    #expect(try amount(end) == column.whole, "\(name)")
                    #expect(try amount(end + dollar) < column.whole, "\(name)")
                }
                if let end = column.end {
                    #expect(try amount(end) == .zero, "\(name)")
                    #expect(try amount(end - dollar) > .zero, "\(name)")
                }
            }
        }
    }

    /// The chart of a benefit is right between the incomes of its table, within a thirtieth of its height,
    /// where the benefit does not jump.
    @Test func chartsFollowTheirBenefits() throws {
        for (benefit, place) in law.benefitNames {
            let table = BenefitTable(benefit, in: place, plan, law)
            let curve = BenefitCurve(table)
            let top = try #require(table.columns.map(\.whole).max()).cents
            let points = curve.incomes.map(\.cents)
            for (column, amounts) in zip(table.columns, curve.amounts) {
                for income in stride(from: 1_700_00, to: points.last ?? 0, by: 1_700_00) {
                    let end = try #require(points.firstIndex { $0 >= income })
                    let width = points[end] - points[end - 1]
                    // So near each other are only points of a jump.
                    guard width > 400_00 else { continue }
                    let rise = (amounts[end] - amounts[end - 1]).cents
                    let drawn =
                        amounts[end - 1].cents + rise * (income - points[end - 1]) / width
                    let household = try column.family.household(with: Money(cents: income))
                    let paid = try law.amounts(of: household, in: place).benefits.filter {
                        $0.name == benefit.step && $0.jurisdiction == benefit.jurisdiction
                    }.reduce(Money.zero) { $0 + $1.amount }
                    #expect(
                        abs(drawn - paid.cents) * 30 <= top,
                        "\(place) \(benefit.step) \(column.family.name) at \(income / 100)")
                }
            }
        }
    }

    /// The Canada child benefit of July 2026 falls at the rates of the law, one child's at 7% and then
    /// 3.2%.
    @Test func tellsTheRatesOfTheChildBenefit() throws {
        let benefit = BenefitName(step: StepName("child-benefit"), jurisdiction: .federal)
        let table = BenefitTable(benefit, in: .ontario, plan, law)
        let rates = Dictionary(
            uniqueKeysWithValues: table.columns.map { ($0.family.name, $0.rates) })
        #expect(rates["one-child"] == [70_000, 32_000])
        #expect(rates["two-children"] == [135_000, 57_000])
        #expect(rates["three-children"] == [190_000, 80_000])
    }

    /// Newfoundland and Labrador pays 157.33 a month for a first child up to a family income of 20,397 (from
    /// July 2026).
    ///
    /// The reduction above it is an unknown figure of the table.
    @Test func showsABenefitAsFarAsItsFiguresAreKnown() throws {
        let benefit = BenefitName(
            step: StepName("nl-child-benefit"), jurisdiction: .newfoundlandAndLabrador)
        let table = BenefitTable(benefit, in: .newfoundlandAndLabrador, plan, law)
        #expect(!table.columns.isEmpty)
        for column in table.columns {
            let limit = try #require(column.knownTo)
            #expect(column.wholeTo == limit && column.end == nil && column.rates.isEmpty)
            #expect(column.amounts.last == .some(nil))
            #expect(
                try law.amounts(
                    of: column.family.household(with: limit), in: .newfoundlandAndLabrador
                ).awaited.unpublished.isEmpty)
            #expect(
                try law.amounts(
                    of: column.family.household(with: limit + Money(cents: 100)),
                    in: .newfoundlandAndLabrador
                ).awaited.unpublished.contains(benefit))
        }
        #expect(table.columns.contains { $0.whole == Money(cents: 12 * 157_33) })
    }

    /// An error in the file is reported with its location.
    @Test(arguments: [
        ("share: \"0.6\"", "share: \"0.7\"", "impossible-example"),
        ("overview: [30000,", "overview: [30001,", "unknown-income"),
        ("income: employment, share: \"1\"", "income: age, share: \"1\"", "unknown-word"),
        ("named-only: true", "named-only: yes", "unknown-word"),
    ])
    func saysWhatIsWrong(old: String, new: String, identifier: String) throws {
        let folder = try TemporaryFolder()
        let text = String(
            decoding: try Repository.source(HouseholdPlanReader.path).bytes, as: UTF8.self)
        let start = try #require(text.range(of: old))
        try folder.write(
            HouseholdPlanReader.path, text.replacingCharacters(in: start, with: new))
        let (plan, diagnostics) = HouseholdPlan.read(in: folder.path)
        #expect(plan == nil && diagnostics.map(\.identifier).contains(identifier))
    }

    /// An unknown benefit and an unknown topic are reported.
    @Test func saysWhatNothingGives() throws {
        let guide = try #require(RepositoryGuide.guide)
        let paths = Set(guide.topics.map(\.path))
        #expect(plan.check(guide, topicPaths: paths).isEmpty)
        let first = try #require(plan.benefits.compactMap(\.topicPath).first)
        let found = plan.check(guide, topicPaths: paths.subtracting([first]))
        #expect(Set(found.map(\.identifier)) == ["unresolved-link"])
    }
}
