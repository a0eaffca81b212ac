/// A UI string; templates use strings without placeholders as `{{words.<name>}}`.
package enum InterfaceStrings: String, CaseIterable, Sendable {
    case languageName, movedTitle, movedText, dataTitle, dataText, dataIndex, skipToContent
    case dataDescription, dataCurl, dataPython, dataSpreadsheet, dataSpreadsheetNote
    case mainNavigation, breadcrumb, home, topics, topicsSummary, topicCount, homeSituations
    case homeCategories, situations, situationsSummary, allWords, allWordsSummary, letters, changes
    case changesSummary, changesFeed, changesCompared, changesComparedText, changesReviewed
    case changesFeeds, changesFeedsText, changesOfPage, changesOfParts, changesOfFigures
    case changesOfFiguresIn, changesOfRule, figureWas, figureNew, changedNew, changedSummary
    case changedRule, changedExample, references, referencesSummary, reference, counterpart, linesOf
    case linesOfSummary, linesOfOneSummary, linesOther, linesOtherSummary, formsSummary
    case slipsSummary, slipNamed, glossary, glossarySummary, glossaryLetter, glossaryOther
    case glossaryMore, rates, ratesByPlace, taxYears, ratesSummary, sources, sourcesSummary
    case listParts, listPart, onThisPage, topicNames, officialTerm, alsoCalled, lines, line, forms
    case slips, box, status, statusChanged, statusEnded, statusNotTaxed, statusDraft
    case statusNotDeductible, yearsFrom, yearsTo, yearsFromTo, effectHeading, effectCaption
    case effectNoBase, effectRangeMore, effectRangeLess, effectRangeMixed, effectAllMore
    case effectAllLess, effectAllSame, effectLeftOut, effectPartial, exampleLeftOut, inPlaces
    case effectChange, effectShare, exampleMore, exampleLess, exampleSame, exampleBase
    case exampleAge, exampleAgeWith
    case exampleNoBase, exampleCompare, exampleTitle, exampleTitleOfPlace
    case exampleNotComputed, exampleNone, howComputed, stepsCaption, stepNumber
    case stepLabel, stepOperation, stepOperationWithout, stepFormLine, stepWithout
    case stepWith, stepDifference, stepSources, notApplicable, otherPlaces, sourcesOfFigures
    case allDocuments
    case jurisdiction, ratesTitle, ratesPageSummary, ratesCombined, ratesOfPlacesInIt, amountsNone
    case ratesPlace, ratesCombinedCaption, ratesTopCaption, ratesPlaceCaption, ratesArithmetic
    case ratesArithmeticCaption, ratesNotComputed, ratesFixedSum, rateChange, rateChangeBracket
    case rateChangeTaxBegins, rateChangeBegins, rateChangeEnds, rateChangeOfKind, yearChangesHeading
    case yearChangesCaption, yearChangesFigure, amountsTitle, amountsSummary, amountsCaption
    case amountsCrumb, amountsValue, amountsCertainty, figureUnknown, takeHome, takeHomeSummary
    case takeHomeYearTitle, takeHomeYearCaption, takeHomeTitle, takeHomePlaceSummary
    case takeHomeCaption, takeHomePay, taxOfPlace, takeHomeRemains, takeHomeAverage
    case takeHomeMarginal, takeHomePayTitle, takeHomeSentence, takeHomeHundredMore, takeHomeRank
    case takeHomePlacesHeading, takeHomePlacesCaption, takeHomeDifference, takeHomeBetween
    case takeHomeNote, takeHomeShort, takeHomeMore, otherTools, incomeTableHeading
    case incomeTableSwitch
    case incomeTableNote, incomeTableNoteWithoutMonths, incomeTableOtherIncome
    case incomeTablesMissing, incomeTablePersonWith, incomeTableContributions, incomeTableOther
    case incomeTableTotal, householdBudget, budgetSummary, budgetTitle, budgetPlaceSummary
    case budgetNote, budgetSentence, budgetCaption, compare, compareSummary, compareTitle
    case comparePlaceSummary, compareEarned, compareEarnedNote, compareEarnedCaption, compareKind
    case compareContributions, compareInvested, compareInvestedNote, compareInvestedCaption
    case compareTax, compareKept, compareUntaxed, compareDeferred, compareMoving, compareMovingNote
    case compareMovingCaption, compareFrom, decisions, decisionsSummary, checklists,
        checklistsSummary, checklistDone
    case checklistReset, checklistNote, calendar, calendarSummary, calendarTitle, calendarEverybody
    case calendarSituation, calendarMoves, calendarMoved, calendarStatute, calendarStatuteFile
    case calendarStatuteNote, calendarChecked, calendarWeekday, calendarDay, calendarFile
    case calendarFileNote, salesTax, salesTaxSummary, salesTaxTitle, salesTaxPlaceSummary
    case salesTaxOverviewCaption, salesTaxCaption, salesTaxLevy, salesTaxRate, salesTaxTop
    case salesTaxOfPlace, salesTaxTotal, salesTaxOnMeals, salesTaxExample, salesTaxBills
    case salesTaxSwitch, salesTaxBill, salesTaxPurchase, salesTaxPurchaseCaption, salesTaxTip
    case salesTaxTipCaption, salesTaxTipColumn, salesTaxTotalColumn, salesTaxSplit, salesTaxShare
    case salesTaxRounding, yearInTheLife, yearInTheLifeSummary, ledgerInvented, ledgerSentence
    case ledgerHeading, ledgerCaption, ledgerDay, ledgerCategory, ledgerCameIn, ledgerSpent
    case ledgerYear, ledgerChartCaption, ledgerLines, ledgerLinesNote, ledgerLine, ledgerEntries
    case ledgerSum, ledgerShare, ledgerCounted, ledgerTotal, ledgerReturn, ledgerReturnTitle
    case ledgerReturnSummary, ledgerReturnCaption, ledgerReturnChart, ledgerPaid, ledgerAmount
    case downloadLedger, monthAndDay, downloadText, chartAmount
    case chartHundred, chartHundredCaption, chartPart, chartOfHundred, perYear
    case perMonth, perTwoWeeks, downloadTakeHomeJSON, downloadTakeHomeCSV, downloads, downloadJSON
    case downloadRates, downloadFigures, bracketFrom, bracketTo, bracketTax, bracketAbove, ratesNote
    case ratesOfKindsAlone, ratesOfKindsWith, ratesTaxOfKind, basicAmount, lowestRate, highestRate
    case ratesOverviewTitle, ratesOverviewCaption, tableStatusEnacted, tableStatusAnnounced
    case tableStatusUnchecked, tableStatusCarried, figureCarried, figureUntil, untilDay, untilPast
    case carriedNote, sourcesHeading, publisher, readOn, sourceOfficial, sourceOther, sourceCopy,
        sourceCopyLost
    case sourceRead, sourceTranscription, derivedFromAuthority, publishersAgree, kind, relatedTopics
    case lastReviewed, reportMistake, reportMistakeSubject, forPerson, forPersonBefore, personOfAge
    case personOfWorkingAge, personWith, personWithoutDependants, personResident, notGovernment
    case footnoteBack, notFoundTitle, notFoundText, listSeparator, labelSeparator, lastSeparator
    case afterTax, averageRate, marginalRate, marginalRateOf, firstAdult, secondAdult, paid
    case paidMonthly, paidMonthlyOf, paidMonths, paidWithReturn, paidWithReturnOf, paidOnce
    case householdArriving, householdLeft, householdTotal, householdAwaited, householdUnsettled
    case householdUnpublished, householdAsked, electionOpen, electionTaken, electionBest,
        electionsOpen, electionsBest, notCounted, paidInAll
    case householdNotice, householdNoticeWithoutMonths, allWordsCount, chartFile, ratesChart
    case ratesChartAxis, perWeek, paidRate, gapsOfPlaces, gapsOfAmounts
    case placesWithin
}
