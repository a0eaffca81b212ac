import RuleEngine
import TaxTables
import TestSupport
import Testing

/// A published return.
struct PublishedReturn: CustomTestStringConvertible, Sendable {
    let source: String
    let name: String
    let year: Int
    let residence: Jurisdiction
    let taxpayer: Taxpayer
    /// The amounts, by the names of `Calculation.Result` or of steps.
    let expected: [(name: String, amount: Money)]
    /// Lines that the person cannot claim.
    let absent: [String]
    let tolerance: Money

    var testDescription: String { "\(residence.code) \(year), \(name) (\(source))" }
}

/// Published combined marginal rates, by bands of taxable income.
struct PublishedRates: CustomTestStringConvertible, Sendable {
    /// The rate of one kind of income between two taxable incomes, in whole dollars.
    struct Band: Sendable {
        let kind: Kind
        let range: Range<Int64>
        let millionths: Int64
        /// Tables begin at incomes of their own choice, so that a first band holds at its end only.
        let isFirst: Bool
    }

    enum Kind: String, CaseIterable, Sendable {
        case otherIncome = "other-income"
        case capitalGains = "capital-gains"
        case eligibleDividends = "eligible-dividends"
        case otherDividends = "other-dividends"
        /// The provincial part of the rate of other income.
        case provincialTax = "provincial-tax"

        var amountName: AmountName {
            switch self {
            case .otherIncome, .provincialTax: .otherIncome
            case .capitalGains: .capitalGains
            case .eligibleDividends: .eligibleDividends
            case .otherDividends: .otherDividends
            }
        }

        /// The taxable income of a thousand dollars of this kind.
        var taxablePerThousand: Int64 {
            switch self {
            case .otherIncome, .provincialTax: 1_000
            case .capitalGains: 500
            case .eligibleDividends: 1_380
            case .otherDividends: 1_150
            }
        }
    }

    let source: String
    let year: Int
    let residence: Jurisdiction
    let bands: [Band]
    /// The tolerance in millionths.
    let tolerance: Int64

    var testDescription: String { "\(residence.code) \(year) (\(source))" }
}
