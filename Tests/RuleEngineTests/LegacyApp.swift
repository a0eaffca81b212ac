import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// The tax app of 2016: its tables, and the calculations that its workbooks show.
///
/// The fixtures hold what the app held, errors included; `sources.yaml` among them says where it
/// stands.
enum LegacyApp {
    private static let folder = "Tests/RuleEngineTests/Fixtures/LegacyApp"

    /// A change to the text of a table or of the rules, for what a sheet computes with other figures, or in another
    /// order, than the tables state.
    struct Change {
        /// The jurisdiction of the table; nil for the rules.
        let jurisdiction: Jurisdiction?
        let text: String
        let replacement: String
    }

    /// The rules of today, which leave the sales tax credits of the time to the sheets.
    private static func ruleSet(changing changes: [Change]) throws -> RuleSet {
        try RealLaw.readRules { name, text in
            guard name == "form-428.rules" else { return text }
            let quoted = text.replacing(
                "for readers only indexation,",
                with: "for readers only refundable.provincial-credit, indexation,")
            return changes.reduce(quoted) { $0.replacing($1.text, with: $1.replacement) }
        }
    }

    private static let ruleSet = Result { try ruleSet(changing: []) }

    /// The law in the app's tables, with changes.
    static func law(changing changes: [Change] = []) throws -> TaxLaw {
        let ofRules = changes.filter { $0.jurisdiction == nil }
        let ruleSet = try ofRules.isEmpty ? ruleSet.get() : ruleSet(changing: ofRules)
        var changes = changes.filter { $0.jurisdiction != nil }
        let tables = try Repository.names(in: "\(folder)/2016").map { name in
            let source = try Repository.source("\(folder)/2016/\(name)")
            guard let jurisdiction = Jurisdiction(rawValue: String(name.dropLast(5))) else {
                throw LoadingFailed(text: "'\(name)' is not the name of a table")
            }
            var text = String(decoding: source.bytes, as: UTF8.self)
            for change in changes where change.jurisdiction == jurisdiction {
                let parts = text.split(separator: change.text, omittingEmptySubsequences: false)
                guard parts.count == 2 else {
                    throw LoadingFailed(text: "'\(change.text)' is not in \(name) once")
                }
                text = parts.joined(separator: change.replacement)
            }
            changes.removeAll { $0.jurisdiction == jurisdiction }
            return (
                jurisdiction, SourceText(path: source.path, text: text, names: Repository.names)
            )
        }
        guard changes.isEmpty else { throw LoadingFailed(text: "a changed table is missing") }
        return try TaxLaw.read(
            year: 2016, registers: [Repository.source("\(folder)/sources.yaml")], tables: tables,
            ruleSet: ruleSet)
    }

    /// The sheets of the workbooks; a sheet that cannot be read is left out.
    static let sheets = (root("sheets.yaml")?.items ?? []).compactMap(LegacySheet.init)

    static func sheet(_ name: String) throws -> LegacySheet {
        guard let sheet = sheets.first(where: { $0.name == name }) else {
            throw LoadingFailed(text: "there is no sheet '\(name)'")
        }
        return sheet
    }

    /// The calculation of the article, and the table that it prints of it.
    static func article() throws -> (sheet: LegacySheet, printed: [[String]]) {
        let root = root("article.yaml")
        guard let root, let sheet = LegacySheet(root) else {
            throw LoadingFailed(text: "the article cannot be read")
        }
        let rows = root["printed"]?.items ?? []
        return (sheet, rows.map { $0.items.compactMap(\.scalar) })
    }

    private static func root(_ name: String) -> YAMLNode? {
        let log = DiagnosticLog()
        guard let source = try? Repository.source("\(folder)/\(name)") else { return nil }
        return YAMLParser.parse(source, log: log)
    }
}

/// A calculation that a workbook shows.
struct LegacySheet: CustomTestStringConvertible, Sendable {
    let name: String
    let residence: Jurisdiction
    /// The income without the item.
    let income: Money
    /// The amounts that the sheet compares the taxes with and without.
    let item: Taxpayer
    let rows: [(name: String, amount: UnroundedAmount)]
    /// The deduction from foreign income for the tax on it that earns no credit.
    let deduction: UnroundedAmount?
    let total: UnroundedAmount
    /// The total that a calculation apart from the app and the engine gave, where it is another.
    let independent: UnroundedAmount?
    /// A Boolean value that is true if the engine's total differs because the sheet departs from the tables
    /// or the law.
    let isExplained: Bool

    var testDescription: String { name }

    /// A Boolean value that is true if the sheet is about a deduction, of which it shows the savings.
    var isDeduction: Bool { !item[.registeredRetirementSavings].isZero }

    init?(_ node: YAMLNode) {
        guard let name = node.text("sheet"),
            let residence = node.text("province").flatMap(Jurisdiction.named),
            let income = node.text("income").flatMap(Money.init(decimal:)),
            let entries = node["item"]?.entries, let rows = node["rows"]?.entries,
            let total = node.text("total").flatMap(UnroundedAmount.init)
        else { return nil }
        var item = Taxpayer()
        do {
            for entry in entries {
                try RealLaw.facts.enter(entry.key, entry.value.scalar ?? "", of: &item)
            }
        } catch { return nil }
        self.name = name
        self.residence = residence
        self.income = income
        self.item = item
        self.rows = rows.compactMap { entry in
            entry.value.scalar.flatMap(UnroundedAmount.init).map { (entry.key, $0) }
        }
        self.total = total
        deduction = node.text("deduction").flatMap(UnroundedAmount.init)
        independent = node.text("independent").flatMap(UnroundedAmount.init)
        isExplained = node["explained"] != nil
        guard self.rows.count == rows.count else { return nil }
    }
}

/// An amount as a workbook's cell holds it, which is not rounded to cents.
struct UnroundedAmount: CustomStringConvertible, Sendable {
    let description: String
    private let millionthsOfCents: Int64

    private static let places = 8

    /// An amount from decimal text with at most eight places.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let places = parts.count == 2 ? parts[1].count : 0
        guard parts.count <= 2, places <= Self.places,
            let digits = Int64(
                parts.joined() + String(repeating: "0", count: Self.places - places))
        else { return nil }
        description = text
        millionthsOfCents = digits
    }

    /// Returns true if an amount differs by less than a number of cents.
    func agrees(with money: Money, toCents cents: Int64 = 1) -> Bool {
        abs(money.cents * 1_000_000 - millionthsOfCents) < cents * 1_000_000
    }
}
