package import RuleLanguage
package import TaxTables
package import Text

extension TaxLaw {
    /// Returns the diagnostics of the rules of households, including cycles between the returns of two
    /// spouses.
    package func checkHouseholds() -> [Diagnostic] {
        guard ruleSet.forms.contains(where: \.syntax.isOfHousehold) else { return [] }
        return programs.diagnosticsOfHouseholds(in: residences)
    }

    /// Computes the returns and benefits of a household that lived in `residence` all year.
    ///
    /// - Throws: The errors of a return, and `CalculationError.spouseNotKnown` if the household needs an
    ///   unknown line of a spouse.
    /// - Complexity: O(1): some thousand instructions for each adult.
    package func calculate(
        _ household: Household, in residence: Jurisdiction, keepingSteps: Bool = false
    ) throws(CalculationError) -> HouseholdCalculation {
        guard let program = programs.program(of: residence, for: household.people) else {
            throw .noTables(year)
        }
        let claimed = try ElectionSearch(self, program, in: residence).withClaims(of: household)
        var first = try run(
            claimed, statedAs: household, measuring: [(0, incomeKinds.first, Line.unitSlope)],
            on: program,
            in: residence, keepingSteps: keepingSteps)
        guard household.adults.count > 1 else { return first }
        let second = try run(
            claimed, measuring: [(1, incomeKinds.first, Line.unitSlope)], on: program, in: residence
        )
        first.measureSecond(by: second)
        return first
    }

    /// Computes a household of which several incomes grow together.
    ///
    /// Its first marginal rate is that of their sum, and the first return has the distance to the next
    /// change.
    func calculate(
        _ household: Household, growingBy shares: [IncomeShare], in residence: Jurisdiction
    ) throws(CalculationError) -> HouseholdCalculation {
        guard let program = programs.program(of: residence, for: household.people) else {
            throw .noTables(year)
        }
        let claimed = try ElectionSearch(self, program, in: residence).withClaims(of: household)
        return try run(
            claimed,
            measuring: shares.enumerated().map { ($0.offset, $0.element.amount, $0.element.slope) },
            on: program, in: residence)
    }

    /// Computes a household with its steps and their conditions.
    ///
    /// The marginal rates are those of the first adult only, so one run suffices for two adults.
    ///
    /// - Throws: The errors of `calculate`.
    package func explain(
        _ household: Household, in residence: Jurisdiction
    ) throws(CalculationError) -> HouseholdCalculation {
        guard let program = programs.program(of: residence, for: household.people) else {
            throw .noTables(year)
        }
        let claimed = try ElectionSearch(self, program, in: residence).withClaims(of: household)
        return try run(
            claimed, statedAs: household, on: program, in: residence, keepingSteps: true,
            keepingConditions: true)
    }

    /// Computes a household, with the marginal rate of one amount of one adult.
    ///
    /// - Throws: The errors of `calculate`.
    func measure(
        _ household: Household, _ measured: (adult: Int, amount: AmountName),
        in residence: Jurisdiction
    ) throws(CalculationError) -> HouseholdCalculation {
        guard let program = programs.program(of: residence, for: household.people) else {
            throw .noTables(year)
        }
        let claimed = try ElectionSearch(self, program, in: residence).withClaims(of: household)
        return try run(
            claimed, measuring: [(measured.adult, measured.amount, Line.unitSlope)], on: program,
            in: residence)
    }

    /// Computes the payments and benefits of a household that lived in `residence` all year.
    ///
    /// Without marginal rates, one run suffices for two adults.
    ///
    /// - Throws: The errors of `calculate`.
    /// - Complexity: O(1): some thousand instructions for each adult.
    package func amounts(
        of household: Household, in residence: Jurisdiction
    ) throws(CalculationError) -> HouseholdAmounts {
        guard let program = programs.program(of: residence, for: household.people) else {
            throw .noTables(year)
        }
        let claimed = try ElectionSearch(self, program, in: residence).withClaims(of: household)
        return HouseholdAmounts(try run(claimed, on: program, in: residence))
    }

    /// Returns the benefits of a jurisdiction in the order of the forms: line, jurisdiction and times of
    /// payment.
    package func benefits(
        in residence: Jurisdiction
    ) -> [(name: StepName, jurisdiction: Jurisdiction, paid: PaymentTimes)] {
        programs.rules(in: residence)?.benefits.map { ($0.step, $0.jurisdiction, $0.paid) }
            ?? []
    }

    /// The names of all benefits that the rules declare, including those of rules that could not be compiled.
    package var declaredBenefits: [StepName] {
        ruleSet.bodies.compactMap { body in
            body.paid == nil ? nil : body.gives.map { StepName($0.text) }
        }
    }

    /// The first and last month of the benefits that are paid monthly across two years; nil if there are
    /// none, or if they begin in different months.
    package var benefitMonths: (first: PaymentTimes.Month, last: PaymentTimes.Month)? {
        let monthly = Set(ruleSet.bodies.compactMap(\.paid)).filter {
            $0.count == 12 && !$0.isWithinOneYear
        }
        guard monthly.count == 1, case .months(let months) = monthly.first,
            let first = months.first, let last = months.last
        else { return nil }
        return (first, last)
    }

    /// - Parameters:
    ///   - stated: The household that the answer shows; nil for the computed one.
    ///   - measured: The adults and the amounts whose marginal rates are computed together, with the slope
    ///     of each.
    func run(
        _ household: Household, statedAs stated: Household? = nil,
        measuring measured: [(adult: Int, amount: AmountName?, slope: Int64)] = [],
        on program: SharedProgram, in residence: Jurisdiction, keepingSteps: Bool = false,
        keepingConditions: Bool = false
    ) throws(CalculationError) -> HouseholdCalculation {
        try atLimits { isExact in
            program.run(
                children: shared.factSources.children(of: household.adults[0].profile),
                isExact: isExact,
                { registers in
                    for (index, adult) in household.adults.enumerated() {
                        let grown = measured.first { $0.adult == index }
                        shared.factSources.enter(
                            adult, measuring: grown?.amount,
                            growingBy: grown?.slope ?? Line.unitSlope,
                            of: program.program.adults[index], isFirst: index == 0,
                            into: registers)
                    }
                    shared.factSources.enterChildren(
                        household.adults[0].profile, of: program.program, into: registers)
                },
                { run in
                    let outcome =
                        run.stop.map { .failure(error($0)) }
                        ?? Result<HouseholdCalculation, CalculationError>.success(
                            HouseholdCalculation(
                                of: stated ?? household, run, in: residence,
                                keepingSteps: keepingSteps,
                                keepingConditions: keepingConditions, by: self))
                    return (outcome, run.isAtLimit)
                })
        }
    }
}

extension HouseholdCalculation {
    fileprivate init(
        of household: Household, _ run: borrowing ProgramRun, in residence: Jurisdiction,
        keepingSteps: Bool, keepingConditions: Bool, by law: TaxLaw
    ) {
        let numbers = keepingSteps ? run.numbers() : nil
        var results: [UInt16] = []
        var returns: [Calculation] = []
        var slope: Int64 = 0
        for index in household.adults.indices {
            let registers = run.program.adults[index].resultRegisters
            slope += run[registers.totalPaid].slope
            results.append(registers.totalPaid)
            var adult = household.adults[index]
            if household.adults.count > 1 {
                let other = run.program.adults[1 - index].resultRegisters.netIncome
                adult.profile.spouseNetIncome = max(.zero, Money(cents: run[other].cents))
            }
            returns.append(
                Calculation(
                    of: adult, adult: index, run, in: residence, numbers, by: law))
        }
        var benefits: [Benefit] = []
        var awaited: [PendingBenefit] = []
        for benefit in run.program.benefits {
            results.append(benefit.register)
            let needed = run.needed(by: benefit.register)
            let paid = run[benefit.register]
            let isUnshared = run.unshared.contains(benefit.register)
            let isAwaited = !needed.facts.isEmpty || !needed.figures.isEmpty
            guard !isAwaited, !isUnshared else {
                awaited.append(
                    .init(
                        name: benefit.step, jurisdiction: benefit.jurisdiction,
                        adult: benefit.adult,
                        facts: isAwaited ? needed.facts : run.sharingFacts,
                        figures: needed.figures, isUnsettled: !isAwaited))
                continue
            }
            slope -= paid.slope
            guard paid.cents != 0 else { continue }
            benefits.append(
                .init(
                    name: benefit.step, jurisdiction: benefit.jurisdiction,
                    amount: Money(cents: paid.cents), adult: benefit.adult, paid: benefit.paid))
        }
        let line = Line(amount: .zero, slope: slope, number: 0)
        self.init(
            year: law.year, jurisdiction: residence, returns: returns,
            sharedSteps: numbers.map { run.householdSteps($0) } ?? [],
            conditions: keepingConditions ? numbers.map { run.conditions($0) } ?? [:] : [:],
            results: numbers.map { numbers in
                results.map { run.line(in: $0, numbers).number }.filter { $0 > 0 }
            } ?? [],
            benefits: benefits, awaited: awaited, gaps: run.openGaps,
            marginalRates: [line.slopeInMillionths])
    }
}
