import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Text

/// The law as the repository's own tables state it.
enum RealLaw {
    static let years = [2024, 2025, 2026]
    private static let loaded: [Int: Result<TaxLaw, any Error>] = Dictionary(
        uniqueKeysWithValues: years.map { ($0, load($0)) })

    /// The rules as the repository's own files state them.
    static let ruleSet = Result { try readRules() }

    /// - Parameter change: What to read instead of the text of a file.
    static func readRules(
        changing change: (_ name: String, _ text: String) -> String = { $1 }
    ) throws -> RuleSet {
        let log = DiagnosticLog()
        let all =
            Repository.names(in: "Content/Rules")
            + Repository.names(in: "Content/Rules/household").map { "household/\($0)" }
        let names = all.filter { $0.hasSuffix(".rules") }
        var files: [RuleFile] = []
        for name in names {
            let source = try Repository.source("Content/Rules/\(name)")
            let text = change(name, String(decoding: source.bytes, as: UTF8.self))
            files.append(
                RuleFile(
                    SourceText(path: source.path, text: text, names: Repository.names),
                    log: log))
        }
        let ruleSet = RuleSet(
            files, requiring: TotalName.required(in: Repository.names), log: log)
        guard log.diagnostics.isEmpty else {
            throw LoadingFailed(text: DiagnosticWriter().text(for: log.diagnostics))
        }
        return ruleSet
    }

    /// The paths of the repository's registers below their folder.
    static func registerNames(in folder: String = "") -> [String] {
        Repository.names(in: "Content/Sources/\(folder)").flatMap { name in
            name.hasSuffix(".yaml") ? [folder + name] : registerNames(in: "\(folder)\(name)/")
        }
    }

    /// The documents of the repository's registers.
    static func documents() throws -> Set<String> {
        let log = DiagnosticLog()
        var found: Set<String> = []
        for name in registerNames() {
            let root = YAMLParser.parse(
                try Repository.source("Content/Sources/\(name)"), log: log)
            found.formUnion(root?.entries?.map(\.key) ?? [])
        }
        return found
    }

    /// The amounts and facts that the rules let a person state.
    static let facts: FactCatalogue = {
        guard let ruleSet = try? ruleSet.get() else { preconditionFailure("the rules can be read") }
        return FactCatalogue(ruleSet)
    }()

    /// A person of whom these entries are stated, with their names.
    static func entered(_ entries: [(String, String)]) throws -> Household.Entered {
        var entered = Household.Entered(taxpayer: Taxpayer(), names: Set(entries.map(\.0)))
        for (name, value) in entries { try facts.enter(name, value, of: &entered.taxpayer) }
        return entered
    }

    static func year(_ number: Int) throws -> TaxLaw {
        guard let law = loaded[number] else { throw LoadingFailed(text: "no year \(number)") }
        return try law.get()
    }

    private static func load(_ number: Int) -> Result<TaxLaw, any Error> {
        Result {
            let registers = try registerNames().map {
                try Repository.source("Content/Sources/\($0)")
            }
            let tables = try Jurisdiction.allCases.map {
                let path = "Content/Tables/\(number)/\($0.rawValue).yaml"
                return ($0, try Repository.source(path))
            }
            return try TaxLaw.read(year: number, registers: registers, tables: tables)
        }
    }
}

struct LoadingFailed: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}

extension TaxLaw {
    /// Reads the law in table files, whose figures name documents of the registers.
    ///
    /// - Parameter ruleSet: The rules; those of the repository if nil.
    /// - Throws: `LoadingFailed` with all that the files get wrong.
    static func read(
        year: Int, registers: [SourceText], tables: [(Jurisdiction, SourceText)],
        ruleSet: RuleSet? = nil
    ) throws -> TaxLaw {
        let log = DiagnosticLog()
        var identifiers: Set<String> = []
        for register in registers {
            let root = YAMLParser.parse(register, log: log)
            identifiers.formUnion(root?.entries?.map(\.key) ?? [])
        }
        var read: [TaxTable] = []
        for (jurisdiction, source) in tables {
            // Tests that edit a table make a text without a date.
            let source = SourceText(
                path: source.path, bytes: source.bytes, names: source.context,
                publicOn: source.publicOn ?? Repository.day)
            let table = TableReader.read(
                source, jurisdiction: jurisdiction, year: TaxYear(year),
                documents: CitableDocuments(identifiers), log: log)
            if let table { read.append(table) }
        }
        let law = TaxLaw(
            year: TaxYear(year), tables: read, ruleSet: try ruleSet ?? RealLaw.ruleSet.get(),
            log: log)
        guard let law, log.diagnostics.isEmpty else {
            throw LoadingFailed(text: DiagnosticWriter().text(for: log.diagnostics))
        }
        return law
    }
}

extension Taxpayer {
    /// A single person with the given amounts, each in whole dollars.
    init(dollars: [AmountName: Int]) {
        self.init()
        for (name, amount) in dollars { self[name] = Money(cents: Int64(amount) * 100) }
    }
}

/// The steps that tests name, as the rule files do.
extension StepName {
    static let creditableForeignTax = StepName("creditable-foreign-tax")
    static let foreignTaxCredit = StepName("foreign-tax-credit")
    static let taxAfterForeignCredit = StepName("tax-after-foreign-credit")
    static let taxOnTaxableIncome = StepName("tax-on-taxable-income")
    static let creditsAtLowestRate = StepName("credits-at-lowest-rate")
    static let basicFederalTax = StepName("basic-federal-tax")
    static let taxAfterCredits = StepName("tax-after-credits")
    static let taxAfterDividendCredit = StepName("tax-after-dividend-credit")
    static let firstSurtax = StepName("first-surtax")
    static let secondSurtax = StepName("second-surtax")
    static let taxAfterReduction = StepName("tax-after-reduction")
    static let healthPremium = StepName("health-premium")
    static let netIncome = StepName("net-income")
    static let taxableIncome = StepName("taxable-income")
    static let spouseNetIncome = StepName("spouse-net-income")
    static let totalPaid = StepName("total-paid")
    static let incomeTax = StepName("income-tax")
    static let healthServicesFund = StepName("health-services-fund")
}
