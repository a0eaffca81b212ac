import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// Rates by kind of income in an invented law with an allowance for each kind.
@Suite struct RatesOfKindsTests {
    private static let rules = """
        facts of adult
          wages money, received
            en  Wages
          interest money, received
            en  Interest
          dividends money, received
            en  Dividends

        form national, from country
          en  National return
          figures
            personal-allowance money from deductions.personal
            savings-allowance money from deductions.savings
            dividend-allowance money from deductions.dividends
            limit money from income.limit
            basic rate from income.basic
            higher rate from income.higher
            dividend-basic rate from income.dividend-basic
            dividend-higher rate from income.dividend-higher
          section total-income
          wages = entered wages
            en  Wages
          interest = entered interest
            en  Interest
          dividends = entered dividends
            en  Dividends
          total-income = wages + interest + dividends, always
            en  Total income
          section top-tax
          taxable-wages = wages - personal-allowance, not below 0
            en  Taxable wages
          allowance-left = personal-allowance - wages, not below 0
            en  Allowance left
          interest-above = interest - allowance-left, not below 0
            en  Interest above the allowance left
          taxable-interest = interest-above - savings-allowance, not below 0
            en  Taxable interest
          dividends-above = dividends - allowance-left, not below 0
            en  Dividends above the allowance left
          taxable-dividends = dividends-above - dividend-allowance, not below 0
            en  Taxable dividends
          taxable-income = taxable-wages + taxable-interest + taxable-dividends, always
            en  Taxable income
          wages-above-limit = taxable-wages - limit, not below 0
            en  Wages above the limit
          wages-below-limit = taxable-wages - wages-above-limit
            en  Wages up to the limit
          tax-below = wages-below-limit × basic
            en  Tax up to the limit
          tax-above = wages-above-limit × higher
            en  Tax above the limit
          interest-tax = taxable-interest × basic
            en  Tax on interest
          dividends-above-limit = taxable-dividends - limit, not below 0
            en  Dividends above the limit
          dividends-below-limit = taxable-dividends - dividends-above-limit
            en  Dividends up to the limit
          dividend-tax-below = dividends-below-limit × dividend-basic
            en  Tax on dividends up to the limit
          dividend-tax-above = dividends-above-limit × dividend-higher
            en  Tax on dividends above the limit
          national-tax = tax-below + tax-above + interest-tax + dividend-tax-below + dividend-tax-above, always
            en  National tax

        results
          totalIncome = national.total-income
          netIncome = national.total-income
          taxableIncome = national.taxable-income
          nationalTax = national.national-tax
          incomeTax = national.national-tax
          hidden totalPaid = national.national-tax

        rates
          kinds KINDS
          causes tax-above, dividend-tax-above

        """

    private static let table = """
        jurisdiction: albion
        year: 2026
        form: A-1
        status: enacted
        checked: 2026-11-23
        deductions:
          source: leaflet
          personal: {amount: 10000}
          savings: {amount: 2000}
          dividends: {amount: 1000}
        income:
          source: leaflet
          limit: {amount: 40000}
          basic: {rate: "0.2"}
          higher: {rate: "0.4"}
          dividend-basic: {rate: "0.08"}
          dividend-higher: {rate: "0.3"}

        """

    private static let regionTable = """
        jurisdiction: east
        year: 2026
        form: A-2
        status: enacted
        checked: 2026-11-23

        """

    private static let places = """
        levels: [country, region]
        taxes: [nationalTax, none]
        currency: {code: XTS, sign: $, decimals: 2, round-amount: 100}
        places:
          albion:
            code: AL
            places:
              east: {code: EA}

        """

    private func combined(kinds: String) throws -> RateTable {
        let log = DiagnosticLog()
        let file = JurisdictionFile(
            SourceText(path: JurisdictionFile.path, text: Self.places), log: log)
        let names = GuideDeclarations(
            languages: ["en"], languagesWithStrings: ["en"], writtenIn: "en", levels: file.levels,
            places: file.places, defaultPlace: file.defaultPlace, currency: file.currency,
            taxNames: file.taxNames)
        func source(_ path: String, _ text: String) -> SourceText {
            SourceText(path: path, text: text, names: names)
        }
        let rules = Self.rules.replacing("KINDS", with: kinds)
        let ruleSet = RuleSet(
            [RuleFile(source("Content/Rules/all.rules", rules), log: log)], log: log)
        let country = try #require(names.jurisdiction(named: "albion"))
        let region = try #require(names.jurisdiction(named: "east"))
        #expect(log.diagnostics.isEmpty, "\(DiagnosticWriter().text(for: log.diagnostics))")
        let law = try TaxLaw.read(
            year: 2026, registers: [source("Content/Sources/documents.yaml", "leaflet: {}\n")],
            tables: [
                (country, source("Content/Tables/2026/albion.yaml", Self.table)),
                (region, source("Content/Tables/2026/east.yaml", Self.regionTable)),
            ], ruleSet: ruleSet)
        return try #require(try law.rateTables(of: region)).combined
    }

    private func rates(_ table: RateTable, at dollars: Int64) throws -> [Int64] {
        let row = try #require(table.rows.last { $0.from <= Money(cents: dollars * 100) })
        return row.cells.map(\.rate)
    }

    /// For 60,000 in dividends alone, 10,000 + 1,000 are free and 40,000 are in the first band, so the next
    /// is taxed at 30%.
    ///
    /// For 60,000 in interest alone, all above 12,000 is taxed at 20%.
    @Test func eachKindIsComputedAlone() throws {
        let table = try combined(kinds: "wages, interest, dividends")
        #expect(try rates(table, at: 5_000) == [0, 0, 0])
        #expect(try rates(table, at: 10_500) == [200_000, 0, 0])
        #expect(try rates(table, at: 11_500) == [200_000, 0, 80_000])
        #expect(try rates(table, at: 30_000) == [200_000, 200_000, 80_000])
        #expect(try rates(table, at: 50_500) == [400_000, 200_000, 80_000])
        #expect(try rates(table, at: 60_000) == [400_000, 200_000, 300_000])
        #expect(
            table.rows.map(\.from.cents)
                == [0, 10_000, 11_000, 12_000, 50_000, 51_000].map { $0 * 100 })
    }

    /// The first amount of dividends on top of wages is in the allowance.
    @Test func aKindOnTopOfAnotherIsItsFirstAmount() throws {
        let table = try combined(kinds: "wages, dividends with wages")
        #expect(try rates(table, at: 60_000) == [400_000, 0])
        #expect(table.rows.map(\.from.cents) == [0, 10_000, 50_000].map { $0 * 100 })
        #expect(table.rows.allSatisfy { $0.changes.allSatisfy { $0.kind == nil } })
    }

    /// A row names the kind of income that changes.
    @Test func changesNameTheirKind() throws {
        let table = try combined(kinds: "wages, dividends")
        let last = try #require(table.rows.last)
        let changes = last.changes.flatMap { changes in
            changes.changes.map { "\(changes.kind?.name ?? "") \($0)" }
        }
        #expect(last.from == Money(cents: 5_100_000))
        #expect(
            changes.count == 1 && changes.allSatisfy { $0.hasPrefix("dividends") }, "\(changes)")
    }

    @Test func reportsABaseThatIsNoAmount() throws {
        let log = DiagnosticLog()
        let rules = Self.rules.replacing("KINDS", with: "wages, dividends with wage")
        let file = JurisdictionFile(
            SourceText(path: JurisdictionFile.path, text: Self.places), log: log)
        let names = GuideDeclarations(
            languages: ["en"], languagesWithStrings: ["en"], writtenIn: "en", levels: file.levels,
            places: file.places, defaultPlace: file.defaultPlace, currency: file.currency,
            taxNames: file.taxNames)
        let source = SourceText(path: "Content/Rules/all.rules", text: rules, names: names)
        _ = RuleSet([RuleFile(source, log: log)], log: log)
        let text = DiagnosticWriter().text(for: log.diagnostics)
        #expect(text.contains("there is no amount of an adult 'wage'"), "\(text)")
        #expect(text.contains("did you mean 'wages'?"), "\(text)")
    }
}
