import Dispatch
import Foundation
import RuleEngine
import RuleLanguage
import Synchronization
import TaxTables
import TestSupport
import Testing
import Text

/// An error in a rule file is detected: by the reader, by an example of a rule, or by a published figure.
///
/// One that changes no amount of any return is harmless. A sample runs here; `RULE_MUTANTS=all` makes all of
/// them and prints those that nothing detects, `RULE_MUTANTS=300` another sample of that size.
@Suite struct RuleMutationTests {
    private static let size = ProcessInfo.processInfo.environment["RULE_MUTANTS"]

    private static func sample() throws -> [RuleMutant] {
        let all = try RuleMutants.all()
        guard size != "all" else { return all }
        var generator = SeededGenerator(seed: 17)
        return Array(all.shuffled(using: &generator).prefix(size.flatMap { Int($0) } ?? 40))
    }

    @Test func almostEverySlipIsNoticed() throws {
        let mutants = try Self.sample()
        let judge = try MutantJudge()
        let verdicts = Mutex([MutantJudge.Verdict?](repeating: nil, count: mutants.count))
        DispatchQueue.concurrentPerform(iterations: mutants.count) { index in
            let verdict = judge.verdict(on: mutants[index])
            verdicts.withLock { $0[index] = verdict }
        }
        let found = verdicts.withLock { $0 }
        let survivors = zip(mutants, found).filter { $1 == .unnoticed }.map(\.0)
        if Self.size != nil {
            let counts = Dictionary(grouping: found.compactMap(\.self), by: \.self)
                .mapValues(\.count)
            print(counts)
            for mutant in survivors { print("unnoticed: \(mutant)") }
            for (mutant, verdict) in zip(mutants, found) where verdict == .harmless {
                print("harmless: \(mutant)")
            }
        }
        let harmless = found.count { $0 == .harmless }
        #expect(survivors.count * 20 <= mutants.count - harmless, "\(survivors)")
        #expect(mutants.count - harmless >= 30)
    }
}

/// A judge of which check detects an error.
struct MutantJudge: Sendable {
    enum Verdict: Hashable {
        case reader
        case example
        case figure
        /// All results are equal, though some line may be printed differently.
        case harmless
        case unnoticed
    }

    private struct Home: Hashable {
        let year: TaxYear
        let place: Jurisdiction

        /// The start of the examples for it.
        var prefix: String { "\(year) \(place.code): " }
    }

    private let files: [(name: String, file: RuleFile)]
    private let tables: [Int: [Jurisdiction: TaxTable]]
    private let documents: Set<String>
    private let homes: [Home]

    init() throws {
        files = try RealLaw.ruleSet.get().files.map { ($0.source.path, $0) }
        tables = try Dictionary(
            uniqueKeysWithValues: RealLaw.years.map { ($0, try RealLaw.year($0).tables) })
        documents = try RealLaw.documents()
        // Where most examples and figures are comes first.
        let counts = Self.counts(of: files.flatMap(\.file.rules))
        homes = RealLaw.years.flatMap { year in
            Jurisdiction.residences.map { Home(year: TaxYear(year), place: $0) }
        }.sorted { counts[$0.prefix, default: 0] > counts[$1.prefix, default: 0] }
    }

    private static func counts(of rules: [RuleSyntax]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for example in rules.flatMap(\.examples) {
            counts[String(example.text.prefix("2026 ON: ".count)), default: 0] += 1
        }
        return counts
    }

    func verdict(on mutant: RuleMutant) -> Verdict {
        let log = DiagnosticLog()
        let path = "Content/Rules/\(mutant.file)"
        let changed = RuleFile(
            SourceText(path: path, text: mutant.text, names: Repository.names),
            log: log)
        let ruleSet = RuleSet(
            files.map { $0.name == path ? changed : $0.file }, log: log)
        log.report(WordsCheck(of: ruleSet, in: ["en", "fr"]).missingWords)
        let facts = FactCatalogue(ruleSet)
        guard log.diagnostics.isEmpty, facts.mistakes.isEmpty, ruleSet.isUsable else {
            return .reader
        }
        let isOfFacts = mutant.file == "facts.rules"
        if isOfFacts, !RefusedPeople.mistakes(of: facts).isEmpty { return .figure }
        let isOfHouseholds = isOfFacts || mutant.file.hasPrefix("household/")
        for home in homesInOrder(of: mutant, in: changed) {
            let verdict = verdict(on: ruleSet, in: home, withHouseholds: isOfHouseholds)
            guard verdict == .unnoticed else { return verdict }
        }
        let isHarmless = homes.allSatisfy {
            changesNothing(ruleSet, in: $0, withHouseholds: isOfHouseholds)
        }
        return isHarmless ? .harmless : .unnoticed
    }

    /// Returns true if people with all kinds of amounts get the same results with the original rules.
    private func changesNothing(
        _ ruleSet: RuleSet, in home: Home, withHouseholds: Bool
    ) -> Bool {
        let log = DiagnosticLog()
        guard let law = law(of: ruleSet, in: home, log),
            let real = try? RealLaw.year(home.year.number)
        else { return false }
        return MutatedTableTests.people.allSatisfy { person in
            let results = [law, real].map { try? $0.calculate(person, in: home.place).result }
            guard results[0] == results[1], withHouseholds else { return results[0] == results[1] }
            let paid = [law, real].map {
                try? $0.calculate(Household(person), in: home.place).benefits
            }
            return paid[0] == paid[1]
        } && (!withHouseholds || paysTheSame(law, as: real, in: home))
    }

    /// Returns true if published households get the same results wherever they live.
    private func paysTheSame(_ law: TaxLaw, as real: TaxLaw, in home: Home) -> Bool {
        let households = PublishedHouseholds.all.households
        return stride(from: 0, to: households.count, by: 7).allSatisfy { index in
            let paid = [law, real].map {
                try? $0.calculate(households[index].household, in: home.place).benefits
            }
            return paid[0] == paid[1]
        }
    }

    private func law(
        of ruleSet: RuleSet, in home: Home, _ log: DiagnosticLog
    ) -> TaxLaw? {
        let tables = tables[home.year.number] ?? [:]
        return TaxLaw(
            year: home.year, tables: [.federal, home.place].compactMap { tables[$0] },
            ruleSet: ruleSet, log: log)
    }

    /// Returns the jurisdictions, beginning with those of the rule's own examples.
    private func homesInOrder(of mutant: RuleMutant, in file: RuleFile) -> [Home] {
        let rule = file.rules.last {
            file.source.location(at: $0.name.offsets.lowerBound).line <= mutant.line
        }
        let counts = Self.counts(of: rule.map { [$0] } ?? [])
        let own = homes.filter { counts[$0.prefix] != nil }
        return own + homes.filter { counts[$0.prefix] == nil }
    }

    private func verdict(
        on ruleSet: RuleSet, in home: Home, withHouseholds: Bool
    ) -> Verdict {
        let log = DiagnosticLog()
        guard let law = law(of: ruleSet, in: home, log), log.diagnostics.isEmpty else {
            return .reader
        }
        if withHouseholds, !law.checkHouseholds().isEmpty { return .reader }
        let wrong = RuleExamples.check(
            ruleSet, laws: [home.year: law], documents: documents, beginningWith: home.prefix)
        if !wrong.isEmpty { return .example }
        if disagrees(law, in: home) || !RefusedPeople.mistakes(of: law).isEmpty {
            return .figure
        }
        return withHouseholds && disagreesOnHouseholds(law, in: home) ? .figure : .unnoticed
    }

    private func disagreesOnHouseholds(_ law: TaxLaw, in home: Home) -> Bool {
        PublishedHouseholds.all.households.contains {
            $0.year == home.year.number && $0.place == home.place
                && (try? $0.mistakes(of: law)) != []
        }
    }

    private func disagrees(_ law: TaxLaw, in home: Home) -> Bool {
        let returns = PublishedFigures.all.returns.filter {
            $0.year == home.year.number && $0.residence == home.place
        }
        let rates = PublishedFigures.all.rates.filter {
            $0.year == home.year.number && $0.residence == home.place
        }
        return returns.contains { (try? $0.mistakes(of: law)) != [] }
            || rates.contains {
                (try? $0.mistakesOfFurtherIncome(of: law)) != []
                    || home.place != .ontario
                        && (try? $0.mistakesOfMarginalRates(of: law)) != []
            }
    }
}
