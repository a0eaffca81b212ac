internal import TaxTables

/// Base pension plan contributions and insurance premiums: T1 lines 30800 to 31205, copied by the
/// 428 forms.
struct ContributionsCredit: CreditRule {
    init?(_ reader: inout RuleReader) {
        reader.finish()
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        let contributions = taxReturn.employmentContributions
        let operands = [
            contributions.creditedBase, contributions.creditedSelfEmployedBase,
            contributions.employmentInsurance, contributions.creditedParentalInsurance,
        ].filter { !$0.isZero }.map(\.operand)
        return operands.isEmpty
            ? .zero : taxReturn.sheet.sum(.contributionsAmount, operands)
    }
}

/// Interest on student loans: T1 line 31900.
struct StudentLoanInterest: CreditRule {
    init?(_ reader: inout RuleReader) {
        reader.finish()
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        taxReturn.entered(.studentLoanInterest, .studentLoanInterest)
    }
}

/// The year's eligible tuition fees, claimed in full by the student: Schedule 11.
struct TuitionAmount: CreditRule {
    init?(_ reader: inout RuleReader) {
        reader.ignore("minimum-fee", "transfer-maximum")
        reader.finish()
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        taxReturn.entered(.tuitionAmount, .tuition)
    }
}

/// Medical expenses above the lesser of a share of net income and a ceiling: T1 lines 33099 to
/// 33200.
struct MedicalExpenses: CreditRule {
    private let netIncomeShare: Cited<Rate>
    private let ceiling: Cited<Money>

    init?(_ reader: inout RuleReader) {
        netIncomeShare = reader.rate("net-income-share")
        ceiling = reader.amount("ceiling")
        reader.ignore("other-dependant-maximum")
        guard reader.finish() else { return nil }
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        let paid = taxReturn.entered(.medicalExpensesPaid, .medical)
        guard !paid.isZero else { return .zero }
        let share = taxReturn.sheet.product(
            .medicalNetIncomeShare, taxReturn.netIncome.operand, netIncomeShare)
        let floor = taxReturn.sheet.lesser(
            .medicalThreshold, share.operand, ceiling.operand)
        return taxReturn.sheet.excess(.medicalExpenses, paid.operand, over: floor.operand)
    }
}

/// The credit for gifts, in tiers: Schedule 9 and its provincial copies.
///
/// A credit, not an amount: gifts have rates of their own.
struct DonationsCredit: Sendable {
    private struct TopTier {
        let rate: Cited<Rate>
        let incomeThreshold: Cited<Money>
    }

    private let firstTierLimit: Cited<Money>
    private let firstTierRate: Cited<Rate>
    /// Nil while no document states it.
    private let upperRate: Cited<Rate>?
    private let topTier: TopTier?
    private let netIncomeLimit: Cited<Rate>?

    init?(_ reader: inout RuleReader) {
        firstTierLimit = reader.amount("first-tier-limit")
        firstTierRate = reader.rate("first-tier-rate")
        upperRate = reader.publishedRate("upper-rate")
        netIncomeLimit = reader.optionalRate("net-income-limit")
        if reader.group.member("top-rate") != nil {
            topTier = TopTier(
                rate: reader.rate("top-rate"),
                incomeThreshold: reader.amount("top-income-threshold"))
        } else {
            topTier = nil
        }
        guard reader.finish() else { return nil }
    }

    /// The gifts that count: what was given, within a limit of net income; on a 428 form, what the
    /// federal schedule allowed.
    private func claimed(on taxReturn: inout TaxReturn) -> Line {
        if let allowed = taxReturn.donationsAllowed { return allowed }
        let given = taxReturn.entered(.donationsMade, .donations)
        guard !given.isZero, let netIncomeLimit else { return given }
        let limit = taxReturn.sheet.product(
            .donationsLimit, taxReturn.netIncome.operand, netIncomeLimit)
        let allowed = taxReturn.sheet.lesser(
            .donationsClaimed, given.operand, limit.operand)
        taxReturn.donationsAllowed = allowed
        return allowed
    }

    func credit(on taxReturn: inout TaxReturn) -> Line {
        let claimed = claimed(on: &taxReturn)
        guard !claimed.isZero else { return .zero }
        let first = taxReturn.sheet.lesser(
            .donationsFirstTier, claimed.operand, firstTierLimit.operand)
        let firstCredit = taxReturn.sheet.product(
            .donationsFirstTierCredit, first.operand, firstTierRate)
        taxReturn.firstTierDonationsCredit = firstCredit
        guard taxReturn.sheet.compare(claimed.operand, firstTierLimit.operand) else {
            return firstCredit
        }
        guard let upperRate else {
            taxReturn.fail(
                .figureNotPublished(taxReturn.jurisdiction, .donationsUpperTierCredit))
            return firstCredit
        }
        var rest = taxReturn.sheet.excess(
            .donationsAboveFirstTier, claimed.operand, over: first.operand)
        var credits = [firstCredit.operand]
        if let topTier,
            taxReturn.sheet.compare(
                taxReturn.taxableIncome.operand, topTier.incomeThreshold.operand)
        {
            let income = taxReturn.sheet.excess(
                .incomeInTopBracket, taxReturn.taxableIncome.operand,
                over: topTier.incomeThreshold.operand)
            let top = taxReturn.sheet.lesser(
                .donationsTopTier, rest.operand, income.operand)
            credits.append(
                taxReturn.sheet.product(.donationsTopTierCredit, top.operand, topTier.rate)
                    .operand)
            rest = taxReturn.sheet.excess(
                .donationsUpperTier, rest.operand, over: top.operand)
        }
        credits.append(
            taxReturn.sheet.product(.donationsUpperTierCredit, rest.operand, upperRate).operand)
        return taxReturn.sheet.sum(.donationsCredit, credits)
    }
}
