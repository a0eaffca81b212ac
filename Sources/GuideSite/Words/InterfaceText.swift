/// A text of the site's interface, by its name in `Site/Strings`.
///
/// Texts without `{…}` are for templates too, as `{{words.<name>}}`.
enum InterfaceText: String, CaseIterable, Sendable {
    case languageName = "language-name"
    case skipToContent = "skip-to-content"
    case mainNavigation = "main-navigation"
    case breadcrumb
    case home
    case homeExample = "home-example"
    case topics
    case topicsSummary = "topics-summary"
    case topicCount = "topic-count"
    case topicCountOne = "topic-count-one"
    case categoryPage = "category-page"
    case homeSituations = "home-situations"
    case homeKeyTopics = "home-key-topics"
    case homeCategories = "home-categories"
    case homeMore = "home-more"
    case situations
    case situationsSummary = "situations-summary"
    case index
    case indexSummary = "index-summary"
    case indexLetter = "index-letter"
    case indexLetterSummary = "index-letter-summary"
    case indexEntries = "index-entries"
    case indexScope = "index-scope"
    case indexAll = "index-all"
    case indexIncome = "index-income"
    case indexDeductions = "index-deductions"
    case indexCredits = "index-credits"
    case letters
    case changes
    case changesSummary = "changes-summary"
    case changesFeed = "changes-feed"
    case changesCompared = "changes-compared"
    case changesComparedText = "changes-compared-text"
    case changesReviewed = "changes-reviewed"
    case references
    case referencesSummary = "references-summary"
    case reference
    case counterpart
    case linesOf = "lines-of"
    case linesOfSummary = "lines-of-summary"
    case linesOther = "lines-other"
    case linesOtherSummary = "lines-other-summary"
    case formsSummary = "forms-summary"
    case slipsSummary = "slips-summary"
    case glossary
    case glossarySummary = "glossary-summary"
    case glossaryLetter = "glossary-letter"
    case glossaryOther = "glossary-other"
    case glossaryMore = "glossary-more"
    case rates
    case ratesByPlace = "rates-by-place"
    case taxYears = "tax-years"
    case ratesSummary = "rates-summary"
    case sources
    case sourcesSummary = "sources-summary"
    case listParts = "list-parts"
    case listPart = "list-part"
    case onThisPage = "on-this-page"
    case officialTerm = "official-term"
    case alsoCalled = "also-called"
    case whereOnReturn = "where-on-return"
    case lines
    case line
    case forms
    case slips
    case box
    case status
    case statusInForce = "status-in-force"
    case statusChanged = "status-changed"
    case statusEnded = "status-ended"
    case statusNotTaxed = "status-not-taxed"
    case statusNotDeductible = "status-not-deductible"
    case yearsFrom = "years-from"
    case yearsTo = "years-to"
    case yearsFromTo = "years-from-to"
    case effectHeading = "effect-heading"
    case effectCaption = "effect-caption"
    case effectNoBase = "effect-no-base"
    case effectRangeMore = "effect-range-more"
    case effectRangeLess = "effect-range-less"
    case effectRangeMixed = "effect-range-mixed"
    case effectAllMore = "effect-all-more"
    case effectAllLess = "effect-all-less"
    case effectAllSame = "effect-all-same"
    case effectChange = "effect-change"
    case effectShare = "effect-share"
    case exampleMore = "example-more"
    case exampleLess = "example-less"
    case exampleSame = "example-same"
    case exampleBase = "example-base"
    case exampleNoBase = "example-no-base"
    case exampleAll = "example-all"
    case exampleCompare = "example-compare"
    case exampleTitle = "example-title"
    case exampleSummary = "example-summary"
    case exampleNotComputed = "example-not-computed"
    case exampleNone = "example-none"
    case oneSentence = "one-sentence"
    case howComputed = "how-computed"
    case stepsCaption = "steps-caption"
    case stepNumber = "step-number"
    case stepLabel = "step-label"
    case stepOperation = "step-operation"
    case stepFormLine = "step-form-line"
    case stepLimit = "step-limit"
    case stepWithout = "step-without"
    case stepWith = "step-with"
    case stepDifference = "step-difference"
    case stepSources = "step-sources"
    case stepComputed = "step-computed"
    case notApplicable = "not-applicable"
    case otherPlaces = "other-places"
    case sourcesOfFigures = "sources-of-figures"
    case totalChange = "total-change"
    case jurisdiction
    case ratesTitle = "rates-title"
    case ratesPageSummary = "rates-page-summary"
    case ratesCombined = "rates-combined"
    case ratesFederal = "rates-federal"
    case ratesProvincial = "rates-provincial"
    case ratesCombinedCaption = "rates-combined-caption"
    case ratesFederalCaption = "rates-federal-caption"
    case ratesProvincialCaption = "rates-provincial-caption"
    case ratesArithmetic = "rates-arithmetic"
    case ratesArithmeticCaption = "rates-arithmetic-caption"
    case ratesNotComputed = "rates-not-computed"
    case rateChange = "rate-change"
    case rateChangeBracket = "rate-change-bracket"
    case rateChangeTaxBegins = "rate-change-tax-begins"
    case rateChangeBegins = "rate-change-begins"
    case rateChangeEnds = "rate-change-ends"
    case yearChangesHeading = "year-changes-heading"
    case yearChangesCaption = "year-changes-caption"
    case yearChangesFigure = "year-changes-figure"
    case amountsTitle = "amounts-title"
    case amountsSummary = "amounts-summary"
    case amountsCaption = "amounts-caption"
    case amountsCrumb = "amounts-crumb"
    case amountsValue = "amounts-value"
    case amountsCertainty = "amounts-certainty"
    case figureUnknown = "figure-unknown"
    case takeHome = "take-home"
    case takeHomeSummary = "take-home-summary"
    case takeHomeYearTitle = "take-home-year-title"
    case takeHomeYearCaption = "take-home-year-caption"
    case takeHomeTitle = "take-home-title"
    case takeHomePlaceSummary = "take-home-place-summary"
    case takeHomeCaption = "take-home-caption"
    case takeHomePay = "take-home-pay"
    case takeHomeFederalTax = "take-home-federal-tax"
    case takeHomeProvincialTax = "take-home-provincial-tax"
    case takeHomeCanadaPlan = "take-home-canada-plan"
    case takeHomeQuebecPlan = "take-home-quebec-plan"
    case takeHomeInsurance = "take-home-insurance"
    case takeHomeParentalInsurance = "take-home-parental-insurance"
    case takeHomeRemains = "take-home-remains"
    case takeHomeAverage = "take-home-average"
    case takeHomeMarginal = "take-home-marginal"
    case takeHomePayTitle = "take-home-pay-title"
    case takeHomeSentence = "take-home-sentence"
    case takeHomeHundredMore = "take-home-hundred-more"
    case takeHomeRank = "take-home-rank"
    case takeHomePlacesHeading = "take-home-places-heading"
    case takeHomePlacesCaption = "take-home-places-caption"
    case takeHomeDifference = "take-home-difference"
    case takeHomeNote = "take-home-note"
    case takeHomeShort = "take-home-short"
    case takeHomeMore = "take-home-more"
    case takeHomeAnyProvincialTax = "take-home-any-provincial-tax"
    case ladderHeading = "ladder-heading"
    case ladderSwitch = "ladder-switch"
    case ladderCaption = "ladder-caption"
    case ladderPay = "ladder-pay"
    case ladderPension = "ladder-pension"
    case ladderContributions = "ladder-contributions"
    case ladderOther = "ladder-other"
    case ladderTotal = "ladder-total"
    case costOfBusiness = "cost-of-business"
    case costOfRental = "cost-of-rental"
    case householdBudget = "household-budget"
    case budgetSummary = "budget-summary"
    case budgetTitle = "budget-title"
    case budgetPlaceSummary = "budget-place-summary"
    case budgetNote = "budget-note"
    case budgetSentence = "budget-sentence"
    case budgetCaption = "budget-caption"
    case compare
    case compareSummary = "compare-summary"
    case compareTitle = "compare-title"
    case comparePlaceSummary = "compare-place-summary"
    case compareEarned = "compare-earned"
    case compareEarnedNote = "compare-earned-note"
    case compareEarnedCaption = "compare-earned-caption"
    case compareKind = "compare-kind"
    case compareEmployment = "compare-employment"
    case compareSelfEmployment = "compare-self-employment"
    case compareInterest = "compare-interest"
    case compareContributions = "compare-contributions"
    case compareInvested = "compare-invested"
    case compareInvestedNote = "compare-invested-note"
    case compareInvestedCaption = "compare-invested-caption"
    case compareTax = "compare-tax"
    case compareKept = "compare-kept"
    case compareUntaxed = "compare-untaxed"
    case compareDeferred = "compare-deferred"
    case compareMoving = "compare-moving"
    case compareMovingNote = "compare-moving-note"
    case compareMovingCaption = "compare-moving-caption"
    case compareFrom = "compare-from"
    case chartBack = "chart-back"
    case chartNotBack = "chart-not-back"
    case chartAmount = "chart-amount"
    case chartExampleCaption = "chart-example-caption"
    case chartHundred = "chart-hundred"
    case chartHundredCaption = "chart-hundred-caption"
    case chartPart = "chart-part"
    case chartOfHundred = "chart-of-hundred"
    case perYear = "per-year"
    case perMonth = "per-month"
    case perTwoWeeks = "per-two-weeks"
    case downloadTakeHomeJSON = "download-take-home-json"
    case downloadTakeHomeCSV = "download-take-home-csv"
    case downloads
    case downloadJSON = "download-json"
    case downloadRates = "download-rates"
    case downloadFigures = "download-figures"
    case bracketFrom = "bracket-from"
    case bracketTo = "bracket-to"
    case bracketTax = "bracket-tax"
    case bracketAbove = "bracket-above"
    case ratesNote = "rates-note"
    case basicAmount = "basic-amount"
    case lowestRate = "lowest-rate"
    case highestRate = "highest-rate"
    case ratesOverviewTitle = "rates-overview-title"
    case ratesOverviewCaption = "rates-overview-caption"
    case tableStatusEnacted = "table-status-enacted"
    case tableStatusAnnounced = "table-status-announced"
    case tableStatusCarried = "table-status-carried"
    case figureCarried = "figure-carried"
    case carriedNote = "carried-note"
    case figuresChecked = "figures-checked"
    case sourcesHeading = "sources-heading"
    case publisher
    case readOn = "read-on"
    case kind
    case relatedTopics = "related-topics"
    case lastReviewed = "last-reviewed"
    case reportMistake = "report-mistake"
    case reportMistakeSubject = "report-mistake-subject"
    case notAdvice = "not-advice"
    case notGovernment = "not-government"
    case footnoteBack = "footnote-back"
    case notFoundTitle = "not-found-title"
    case notFoundText = "not-found-text"
    case chooseLanguage = "choose-language"
    case listSeparator = "list-separator"
    case labelSeparator = "label-separator"
    case lastSeparator = "last-separator"
    case noTopicsYet = "no-topics-yet"
    case afterTax = "after-tax"
    case averageRate = "average-rate"
    case marginalRate = "marginal-rate"
    case marginalRateOf = "marginal-rate-of"
    case kindOtherIncome = "kind-other-income"
    case kindCapitalGains = "kind-capital-gains"
    case kindEligibleDividends = "kind-eligible-dividends"
    case kindOtherDividends = "kind-other-dividends"
    case minimumTaxNotice = "minimum-tax-notice"
}

/// A part of an operation in words: `{1}`, `{2}` and `{3}` stand for what it was done with.
enum OperationText: String, CaseIterable, Sendable {
    case entered
    case figure
    case plus
    case minus
    case times
    case difference
    case excess
    case product
    case share
    case proportion
    case lesser
    case greater
    case half
    case multiple
    case none
    /// `{1}` is the number of a line of the same table.
    case line
    /// `{1}` is a tax, `{2}` the income that it is the tax on.
    case taxBelow = "tax-below"
}

/// A folder of the site whose name is a word of the language.
enum AddressWord: String, CaseIterable, Sendable {
    case topics
    case rates
    case amounts
    case takeHome = "take-home"
    case compare
    case budget
    case sources
    case situations
    case index
    case glossary
    case lines
    case changes
}
