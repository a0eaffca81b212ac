import AllocationCounter
import Benchmark
import GuideDiagnostics
import GuideSite
import GuideTestSupport
import TaxEngine
import TaxTables

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
        let (laws, _, diagnostics) = GuideReader.readLaws(folder)
        guard let law = laws[TaxYear(year)], !diagnostics.hasErrors else {
            fatalError(DiagnosticWriter().text(for: diagnostics))
        }
        self.law = law
        people = law.provinces.flatMap { province in Self.kinds.map { (province, $0) } }
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
let stepsOfReturn: Int = {
    var steps = 0
    for (province, person) in returns.people {
        let calculation = try? returns.law.calculate(person, in: province, keepingSteps: true)
        steps += calculation?.steps.count ?? 0
    }
    return steps / returns.people.count
}()

/// Runs one of the returns after the other, and counts the memory they take.
func measure(_ name: String, _ compute: @escaping (Jurisdiction, Taxpayer) throws -> Void) {
    var next = 0
    benchmark(name) { state in
        let (province, person) = returns.people[next % returns.people.count]
        next += 1
        let before = allocation_count()
        try state.measure { try? compute(province, person) }
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
measure("a return") { province, person in
    _ = try returns.law.calculate(person, in: province)
}
measure("a return with about \(stepsOfReturn) steps") { province, person in
    _ = try returns.law.calculate(person, in: province, keepingSteps: true)
}
measure("marginal rates of four kinds of income, to 500,000") { province, person in
    _ = try returns.law.marginalRates(
        of: TaxLaw.incomeKinds, along: .otherIncome, upTo: Money(cents: 50_000_000), for: person,
        in: province)
}

Benchmark.main()
