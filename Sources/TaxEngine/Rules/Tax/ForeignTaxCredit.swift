internal import TaxTables

/// The federal credit for tax withheld abroad on income from property: form T2209, T1 line 40500.
///
/// The least of the tax paid, the limit of the Income Tax Act's subsection 20(11) on the income, and
/// the share of Canadian tax that the foreign income has in net income.
struct ForeignTaxCredit: Sendable {
    private let propertyIncomeLimit: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        propertyIncomeLimit = reader.rate("property-income-limit")
        guard reader.finish() else { return nil }
    }

    /// - Parameter tax: Basic federal tax with the dividend tax credit added back and the Quebec
    ///   abatement taken off, as T2209 has it.
    func credit(against tax: Line, on taxReturn: inout TaxReturn) -> Line {
        let paid = taxReturn.entered(.foreignTaxPaid, .foreignTaxPaid)
        guard !paid.isZero, !taxReturn.foreignIncome.isZero,
            taxReturn.sheet.isPositive(taxReturn.netIncome)
        else { return .zero }
        let limit = taxReturn.sheet.product(
            .foreignTaxLimit, taxReturn.foreignIncome.operand, propertyIncomeLimit)
        let creditable = taxReturn.sheet.lesser(
            .creditableForeignTax, paid.operand, limit.operand)
        taxReturn.creditableForeignTax = creditable
        let share = taxReturn.foreignShare(of: tax)
        return taxReturn.sheet.lesser(
            .foreignTaxCredit, creditable.operand, share.operand)
    }
}

extension TaxReturn {
    /// The part of `tax` that foreign income has in net income; all of it where there is no other.
    mutating func foreignShare(of tax: Line) -> Line {
        guard sheet.compare(netIncome.operand, foreignIncome.operand) else { return tax }
        return sheet.proportion(
            .taxOnForeignIncome, tax.operand, times: foreignIncome.operand,
            over: netIncome.operand)
    }
}

/// A province's credit for the foreign tax that the federal credit left over: form T2036, or
/// Quebec's own.
struct ProvincialForeignTaxCredit: TaxRule {
    init?(_ reader: inout RuleReader) {
        reader.finish()
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        guard !taxReturn.amount(.foreignTaxPaid).isZero, !taxReturn.foreignIncome.isZero,
            taxReturn.sheet.isPositive(taxReturn.netIncome), taxReturn.sheet.isPositive(tax)
        else { return tax }
        let creditable = taxReturn.creditableForeignTax
        let left = taxReturn.sheet.excess(
            .foreignTaxNotYetCredited, creditable.operand,
            over: taxReturn.foreignTaxCredit.operand)
        guard !left.isZero else { return tax }
        let share = taxReturn.foreignShare(of: tax)
        let credit = taxReturn.sheet.lesser(
            .provincialForeignTaxCredit, left.operand, share.operand)
        return taxReturn.sheet.excess(
            .taxAfterForeignCredit, tax.operand, over: credit.operand)
    }
}
