import Calculations
import Content
import Foundation
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
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
        struct Month: Decodable {
            let remaining: Decimal
        }
        let state: String
        let income: Decimal
        let tax: Decimal
        let contributions: Decimal
        let remaining: Decimal
        let perMonth: Month
        let averageRate: Decimal
    }

    private func pay(_ path: String) throws -> Pay {
        let text = try #require(site.files[path], "\(path)")
        return try JSONDecoder().decode(Pay.self, from: Data(text.utf8))
    }

    @Test(arguments: Jurisdiction.residences)
    func takeHomeIsWhatTheReturnLeaves(place: Jurisdiction) throws {
        for dollars in [5_000, 60_000, 145_000, 500_000] as [Int64] {
            let pay = try pay("data/take-home/2026/\(place.rawValue)/\(dollars).json")
            var person = Taxpayer()
            person[.employment] = Money(cents: dollars * 100)
            let result = try law.calculate(person, in: place).result
            #expect(pay.state == place.code && pay.income == Decimal(dollars))
            #expect(pay.remaining * 100 == Decimal(result.afterTax.cents))
            let month = result.afterTax.scaled(by: 1, over: 12)
            #expect(pay.perMonth.remaining * 100 == Decimal(month.cents))
            #expect(abs(pay.averageRate * pay.income + pay.remaining - pay.income) < 1)
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
            pattern: #"class="key[^"]*">[A-Z]</span> [^<]*</th><td role="cell">\$([0-9.,]*)</td>"#)
        for place in Jurisdiction.residences {
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
    @Test(arguments: Jurisdiction.residences)
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

    /// The parts of an example add up to the cent, in its file and on its page.
    ///
    /// Those of the return are the change of the return, and each benefit is that of its step.
    @Test(arguments: [Jurisdiction.ontario, .quebec, .yukon])
    func exampleFilesAgreeWithTheirPages(place: Jurisdiction) throws {
        struct Example: Decodable {
            struct Part: Decodable {
                let name: String
                let change: Decimal
            }
            struct Step: Decodable {
                let name: String
                let without: Decimal
                let with: Decimal
                let difference: Decimal
            }
            let change: Decimal
            let parts: [Part]
            let steps: [Step]
        }
        let topic = "deductions/retirement-savings/rrsp-deduction"
        let text = try #require(site.files["data/examples/\(topic)/2026/\(place.rawValue).json"])
        let example = try JSONDecoder().decode(Example.self, from: Data(text.utf8))
        let page = try #require(site.files["en/topics/\(topic)/\(place.rawValue)/index.html"])
        let english = NumberFormat(.english, months: [])
        func saved(_ change: Decimal) -> String {
            english.money(Money(cents: -Int64(truncating: (change * 100) as NSDecimalNumber)))
        }
        func step(_ name: String) -> Example.Step? { example.steps.last { $0.name == name } }
        let paid = try #require(step("total-paid"))
        let benefits = example.parts.filter { step($0.name) != nil }
        let taxes = example.parts.filter { step($0.name) == nil }
        #expect(!taxes.isEmpty && paid.difference < 0)
        #expect(example.parts.reduce(0) { $0 + $1.change } == example.change)
        #expect(taxes.reduce(0) { $0 + $1.change } == paid.difference)
        for benefit in benefits {
            #expect(step(benefit.name)?.difference == -benefit.change, "\(benefit.name)")
        }
        #expect(example.steps.allSatisfy { $0.with - $0.without == $0.difference })
        #expect(page.contains("<strong>\(saved(example.change))</strong>"))
        for part in example.parts {
            #expect(page.contains("<dd>\(saved(part.change))</dd>"), "\(part.name)")
        }
    }
}
