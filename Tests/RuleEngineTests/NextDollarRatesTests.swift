import RuleEngine
import TaxTables
import TestSupport
import Testing

/// Marginal rates of further amounts, compared with printed rates and whole returns.
@Suite struct NextDollarRatesTests {
    private static let tables = PublishedFigures.all.rates.filter {
        // No table of rates has Ontario's health premium, and one has 142,250 for the 142,520 of the act of
        // Prince Edward Island.
        $0.residence != .ontario && $0.year == 2026
            && !($0.residence == .princeEdwardIsland && $0.source.contains("netpayview"))
    }

    /// A further dollar costs the printed rate of its band, up to the end of the band or of a part without
    /// its own row.
    @Test(arguments: tables)
    func holdsToPrintedBands(published: PublishedRates) throws {
        let law = try RealLaw.year(published.year)
        for band in published.bands where band.kind == .otherIncome && band.range.count > 500 {
            guard !band.isFirst, band.range.upperBound < 1_000_000 else { continue }
            var person = Taxpayer()
            let start = Money(cents: (band.range.lowerBound + 200) * 100)
            person[.otherIncome] = start
            let further = try #require(
                try law.furtherDollars(of: .otherIncome, for: person, in: published.residence))
            let name = "\(published.testDescription) above \(band.range.lowerBound)"
            #expect(further.from == start, "\(name)")
            let difference = abs(further.rate - band.millionths)
            #expect(difference <= published.tolerance, "\(name): \(further)")
            // Tables print whole dollars, and look no further than a hundred thousand.
            let end = min(band.range.upperBound, band.range.lowerBound + 100_200)
            #expect(further.upTo.cents / 100 <= end + 1, "\(name): \(further.upTo)")
        }
    }

    private static let people: [(name: String, taxpayer: Taxpayer)] = {
        var senior = Taxpayer(dollars: [.oldAgeSecurity: 8_900, .pension: 30_000])
        senior.profile.age = 72
        var parent = Taxpayer(dollars: [.employment: 38_000])
        parent.profile.children = [2, 10]
        return [
            ("worker", Taxpayer(dollars: [.employment: 60_000])), ("senior", senior),
            ("parent", parent), ("poor", Taxpayer(dollars: [.employment: 2_100])),
        ]
    }()

    /// All over the range, the total paid follows from the rate.
    @Test(arguments: MarginalRateTests.places)
    func holdsOverTheWholeRange(place: MarginalRateTests.Place) throws {
        let law = try RealLaw.year(place.year)
        let kinds: [(AmountName, TaxLaw.Direction)] = [
            (.interest, .more), (.registeredRetirementSavings, .more), (.donations, .more),
            (.medical, .more),
            (.selfEmployment, .less), (.employment, .more),
        ]
        var held = 0
        for (name, base) in Self.people {
            for (kind, direction) in kinds {
                var person = base
                person[kind] += Money(cents: direction == .more ? 123_400 : -123_400)
                guard
                    let further = try law.furtherDollars(
                        of: kind, direction, for: person, in: place.residence)
                else { continue }
                held += 1
                func paid(_ amount: Money) throws -> Money {
                    var other = person
                    other[kind] = amount
                    return try law.calculate(other, in: place.residence).result.totalPaid
                }
                let dollars = abs((further.upTo - further.from).cents) / 100
                #expect(dollars >= 100, "\(place.testDescription) \(name) \(kind.name)")
                let start = try paid(further.from)
                for part in [1, 4, 9, 12] as [Int64] {
                    let more = dollars * part / 12
                    let sign: Int64 = direction == .more ? 100 : -100
                    let there = try paid(further.from + Money(cents: more * sign))
                    #expect(
                        abs((there - start - further.change(for: Money(cents: 100 * more))).cents)
                            <= 12,
                        "\(place.testDescription) \(name), \(kind.name) by \(more): \(further)")
                }
            }
        }
        #expect(held >= 20)
    }

    /// Amounts above the limit of the law have no rate.
    @Test func staysWithinWhatIsAllowed() throws {
        let law = try RealLaw.year(2026)
        // Paragraph 62(1)(c) of the Income Tax Act: no more than what was earned.
        let moving = AmountName("moving")
        let mover = Taxpayer(dollars: [.employment: 3_000, moving: 1_200])
        let further = try #require(
            try law.furtherDollars(of: moving, for: mover, in: .alberta))
        #expect(further.upTo == Money(cents: 300_000))
        let limited = Taxpayer(dollars: [.employment: 3_000, moving: 2_950])
        #expect(try law.furtherDollars(of: moving, for: limited, in: .alberta) == nil)
    }
}
