import Content
import RuleEngine
import TaxTables
import TestSupport
import Testing

/// The people of three examples, whose benefits depend on a fact that is often forgotten.
@Suite struct OpenFactTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let topic: String
        let place: Jurisdiction
        let fact: String
        /// The part of the added amount that the person does not keep in 2026, in dollars.
        let lost: Money

        var testDescription: String { topic }
    }

    /// A person of a topic's example, without one entry.
    private func household(
        _ household: ExampleHousehold, without fact: String? = nil
    ) throws -> Household {
        let person = household.person
        var taxpayer = Taxpayer()
        for entry in person.entries where entry.name != fact {
            try person.facts.enter(entry.name, entry.value, of: &taxpayer)
        }
        return Household(taxpayer)
    }

    private func example(_ topic: String) throws -> TopicExample {
        let guide = try #require(RepositoryGuide.guide)
        guard case .change(let example) = try #require(guide.topic(topic)).example else {
            throw MissingExample()
        }
        return example
    }

    private struct MissingExample: Error {}

    private static let cases = [
        Case(
            topic: "savings-plans/education-and-disability/resp-payments", place: .quebec,
            fact: "full-time-student", lost: Money(cents: 194_224)),
        Case(
            topic: "income/pensions/cpp-survivor-benefit", place: .ontario, fact: "survivor",
            lost: Money(cents: 540_086)),
        Case(
            topic: "income/pensions/foreign-pensions", place: .ontario, fact: "years-in-canada",
            lost: Money(cents: 821_869)),
    ]

    @Test(arguments: cases)
    func computesTheExampleForThePersonItDescribes(_ person: Case) throws {
        let example = try example(person.topic)
        let law = try RepositoryGuide.law()
        let before = try law.amounts(of: household(example.base), in: person.place)
        let after = try law.amounts(of: household(example.result), in: person.place)
        #expect(
            (after.taken - before.taken) - (after.arriving - before.arriving) == person.lost)
    }

    @Test(arguments: cases)
    func findsTheFactIfItIsNotStated(_ person: Case) throws {
        let example = try example(person.topic)
        let check = OpenFactCheck(try #require(RepositoryGuide.guide))
        func open(without fact: String?) throws -> [String] {
            let households = try [example.base, example.result].map {
                try household($0, without: fact)
            }
            return check.openFacts(of: households, in: [person.place], TaxYear(2026)).map(\.fact)
        }
        #expect(try open(without: person.fact) == [person.fact])
        #expect(try open(without: nil) == [])
    }
}
