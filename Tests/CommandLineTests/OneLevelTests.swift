import Foundation
import TestSupport
import Testing

/// The guide of a country with national law only: one level, one jurisdiction.
@Suite struct OneLevelTests {
    private let folder: TemporaryFolder

    /// The guide that the command starts, without its counties.
    init() throws {
        folder = try TemporaryFolder()
        let made = try Command(["new", "guide", folder.file("guide")])
        #expect(made.status == 0, "\(made.errors)")
        for file in [
            "Rules/county.rules", "Tables/2026/northshore.yaml", "Tables/2026/southbay.yaml",
        ] {
            try FileManager.default.removeItem(atPath: folder.file("guide/Content/\(file)"))
        }
        try edit("Content/places.yaml") {
            $0.replacing(/\n    places:(?:.|\n)*/, with: "\n")
                .replacing("levels: [national, county]", with: "levels: [national]")
        }
        try edit("Content/Rules/result.rules") {
            $0.replacing("from county", with: "from national")
                .replacing(" + county.county-tax", with: "")
                .replacing("  countyTax = county.county-tax\n", with: "")
        }
        try edit("Content/Rules/national.rules") { $0.replacing("2026 NO:", with: "2026 MA:") }
        for (language, ending) in [("en", ""), ("fr", ".fr")] {
            try edit("Site/Strings/\(language).yaml") {
                $0.replacing(/\n  (?:northshore|southbay): [^\n]*/, with: "")
            }
            try edit("Content/Topics/income/savings/bank-interest\(ending).md") {
                $0.replacing(/\n(?:Each county|Chaque comté)[^#]*/, with: "\n.\n\n")
            }
        }
        try folder.write(
            "guide/Content/Examples/take-home.yaml",
            """
            incomes: [10000, 30000]
            overview: [10000, 30000]
            steps: [10000, 60000]
            side-by-side: [10000, 30000]
            pay: wages
            """)
    }

    private func edit(_ path: String, _ change: (String) -> String) throws {
        let before = try folder.read("guide/\(path)")
        let after = change(before)
        #expect(after != before, "\(path)")
        try folder.write("guide/\(path)", after)
    }

    /// 30,000: 2,000 on 20,000 and 2,000 on the rest, less a tenth of 10,000.
    @Test func showsItsOnlyTaxOnce() throws {
        let check = try Command(["check", "--root", folder.file("guide")])
        #expect(check.status == 0, "\(check.errors)\(check.output)")
        let build = try Command(["build", "--root", folder.file("guide")])
        #expect(build.status == 0, "\(build.errors)")
        let site = "guide/Site/public/en"
        let incomeTable = try folder.read("\(site)/take-home/2026/marisle/index.html")
        #expect(incomeTable.contains("<td>27,000</td>"), "\(incomeTable)")
        #expect(incomeTable.contains("from $10,000 to $30,000"))
        let pay = try folder.read("\(site)/take-home/2026/marisle/30000/index.html")
        #expect(!pay.contains("1 of 1") && pay.contains("$27,000.00"))
        #expect(pay.contains("National tax") && pay.contains("$3,000.00"))
        let rates = try folder.read("\(site)/rates/2026/marisle/index.html")
        #expect(rates.matches(of: /<h2[^>]*>National tax</).count == 1)
        let calc = try Command([
            "calc", "--root", folder.file("guide"), "--year", "2026", "wages=30000",
        ])
        #expect(calc.status == 0 && calc.output.contains("$3,000.00"), "\(calc.errors)")
        let csv = try folder.read("guide/Site/public/data/take-home/2026/marisle.csv")
        #expect(csv.hasPrefix("income,nationalTax,tax,remaining"), "\(csv)")
        let schema = try folder.read("guide/Site/public/data/schemas/take-home.json")
        #expect(schema.contains("\"MA\"\n") && schema.contains("\"nationalTax\": {"), "\(schema)")
        #expect(!schema.contains("federal") && !schema.contains("{part}"), "\(schema)")
        for page in folder.files(below: site) where page.hasSuffix(".html") {
            let html = try folder.read("\(site)/\(page)")
            #expect(html.firstMatch(of: /(?i)county tax|provinc|federal/) == nil, "\(page)")
        }
    }
    /// A poll tax is due without income, and no rate mentions it.
    @Test func saysWhyThereIsTaxWithoutIncome() throws {
        let line = "net-national-tax = tax-on-taxable-income - credits-at-lowest-rate, not below 0"
        try edit("Content/Rules/national.rules") {
            $0.replacing(
                line,
                with: """
                    tax-on-income = tax-on-taxable-income - credits-at-lowest-rate, not below 0
                        en  Tax on the income
                        fr  Impôt sur le revenu
                      use head-sum
                      net-national-tax = tax-on-income + head-sum, always
                    """) + """

                    rule head-sum
                      en  Sum of each person
                      fr  Somme par personne
                      law Income Tax Act of Marisle, s. 30
                      figures from tax.head-sum
                        each money
                      head-sum = each, always
                        en  Sum of each person
                        fr  Somme par personne

                    """
        }
        try edit("Content/Tables/2026/marisle.yaml") {
            $0 + """
                tax:
                  source: leaflet-2026
                  head-sum:
                    each: {amount: 25}

                """
        }
        for language in ["en", "fr"] {
            try edit("Site/Strings/\(language).yaml") {
                $0.replacing(
                    "\nfigures:\n",
                    with: "\nfigures:\n  tax: Tax\n  head-sum: Each person\n  each: sum\n")
            }
        }
        let build = try Command(["build", "--root", folder.file("guide")])
        #expect(build.status == 0, "\(build.errors)")
        let site = "guide/Site/public"
        let rates = try folder.read("\(site)/en/rates/2026/marisle/index.html")
        #expect(rates.contains("Even a person without income pays $25.00."), "\(rates)")
        let translations = folder.files(below: "\(site)/fr").filter {
            $0.hasSuffix("/2026/marisle/index.html")
        }
        #expect(
            try translations.contains {
                try folder.read("\(site)/fr/\($0)").contains("sans revenu paie 25,00\u{A0}$")
            })
    }

    /// Contributions are taken from pay whether the rules call them a part of it or not, and files name them once.
    ///
    /// Of 30,000, tax takes 3,000 and the fund a twentieth: 1,500.
    @Test(arguments: [
        ("", "income,nationalTax,tax,contributions,remaining"),
        (
            ", part of fund\n    en  Fund\n    fr  Caisse",
            "income,nationalTax,contributions,tax,remaining"
        ),
    ])
    func takesContributionsFromPay(part: String, columns: String) throws {
        try edit("Content/Rules/national.rules") {
            $0.replacing(
                "  section top-tax\n",
                with: "  section contributions\n  use fund\n  section top-tax\n")
                    + """

                    rule fund
                      en  Fund
                      fr  Caisse
                      law Fund Act of Marisle, s. 2
                      figures from levies.fund
                        share rate
                      fund-paid = wages × share, always
                        en  Paid to the fund
                        fr  Versé à la caisse

                    """
        }
        try edit("Content/Rules/result.rules") {
            $0.replacing(
                "\nresults\n",
                with: """
                      total-paid = income-tax + national.fund-paid, always
                        en  Paid in all
                        fr  Payé en tout

                    results
                      contributions = national.fund-paid\(part)

                    """
            ).replacing("totalPaid = result.income-tax", with: "totalPaid = result.total-paid")
        }
        try edit("Content/Tables/2026/marisle.yaml") {
            $0 + """
                levies:
                  source: leaflet-2026
                  fund:
                    share: {rate: "0.05"}

                """
        }
        for language in ["en", "fr"] {
            try edit("Site/Strings/\(language).yaml") {
                $0.replacing(
                    "\nfigures:\n",
                    with: "\nfigures:\n  levies: Levies\n  fund: Fund\n  share: share\n")
            }
        }
        let build = try Command(["build", "--root", folder.file("guide")])
        #expect(build.status == 0, "\(build.errors)")
        let site = "guide/Site/public"
        let pay = try folder.read("\(site)/en/take-home/2026/marisle/30000/index.html")
        for amount in ["$25,500.00", "$3,000.00", "$1,500.00"] {
            #expect(pay.contains(amount), "\(amount)")
        }
        let incomeTable = try folder.read("\(site)/en/take-home/2026/marisle/index.html")
        #expect(incomeTable.contains("<td>25,500</td>"), "\(incomeTable)")
        let csv = try folder.read("\(site)/data/take-home/2026/marisle.csv")
        #expect(csv.hasPrefix(columns), "\(csv)")
        let json = try folder.read("\(site)/data/take-home/2026/marisle/30000.json")
        #expect(json.matches(of: /"contributions":/).count == 1, "\(json)")
    }
}
