/// A UI string of one kind of page, by its name in `Site/Strings`.
///
/// Strings of several kinds are in `InterfaceStrings`.
///
/// Strings without placeholders are also available to templates, as `{{words.<name>}}`.
package enum PageStrings: String, CaseIterable, Sendable {
    case ratesSynonyms, takeHomeSynonyms, compareSynonyms, checklistsSynonyms, calendarSynonyms
    case yearInTheLifeSynonyms, salesTaxSynonyms, householdSynonyms
    case benefitSynonyms = "benefits-synonyms"
    case homeTools, homeChecked
    case exampleYearTitle, exampleAsksMore, exampleAsksLess, exampleAsksSame, exampleNothing
    case exampleAdding, exampleSpouse, exampleSpouseWith, forSpouse, stepsOfSpouse, stepsOfPlace
    case furtherBoth, lastMore, lastLess, lastSame, matrixCaptionMore, matrixCaptionLess
    case costChartMore, costChartLess, costChartAxis, costChartDescription, costChartNote
    case furtherMore, furtherLess, furtherSame, furtherNothing
    case spouseAssumed, spouseBenefitsLeftOut
    case benefitsAwaited, factsAssumed, benefitsUnpublished, benefitsArriving, benefitsNone
    case ledgerSentenceWithBenefits, furtherUnknown, reasonFigure, reasonSpouse
    case reasonFact, reasonTables, reasonOverflow, furtherEach, furtherFrom, furtherParts
    case furtherTenth, takeHomeFurther, salesTaxFactor, salesTaxTimes, salesTaxFactors
    case contributions, lostBenefits, everyThousand, everyThousandTitle, everyThousandSummary
    case everyThousandCaption, incomeTax, selfEmployedTool, selfEmployedTitle, selfEmployedSummary
    case selfEmployedNote, selfEmployedCaption, selfEmployedIncome, selfEmployedOverviewTitle
    case selfEmployedOverviewCaption, selfEmployedToolSummary, selfEmployedSynonyms, setAside
    case ratesByIncome, ratesByIncomeTitle, ratesByIncomeSummary, ratesByIncomeCaption
    case ratesByIncomeOrdinary, ratesByIncomeSynonyms, bracketIncome, changeSentence, nothingChanged
    case changeEnded, changeNew
    case homeSlip, homeDue, homeLookUp, situationChecklist, situationLedger, situationExample
    case bracketsInOrder, rulesTitle, rulesCrumb, rulesSummary, rulesSynonyms, ruleLines
    case ruleLinesNote, ruleFormula, ruleFigures, ruleFiguresNote, ruleLaw, rulePoints, ruleForms
    case ruleTopics, ruleExamples, wholeNumbers, hourlyPay, hourlyRemains, hourlyCaption
    case decisionsSynonyms, decisionBest, decisionEqual, decisionLead, decisionBreakEven
    case decisionCaption, decisionFrom, decisionTo, decisionSaved, decisionSavedInAll, decisionChart
    case decisionChartText, decisionStepsCaption, situationDecision
    case homeAllDays, homeOften, homePay, homePaySentence, homeOthers, situationTopics
    case situationFigures, calendarPast, situationHousehold
    case proofTitle, proofCrumb, proofSummary, proofSynonyms, proofCounted, proofOfRules
    case proofMethod, proofCorrections, proofErrors, proofErrorsNote, proofPublished, proofKept
    case proofReason, proofCompared, proofRules, proofRulesCaption, proofRule, proofExamples
    case proofOfficialColumn, proofDocuments, proofWithout, proofWithoutNote, proofPlaces
    case proofPlacesCaption, proofKinds, proofKindsCaption, proofData, proofStated
    case proofComputed, proofCase, proofCaseOfHousehold, proofCaseOfNothing, proofCaption
    case proofOfficial, proofUnofficial, proofNone, proofGaps, ruleProof, notchesHeading
    case notchesNote, notchesTitle, notchesSummary, notchesCaption, notchesChange, notchesPeople
    case notchesLaw, notchesNone, withoutAuthority
    case compareGrowth, compareGrowthNote, compareGrowthCaption, compareGrowthChart
    case compareGrowthUntaxed, compareGrowthYear, compareGrowthValue, budgetSavings, pageAddress
    case salesTaxDigit, salesTaxDigits, salesTaxDigitsSum, exactNumbers
}
