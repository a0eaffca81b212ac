import Calculations
import Content
import FigurePages
import Foundation
import Project
import RuleEngine
import Site
import TaxTables
import TestSupport
import Testing
import Text
import TopicPages

/// The pages of tools, compared with published figures and with the engine.
@Suite struct ToolPagesTests {
    let site: BuiltSite

    init() throws {
        site = try BuiltSite.ofRepository()
    }

    // MARK: Checklists

    /// Every item can be ticked on the page and is in the file, in the same order.
    @Test(arguments: ["en/checklists/", "fr/listes-de-verification/"])
    func checklistsAreThePagesTheyAreInTheirFiles(folder: String) throws {
        let pages = site.pages.keys.filter { $0.hasPrefix(folder) && $0 != folder + "index.html" }
        #expect(pages.count >= 9)
        for path in pages {
            let html = try #require(site.pages[path])
            let file = try #require(site.files["\(path.dropLast("/index.html".count)).txt"])
            let items = file.split(separator: "\n").filter { $0.hasPrefix("- [ ] ") }
            let boxes = html.components(separatedBy: #"<input type="checkbox" id="task-"#).count - 1
            #expect(items.count == boxes && boxes >= 12, "\(path)")
            #expect(html.contains("/ \(boxes)</span>"), "\(path)")
            #expect(html.contains(#"<button type="reset">"#), "\(path)")
            #expect(file.hasSuffix("\(path.dropLast("index.html".count))\n"), "\(path)")
        }
    }

    // MARK: The calendar

    /// Days as the Canada Revenue Agency released them for 2026, and as they fall in 2027.
    @Test(arguments: [
        ("2026-rrsp-contribution", "20260302"), ("2026-returns", "20260430"),
        ("2026-returns-of-the-self-employed", "20260615"), ("2026-instalment-1", "20260316"),
        ("2026-instalment-4", "20261215"), ("2026-t4-t4a-t5-slips", "20260302"),
        ("2026-canada-child-benefit-6", "20260619"), ("2027-rrsp-contribution", "20270301"),
        ("2027-t4-t4a-t5-slips", "20270301"), ("2027-returns", "20270430"),
    ])
    func calendarsMoveDaysAsTheLawDoes(name: String, day: String) throws {
        let year = name.prefix(4)
        let file = try #require(site.files["en/calendar/\(year)/calendar-\(year).ics"])
        let event = try #require(
            file.components(separatedBy: "BEGIN:VEVENT").first {
                $0.contains("UID:\(name)@guide.example\r\n")
            })
        #expect(event.contains("DTSTART;VALUE=DATE:\(day)\r\n"))
        #expect(event.contains("DTSTAMP:20261129T000000Z\r\n"))
    }

    /// The files of situations have only days of the complete file, and each day is on a page.
    ///
    /// A file goes on with the days of later years.
    @Test(arguments: ["en/calendar", "fr/calendrier"], [2026, 2027])
    func calendarFilesAgreeWithTheirPage(folder: String, year: Int) throws {
        let files = site.files.filter {
            $0.key.hasPrefix("\(folder)/\(year)/") && $0.key.hasSuffix(".ics")
        }
        #expect(files.count == 9)
        let name = folder.split(separator: "/")[1]
        let all = try #require(files["\(folder)/\(year)/\(name)-\(year).ics"])
        func identifiers(_ file: String) -> Set<String> {
            Set(
                file.components(separatedBy: "\r\n").filter { $0.hasPrefix("UID:") }
                    .map { String($0.dropFirst("UID:".count).prefix { $0 != "@" }) })
        }
        let everybody = identifiers(all)
        let years = Set(everybody.map { String($0.prefix(4)) })
        #expect(years == Set((year...2027).map { String($0) }))
        for one in years { #expect(everybody.count { $0.hasPrefix(one) } > 30) }
        for (path, file) in files {
            #expect(identifiers(file).isSubset(of: everybody), "\(path)")
            #expect(!file.replacing("\r\n", with: "").contains("\n"), "\(path)")
            for line in file.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75) }
        }
        let events = all.replacing("\r\n ", with: "").components(separatedBy: "BEGIN:VEVENT")
            .dropFirst()
        #expect(events.count == everybody.count)
        for event in events {
            let lines = event.components(separatedBy: "\r\n")
            func field(_ name: String) -> String? {
                lines.first { $0.hasPrefix(name) }
                    .map { String($0.dropFirst(name.count)).replacing("\\", with: "") }
            }
            let day = try #require(field("DTSTART;VALUE=DATE:"))
            let month = try #require(Int(day.dropFirst(4).prefix(2)))
            let number = try #require(Int(day.suffix(2)))
            let title = try #require(field("SUMMARY:")).replacing("&", with: "&amp;")
            let address = try #require(field("URL:")).split(separator: "#")
            let ofYear = try #require(field("UID:")).prefix(4)
            #expect(address[0].hasSuffix("/\(folder)/\(ofYear)/"))
            let place = address[1]
            let html = try #require(site.pages["\(folder)/\(ofYear)/index.html"])
            #expect(html.contains(#"id="\#(place)""#), "\(place)")
            // The days of the present month before the build are in a list of their own.
            let sections = html.components(separatedBy: "<section").filter {
                $0.contains(#"id="month-\#(month)""#) || $0.contains(#"id="month-\#(month)-past""#)
            }
            let items = sections.flatMap { $0.components(separatedBy: "<li") }
            let isThere = items.contains { item in
                item.contains(title)
                    && (item.firstMatch(of: /<b>\D*(\d+)/)?.1).map(String.init) == String(number)
            }
            #expect(isThere, "\(day) \(title)")
        }
    }

    @Test func foldsLinesBetweenCharacters() throws {
        let day = try #require(CalendarDay(text: "2026-12-31"))
        let summary = String(repeating: "é, ", count: 60)
        let file = ICalendarFile(
            name: "Days", language: "en", stamp: day,
            events: [
                .init(
                    identifier: "a@b", day: day, summary: summary, description: "one\ntwo; \\",
                    address: "https://guide.example/", categories: ["x, y"])
            ])
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(!text.contains("\u{FFFD}"))
        let unfolded = text.replacing("\r\n ", with: "")
        #expect(unfolded.contains("SUMMARY:\(summary.replacing(",", with: "\\,"))\r\n"))
        #expect(unfolded.contains("DESCRIPTION:one\\ntwo\\; \\\\\r\n"))
        #expect(unfolded.contains("DTEND;VALUE=DATE:20270101\r\n"))
        #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    }

    // MARK: Ledgers

    /// Every amount of a return is the sum of its entries, and the page shows what the engine pays.
    @Test func ledgersAddUpToTheirReturns() throws {
        let (laws, facts, _) = RepositoryGuide.laws
        let losses = Set(facts.amounts.filter(\.mayBeNegative).map(\.name))
        let (part, diagnostics) = Ledgers.read(in: Repository.root)
        let ledgers = try #require(part).ledgers
        #expect(diagnostics.isEmpty && ledgers.count >= 3)
        let english = NumberFormat(.english, months: [])
        for ledger in ledgers {
            let law = try #require(laws[ledger.year])
            let result = try law.calculate(ledger.taxpayer, in: ledger.place).result
            let path = "en/year-in-the-life/\(ledger.name)/"
            let page = try #require(site.pages["\(path)index.html"])
            let taxReturn = try #require(site.pages["\(path)return/index.html"])
            #expect(taxReturn.contains("<strong>\(english.money(result.totalPaid))</strong>"))
            // What arrives is no part of the return, and is said beside it.
            let household = try law.calculate(Household(ledger.taxpayer), in: ledger.place)
            for text in [page, taxReturn] where !household.benefits.isEmpty {
                #expect(text.contains("benefits of \(english.money(household.arriving)) a year"))
            }
            let rows = try #require(site.files["data/ledgers/\(ledger.name).csv"])
                .components(separatedBy: "\r\n").dropFirst().filter { !$0.isEmpty }
                .map { $0.components(separatedBy: ",") }
            #expect(rows.count == ledger.entries.count)
            for line in ledger.lines {
                // From the file, entry by entry: shares are of the sum of a category.
                var cents: [String: Int64] = [:]
                for row in rows where row[4] == line.amount.name {
                    let sign: Int64 = row[2] == "expense" && losses.contains(line.amount) ? -1 : 1
                    cents["\(row[1]) \(row[5])", default: 0] +=
                        sign * (try #require(Money(decimal: row[3])).cents)
                }
                let total = try cents.reduce(Money.zero) { sum, entry in
                    let share = entry.key.split(separator: " ")[1]
                    return try sum
                        + Money(cents: entry.value).multiplied(
                            by: #require(Rate(text: String(share))))
                }
                #expect(total == line.total, "\(ledger.name): \(line.amount.name)")
                #expect(page.contains(english.money(line.total)), "\(ledger.name)")
            }
        }
    }

    // MARK: Comparisons

    /// Comparisons of earnings and moves include benefits, computed from returns and benefits.
    @Test(arguments: [Jurisdiction.ontario, .quebec, .nunavut])
    func comparisonsCountBenefits(place: Jurisdiction) throws {
        let law = try RepositoryGuide.law()
        let english = NumberFormat(.english, months: [])
        func left(_ kind: AmountName, _ dollars: Int64, in place: Jurisdiction) throws -> Money {
            var person = Taxpayer()
            person[kind] = Money(cents: dollars * 100)
            let benefits = try law.calculate(Household(person), in: place).benefits
            let alone = try law.calculate(person, in: place).result.afterTax
            return benefits.reduce(alone) { $0 + $1.amount }
        }
        let page = try #require(site.pages["en/compare/\(place.rawValue)/index.html"])
        for kind in [AmountName.employment, .capitalGains] {
            let left = try left(kind, 50_000, in: place)
            let cell = "<td role=\"cell\">\(english.wholeNumber(left))</td>"
            #expect(page.contains(cell), "\(place) \(kind.name)")
        }
        let gained =
            try left(.employment, 80_000, in: place) - left(.employment, 80_000, in: .alberta)
        let cell = "<td role=\"cell\">\(english.signedWholeNumber(gained))</td>"
        #expect(page.contains(cell), "\(place)")
    }

    /// An investment grows by what is kept of each year's return, recomputed from returns and benefits.
    @Test(arguments: [Jurisdiction.ontario, .quebec, .nunavut])
    func investmentsGrowByWhatIsKept(place: Jurisdiction) throws {
        struct File: Decodable {
            struct Line: Decodable {
                let kind: String?
                let values: [Decimal]
            }
            let pay: Decimal
            let invested: Decimal
            let growth: [Line]
        }
        let law = try RepositoryGuide.law()
        let text = try #require(site.files["data/compare/2026/\(place.rawValue).json"])
        let file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
        #expect(file.pay == 60_000 && file.invested == 10_000 && file.growth.count == 5)
        func left(_ earned: Money, _ kind: AmountName) throws -> Money {
            var person = Taxpayer()
            person[.employment] = Money(cents: 6_000_000)
            person[kind] += earned
            let household = try law.calculate(Household(person), in: place)
            return household.benefits.reduce(household.returns[0].result.afterTax) {
                $0 + $1.amount
            }
        }
        for line in file.growth {
            #expect(line.values.count == 30)
            let kind = law.incomeKinds.first { $0.name == line.kind }
            var value = Money(cents: 1_000_000)
            for stated in line.values {
                let earned = Money(cents: (value.cents * 4 + 50) / 100)
                let kept = try kind.map { try left(earned, $0) - left(.zero, $0) } ?? earned
                value = value + kept
                #expect(stated * 100 == Decimal(value.cents), "\(line.kind ?? "untaxed")")
            }
        }
        let page = try #require(site.pages["en/compare/\(place.rawValue)/index.html"])
        #expect(page.contains(">32,434</td>") && page.contains("growth.svg"))
        let csv = try #require(
            site.files["fr/comparer/\(place.rawValue)/\(place.rawValue).csv"])
        #expect(csv.hasPrefix("\u{FEFF}Année,Dans un CELI,"))
    }

    // MARK: Sales tax

    /// The amounts of a price's digits add up to the price with both taxes.
    @Test func givesAnyPriceByItsDigits() throws {
        let page = try #require(site.pages["en/sales-tax/quebec/index.html"])
        let row = ["804.825", "80.4825", "8.0483", "0.8048", "0.0805"].map {
            "<td role=\"cell\">\($0)</td>"
        }.joined()
        #expect(page.contains("<th role=\"rowheader\" scope=\"row\">7</th>\(row)"))
        // 47.35 × 1.14975 = 54.4406625
        #expect(page.contains("A price of $47.35 is 45.99 + 8.0483 + 0.3449 + 0.0575"))
        #expect(page.contains("together $54.44."))
    }

    /// Prices with tax as others published them.
    @Test(arguments: [
        // CRA interpretation 125136, and the Toronto Star of August 27, 2010.
        (Jurisdiction.ontario, "31.95", ["4.15"]), (.ontario, "10.95", ["1.42"]),
        (.ontario, "260.00", ["33.80"]),
        // Budget 2012, on rounding: a coffee and a sandwich.
        (.alberta, "4.69", ["0.23"]),
        // FastTaxCalc, June 2026; GST and QST each to the cent.
        (.quebec, "100.00", ["5.00", "9.98"]), (.britishColumbia, "100.00", ["5.00", "7.00"]),
        (.alberta, "100.00", ["5.00"]),
    ])
    func chargesWhatOthersPublished(place: Jurisdiction, price: String, taxes: [String]) throws {
        let law = try RepositoryGuide.law()
        let tax = try #require(SalesTax(place, law, harmonized: "hst"))
        let bill = Bill(try #require(Money(decimal: price)), tax.general, tip: nil, in: .default)
        #expect(bill.taxes.map(\.description) == taxes)
    }

    /// The factor from a price to its total: for Quebec as gst-hst-calculator.pages.dev prints it, elsewhere
    /// 1 plus the rates of the Canada Revenue Agency.
    @Test(arguments: [
        (Jurisdiction.quebec, "1.14975"), (.ontario, "1.13"), (.newBrunswick, "1.15"),
        (.alberta, "1.05"), (.novaScotia, "1.14"),
    ])
    func multipliesPricesByTheirFactor(place: Jurisdiction, factor: String) throws {
        let tax = try #require(SalesTax(place, RepositoryGuide.law(), harmonized: "hst"))
        let english = NumberFormat(.english, months: [])
        #expect(english.factor(millionths: SalesTax.factor(tax.general)) == factor)
        let page = try #require(site.pages["en/sales-tax/\(place.rawValue)/index.html"])
        #expect(page.contains("price × \(factor)"))
        let overview = try #require(site.pages["en/sales-tax/index.html"])
        #expect(overview.contains("<td role=\"cell\">\(factor)</td>"))
    }

    /// For 9,995 whole coins, 14.975% is 1,496.75 and a tip of 15% is 1,499.25; three people pay 4,330 each.
    @Test func billsAreInWholeCoinsWhereThereAreNoSmallerOnes() throws {
        let tax = try #require(SalesTax(.quebec, RepositoryGuide.law(), harmonized: "hst"))
        let bill = Bill(
            try #require(Money(decimal: "9995")), tax.general,
            tip: Rate(text: "0.15"), in: DeclaredCurrency(decimals: 0))
        #expect(bill.taxes.map(\.description) == ["500.00", "997.00"])
        #expect(bill.tip.description == "1499.00" && bill.total.description == "12991.00")
        let shares = bill.shares(among: 3)
        #expect(shares.each.description == "4330.00" && shares.left == 1)
    }

    @Test(arguments: [2, 3, 4, 7])
    func splitsEveryCent(people: Int) {
        for cents in [1, 99, 100, 1_120, 11_498, 22_400] as [Int64] {
            let bill = Bill(Money(cents: cents), [], tip: nil, in: .default)
            let shares = bill.shares(among: people)
            #expect(shares.each.cents * Int64(people) + shares.left == cents)
            #expect((0..<Int64(people)).contains(shares.left))
        }
    }

    /// Restaurant meals carry the province's tax except in British Columbia.
    @Test func leavesMealsOutWhereTheLawDoes() throws {
        let law = try RepositoryGuide.law()
        for place in law.residences {
            let tax = try #require(SalesTax(place, law, harmonized: "hst"))
            let difference = SalesTax.total(tax.general) - SalesTax.total(tax.meals)
            #expect(difference == (place == .britishColumbia ? 70_000 : 0), "\(place)")
        }
    }
}
