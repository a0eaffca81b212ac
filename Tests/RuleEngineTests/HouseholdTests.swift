import RuleEngine
import TaxTables
import TestSupport
import Testing
import Text

@Suite struct HouseholdTests {
    private static func person(_ entries: [String: String]) throws -> Taxpayer {
        try RealLaw.entered(entries.sorted { $0.key < $1.key }).taxpayer
    }

    private static func couple(
        _ first: [String: String], _ second: [String: String]
    ) throws -> Household {
        try Household(
            RealLaw.entered(first.map { ($0, $1) }),
            spouse: RealLaw.entered(second.map { ($0, $1) }),
            using: RealLaw.facts)
    }

    /// Every rule of a household compiles for every jurisdiction and year, for one adult and for two, without
    /// cycles.
    @Test(arguments: RealLaw.years)
    func everyPlaceHasHouseholds(year: Int) throws {
        let law = try RealLaw.year(year)
        let wrong = law.checkHouseholds()
        #expect(wrong.isEmpty, "\(DiagnosticWriter().text(for: wrong))")
        let couple = try Self.couple(
            ["employment": "40000", "children": "3,8"], ["employment": "20000", "age": "38"])
        let parent = Household(try Self.person(["employment": "40000", "children": "3,8"]))
        for place in law.residences {
            for household in [couple, parent] {
                let calculation = try law.calculate(household, in: place, keepingSteps: true)
                #expect(calculation.returns.count == household.adults.count)
                #expect(calculation.benefits.contains { $0.name == StepName("child-benefit") })
                let received: Money = .dollars(household.adults.count == 2 ? 60_000 : 40_000)
                #expect(calculation.left + calculation.taken - calculation.arriving == received)
            }
        }
    }

    @Test func readsWhatIsPublished() throws {
        let published = PublishedHouseholds.all
        #expect(published.problems == [])
        #expect(published.documents.subtracting(try RealLaw.documents()) == [])
        #expect(published.households.count >= 230)
    }

    @Test(arguments: PublishedHouseholds.all.households)
    func paysWhatIsPublished(published: PublishedHousehold) throws {
        #expect(try published.mistakes(of: RealLaw.year(published.year)) == [])
    }

    /// If the law needs only the net income of a spouse, two returns together equal two returns with stated
    /// net incomes.
    @Test(arguments: RealLaw.years)
    func twoReturnsAreThoseWithStatedIncomes(year: Int) throws {
        let law = try RealLaw.year(year)
        let couples: [([String: String], [String: String])] = [
            (
                ["employment": "70000", "rrsp": "3000"],
                ["employment": "48000", "union-dues": "600"]
            ),
            (
                ["self-employment": "90000", "children": "3,15"],
                ["employment": "52000", "age": "45"]
            ),
            (
                ["pension": "40000", "age": "70", "oas": "8800"],
                ["pension": "38000", "age": "66", "oas": "8800", "donations": "3000"]
            ),
            (
                ["employment": "52000", "children": "2"],
                ["employment": "95000", "capital-gains": "10000", "donations": "500"]
            ),
        ]
        for (first, second) in couples {
            let household = try Self.couple(first, second)
            // Quebec's Schedule B adds the amounts of two pensioners.
            let hasPension = first["pension"] != nil
            for place in law.residences where place != .quebec || !hasPension {
                let together = try law.calculate(household, in: place)
                for (index, computed) in together.returns.enumerated() {
                    var alone = household.adults[index]
                    alone.profile.spouseNetIncome = together.returns[1 - index].result.netIncome
                    let stated = try law.calculate(alone, in: place)
                    #expect(computed.result == stated.result, "\(year) \(place) \(first)")
                    #expect(computed.marginalRates == stated.marginalRates)
                }
            }
        }
    }

    /// A line of a form has one amount on a person's return, with the supplement, a split pension or a transfer too.
    @Test(arguments: RealLaw.years)
    func noLineNumberHasTwoAmounts(year: Int) throws {
        let law = try RealLaw.year(year)
        let couples: [([String: String], [String: String])] = [
            (["pension": "22000", "age": "70", "oas": "8815"], ["age": "70", "oas": "8815"]),
            (
                [
                    "pension": "50000", "age": "70", "oas": "8815", "split-pension": "20000",
                    "quebec-split-pension": "10000", "medical": "5000",
                ],
                ["age": "67", "oas": "8815", "disability": "yes", "tuition": "3000"]
            ),
            (["employment": "9000", "age": "62"], ["age": "70", "oas": "8000", "rrsp": "500"]),
            (["employment": "60000", "children": "2,9"], ["employment": "20000"]),
        ]
        for (first, second) in couples {
            let household = try Self.couple(first, second)
            for place in law.residences {
                let found = try law.calculate(household, in: place, keepingSteps: true)
                for steps in found.returns.map(\.steps) {
                    var amounts: [String: Money] = [:]
                    for step in steps {
                        let table = law.tables[step.jurisdiction]
                        guard let line = table?.lines[step.name.rawValue] else { continue }
                        let known = amounts.updateValue(
                            step.amount, forKey: "\(step.jurisdiction) \(line)")
                        #expect(known == nil || known == step.amount, "\(place) \(step.name)")
                    }
                }
            }
        }
    }

    /// The order of two spouses does not change what they pay together.
    @Test(arguments: RealLaw.years)
    func exchangedSpousesOfQuebecPayTheSame(year: Int) throws {
        let law = try RealLaw.year(year)
        let couples: [([String: String], [String: String])] = [
            (["pension": "25000", "age": "66"], ["pension": "25000", "age": "66"]),
            (["pension": "52000", "age": "66"], ["pension": "9000", "age": "70"]),
            (["employment": "60000"], ["pension": "20000", "age": "66", "medical": "4000"]),
            (["pension": "30000", "age": "61"], ["age": "66", "oas": "8800"]),
        ]
        for (first, second) in couples {
            let paid = try [Self.couple(first, second), Self.couple(second, first)].map {
                try law.calculate($0, in: .quebec).taken
            }
            #expect(paid[0] == paid[1], "\(year) \(first)")
        }
    }

    /// A benefit that either spouse may claim does not depend on the age of the first.
    @Test func exchangedSpousesBelowAnAgeReceiveTheSame() throws {
        let law = try RealLaw.year(2025)
        let (worker, minor) = (["employment": "12000", "age": "35"], ["age": "17"])
        let student = minor.merging(["full-time-student": "true"]) { $1 }
        for (place, other) in [
            (Jurisdiction.quebec, minor), (.northwestTerritories, minor), (.yukon, student),
            (.nunavut, student),
        ] {
            let received = try [Self.couple(worker, other), Self.couple(other, worker)].map {
                try law.calculate($0, in: place).arriving
            }
            #expect(received[0] == received[1] && received[0] > .zero, "\(place)")
        }
    }

    /// A Quebec spouse without tax passes on unused credits of the actual return, not of one guessed from the
    /// net income.
    @Test func aSpouseOfQuebecPassesCreditsOn() throws {
        let law = try RealLaw.year(2025)
        let household = try Self.couple(
            ["employment": "80000"], ["other-income": "15000", "medical": "4000", "age": "40"])
        let together = try law.calculate(household, in: .quebec, keepingSteps: true)
        let passed = together.returns[0].steps.last {
            $0.name == StepName("spouse-credits-transferred")
        }
        let left = together.returns[1].steps.last {
            $0.name == StepName("credits-that-the-spouse-may-claim")
        }
        #expect(try #require(passed).amount > .zero)
        #expect(passed?.amount == left?.amount)
    }

    /// One parent claims an infirm child, and one spouse the reduction of a family.
    @Test func oneOfTwoSpousesClaims() throws {
        let law = try RealLaw.year(2025)
        func claims(
            _ name: String, _ household: Household, in place: Jurisdiction
        ) throws -> [Bool] {
            try law.calculate(household, in: place, keepingSteps: true).returns.map {
                $0.steps.contains { $0.name == StepName(name) }
            }
        }
        let parents = try Self.couple(
            ["employment": "52000", "children": "2", "infirm-children": "1"],
            ["employment": "95000"])
        #expect(try claims("infirm-child-amount", parents, in: .ontario) == [false, true])
        let alike = try Self.couple(["other-income": "19000"], ["other-income": "19000"])
        #expect(try claims("tax-reduction-amounts", alike, in: .newBrunswick) == [true, false])
    }

    /// The supplements of each adult are on that adult's return, and are deducted from taxable income.
    @Test(arguments: RealLaw.years)
    func supplementsAreOnTheReturnsOfThosePaid(year: Int) throws {
        let law = try RealLaw.year(year)
        let couples: [([String: String], [String: String])] = [
            (["pension": "6000", "age": "70", "oas": "8000"], ["age": "70", "oas": "8000"]),
            (["pension": "4000", "age": "70", "oas": "8000"], ["age": "62"]),
        ]
        let supplements: Set = [
            "guaranteed-income-supplement", "spouse-allowance", "survivor-allowance",
        ]
        for (first, second) in couples {
            let household = try Self.couple(first, second)
            for place in law.residences {
                let found = try law.calculate(household, in: place, keepingSteps: true)
                var counted = 0
                for (adult, calculation) in found.returns.enumerated() {
                    let paid = found.benefits.filter {
                        $0.adult == adult && supplements.contains($0.name.rawValue)
                    }.reduce(Money.zero) { $0 + $1.amount }
                    let line = calculation.steps.first {
                        $0.name == StepName("net-federal-supplements")
                    }
                    #expect(line?.amount ?? .zero == paid, "\(place) \(adult)")
                    #expect(
                        calculation.result.netIncome - calculation.result.taxableIncome == paid,
                        "\(place) \(adult)")
                    if paid > .zero { counted += 1 }
                }
                #expect(counted == 2, "\(place)")
            }
        }
    }

    /// Schedule B reduces the amounts of two spouses once: one return has it, and the other is passed the rest.
    @Test func oneOfTwoSpousesOfQuebecHasScheduleB() throws {
        let law = try RealLaw.year(2025)
        let couples: [([String: String], [String: String])] = [
            (["pension": "25000", "age": "66"], ["pension": "25000", "age": "66"]),
            (["pension": "52000", "age": "66"], ["pension": "9000", "age": "70"]),
        ]
        for (first, second) in couples {
            for adults in [(first, second), (second, first)] {
                let found = try law.calculate(
                    Self.couple(adults.0, adults.1), in: .quebec, keepingSteps: true)
                let having = found.returns.filter { calculation in
                    calculation.steps.contains { step in
                        step.name == StepName("income-tested-amounts-left")
                    }
                }
                #expect(having.count == 1, "\(adults)")
            }
        }
    }

    /// Steps are numbered through both returns and the benefits, and no step names a later one.
    @Test(arguments: RealLaw.years)
    func stepsOfAHouseholdReadFromTopToBottom(year: Int) throws {
        let law = try RealLaw.year(year)
        let couples: [([String: String], [String: String])] = [
            (
                ["employment": "40000", "children": "3,8", "child-care": "5000"],
                ["employment": "20000", "age": "38", "child-care": "1000"]
            ),
            (
                [
                    "pension": "40000", "age": "70", "oas": "8800", "split-pension": "9000",
                    "quebec-split-pension": "5000",
                ], ["age": "70", "oas": "8800", "pension": "3000"]
            ),
            (["pension": "9000", "age": "70", "oas": "8800"], ["age": "62", "disability": "yes"]),
            (
                ["other-income": "15000", "tuition": "4000", "medical": "4000", "age": "40"],
                ["employment": "80000"]
            ),
        ]
        for (first, second) in couples {
            for adults in [(first, second), (second, first)]
            where first["children"] == nil || adults.0 == first {
                let household = try Self.couple(adults.0, adults.1)
                for place in law.residences {
                    let found = try law.calculate(household, in: place, keepingSteps: true)
                    expectToReadFromTopToBottom(found)
                }
            }
        }
    }

    private func expectToReadFromTopToBottom(_ calculation: HouseholdCalculation) {
        let steps = calculation.allSteps.map(\.step)
        #expect(steps.map { Int($0.number) } == Array(1...steps.count))
        var namesSteps = false
        for step in steps {
            #expect(step.recomputed == step.amount || step.operation == .entered, "\(step.name)")
            for line in step.linesNamed {
                namesSteps = true
                #expect(line.number < step.number, "\(step.name)")
                #expect(steps[Int(line.number) - 1].amount == line.amount, "\(step.name)")
            }
        }
        #expect(namesSteps)
    }

    @Test func theFamilyIncomeIsThatOfBoth() throws {
        let household = try Self.couple(
            ["employment": "40000", "children": "3,8"], ["employment": "20000", "age": "38"])
        let calculation = try RealLaw.year(2025).calculate(
            household, in: .ontario, keepingSteps: true)
        let family = try #require(
            calculation.sharedSteps.first { $0.step.name == StepName("adjusted-family-income") })
        let incomes = calculation.returns.map(\.result.netIncome)
        #expect(family.step.amount == incomes[0] + incomes[1])
    }

    /// Benefits never grow with income, except where a rule phases them in.
    @Test(arguments: RealLaw.years)
    func noBenefitGrowsWithIncome(year: Int) throws {
        let law = try RealLaw.year(year)
        let phasedIn: Set<StepName> = [
            StepName("workers-benefit"), StepName("workers-disability-supplement"),
            StepName("alberta-child-and-family-benefit"), StepName("quebec-workers-benefit"),
            StepName("work-premium"), StepName("new-brunswick-working-supplement"),
            StepName("prince-edward-island-sales-tax-credit"), StepName("nl-income-supplement"),
            StepName("nwt-cost-of-living-credit"), StepName("nunavut-cost-of-living-credit"),
            StepName("nunavut-workers-benefit"), StepName("nunavut-workers-supplement"),
            StepName("alberta-workers-benefit"), StepName("alberta-workers-supplement"),
        ]
        for place in law.residences {
            for isCouple in [false, true] {
                var before: [StepName: Money] = [:]
                for income in stride(from: 20_000, through: 220_000, by: 4_000) {
                    let first = ["employment": "\(income)", "children": "3,8,16"]
                    let household =
                        isCouple
                        ? try Self.couple(first, ["employment": "20000", "disability": "true"])
                        : Household(try Self.person(first))
                    let paid = try law.calculate(household, in: place).benefits
                    for benefit in paid where !phasedIn.contains(benefit.name) {
                        if let last = before[benefit.name] {
                            #expect(benefit.amount <= last, "\(place) \(benefit.name) at \(income)")
                        } else {
                            #expect(
                                income == 20_000, "\(place) \(benefit.name) begins at \(income)")
                        }
                    }
                    before = Dictionary(
                        paid.map { ($0.name, $0.amount) }, uniquingKeysWith: { $0 + $1 })
                }
            }
        }
    }

    /// An unknown line of a spouse never counts as 0.
    @Test func aStatedSpouseLeavesOutWhatNeedsMore() throws {
        let law = try RealLaw.year(2025)
        let stated = Household(
            try Self.person([
                "employment": "15000", "marital-status": "married", "spouse-net-income": "5000",
                "children": "4",
            ]))
        let calculation = try law.calculate(stated, in: .ontario)
        let names = calculation.benefits.map(\.name)
        #expect(names.contains(StepName("child-benefit")))
        #expect(!names.contains(StepName("workers-benefit")))
    }

    @Test(arguments: [
        (["employment": "1"], ["children": "4"], "'children' is given for the spouse"),
        (
            ["employment": "1", "spouse-net-income": "5"], ["age": "40"],
            "'spouse-net-income' is given beside the spouse's own facts"
        ),
        (
            ["marital-status": "divorced"], ["age": "40"],
            "a spouse is given for a person who is divorced"
        ),
        (
            ["marital-status": "married"], ["marital-status": "common-law"],
            "one of two spouses is married, the other common-law"
        ),
        (["age": "40"], ["oas": "8000"], "'oas' is given for a person without an age"),
        (
            ["age": "66", "pension": "40000", "split-pension": "10000"],
            ["age": "66", "pension": "30000", "split-pension": "5000"],
            "'split-pension' is given for both spouses"
        ),
    ])
    func refusesWhatContradicts(
        first: [String: String], second: [String: String], message: String
    ) {
        let error = #expect(throws: InputError.self) { try Self.couple(first, second) }
        #expect(error?.summary == message)
    }
}

extension Money {
    fileprivate static func dollars(_ dollars: Int) -> Money { Money(cents: Int64(dollars) * 100) }
}
