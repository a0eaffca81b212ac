import Foundation
import GuideTestSupport
import TaxReturns
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
            #expect(Set(places).count == 51)
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
        for (name, code) in [("New York", "NY"), ("Nueva York", "NY"), ("tx", "TX")] {
            let calc = try Command([
                "calc", "--root", folder.file("guide"), "--year", "2026", "--province", name,
                "--format", "json", "wages=60000",
            ])
            #expect(calc.status == 0, "\(calc.errors)")
            #expect(calc.output.contains("\"\(code)\""), "\(calc.output.prefix(300))")
        }
    }
}
