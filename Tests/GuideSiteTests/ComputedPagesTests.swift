import Calculations
import Content
import Foundation
import GuideTestSupport
import Project
import RuleEngine
import Site
import TaxTables
import Testing

/// The pages and files of computed figures, compared with the calculations and with each other.
@Suite struct ComputedPagesTests {
    let site: BuiltSite
    let law: TaxLaw

    init() throws {
        site = try BuiltSite.ofRepository()
        law = try RepositoryGuide.law()
    }

    /// The members of a take-home file that scripts read.
    private struct Pay: Decodable {
        let state: String
        let income: Decimal
        let tax: Decimal
        let contributions: Decimal
        let remaining: Decimal
    }

    private func pay(_ path: String) throws -> Pay {
        let text = try #require(site.files[path], "\(path)")
        return try JSONDecoder().decode(Pay.self, from: Data(text.utf8))
    }

    @Test(arguments: Jurisdiction.provinces)
    func takeHomeIsWhatTheReturnLeaves(place: Jurisdiction) throws {
        for dollars in [5_000, 60_000, 145_000, 500_000] as [Int64] {
            let pay = try pay("data/take-home/2026/\(place.rawValue)/\(dollars).json")
            var person = Taxpayer()
            person[.employment] = Money(cents: dollars * 100)
            let result = try law.calculate(person, in: place).result
            #expect(pay.state == place.code && pay.income == Decimal(dollars))
            #expect(pay.remaining * 100 == Decimal(result.afterTax.cents))
            #expect(pay.tax + pay.contributions + pay.remaining == pay.income)
            let page = try #require(
                site.files["en/take-home/2026/\(place.rawValue)/\(dollars)/index.html"])
            let english = NumberFormat(.english, months: [])
            // Parts of nothing are left out of the table.
            for amount in [result.afterTax, result.topTax] where amount > .zero {
                let text = english.money(amount)
                #expect(page.contains(text) == true, "\(place) \(dollars): \(text)")
            }
        }
    }

    /// The parts of each hundred dollars add up, within rounding.
    @Test func partsOfAHundredAddUp() throws {
        let cell = try NSRegularExpression(
            pattern: #"class="key[^"]*">[A-Z]</span> [^<]*</th><td>\$([0-9.,]*)</td>"#)
        for place in Jurisdiction.provinces {
            let page = try #require(
                site.files["en/take-home/2026/\(place.rawValue)/60000/index.html"])
            let parts = cell.firstGroups(in: page).compactMap { Decimal(string: $0) }
            #expect(parts.count >= 5)
            let sum = parts.reduce(0, +)
            #expect(abs(sum - 100) <= 0.03, "\(place): \(sum)")
        }
    }

    /// Every row of the file of rates begins where the one before ends, and its tax is that of a
    /// return with as much income.
    @Test(arguments: Jurisdiction.provinces)
    func ratesFollowOnEachOtherAndAgreeWithReturns(place: Jurisdiction) throws {
        let file = try #require(site.files["data/2026/\(place.rawValue).csv"])
        let rows = file.components(separatedBy: "\r\n").dropFirst().filter { !$0.isEmpty }
            .map { $0.components(separatedBy: ",") }
        #expect(Set(rows.map { $0[0] }) == ["combined", "federal", "provincial"])
        for (row, next) in zip(rows, rows.dropFirst()) where row[0] == next[0] {
            #expect(row[2] == next[1])
        }
        for row in rows where row[0] == "combined" {
            var person = Taxpayer()
            person[.otherIncome] = try #require(Money(decimal: row[1]))
            let result = try law.calculate(person, in: place).result
            #expect(row[3] == result.incomeTax.description, "\(place) at \(row[1])")
        }
    }

    /// The file of an example states the change that its page shows, and every step of both returns.
    @Test(arguments: [Jurisdiction.ontario, .quebec, .yukon])
    func exampleFilesAgreeWithTheirPages(place: Jurisdiction) throws {
        struct Example: Decodable {
            struct Step: Decodable {
                let name: String
                let without: Decimal
                let with: Decimal
                let difference: Decimal
            }
            let change: Decimal
            let steps: [Step]
        }
        let topic = "deductions/retirement-savings/rrsp-deduction"
        let text = try #require(site.files["data/examples/\(topic)/2026/\(place.rawValue).json"])
        let example = try JSONDecoder().decode(Example.self, from: Data(text.utf8))
        let paid = try #require(example.steps.last)
        #expect(paid.name == "total-paid" && paid.difference == example.change)
        #expect(example.steps.allSatisfy { $0.with - $0.without == $0.difference })
        let page = try #require(site.files["en/topics/\(topic)/\(place.rawValue)/index.html"])
        let cents = Int64(truncating: (example.change * 100) as NSDecimalNumber)
        let english = NumberFormat(.english, months: [])
        #expect(page.contains(english.signedMoney(Money(cents: cents))))
    }
}
