import RuleEngine
import TaxTables
import TestSupport
import Testing
import Text

/// No figure of a table is silently ignored: an error in a file is reported or changes no return.
@Suite struct MutatedTableTests {
    /// People who together have every fact and amount that a table's figures are about.
    static let people: [Taxpayer] = {
        var people: [Taxpayer] = []
        for income in [9_000, 18_000, 34_000, 61_000, 127_000, 310_000] {
            var parent = Taxpayer(dollars: [
                .employment: income, .childCare: 9_000, .medical: 6_000, .donations: 900,
                .tuition: 700, .homeBuyers: 4_000, .politicalContributions: 300,
                .provincialPoliticalContributions: 400, .foreignIncome: 1_000, .foreignTaxPaid: 150,
                .selfEmployment: 7_000, .homeAccessibility: 3_000, .studentLoanInterest: 90,
            ])
            parent.profile.children = [3, 9]
            parent.profile.infirmChildren = 1
            parent.profile.isVolunteerFirefighter = true
            parent.profile.livesAlone = true
            people.append(parent)
            var senior = Taxpayer(dollars: [
                .pension: income, .oldAgeSecurity: 8_900, .eligibleDividends: 5_000,
                .otherDividends: 4_000, .capitalGains: 250_000, .employment: 12_000, .unionDues: 50,
            ])
            senior.profile.age = 68
            senior.profile.hasDisability = true
            senior.profile.infirmRelatives = [Money(cents: 500_000), Money(cents: 900_000)]
            people.append(senior)
            var couple = Taxpayer(dollars: [
                .otherIncome: income, .employmentInsuranceBenefits: 9_000,
            ])
            couple.profile.maritalStatus = .married
            couple.profile.spouseNetIncome = Money(cents: 400_000)
            couple.profile.hasInfirmSpouse = true
            couple.profile.children = [2, 8]
            people.append(couple)
            people.append(Taxpayer(dollars: [.otherIncome: income, .donations: 300_000]))
        }
        return people
    }()

    private static let knownSources: Set<String> = {
        let log = DiagnosticLog()
        var known: Set<String> = ["calc"]
        for name in RealLaw.registerNames() {
            guard let text = try? Repository.source("Content/Sources/\(name)") else { continue }
            let root = YAMLParser.parse(text, log: log)
            known.formUnion(root?.entries?.map(\.key) ?? [])
        }
        return known
    }()

    /// Returns the jurisdictions whose returns depend on a table.
    private static func homes(of jurisdiction: Jurisdiction) -> [Jurisdiction] {
        jurisdiction == .federal ? [.ontario, .quebec] : [jurisdiction]
    }

    /// Returns the results of all people; nil if a figure is not published.
    private static func results(_ law: TaxLaw, in homes: [Jurisdiction]) -> [Calculation.Result?] {
        homes.flatMap { home in people.map { try? law.calculate($0, in: home).result } }
    }

    /// A slip that was looked at in a later year is passed over: tables of a place state the same
    /// groups and keys year after year.
    @Test(arguments: Jurisdiction.allCases)
    func everySlipIsToldOrChangesNothing(jurisdiction: Jurisdiction) throws {
        var seen: Set<String> = []
        for year in RealLaw.years.reversed() {
            let table = try LawWithSlips(year, jurisdiction, Self.homes(of: jurisdiction))
            let unchanged = Self.results(table.law, in: table.homes)
            table.root.slipsOfTable { slip in
                guard seen.insert(slip.what).inserted, let changed = table.results(slip) else {
                    return
                }
                #expect(
                    changed == unchanged, "\(jurisdiction.rawValue) \(year): \(slip.what)")
            }
        }
        #expect(seen.count > 150)
    }

    /// The law of a year with one table read anew.
    private struct LawWithSlips {
        let law: TaxLaw
        let homes: [Jurisdiction]
        let root: YAMLNode
        private let jurisdiction: Jurisdiction
        private let source: SourceText
        /// The documents that the table cites: an unknown one is compared with all of them for its message.
        private let documents: CitableDocuments
        private let others: [TaxTable]

        init(_ year: Int, _ jurisdiction: Jurisdiction, _ homes: [Jurisdiction]) throws {
            let law = try RealLaw.year(year)
            let source = try Repository.source(
                "Content/Tables/\(year)/\(jurisdiction.rawValue).yaml")
            let log = DiagnosticLog()
            root = try #require(YAMLParser.parse(source, log: log))
            others = (homes + [.federal]).filter { $0 != jurisdiction }.compactMap {
                law.tables[$0]
            }
            self.law = law
            self.homes = homes
            self.jurisdiction = jurisdiction
            self.source = source
            let words = Set(
                String(decoding: source.bytes, as: UTF8.self)
                    .split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
            documents = CitableDocuments(
                MutatedTableTests.knownSources.intersection(words.union(["calc"])))
        }

        /// Returns the results of all people with another text of the table; nil if that is an error.
        func results(_ slip: TableSlip) -> [Calculation.Result?]? {
            let log = DiagnosticLog()
            if let part = slip.part { _ = table(part, log) }
            guard !log.hasErrors else { return nil }
            let table = table(slip.root, log)
            guard !log.hasErrors else { return nil }
            let tables = others + (table.map { [$0] } ?? [])
            let law = TaxLaw(
                year: law.year, tables: tables, ruleSet: law.ruleSet, log: log)
            guard !log.hasErrors else { return nil }
            return law.map { MutatedTableTests.results($0, in: homes) } ?? []
        }

        private func table(_ root: YAMLNode, _ log: DiagnosticLog) -> TaxTable? {
            TableReader.read(
                root, of: source, jurisdiction: jurisdiction, year: law.year,
                documents: documents, log: log)
        }
    }
}
