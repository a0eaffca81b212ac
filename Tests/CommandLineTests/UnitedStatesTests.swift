import Foundation
import TaxReturns
import TestSupport
import Testing

/// The guide of another country: fifty states and the District of Columbia, English and Spanish.
@Suite struct UnitedStatesTests {
    private static let path = "\(Repository.root)/Tests/Guides/united-states"
    private static let guide = Result { try TaxGuide(at: path) }

    /// A figure that others published of a return.
    private struct Published {
        let year: Int
        let place: String
        let amounts: [String: String]
        let result: String
        let expected: Decimal
        let within: Decimal
        let line: Int

        /// - Parameter text: A row of the file: `- {year: 2025, place: TX, amounts: 'wages=27675', …}`.
        init?(_ text: Substring, line: Int) {
            func value(_ key: String) -> String? {
                guard let found = text.firstMatch(of: Self.pattern(key)) else { return nil }
                return (found.output[1].substring ?? found.output[2].substring).map(String.init)
            }
            guard let year = value("year").flatMap(Int.init), let place = value("place"),
                let amounts = value("amounts"), let result = value("result"),
                let expected = value("expected").flatMap({ Decimal(string: $0) }),
                let within = value("within").flatMap({ Decimal(string: $0) })
            else { return nil }
            (self.year, self.place, self.result, self.line) = (year, place, result, line)
            (self.expected, self.within) = (expected, within)
            self.amounts = Dictionary(
                uniqueKeysWithValues: amounts.split(separator: " ").map { entry in
                    let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
                    return (parts[0], parts.count > 1 ? parts[1] : "")
                })
        }

        private static func pattern(_ key: String) -> Regex<AnyRegexOutput> {
            guard let pattern = try? Regex("[{ ]\(key): (?:'([^']*)'|([^,}]+))") else {
                preconditionFailure("the pattern of a key is one")
            }
            return pattern
        }
    }

    /// The guide gives the published returns of the Internal Revenue Service, the Social Security
    /// Administration, states and other programs, within their rounding.
    @Test(arguments: [("published.yaml", 400), ("published-states.yaml", 140)])
    func givesWhatOthersPublished(file: String, count: Int) throws {
        let guide = try Self.guide.get()
        let text = try String(contentsOfFile: "\(Self.path)/\(file)", encoding: .utf8)
        var read = 0
        for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        where row.hasPrefix("  - {") {
            let published = try #require(Published(row, line: index + 1), "\(file):\(index + 1)")
            read += 1
            let found = try guide.taxReturn(
                of: published.amounts, in: published.place, year: published.year)
            let cents = try #require(found[published.result], "\(file):\(published.line)")
            let difference = Decimal(cents) / 100 - published.expected
            #expect(
                abs(difference) <= published.within,
                "\(file):\(published.line): \(Decimal(cents) / 100), and \(published.expected) was published"
            )
        }
        #expect(read >= count)
    }

    @Test func knowsEveryState() throws {
        let guide = try Self.guide.get()
        #expect(guide.years == [2025, 2026])
        for year in guide.years {
            let places = guide.places(in: year)
            // Codes of cities and counties are longer than the two letters of a state.
            #expect(Set(places.filter { $0.count == 2 }).count == 51)
            #expect(Set(places).count == places.count && places.count > 170)
            for place in places {
                let found = try guide.taxReturn(
                    of: ["wages": "60000", "filing-status": "single"], in: place, year: year)
                let (left, tax) = (
                    try #require(found["afterTax"]), try #require(found["stateTax"])
                )
                #expect(left > 4_000_000 && left < 5_200_000, "\(place) \(year): \(left)")
                #expect(tax >= 0 && tax < 500_000, "\(place) \(year): \(tax)")
            }
        }
    }

    /// The whole site in both languages, of the files of this guide with the product's own templates and words.
    @Test func makesASiteInItsLanguages() throws {
        let folder = try TemporaryFolder()
        try folder.assembleGuide(Self.path)
        let build = try Command(["build", "--root", folder.file("guide")])
        #expect(build.status == 0, "\(build.errors)")
        let site = "guide/Site/public"
        let english = try folder.read("\(site)/en/rates/2026/california/index.html")
        #expect(english.contains("hreflang=\"es-US\""))
        let spanish = folder.files(below: "\(site)/es").filter { $0.hasSuffix(".html") }
        #expect(spanish.count > 1_000)
        try statesGaps(folder, site)
        // Pages of a single pay are those of states.
        let pays = folder.files(below: "\(site)/en/take-home/2026").filter {
            $0.hasSuffix("/60000/index.html")
        }
        #expect(pays.count == 51)
        let marylanders = try folder.read("\(site)/en/take-home/2026/maryland/60000/index.html")
        for (name, isListed) in [
            ("Howard County, Maryland", true), ("New York", true), ("New York City", false),
        ] {
            #expect(marylanders.contains(">\(name)<") == isListed, "\(name)")
        }
    }

    /// A gap of wages stands on the pages of take-home pay and rates, and in their files.
    private func statesGaps(_ folder: borrowing TemporaryFolder, _ site: String) throws {
        let sentence = "Some cities, counties or school districts of this state tax wages too."
        for page in [
            "take-home/2026/alabama", "take-home/2026/alabama/60000", "rates/2026/alabama",
            "take-home/2026/alabama/every-thousand", "compare/alabama",
        ] {
            let html = try folder.read("\(site)/en/\(page)/index.html")
            #expect(html.contains(sentence), "\(page)")
        }
        for file in [
            "take-home/2026/alabama", "take-home/2026/alabama/60000", "2026/alabama",
            "compare/2026/alabama",
        ] {
            let json = try folder.read("\(site)/data/\(file).json")
            #expect(json.contains("\"local-taxes\"") && json.contains(sentence), "\(file)")
        }
        let pay = try folder.read("\(site)/data/take-home/2026/alabama/60000.json")
        #expect(pay.contains("\"complete\":false") && pay.contains("\"name\":\"Alabama\""))
        let csv = try folder.read("\(site)/data/take-home/2026/alabama.csv")
        #expect(csv.contains(",gaps\r\n") && csv.contains("local-taxes"))
        let example = try folder.read(
            "\(site)/data/examples/income/savings/interest/2026/alabama.csv")
        #expect(example.contains(",gaps\r\n") && example.contains("local-taxes\r\n"))
        // A place with a gap about its taxes has no rank, and counts in none.
        let alabama = try folder.read("\(site)/en/take-home/2026/alabama/60000/index.html")
        let texas = try folder.read("\(site)/en/take-home/2026/texas/60000/index.html")
        let rank = /(\d+) of (\d+)/
        #expect(alabama.firstMatch(of: rank) == nil)
        let ranked = try #require(texas.firstMatch(of: rank))
        #expect(Int(ranked.1) == 1 && Int(ranked.2).map { $0 < 170 } == true, "\(ranked.0)")
    }

    @Test func knowsPlacesByNameAndCode() throws {
        func calc(_ place: String) throws -> Command {
            try Command([
                "calc", "--root", Self.path, "--year", "2026", "--province", place,
                "--format", "json", "wages=60000",
            ])
        }
        for (name, code) in [
            ("New York", "NY"), ("Nueva York", "NY"), ("tx", "TX"),
            ("philadelphia", "PA-PHILADELPHIA"),
            ("Howard County, Maryland", "MD-HOWARD"), ("n.y.", "NY"), ("D.C.", "DC"),
        ] {
            let calc = try calc(name)
            #expect(calc.status == 0, "\(calc.errors)")
            #expect(calc.output.contains("\"\(code)\""), "\(calc.output.prefix(300))")
        }
        for (name, fix) in [
            ("Arkansaw", "did you mean 'Arkansas'?"),
            ("Philadelpia", "did you mean 'Philadelphia'?"),
            ("Washington, DC", "did you mean 'DC'?"), ("Austin tx", "did you mean 'TX'?"),
            ("howard county", "one of those with this name: IN-HOWARD, MD-HOWARD"),
        ] {
            #expect(try calc(name).errors.contains(fix), "\(name)")
        }
    }

    /// A tax without credits and additions is the line before it, without amounts that are nothing.
    @Test func writesShortSteps() throws {
        let calc = try Command([
            "calc", "--root", Self.path, "--year", "2026", "--place", "NY", "wages=60000",
        ])
        #expect(
            calc.output.firstMatch(of: /State income tax +\$2,643\.00 +step 21\n/) != nil,
            "\(calc.output)")
    }
}
