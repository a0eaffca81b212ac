import Calculations
import Content
import FigurePages
import Foundation
import Pages
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Testing

/// The tables by income, held to the returns that they come from and to each other.
@Suite struct IncomeTableTests {
    let site: BuiltSite
    let law: TaxLaw
    private let english = NumberFormat(.english, months: [])

    init() throws {
        site = try BuiltSite.ofRepository()
        law = try RepositoryGuide.law()
    }

    /// The cells of the row that an address names.
    private func cells(_ page: String, _ row: String) throws -> [String] {
        let html = try #require(site.files["\(page)index.html"], "\(page)")
        let start = try #require(html.range(of: "id=\"\(row)\""), "\(page) \(row)").upperBound
        let end = try #require(html[start...].range(of: "</tr>")).lowerBound
        return html[start..<end].components(separatedBy: "<td").dropFirst().map { cell in
            let text = cell.drop { $0 != ">" }.dropFirst()
            return String(text.prefix { $0 != "<" })
        }
    }

    /// Links lead to a limited number of round incomes in any currency.
    @Test func leadsToRoundIncomesOfAnyCurrency() throws {
        let plan = try #require(RepositoryGuide.guide?[TakeHomePlan.self])
        #expect(plan.usual == Money(cents: 6_000_000))
        func landmarks(_ incomes: [Int64]) -> [Int64] {
            TakeHomePlan.landmarks(among: incomes.map { Money(cents: 100 * $0) })
                .map { $0.cents / 100 }
        }
        #expect(landmarks([900, 1_250, 6_000_000]) == [900, 1_250, 6_000_000])
        let millions = (1...40).map { Int64($0) * 1_500_000 }
        #expect(landmarks(millions) == (1...10).map { Int64($0) * 6_000_000 })
        #expect(landmarks((1...31).map { Int64($0) }) == (1...15).map { 2 * Int64($0) })
    }

    @Test(arguments: Jurisdiction.residences)
    func everyThousandIsWhatTheReturnLeaves(place: Jurisdiction) throws {
        for dollars in [50_000, 100_000, 150_000] as [Int64] {
            var person = Taxpayer()
            person[.employment] = Money(cents: dollars * 100)
            let result = try law.calculate(person, in: place).result
            let cells = try cells(
                "en/take-home/2026/\(place.rawValue)/every-thousand/", "\(dollars)")
            #expect(cells[0] == english.wholeNumber(result.afterTax), "\(place) \(dollars)")
            #expect(cells[3] == english.wholeNumber(result.contributions), "\(place) \(dollars)")
        }
    }

    /// A wage by the hour is that of a year of 52 weeks of 40 hours.
    @Test(arguments: Jurisdiction.residences)
    func hourlyPayIsThatOfTheYear(place: Jurisdiction) throws {
        for wage in [16, 22, 60] as [Int64] {
            var person = Taxpayer()
            person[.employment] = Money(cents: wage * 100 * 52 * 40)
            let left = try law.calculate(person, in: place).result.afterTax
            let cells = try cells("en/take-home/2026/\(place.rawValue)/", "hour-\(wage)")
            #expect(cells.last == english.wholeNumber(left), "\(place) \(wage)")
            #expect(cells[1] == english.wholeNumber(english.part(of: left, in: 52)))
            let hour = try #require(Decimal(string: cells[0]))
            #expect(abs(hour * 2_080 - Decimal(left.cents) / 100) <= 11, "\(place) \(wage)")
        }
    }

    /// A pay between two rows, computed as the page says, is that of the return, up to the limit that the
    /// page states.
    @Test(arguments: Jurisdiction.residences)
    func paysBetweenRowsAreOneMultiplication(place: Jurisdiction) throws {
        let guide = try #require(RepositoryGuide.guide)
        let plan = try #require(guide[TakeHomePlan.self])
        let year = try #require(TakeHomeYear(guide.currentYear, plan, of: guide))
        for rows in [year.incomeTable(place), year.steps(place).first ?? []] {
            let between = try #require(PayBetweenRows(rows, near: plan.usual))
            #expect(between.row.pay < between.pay)
            for pay in [between.pay, between.further.upTo] {
                var person = Taxpayer()
                person[.employment] = pay
                let left = try law.calculate(person, in: place).result.afterTax
                let more = roundedQuotient((pay - between.row.pay).cents, between.share, 1_000_000)
                let worked = between.row.remaining + Money(cents: more)
                #expect(abs((worked - left).cents) <= 12, "\(place) \(pay): \(worked) \(left)")
            }
        }
    }

    /// The amounts to set aside and to keep add up to the income, and four instalments are the amount to set
    /// aside.
    @Test(arguments: Jurisdiction.residences)
    func theSelfEmployedSetAsideWhatTheyPay(place: Jurisdiction) throws {
        var person = Taxpayer()
        person[.selfEmployment] = Money(cents: 5_500_000)
        let result = try law.calculate(person, in: place).result
        let cells = try cells("en/take-home/2026/\(place.rawValue)/self-employed/", "55000")
        #expect(cells[0] == english.wholeNumber(result.totalPaid) && result.totalPaid > .zero)
        #expect(cells[2] == english.wholeNumber(Money(cents: 5_500_000) - result.totalPaid))
        let instalments = cells.dropFirst(3).compactMap { text in
            Decimal(string: text.filter { $0.isNumber || $0 == "." })
        }
        #expect(instalments.count == (place == .quebec ? 2 : 1))
        let sum = instalments.reduce(0, +) * 4
        let paid = Decimal(result.totalPaid.cents) / 100
        #expect(abs(sum - paid) <= 4, "\(place): \(sum) \(paid)")
    }

    /// Pages of rates state which income each column is on top of.
    @Test(arguments: [
        ("en/rates/2026/", "Other income: rates for a person with only this kind of income."),
        ("en/rates/2026/ontario/", "rates on an amount on top of other income"),
        ("en/rates/2026/by-income/", "rates on an amount on top of other income"),
        ("fr/taux/2026/ontario/", "qui n’a que ce type de revenu"),
        ("fr/taux/2026/selon-le-revenu/", "qui s’ajoute au revenu indiqué"),
    ])
    func ratesStateTheirBase(page: String, sentence: String) throws {
        let html = try #require(site.files["\(page)index.html"], "\(page)")
        #expect(html.contains(sentence), "\(html.prefix(4_000))")
    }

    /// The rates side by side are those of each place's own page.
    @Test(arguments: ["en": "rates/2026/by-income/", "fr": "taux/2026/selon-le-revenu/"])
    func ratesSideBySideAreThoseOfThePlaces(language: String, page: String) throws {
        let words = NumberFormat(language == "en" ? .english : .french, months: [])
        let path = "\(language)/\(page)"
        for dollars in [10_000, 60_000, 120_000, 500_000] as [Int64] {
            let shown = try cells(path, "\(dollars)")
            #expect(shown.count == Jurisdiction.residences.count)
            let expected = try Jurisdiction.residences.map { place in
                let rows = try #require(try law.rateTables(of: place)).combined.rows
                let row = try #require(rows.last { $0.from <= Money(cents: dollars * 100) })
                return words.share(millionths: row.cells[0].rate)
            }
            #expect(shown.sorted() == expected.sorted(), "\(path) \(dollars)")
        }
    }
}
