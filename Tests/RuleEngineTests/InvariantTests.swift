import RuleEngine
import TaxTables
import TestSupport
import Testing

/// Properties of every return, whatever the figures of the year.
@Suite struct InvariantTests {
    /// People who together reach every rule.
    private static let people: [Taxpayer] = {
        var people: [Taxpayer] = []
        for income in [
            0, 9_000, 23_456, 47_890, 61_000, 98_765, 160_000, 230_000, 310_000, 900_000,
        ] {
            people.append(Taxpayer(dollars: [.employment: income]))
            people.append(
                Taxpayer(dollars: [
                    .otherIncome: income, .eligibleDividends: 4_321, .otherDividends: 987,
                    .capitalGains: 12_345, .capitalLosses: 345, .foreignIncome: 2_000,
                    .foreignTaxPaid: 500,
                ]))
            var senior = Taxpayer(dollars: [
                .pension: income, .oldAgeSecurity: 8_900, .pensionPlanBenefits: 11_000,
                .medical: 5_000, .donations: 150,
            ])
            senior.profile.age = 72
            people.append(senior)
            var parent = Taxpayer(dollars: [
                .employment: income, .childCare: 7_000, .registeredRetirementSavings: 1_500,
                .unionDues: 600, .medical: 1_800, .tuition: 500, .studentLoanInterest: 200,
            ])
            parent.profile.children = [3, 9]
            people.append(parent)
            var couple = Taxpayer(dollars: [
                .selfEmployment: income, .employment: 20_000, .adoption: 9_000,
                .employmentInsuranceBenefits: 6_000,
            ])
            couple.profile.maritalStatus = .married
            couple.profile.spouseNetIncome = Money(cents: 451_000)
            couple.profile.hasDisability = true
            people.append(couple)
        }
        return people
    }()

    private static func calculations(_ year: Int) throws -> [(Jurisdiction, Taxpayer, Calculation)]
    {
        let law = try RealLaw.year(year)
        var all: [(Jurisdiction, Taxpayer, Calculation)] = []
        for residence in law.residences {
            for person in people {
                guard
                    let calculation = try? law.calculate(person, in: residence, keepingSteps: true)
                else { continue }
                all.append((residence, person, calculation))
            }
        }
        return all
    }

    @Test(arguments: RealLaw.years)
    func everyStepFollowsFromItsOperands(year: Int) throws {
        let law = try RealLaw.year(year)
        let calculations = try Self.calculations(year)
        #expect(calculations.count > 600)
        for (residence, _, calculation) in calculations {
            for (index, step) in calculation.steps.enumerated() {
                #expect(
                    step.recomputed == step.amount,
                    "\(residence.code) \(year) step \(index + 1), \(step.name.rawValue)")
                for line in step.linesNamed {
                    #expect(
                        line.number <= index
                            && calculation.steps[Int(line.number) - 1].amount == line.amount,
                        "\(residence.code) \(year) step \(index + 1) cites step \(line.number)")
                }
                for figure in step.figures {
                    #expect(law.figure(figure)?.sources.isEmpty == false)
                }
            }
        }
    }

    @Test(arguments: RealLaw.years)
    func computesTheSameWithAndWithoutSteps(year: Int) throws {
        let law = try RealLaw.year(year)
        for (residence, person, calculation) in try Self.calculations(year) {
            let plain = try law.calculate(person, in: residence)
            #expect(plain.result == calculation.result)
            #expect(calculation.steps.last?.amount == plain.result.totalPaid)
        }
    }

    /// A thousand dollars more cost the marginal rate, within rounding, unless an operation takes another
    /// branch.
    ///
    /// The credit for foreign tax changes continuously with foreign income, so nobody here has any.
    @Test(arguments: RealLaw.years)
    func marginalRatesAreTheSlopeOfWhatIsPaid(year: Int) throws {
        let law = try RealLaw.year(year)
        let step = Money(cents: 100_000)
        var compared = 0
        for (residence, person, calculation) in try Self.calculations(year)
        where calculation.centsToNextChange > step.cents && person[.foreignIncome].isZero {
            var richer = person
            richer[.otherIncome] += step
            let after = try law.calculate(richer, in: residence).result
            let paid = after.totalPaid - calculation.result.totalPaid
            let expected = step.scaled(by: calculation.result.marginalRate, over: 1_000_000)
            #expect(
                abs(paid.cents - expected.cents) <= 6,
                "\(residence.code) \(year) \(person.enteredAmounts): \(paid) for \(expected)")
            compared += 1
        }
        #expect(compared > 400)
    }

    /// Tax never jumps: one more cent of income costs at most a cent or two, on either side of every
    /// threshold.
    ///
    /// Nova Scotia's age tax credit ends at an income; nobody here is a senior.
    @Test(arguments: RealLaw.years)
    func taxIsContinuousAtEveryThreshold(year: Int) throws {
        let law = try RealLaw.year(year)
        for residence in law.residences {
            for table in [law.tables[.federal], law.tables[residence]].compactMap(\.self) {
                for figure in table.figures {
                    guard case .amount(let threshold) = figure.quantity, threshold > Money(cents: 1)
                    else { continue }
                    var paid: [Money] = []
                    for offset in [-1, 0, 1] as [Int64] {
                        var person = Taxpayer()
                        person[.otherIncome] = Money(cents: threshold.cents + offset)
                        paid.append(try law.calculate(person, in: residence).result.totalPaid)
                    }
                    let jumps = [paid[1] - paid[0], paid[2] - paid[1]]
                    #expect(
                        jumps.allSatisfy { abs($0.cents) <= 3 },
                        "\(figure.path) \(year): \(paid)")
                }
            }
        }
    }
}
