import RuleEngine
import TaxTables
import TestSupport
import Testing

/// A household is asked for unstated facts that would change its result, and for nothing else.
@Suite struct QuestionTests {
    private static func asked(
        _ entries: [String], of place: Jurisdiction
    ) throws -> [String] {
        let law = try RealLaw.year(2026)
        var person = Taxpayer()
        for entry in entries {
            let parts = entry.split(separator: "=").map(String.init)
            try law.facts.enter(parts[0], parts[1], of: &person)
        }
        let household = Household(person)
        let calculation = try law.calculate(household, in: place)
        return OpenFactSearch(law).questions(about: household, beside: calculation)
            .map { "\($0.fact)=\($0.answer)" }
    }

    /// Ontario pays a part of rent and property tax, Quebec an amount to those who live alone, and both the
    /// federal pension and its supplement go by years in Canada.
    @Test(arguments: [
        (Jurisdiction.ontario, ["employment=20000"], "rent=12000", true),
        (.ontario, ["employment=20000", "rent=0"], "rent=12000", false),
        (.ontario, ["employment=20000", "rent=9000"], "rent=12000", false),
        (.ontario, ["employment=400000"], "rent=12000", false),
        (.alberta, ["employment=20000"], "rent=12000", false),
        (.quebec, ["employment=30000"], "lives-alone=yes", true),
        (.quebec, ["employment=30000", "lives-alone=no"], "lives-alone=yes", false),
        (.alberta, ["employment=30000"], "years-in-canada=20", false),
        (.alberta, ["oas=8900", "age=68"], "years-in-canada=20", true),
        (.alberta, ["oas=8900", "age=68", "years-in-canada=40"], "years-in-canada=20", false),
    ])
    func asksForWhatDecides(
        place: Jurisdiction, entries: [String], question: String, isAsked: Bool
    ) throws {
        let asked = try Self.asked(entries, of: place)
        #expect(asked.contains(question) == isAsked, "\(asked)")
    }
}
