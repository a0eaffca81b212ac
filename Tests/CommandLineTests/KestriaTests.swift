import TaxReturns
import TestSupport
import Testing

/// The guide of an invented country: three levels of law, a tax year from July, one language, a currency
/// without decimals.
@Suite struct KestriaTests {
    private static let path = "\(Repository.root)/Tests/Guides/kestria"

    /// The leaflets of such a country: every line is rounded to a whole kest.
    ///
    /// The salary of 3,333,333 pays the country 200,000 on 2,000,000 and a fifth of 1,333,333, which is
    /// 266,666.6, less a tenth of 500,000. Highmoor takes 6.5% of what is above 400,000, which is
    /// 190,666.645, and Tarnby 7.5% of the tax of Highmoor, which is 14,300.025. Lowmere takes 5% of what is
    /// above 300,000: 151,666.65.
    @Test(arguments: [
        ("HM", "3333333", 416_667, 190_667, 0), ("TB", "3333333", 416_667, 190_667, 14_300),
        ("LM", "3333333", 416_667, 151_667, 0),
        // Nothing is left of the relief where the tax is less than it is.
        ("TB", "450000", 0, 3_250, 244), ("LM", "300000", 0, 0, 0),
        // Above 10,000,000: 1,800,000 and 35% of 2,000,005, which is 700,001.75, less 50,000.
        ("LM", "12000005", 2_450_002, 585_000, 0),
    ])
    func worksOutReturnsInWholeCoins(
        place: String, salary: String, country: Int, region: Int, town: Int
    ) throws {
        let guide = try TaxGuide(at: Self.path)
        let found = try guide.taxReturn(of: ["salary": salary], in: place, year: 2025)
        #expect(found["countryTax"] == Int64(country) * 100)
        #expect(found["regionTax"] == Int64(region) * 100)
        #expect((found["townTax"] ?? 0) == Int64(town) * 100)
        #expect(found["localTax"] == Int64(region + town) * 100)
        #expect(found["incomeTax"] == Int64(country + region + town) * 100)
    }

    /// Steps of incomes, names of results and columns follow the guide's currency.
    private func checkWhatFollowsFromTheCurrency(
        _ folder: borrowing TemporaryFolder, _ site: String
    ) throws {
        let take = try folder.read("\(site)/take-home/2025/lowmere/index.html")
        #expect(take.contains("between two rows"), "bands are looked for as far as rows are apart")
        let steps = try folder.read("\(site)/take-home/2025/lowmere/every-thousand/index.html")
        #expect(steps.contains("2,500,000") && !steps.contains("Contributions"))
        #expect(steps.contains("Take-home pay for every 500,000 k, Lowmere"))
        // A fifth of the country and 5% of Lowmere; there is nothing to say of single coins.
        let pay = try folder.read("\(site)/take-home/2025/lowmere/3000000/index.html")
        #expect(pay.contains("Of each further 10,000 k, 2,500 k goes to tax"), "\(pay)")
        #expect(pay.contains("Where each 10,000 k goes"), "\(pay)")
        let incomes = try folder.read("\(site)/rates/2025/by-income/index.html")
        #expect(incomes.contains("Salary: rates for a person with only this kind of income."))
        for income in ["1000000", "2000000", "5000000", "12000000"] {
            #expect(incomes.contains("href=\"#\(income)\""), "\(incomes)")
        }
        let csv = try folder.read("guide/Site/public/data/take-home/2025/lowmere.csv")
        let names = csv.split { $0.isNewline }.first.map(String.init) ?? ""
        #expect(names.hasPrefix("income,countryTax,localTax,"), "\(names)")
        #expect(names.contains("tax,remaining,remainingPerMonth,averageRate"), "\(names)")
        let schema = try folder.read("guide/Site/public/data/take-home/2025/lowmere.schema.json")
        #expect(schema.contains("XKE") && schema.contains("Tax of the country"), "\(schema)")
        #expect(try folder.read("guide/Site/public/data/index.json").contains("XKE"))
        let rates = try folder.read("guide/Site/public/data/2025/lowmere.json")
        #expect(rates.contains("\"country\":[") && rates.contains("\"local\":["), "\(rates)")
    }

    @Test func makesAWholeSite() throws {
        let folder = try TemporaryFolder()
        try folder.assembleGuide(Self.path)
        let check = try Command(["check", "--strict", "--root", folder.file("guide")])
        #expect(check.status == 0, "\(check.errors)\(check.output)")
        let build = try Command(["build", "--root", folder.file("guide")])
        #expect(build.status == 0, "\(build.errors)")
        let site = "guide/Site/public/en"
        #expect(folder.files(below: "guide/Site/public").contains { $0.hasSuffix("tarnby.json") })
        let salary = try folder.read("\(site)/topics/income/work/salary/index.html")
        #expect(salary.contains("2025–26") && salary.contains("2,000,000 k"))
        let take = try folder.read("\(site)/take-home/2025/tarnby/index.html")
        #expect(take.contains("2025–26") && !take.contains(".00 k"))
        let rates = try folder.read("\(site)/rates/2025/lowmere/index.html")
        #expect(rates.contains("10,000,000"), "rates go on above 2,000,000")
        try checkWhatFollowsFromTheCurrency(folder, site)
        for page in folder.files(below: site) where page.hasSuffix(".html") {
            let html = try folder.read("\(site)/\(page)")
                .replacing(/<script[^>]*>.*?<\/script>/, with: "")
            let words = html.matches(of: />([^<]+)</).map(\.1).joined(separator: " ")
            #expect(
                words.firstMatch(of: /(?i)canad|provinc|territor|federal|dollar|benefit|\$/) == nil,
                "\(page): \(words)")
        }
        let calc = try Command([
            "calc", "--root", folder.file("guide"), "--year", "2025", "--province", "Tarnby",
            "salary=3333333",
        ])
        #expect(calc.status == 0, "\(calc.errors)")
        for text in ["Tarnby, 2025–26", "\nTax of the year ", "621,634 k", "14,300 k"] {
            #expect(calc.output.contains(text), "\(calc.output)")
        }
    }

    /// Amounts with another currency sign are compared, also if the sign is before the number.
    @Test(arguments: [("{amount} {sign}", "310,000 k"), ("{sign}\u{A0}{amount}", "k\u{A0}310,000")])
    func comparesAmountsOfItsOwnMoney(pattern: String, shown: String) throws {
        let folder = try TemporaryFolder()
        try folder.assembleGuide(Self.path)
        try folder.edit(
            "guide/Site/Strings/en.yaml", "money: \"{amount} {sign}\"", "money: \"\(pattern)\"")
        #expect(try Command(["build", "--root", folder.file("guide")]).status == 0)
        try folder.lay(folder.file("guide/Site/public"), as: "before")
        try folder.edit("guide/Content/Tables/2025/lowmere.yaml", "300000", "310000")
        #expect(try Command(["build", "--root", folder.file("guide")]).status == 0)
        let run = try Command([
            "diff", folder.file("before"), folder.file("guide/Site/public"), "--format", "json",
        ])
        #expect(run.status == 1)
        let page = try #require(
            run.output.split(separator: "\"path\":").first {
                $0.hasPrefix("\"en/rates/2025/lowmere/amounts/index.html\"")
            })
        let move = "\"new\":\"\(shown)\",\"unit\":\"money\",\"change\":10000"
        #expect(page.contains(move), "\(page)")
    }

    /// A price is charged what the country, the region and the town take: 5%, 2% and 1% make 8%.
    @Test func addsTheSalesTaxesOfEveryLevel() throws {
        let folder = try TemporaryFolder()
        try folder.assembleGuide(Self.path)
        for (place, rules, rate) in [
            ("kestria", "kestria", "0.05"), ("highmoor", "local-regions", "0.02"),
            ("tarnby", "local-towns", "0.01"),
        ] {
            let table = "guide/Content/Tables/2025/\(place).yaml"
            try folder.write(
                table,
                try folder.read(table) + """
                    sales-tax:
                      source: folder-2025
                      of-\(place): {rate: "\(rate)"}

                    """)
            let path = "guide/Content/Rules/\(rules).rules"
            let form = try folder.read(path)
            let line = try #require(form.firstMatch(of: /\n  en  Return to [^\n]*\n/)).output
            try folder.write(
                path, form.replacing(line, with: "\(line)  for readers only sales-tax\n"))
        }
        try folder.edit(
            "guide/Site/Strings/en.yaml", "\nfigures:\n",
            "\nfigures:\n  sales-tax: Sales tax\n  of-kestria: Of the country\n"
                + "  of-highmoor: Of Highmoor\n  of-tarnby: Of Tarnby\n")
        try folder.write(
            "guide/Content/Examples/sales-tax.yaml",
            "bills: [100]\ntips: []\npeople: [2]\nsources: [folder-2025]\nnotes: []\n")
        let build = try Command(["build", "--root", folder.file("guide")])
        #expect(build.status == 0, "\(build.errors)")
        for (place, total, paid) in [
            ("tarnby", "8%", "<td role=\"cell\">108</td>"),
            ("highmoor", "7%", "<td role=\"cell\">107</td>"),
            ("lowmere", "5%", "<td role=\"cell\">105</td>"),
        ] {
            let page = try folder.read("guide/Site/public/en/sales-tax/\(place)/index.html")
            #expect(page.contains(total) && page.contains(paid), "\(page)")
        }
    }

    /// A jurisdiction selects itself, all that contain it and all inside it, at any level.
    @Test(arguments: [
        ("kestria", ["highmoor", "tarnby", "lowmere"]), ("highmoor", ["highmoor", "tarnby"]),
        ("tarnby", ["tarnby"]), ("tarnby, lowmere", ["tarnby", "lowmere"]),
    ])
    func holdsAChosenPlaceWithItsLevels(chosen: String, places: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.assembleGuide(Self.path)
        try folder.edit("guide/Site/site.yaml", "years:", "places: [\(chosen)]\nyears:")
        let build = try Command(["build", "--root", folder.file("guide")])
        #expect(build.status == 0, "\(build.errors)")
        let site = "guide/Site/public/en"
        for place in ["highmoor", "tarnby", "lowmere"] {
            #expect(
                folder.exists("\(site)/take-home/2025/\(place)/index.html")
                    == places.contains(place), "\(place)")
        }
        // What a town takes from its region is among the figures of the region.
        #expect(
            folder.exists("\(site)/rates/2025/highmoor/amounts/index.html")
                == places.contains("tarnby"))
    }

    private func calc(_ arguments: [String], in folder: String) throws -> Command {
        try Command(["calc", "--root", folder, "--year", "2025"] + arguments)
    }

    /// Files may have any names where the rules say in which order forms are printed.
    @Test func printsFormsInTheDeclaredOrder() throws {
        let folder = try TemporaryFolder()
        try folder.assembleGuide(Self.path)
        let guide = folder.file("guide")
        let asNamed = try calc(["--place", "TB", "salary=3333333"], in: guide).output
        let rules = "guide/Content/Rules"
        for (number, name) in ["result", "local-towns", "local-regions", "kestria"].enumerated() {
            let path = "\(rules)/\(name).rules"
            try folder.write("\(rules)/file-\(number).rules", try folder.read(path))
            try folder.remove(path)
        }
        #expect(try calc(["--place", "TB", "salary=3333333"], in: guide).output != asNamed)
        let order = "\(rules)/order.rules"
        try folder.write(order, "order of forms country, region, town\n")
        let ordered = try calc(["--place", "TB", "salary=3333333"], in: guide)
        #expect(ordered.output == asNamed, "\(ordered.errors)\(ordered.output)")
        try folder.write(order, "order of forms country, regoin\n")
        let check = try Command(["check", "--root", guide])
        #expect(check.status == 1)
        #expect(
            check.errors.contains(
                "order.rules:1:25: error: there is no form 'regoin' [unknown-rule]"),
            "\(check.errors)")
    }

    /// The kest is the smallest coin.
    @Test func refusesPartsOfTheSmallestCoin() throws {
        let folder = try TemporaryFolder()
        try folder.assembleGuide(Self.path)
        let refused = try calc(["--place", "TB", "salary=100.5"], in: folder.file("guide"))
        #expect(refused.status == 64)
        #expect(refused.errors.contains("'100.5' is not an amount for 'salary'"))
        #expect(refused.errors.contains("write an amount without decimals, such as 1234"))
        let table = "guide/Content/Tables/2025/kestria.yaml"
        try folder.edit(table, "maximum: {amount: 500000", "maximum: {amount: 500000.5")
        let check = try Command(["check", "--root", folder.file("guide")])
        #expect(check.status == 1)
        #expect(
            check.errors.contains("write digits without a point: 12345"), "\(check.errors)")
    }

    /// The error names the intended jurisdiction and, for one without returns, those inside it.
    @Test(arguments: [
        ("LOWMER", "did you mean 'Lowmere'?"), ("high-moor", "did you mean 'Highmoor'?"),
        ("Low Mera", "did you mean 'Lowmere'?"), ("KE", "one of those in it: HM, TB, LM"),
        ("Kestria", "one of those in it: HM, TB, LM"),
    ])
    func findsAPlaceByWhatIsNearlyItsName(written: String, fix: String) throws {
        let folder = try TemporaryFolder()
        try folder.assembleGuide(Self.path)
        let run = try calc(["--place", written, "salary=1"], in: folder.file("guide"))
        #expect(run.status == 64)
        #expect(run.errors.contains(fix), "\(run.errors)")
    }

    /// A return of the default place would be taken for one's own.
    @Test func takesNoPlaceForGrantedWhereThereAreSeveral() throws {
        let folder = try TemporaryFolder()
        try folder.assembleGuide(Self.path)
        let guide = folder.file("guide")
        try folder.edit("guide/Content/places.yaml", "levels:", "default-place: tarnby\nlevels:")
        let none = try calc(["salary=1"], in: guide)
        #expect(none.status == 64)
        #expect(none.errors.contains("name the place by its code or name: --place CODE"))
    }
}
