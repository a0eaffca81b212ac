/// A UI string of household and benefit pages, by its name in `Site/Strings`.
///
/// Strings without placeholders are also available to templates, as `{{words.<name>}}`.
package enum HouseholdStrings: String, CaseIterable, Sendable {
    case tool = "household-tool"
    case toolSummary = "household-tool-summary"
    case yearTitle = "household-year-title"
    case title = "household-title"
    case summary = "household-summary"
    case benefitYear = "household-benefit-year"
    case benefitYearWithoutMonths = "household-benefit-year-without-months"
    case leanest = "household-leanest"
    case falling = "household-falling"
    case stretch = "household-stretch"
    case caption = "household-caption"
    case income = "household-income"
    case left = "household-left-of-year"
    case leftMonthly = "household-left-monthly"
    case taken = "household-taken"
    case arriving = "household-arriving-column"
    case next = "household-next"
    case chart = "household-chart"
    case chartText = "household-chart-text"
    case tableHeading = "household-table"
    case whichBenefits = "household-which-benefits"
    case benefitsCaption = "household-benefits-caption"
    case noBenefits = "household-no-benefits"
    case gaps = "household-gaps"
    case elections = "household-elections"
    case electionsCaption = "household-elections-caption"
    case electionsNote = "household-elections-note"
    case electionGain = "household-election-gain"
    case others = "household-others"
    case placesTitle = "household-places-title"
    case placesSummary = "household-places-summary"
    case placesHeading = "household-places-heading"
    case placesCaption = "household-places-caption"
    case rank = "household-rank"
    case unranked = "household-unranked"
    case benefitIndex = "benefits-index"
    case benefitsTitle, benefitsSummary, benefitsSummaryWithoutMonths, benefitTitle, benefitSummary
    case benefitSentence, benefitWholeThroughout, benefitEnds, benefitKnownTo
    case notKnown = "amount-not-known"
    case benefitPayments, benefitDays, benefitOfReturn, benefitTopic
    case bounds = "benefit-bounds"
    case boundsCaption = "benefit-bounds-caption"
    case benefitFamily
    case whole = "benefit-whole"
    case payment = "benefit-payment"
    case wholeFrom = "benefit-whole-from"
    case wholeTo = "benefit-whole-to"
    case benefitRates
    case rateThen = "benefit-rate-then"
    case end = "benefit-end"
    case byIncome = "benefit-by-income"
    case byIncomeCaption = "benefit-by-income-caption"
    case familyIncome = "benefit-family-income"
    case benefitIncomeThere, benefitIncomeOf, benefitChart, benefitChartText
}
