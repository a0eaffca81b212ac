import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// The operations of the rule language on amounts, each with samples worked out by hand.
@Suite struct OperationTests {
    /// A line of a rule over three stated amounts, with its result in cents.
    struct Sample: CustomTestStringConvertible, Sendable {
        let written: String
        let amounts: [Int64]
        let result: Int64
        let step: String

        var testDescription: String { "\(written) of \(amounts)" }

        init(_ written: String, _ amounts: [Int64], _ result: Int64, _ step: String) {
            self.written = written
            self.amounts = amounts
            self.result = result
            self.step = step
        }
    }

    static let samples = [
        Sample("a + b + c", [100, 200, 301], 601, "sum"),
        Sample("a - b", [100, 301], -201, "difference"),
        Sample("a - b, not below 0", [100, 301], 0, "excess"),
        Sample("a × b ÷ c", [1_000, 200, 300], 667, "proportion"),
        Sample("half of a", [101], 51, "half"),
        Sample("lesser of a and b", [300, 100], 100, "lesser"),
        Sample("lesser of a, b and c", [300, 100, 200], 100, "lesser"),
        Sample("lesser of a, b and c", [300, 200, 100], 100, "lesser"),
        Sample("greater of a, b and c", [300, 100, 301], 301, "greater"),
        Sample("average of a and b", [100, 301], 201, "average"),
        Sample("average of a, b and c", [100, 200, 301], 200, "average"),
        Sample("a rounded down to multiples of b", [1_999, 500], 1_500, "rounded-down"),
        Sample("a rounded up to multiples of b", [1_501, 500], 2_000, "rounded-up"),
        Sample("a rounded to the nearest multiple of b", [1_749, 500], 1_500, "rounded-nearest"),
        Sample("a rounded to the nearest multiple of b", [1_750, 500], 2_000, "rounded-nearest"),
        Sample("first of a, b", [0, 200], 200, "first"),
    ]

    /// The first kind of income is last, because a line whose rate is measured is not blank.
    private static let facts: [AmountName] = [.interest, .pension, .otherIncome]

    /// A law whose last form has a further line over the letters of `written`.
    private static func law(with written: String) throws -> TaxLaw {
        let words = written.split { " ,".contains($0) }.map(String.init)
        let letters = zip(["a", "b", "c"], facts).filter { words.contains($0.0) }
        let lines = letters.map { letter, fact in
            "  \(letter) as sample-\(letter) = entered \(fact.name)\n"
                + "    en  Sample \(letter)\n    fr  Exemple \(letter)\n"
        }
        let form =
            "form samples, from federal\n  section result\n" + lines.joined()
            + "  sample-result = \(written)\n    en  Sample\n    fr  Exemple\n\n"
        let result = "\nresults\n  hidden sample = samples.sample-result\n"
        let ruleSet = try RealLaw.readRules { name, text in
            guard name == "result.rules" else { return text }
            return form + text.replacing("\nresults\n", with: result)
        }
        let log = DiagnosticLog()
        let law = TaxLaw(
            year: TaxYear(2025), tables: Array(try RealLaw.year(2025).tables.values),
            ruleSet: ruleSet, log: log)
        try #require(log.diagnostics.isEmpty, "\(DiagnosticWriter().text(for: log.diagnostics))")
        return try #require(law)
    }

    @Test(arguments: samples)
    func givesTheResultOfTheSample(sample: Sample) throws {
        let law = try Self.law(with: sample.written)
        var person = Taxpayer()
        for (fact, cents) in zip(Self.facts, sample.amounts) { person[fact] = Money(cents: cents) }
        let steps = try law.calculate(person, in: .ontario, keepingSteps: true).steps
        let step = steps.last { $0.name == StepName("sample-result") }
        let found = step?.amount ?? .zero
        #expect(found == Money(cents: sample.result))
        #expect(step.map { $0.recomputed == found } ?? (sample.result == 0))
    }

    /// A further dollar changes the result as its derivative says.
    @Test(arguments: samples)
    func changesWithTheNextDollarAsItsDerivativeSays(sample: Sample) throws {
        // Multiples and proportions of cents change in steps that the derivative leaves out.
        guard !sample.step.hasPrefix("rounded") else { return }
        let law = try Self.law(with: sample.written)
        for (index, fact) in Self.facts.enumerated() where index < sample.amounts.count {
            var person = Taxpayer()
            for (other, cents) in zip(Self.facts, sample.amounts) {
                person[other] = Money(cents: cents * 10_000)
            }
            func step(_ person: Taxpayer) throws -> Step? {
                try law.calculate(person, in: .ontario, keepingSteps: true, measuring: fact).steps
                    .last { $0.name == StepName("sample-result") }
            }
            let before = try step(person)
            person[fact] += Money(cents: 100)
            let after = try step(person)
            let change = (after?.amount ?? .zero) - (before?.amount ?? .zero)
            let expected = roundedQuotient(before?.slope ?? 0, 100, Line.unitSlope)
            #expect(abs(change.cents - expected) <= 1, "\(fact)")
        }
    }

    /// A monthly figure is not multiplied by weeks.
    @Test func refusesOtherUnitsThanThatOfTheFigure() throws {
        let ruleSet = try RealLaw.readRules {
            $0 == "household/nunavut.rules"
                ? $1.replacing("monthly × 12 months", with: "monthly × 52 weeks") : $1
        }
        let log = DiagnosticLog()
        let law = TaxLaw(
            year: TaxYear(2026), tables: Array(try RealLaw.year(2026).tables.values),
            ruleSet: ruleSet, log: log)
        let found = DiagnosticWriter().text(for: try #require(law).checkHouseholds())
        let expected = "'monthly' is a monthly amount, times a number of weeks"
        #expect(found.contains(expected), "\(found)")
    }

    /// Each operation has a sample, and the manual shows its form.
    @Test func coversEveryOperation() throws {
        let manual = String(
            decoding: try Repository.source("Sources/Site/Site.docc/RuleLanguage.md").bytes,
            as: UTF8.self)
        for arithmetic in Arithmetic.allCases {
            #expect(
                Self.samples.contains { $0.step == arithmetic.rawValue }, "\(arithmetic.rawValue)")
            var letters = ["a", "b", "c"].makeIterator()
            let written = arithmetic.written.map { $0 == "…" ? letters.next() ?? "" : String($0) }
            #expect(manual.contains("`\(written.joined())`"), "\(arithmetic.rawValue)")
        }
    }
}
