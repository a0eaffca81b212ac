import RuleEngine
import TaxTables
import TestSupport
import Testing

/// The marginal rates as a function of income: nothing is missed, nothing is made up.
@Suite struct MarginalRateTests {
    private static let kinds: [AmountName] = [
        .otherIncome, .capitalGains, .eligibleDividends, .otherDividends,
    ]
    private static let limit = Money(cents: 45_000_000)

    private static let people: [(name: String, taxpayer: Taxpayer)] = {
        var senior = Taxpayer(dollars: [.oldAgeSecurity: 8_900, .pension: 3_000, .medical: 2_500])
        senior.profile.age = 72
        var parent = Taxpayer(dollars: [.employment: 24_000, .childCare: 3_000, .donations: 190])
        parent.profile.children = [2, 10]
        var couple = Taxpayer(dollars: [.interest: 400, .employmentInsuranceBenefits: 5_000])
        couple.profile.maritalStatus = .commonLaw
        couple.profile.spouseNetIncome = Money(cents: 1_234_500)
        couple.profile.children = [16]
        return [
            ("single", Taxpayer()), ("senior", senior), ("parent", parent), ("couple", couple),
        ]
    }()

    struct Place: CustomTestStringConvertible, Sendable {
        let year: Int
        let residence: Jurisdiction
        var testDescription: String { "\(residence.code) \(year)" }
    }

    static let places = RealLaw.years.flatMap { year in
        Jurisdiction.residences.map { Place(year: year, residence: $0) }
    }

    private func schedule(_ place: Place, _ person: Taxpayer) throws -> MarginalRateSchedule {
        try MarginalRateSchedule(
            of: Self.kinds, along: .otherIncome, upTo: Self.limit, for: person,
            in: place.residence, by: RealLaw.year(place.year))
    }

    /// All over each band, each rate is that of the band: no change was skipped.
    @Test(arguments: places)
    func everyChangeIsFound(place: Place) throws {
        let law = try RealLaw.year(place.year)
        for (name, person) in Self.people {
            let bands = try schedule(place, person).bands
            for (index, band) in bands.enumerated() {
                let end = index + 1 < bands.count ? bands[index + 1].from : Self.limit
                for part in [1, 3, 5, 8, 11] as [Int64] {
                    let income = Money(
                        cents: band.from.cents + (end - band.from).cents * part / 12)
                    var taxpayer = person
                    taxpayer[.otherIncome] = income
                    // Lines that are rounded to the cent meet a few cents earlier or later.
                    guard (income - band.from).cents > 100, (end - income).cents > 100 else {
                        continue
                    }
                    let calculation = try law.calculate(taxpayer, in: place.residence)
                    #expect(
                        calculation.marginalRates == band.rates[0],
                        "\(place.testDescription) \(name) at \(income), band from \(band.from)")
                }
            }
        }
    }

    /// The incomes of EY's table of 2024 for British Columbia are among ours, except one that it rounds up to
    /// the dollar.
    @Test func findsTheBandsThatOthersPrint() throws {
        let printed = PublishedFigures.all.returns.filter {
            $0.source.contains("twealth.net") && $0.residence == .britishColumbia
        }
        #expect(printed.count > 10)
        let starts = try schedule(
            Place(year: 2024, residence: .britishColumbia), Taxpayer()
        ).bands.map(\.from)
        for row in printed {
            let income = row.taxpayer[.otherIncome]
            #expect(
                starts.contains { abs(($0 - income).cents) <= 150 }, "no band begins at \(income)")
        }
    }

    /// The cost of a hundred dollars more, computed by two returns, is the stated rate, unless an operation
    /// takes another branch.
    @Test(arguments: places)
    func ratesAreWhatAHundredDollarsMoreCost(place: Place) throws {
        let law = try RealLaw.year(place.year)
        let step = Money(cents: 10_000)
        var compared = 0
        for (name, person) in Self.people {
            let bands = try schedule(place, person).bands
            for (index, band) in bands.enumerated() {
                let end = index + 1 < bands.count ? bands[index + 1].from : Self.limit
                var taxpayer = person
                taxpayer[.otherIncome] = Money(cents: (band.from.cents + end.cents) / 2)
                let before = try law.calculate(taxpayer, in: place.residence).result
                for (kind, rates) in zip(Self.kinds, band.rates) {
                    let reach = try law.calculate(taxpayer, in: place.residence, measuring: kind)
                        .centsToNextChange
                    guard reach > step.cents else { continue }
                    var richer = taxpayer
                    richer[kind] += step
                    let after = try law.calculate(richer, in: place.residence).result
                    let paid = (after.totalPaid - before.totalPaid).cents
                    #expect(
                        abs(paid * 100 - rates.totalPaid) <= 600,
                        """
                        \(place.testDescription) \(name), \(kind.name) above \
                        \(taxpayer[.otherIncome]): \(paid) cents for \(rates.totalPaid) millionths
                        """)
                    compared += 1
                }
            }
        }
        #expect(compared > 100)
    }

    /// Deductions and credits have marginal rates too.
    ///
    /// The credit for foreign tax changes continuously with foreign income and has no rate that holds for a
    /// hundred dollars.
    @Test(arguments: places)
    func everyAmountHasItsRate(place: Place) throws {
        let law = try RealLaw.year(place.year)
        let step = Money(cents: 10_000)
        var compared: Set<AmountName> = []
        for income in [14_000, 31_000, 58_000, 95_000, 140_000, 260_000] {
            for (name, base) in Self.people {
                for kind in RealLaw.facts.amounts.map(\.name) where kind != .foreignTaxPaid {
                    guard kind != .childCare || !base.profile.children.isEmpty else { continue }
                    var person = base
                    person[.employment] += Money(cents: Int64(income) * 100)
                    person[kind] += Money(cents: 123_456)
                    // A few maximums are not known: then there is no calculation.
                    guard
                        let before = try? law.calculate(
                            person, in: place.residence, measuring: kind),
                        before.centsToNextChange > step.cents
                    else { continue }
                    var richer = person
                    richer[kind] += step
                    let after = try law.calculate(richer, in: place.residence).result
                    let paid = (after.totalPaid - before.result.totalPaid).cents
                    #expect(
                        abs(paid * 100 - before.marginalRates.totalPaid) <= 700,
                        """
                        \(place.testDescription) \(name) with \(income), \(kind.name): \
                        \(paid) cents for \(before.marginalRates.totalPaid) millionths
                        """)
                    compared.insert(kind)
                }
            }
        }
        #expect(compared.count >= RealLaw.facts.amounts.count - 5)
    }

    /// Net income grows with income: the next dollar is never taxed away, and nothing jumps by more than
    /// rounding.
    ///
    /// Nova Scotia's age tax credit ends at an income, all at once.
    @Test(arguments: places)
    func whoeverEarnsMoreKeepsMore(place: Place) throws {
        let law = try RealLaw.year(place.year)
        for (name, person) in Self.people {
            for band in try schedule(place, person).bands {
                #expect(
                    (0..<1_000_000).contains(band.rates[0].totalPaid),
                    "\(place.testDescription) \(name) from \(band.from)")
                guard band.from > Money(cents: 1) else { continue }
                var poorer = person
                poorer[.otherIncome] = band.from - Money(cents: 1)
                let before = try law.calculate(poorer, in: place.residence).result.totalPaid
                let jump = band.result.totalPaid - before
                let isEndOfAgeCredit =
                    name == "senior"
                    && Figure.Quantity.amount(band.result.taxableIncome)
                        == ageCreditLimit(law, place)
                #expect(
                    abs(jump.cents) <= 3 || isEndOfAgeCredit,
                    "\(place.testDescription) \(name): \(jump) at \(band.from)")
            }
        }
    }

    /// The arithmetic of a printed rate gives the rate, and the two parts add up to the whole.
    @Test(arguments: places)
    func theArithmeticOfEveryRateComesToIt(place: Place) throws {
        let law = try RealLaw.year(place.year)
        let tables = try #require(try law.rateTables(of: place.residence))
        for table in tables.alone.values {
            #expect(table.rows.count > 3)
            for row in table.rows {
                for (kind, cell) in zip(law.incomeKinds, row.cells) {
                    #expect(
                        abs(cell.expression.millionths - cell.rate) <= 1,
                        "\(place.testDescription) \(kind.name) from \(row.from): \(cell)")
                }
                #expect(row.from == .zero || !row.changes.isEmpty, "\(place) from \(row.from)")
            }
        }
        for row in tables.combined.rows {
            for cell in row.cells {
                #expect(abs(cell.parts.values.reduce(0, +) - cell.rate) <= 1)
            }
        }
    }

    private func ageCreditLimit(_ law: TaxLaw, _ place: Place) -> Figure.Quantity? {
        guard let table = law.tables[place.residence],
            let id = table.figureID(at: "tax.age-tax-credit.taxable-income-limit")
        else { return nil }
        return table[id].quantity
    }
}
