internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The plan of the comparison pages: `Content/Examples/comparisons.yaml`.
struct ComparisonPlan: ContentType {
    static let path = "Content/Examples/comparisons.yaml"
    static let paths = [path]

    /// A kind of income to compare.
    struct IncomeKind: Sendable {
        let income: AmountName
        let names: ByLanguage<String>
    }

    /// An account with its own tax treatment.
    enum Account: String, CaseIterable, Sendable {
        case untaxed
        /// Taxed on withdrawal.
        case deferred
    }

    /// The amounts that are compared.
    let amounts: [Money]
    /// The kinds of income in the order of the rows.
    ///
    /// The first is the pay of people who move or invest.
    let ways: [IncomeKind]
    /// The pay of a person who moves.
    let moving: Money
    let invested: Money
    let yearlyReturn: Rate
    /// The pay of the investor.
    let pay: Money
    /// The accounts of the country for investments.
    let accounts: [Account]
    /// The years over which the investment grows; 0 in a guide that does not show it.
    let years: Int

    static func read(_ part: inout ContentTypeReader) -> ComparisonPlan? {
        let facts = part.amounts.facts
        return part.mappingIfThere(path) { reader in
            let amounts = reader.incomes("amounts").map(\.income).sorted()
            let moving = reader.incomes("moving").first?.income
            let invested = reader.incomes("invested").first?.income
            let pay = reader.incomes("pay").first?.income
            let yearlyReturn = reader.required("return").flatMap {
                reader.rate(at: $0, fix: "write it as \"0.04\"")
            }
            let ways = reader.mappings("ways") { reader in
                let names = reader.texts(inEach: "name")
                return reader.receivedAmount("income", among: facts)
                    .map { IncomeKind(income: $0, names: names) }
            }
            let accounts = reader.has("accounts") ? reader.words("accounts", as: Account.self) : []
            let years = reader.has("years") ? reader.number("years", of: "years", upTo: 60) : 0
            guard let moving, let invested, let pay, let yearlyReturn, let years else {
                return nil
            }
            return ComparisonPlan(
                amounts: amounts, ways: ways, moving: moving, invested: invested,
                yearlyReturn: yearlyReturn, pay: pay, accounts: accounts,
                years: Int(years))
        }
    }
}
