import RuleEngine
import TaxTables
import TestSupport
import Testing

/// The columns of two matched returns, each recomputed from its own rows.
@Suite struct ComparisonTests {
    struct Change: CustomTestStringConvertible, Sendable {
        let name: String
        let before: Taxpayer
        let after: Taxpayer
        var testDescription: String { name }

        init(_ name: String, _ dollars: [AmountName: Int], change: (inout Taxpayer) -> Void) {
            self.name = name
            before = Taxpayer(dollars: dollars)
            var after = before
            change(&after)
            self.after = after
        }
    }

    /// The changes begin and end claims, cross brackets and reach caps, upwards and downwards.
    static let changes: [Change] = {
        var changes: [Change] = []
        for income in [0, 18_000, 40_000, 60_000, 130_000, 300_000] {
            changes += [
                Change("interest above \(income)", [.employment: income]) {
                    $0[.interest] = Money(cents: 2_500_000)
                },
                Change("dividends above \(income)", [.employment: income]) {
                    $0[.eligibleDividends] = Money(cents: 1_000_000)
                    $0[.otherDividends] = Money(cents: 300_000)
                },
                Change("a business besides \(income)", [.employment: income]) {
                    $0[.selfEmployment] = Money(cents: 3_000_000)
                },
                Change("age 68 with \(income)", [.pension: income]) { $0.profile.age = 68 },
                Change("a spouse beside \(income)", [.employment: income]) {
                    $0.profile.maritalStatus = .married
                    $0.profile.spouseNetIncome = Money(cents: 500_000)
                },
                Change("deductions from \(income)", [.employment: income, .medical: 9_000]) {
                    $0[.registeredRetirementSavings] = Money(cents: 700_000)
                    $0[.donations] = Money(cents: 50_000)
                    $0[.medical] = .zero
                },
            ]
        }
        return changes
    }()

    static func comparison(
        _ change: Change, in residence: Jurisdiction, _ law: TaxLaw
    ) -> Comparison? {
        guard
            let before = try? law.calculate(change.before, in: residence, keepingSteps: true),
            let after = try? law.calculate(change.after, in: residence, keepingSteps: true)
        else { return nil }
        return Comparison(before: before.stepList, after: after.stepList)
    }

    /// Returns the result of a step from the amounts of a column; nil for an entered amount.
    private static func recomputed(_ step: Step, from amounts: [Int32: Money?]) -> Money? {
        if case .entered = step.operation { return nil }
        return step.recomputed { (amounts[$0.number] ?? nil) ?? .zero }
    }

    @Test(arguments: changes)
    func everyAmountFollowsFromItsColumn(change: Change) throws {
        var compared = 0
        for year in RealLaw.years {
            let law = try RealLaw.year(year)
            for residence in law.residences {
                guard let comparison = Self.comparison(change, in: residence, law) else { continue }
                compared += 1
                // Of each column, by the numbers of either calculation.
                var without: (byAfter: [Int32: Money?], byBefore: [Int32: Money?]) = ([:], [:])
                var with: (byAfter: [Int32: Money?], byBefore: [Int32: Money?]) = ([:], [:])
                for row in comparison.rows {
                    if row.isOfChanged {
                        without.byAfter[Int32(row.number)] = row.before
                        with.byAfter[Int32(row.number)] = row.after
                    }
                    if let number = row.numberBefore {
                        without.byBefore[Int32(number)] = row.before
                        with.byBefore[Int32(number)] = row.after
                    }
                }
                for row in comparison.rows {
                    let place = "\(residence.code) \(year), \(row.step.name.rawValue)"
                    let own =
                        row.isOfChanged
                        ? (without.byAfter, with.byAfter) : (without.byBefore, with.byBefore)
                    if let amount = row.after, let expected = Self.recomputed(row.step, from: own.1)
                    {
                        #expect(amount == expected, "with, \(place)")
                    }
                    guard let amount = row.before else { continue }
                    let expected =
                        if let other = row.otherBefore {
                            Self.recomputed(other, from: without.byBefore)
                        } else {
                            Self.recomputed(row.step, from: own.0)
                        }
                    if let expected { #expect(amount == expected, "without, \(place)") }
                }
            }
        }
        #expect(compared == 39)
    }

    /// Both returns are complete: no step is missing or shown with another's amount.
    @Test(arguments: changes)
    func everyStepOfBothStandsInOneRow(change: Change) throws {
        let law = try RealLaw.year(2026)
        for residence in law.residences {
            guard let comparison = Self.comparison(change, in: residence, law) else { continue }
            let after = comparison.rows.filter(\.isOfChanged)
            #expect(after.map(\.number) == Array(1...comparison.after.steps.count))
            #expect(zip(after, comparison.after.steps).allSatisfy { $0.after == $1.amount })
            let before = comparison.rows.compactMap { row in row.numberBefore.map { ($0, row) } }
                .sorted { $0.0 < $1.0 }
            #expect(before.map(\.0) == Array(1...comparison.before.steps.count))
            #expect(zip(before, comparison.before.steps).allSatisfy { $0.1.before == $1.amount })
        }
    }

    /// A claim that starts from another line is missing without the change, although the line is not.
    @Test func showsNoClaimWhereNothingIsClaimed() throws {
        let spouse = Change("a spouse", [.employment: 60_000]) {
            $0.profile.maritalStatus = .married
            $0.profile.spouseNetIncome = Money(cents: 500_000)
        }
        let child = Change("a child", [.employment: 60_000]) { $0.profile.children = [8] }
        let law = try RealLaw.year(2026)
        for (change, name) in [(spouse, "spouse-amount"), (child, "eligible-dependant-amount")] {
            let comparison = try #require(Self.comparison(change, in: .alberta, law))
            let rows = comparison.decidingRows.filter { $0.step.name.rawValue == name }
            #expect(rows.map(\.step.jurisdiction) == [.federal, .alberta])
            #expect(rows.allSatisfy { $0.before == nil && $0.difference == $0.after })
        }
    }

    /// A total exists without the part that the change adds.
    ///
    /// A claim of the change alone does not.
    @Test func tellsWhatIsNotThereFromWhatIsTheSame() throws {
        let change = Change("dividends", [.employment: 60_000]) {
            $0[.eligibleDividends] = Money(cents: 100_000)
        }
        let law = try RealLaw.year(2026)
        let dividends = try #require(Self.comparison(change, in: .saskatchewan, law))
        func row(_ comparison: Comparison, _ name: String, _ place: Jurisdiction) throws
            -> Comparison.Row
        {
            try #require(
                comparison.rows.first {
                    $0.step.name.rawValue == name && $0.step.jurisdiction == place
                })
        }
        let credits = try row(dividends, "total-federal-credits", .federal)
        // 14% of 16,452 + 2,796.75 (4.95% of 56,500) + 978 (1.63% of 60,000) + 1,501, by hand.
        #expect(credits.numberBefore == nil && credits.before == Money(cents: 304_189))
        let senior = try #require(
            Self.comparison(
                Self.changes.first { $0.name == "age 68 with 40000" } ?? change, in: .ontario, law))
        let age = try row(senior, "age-amount", .federal)
        #expect(age.before == nil && age.difference == age.after)
    }
}
