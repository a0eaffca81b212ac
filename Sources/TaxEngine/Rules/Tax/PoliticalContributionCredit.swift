internal import TaxTables

/// The credit for contributions to political parties and candidates, in tiers up to a maximum: T1
/// line 41000 for those of Canada, and the 428 forms' for those of a province.
///
/// A gift is to a party of Canada or to one of the province, and counts on one of the two.
struct PoliticalContributionCredit: TaxRule {
    private struct Figures {
        let schedule: BracketSchedule
        let maximum: Cited<Money>
    }

    /// Nil while no document states them.
    private let figures: Figures?

    init?(_ reader: inout RuleReader) {
        let maximum = reader.publishedAmount("maximum")
        var schedule: BracketSchedule?
        if reader.group.member("schedule") != nil {
            schedule = BracketSchedule.list(in: &reader)
            guard schedule != nil else { return nil }
        }
        guard reader.finish() else { return nil }
        if let maximum, let schedule {
            figures = Figures(schedule: schedule, maximum: maximum)
        } else {
            figures = nil
        }
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        let credit = credit(on: &taxReturn)
        return credit.isZero
            ? tax
            : taxReturn.sheet.excess(
                .taxAfterPoliticalContributionCredit, tax.operand, over: credit.operand)
    }

    func credit(on taxReturn: inout TaxReturn) -> Line {
        let isFederal = taxReturn.jurisdiction == .federal
        let given = taxReturn.entered(
            .politicalContributions,
            isFederal ? .politicalContributions : .provincialPoliticalContributions)
        guard !given.isZero else { return .zero }
        guard let figures else {
            taxReturn.fail(
                .figureNotPublished(taxReturn.jurisdiction, .politicalContributionCredit))
            return .zero
        }
        let inTiers = taxReturn.sheet.amount(
            .politicalContributionCreditBeforeMaximum, on: given, under: figures.schedule,
            above: .contributionsAboveTier, onPartAbove: .creditAboveTier)
        return taxReturn.sheet.lesser(
            .politicalContributionCredit, inTiers.operand, figures.maximum.operand)
    }
}
