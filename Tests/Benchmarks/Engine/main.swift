import AllocationCounter
import Benchmark
import Calculations
import Content
import Project
import RuleEngine
import RuleLanguage
import Site
import TaxTables
import TestSupport
import Text

// How long one return takes, and how many blocks of memory: `swift run -c release EngineBenchmarks`.
//
// The floor is the arithmetic alone: as many exact products, rounded to the cent, as a return has
// steps. What a return takes beyond it is choosing and explaining.

let year = 2026

/// The returns to compute: people of several kinds in every province, so that no branch is favoured.
struct Returns {
    let law: TaxLaw
    let people: [(Jurisdiction, Taxpayer)]

    init() {
        let folder = GuideFolder(root: Repository.root)
        let (laws, _, diagnostics) = LawReader.readLaws(folder)
        guard let law = laws[TaxYear(year)], !diagnostics.hasErrors else {
            fatalError(DiagnosticWriter().text(for: diagnostics))
        }
        self.law = law
        people = law.residences.flatMap { residence in Self.kinds.map { (residence, $0) } }
    }

    private static let kinds: [Taxpayer] = {
        func person(_ amounts: [AmountName: Int64]) -> Taxpayer {
            var person = Taxpayer()
            for (name, dollars) in amounts { person[name] = Money(cents: dollars * 100) }
            return person
        }
        var parent = person([.employment: 38_000, .childCare: 5_000, .medical: 1_900])
        parent.profile.children = [3, 9]
        var senior = person([
            .pension: 30_000, .oldAgeSecurity: 8_900, .eligibleDividends: 4_000, .donations: 150,
        ])
        senior.profile.age = 70
        return [
            person([.employment: 62_000, .registeredRetirementSavings: 4_000]), parent, senior,
            person([.selfEmployment: 88_000, .interest: 500]),
            person([.employment: 240_000, .capitalGains: 30_000, .unionDues: 1_000]),
        ]
    }()
}

let returns = Returns()

/// Two adults with two children in every province, who are paid the federal benefits.
let households: [(Jurisdiction, Household)] = returns.law.residences.map { residence in
    func entered(_ amounts: [(String, String)]) -> Household.Entered {
        var entered = Household.Entered(taxpayer: Taxpayer(), names: Set(amounts.map(\.0)))
        for (name, value) in amounts {
            try? returns.law.facts.enter(name, value, of: &entered.taxpayer)
        }
        return entered
    }
    let first = entered([("employment", "38000"), ("children", "3,9")])
    let spouse = entered([("employment", "21000")])
    guard let household = try? Household(first, spouse: spouse, using: returns.law.facts) else {
        fatalError("the household can be entered")
    }
    return (residence, household)
}

/// The rule files of the repository, and the tables of all its years.
struct Sources {
    let rules: [SourceText]
    let tables: [TaxYear: [Jurisdiction: TaxTable]]

    init() {
        let names =
            Repository.names(in: "Content/Rules")
            + Repository.names(in: "Content/Rules/household").map { "household/\($0)" }
        rules = names.filter { $0.hasSuffix(".rules") }.compactMap {
            try? Repository.source("Content/Rules/\($0)")
        }
        tables = LawReader.readLaws(GuideFolder(root: Repository.root)).laws.mapValues(\.tables)
    }

    /// Reads the rule files and compiles them for every place of every year.
    func compile(jobs: Int) {
        let log = DiagnosticLog()
        let ruleSet = LawReader.ruleSet(rules, of: Repository.names, log: log, jobs: jobs)
        let made = LawReader.laws(tables, SharedRules(ruleSet), log: log, jobs: jobs)
        precondition(log.diagnostics.isEmpty && made.count == tables.count)
    }
}
let stepsOfReturn: Int = {
    var steps = 0
    for (residence, person) in returns.people {
        let calculation = try? returns.law.calculate(person, in: residence, keepingSteps: true)
        steps += calculation?.steps.count ?? 0
    }
    return steps / returns.people.count
}()

/// Runs one of the returns after the other, and counts the memory they take.
func measure(_ name: String, _ compute: @escaping (Jurisdiction, Taxpayer) throws -> Void) {
    var next = 0
    benchmark(name) { state in
        let (residence, person) = returns.people[next % returns.people.count]
        next += 1
        let before = allocation_count()
        try state.measure { try? compute(residence, person) }
        // The counter is a sum over all the runs; a share of each makes it the mean.
        let taken = Double(allocation_count() - before)
        state.increment(counter: "allocations", by: taken / Double(state.iterations))
    }
}

benchmark("floor: \(stepsOfReturn) exact products, rounded") {
    var amount = Money(cents: 6_200_000)
    for _ in 0..<stepsOfReturn {
        amount = amount.multiplied(by: Rate(millionths: 145_000)) + Money(cents: 5_300_000)
    }
    precondition(amount > .zero)
}
measure("a return") { residence, person in
    _ = try returns.law.calculate(person, in: residence)
}
measure("a return with about \(stepsOfReturn) steps") { residence, person in
    _ = try returns.law.calculate(person, in: residence, keepingSteps: true)
}
var nextHousehold = 0
benchmark("a household of two adults and two children") {
    let (residence, household) = households[nextHousehold % households.count]
    nextHousehold += 1
    _ = try? returns.law.amounts(of: household, in: residence)
}
benchmark("a household of two adults and two children, with both marginal rates") {
    let (residence, household) = households[nextHousehold % households.count]
    nextHousehold += 1
    _ = try? returns.law.calculate(household, in: residence)
}
let sources = Sources()
for jobs in [1, 2] {
    let threads = jobs == 1 ? "one thread" : "\(jobs) threads"
    benchmark("reading and compiling all rules of \(sources.tables.count) years on \(threads)") {
        sources.compile(jobs: jobs)
    }
}
measure("marginal rates of four kinds of income, to 500,000") { residence, person in
    _ = try MarginalRateSchedule(
        of: returns.law.incomeKinds, along: .otherIncome, upTo: Money(cents: 50_000_000),
        for: person, in: residence, by: returns.law)
}

Benchmark.main()
