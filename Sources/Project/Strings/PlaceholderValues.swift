// The permitted placeholders of UI strings, for which pages provide values. Others are reported
// when the strings are read. A test builds a guide in which every string has all its placeholders.

extension InterfaceStrings {
    /// The permitted placeholders of the string.
    package var values: [String] { Self.placeholders[self] ?? [] }

    private static let placeholders: [InterfaceStrings: [String]] = Dictionary(
        uniqueKeysWithValues: placeholderGroups.flatMap { strings, names in
            strings.map { ($0, names) }
        })

    private static let placeholderGroups: [([InterfaceStrings], [String])] = [
        ([.topicCount, .allWordsCount, .inPlaces, .ledgerEntries, .publishersAgree], ["count"]),
        ([.glossaryLetter], ["letter"]),
        ([.yearsFromTo, .paidMonthlyOf], ["first", "last"]),
        ([.changesOfParts], ["parts"]),
        ([.changesOfFigures], ["figures"]),
        ([.changesOfFiguresIn], ["place", "year", "figures"]),
        ([.changesOfRule], ["rule"]),
        ([.figureWas], ["figure", "value"]),
        ([.figureNew], ["figure"]),
        ([.linesOf, .linesOfOneSummary], ["form"]),
        ([.linesOfSummary], ["form", "other"]),
        ([.slipNamed], ["slip", "name"]),
        (
            [
                .ratesByPlace, .takeHomeYearTitle, .takeHomeYearCaption, .budgetSummary,
                .budgetNote, .compareSummary, .calendarTitle, .ratesChart, .salesTaxOverviewCaption,
                .ledgerReturnChart, .chartHundredCaption, .ratesOverviewTitle,
                .ratesOverviewCaption, .paidWithReturnOf, .householdNoticeWithoutMonths,
            ], ["year"]
        ),
        ([.listPart], ["number"]),
        ([.line], ["form", "line"]),
        ([.box], ["slip", "box"]),
        ([.yearsFrom], ["first"]),
        ([.yearsTo], ["last"]),
        ([.effectCaption], ["year", "base", "adds"]),
        (
            [
                .effectRangeMore, .effectRangeLess, .effectRangeMixed, .effectAllMore,
                .effectAllLess, .effectAllSame,
            ], ["start", "adds", "low", "high", "low-place", "high-place"]
        ),
        ([.effectLeftOut], ["places"]),
        ([.exampleLeftOut, .exampleNone], ["reason"]),
        (
            [.exampleMore, .exampleLess, .exampleSame],
            ["start", "adds", "amount", "place", "year"]
        ),
        ([.exampleBase], ["base"]),
        ([.exampleTitle, .exampleTitleOfPlace], ["topic", "place", "year"]),
        ([.exampleNotComputed], ["place", "figure"]),
        ([.stepsCaption, .ratesTitle], ["place", "year"]),
        (
            [
                .ratesPageSummary, .ratesCombined, .ratesPlace, .ratesCombinedCaption,
                .ratesTopCaption, .ratesPlaceCaption, .ratesArithmeticCaption, .amountsTitle,
                .amountsSummary, .amountsCaption,
            ], ["place", "adjective", "within", "year"]
        ),
        ([.rateChangeBracket], ["place", "rate"]),
        ([.rateChangeTaxBegins], ["place"]),
        ([.rateChangeOfKind], ["kind", "changes"]),
        ([.ratesOfKindsAlone], ["kinds"]),
        ([.ratesOfKindsWith], ["kinds", "base"]),
        ([.ratesTaxOfKind], ["kind"]),
        ([.rateChangeBegins, .rateChangeEnds], ["place", "line"]),
        ([.yearChangesHeading, .yearChangesCaption], ["before", "year"]),
        (
            [
                .takeHomeTitle, .budgetTitle, .budgetPlaceSummary, .compareTitle,
                .comparePlaceSummary, .salesTaxTitle, .salesTaxCaption,
            ], ["place", "within", "year"]
        ),
        ([.takeHomePlaceSummary, .takeHomeCaption], ["place", "within", "year", "first", "last"]),
        ([.taxOfPlace], ["adjective"]),
        ([.takeHomePayTitle], ["pay", "within", "year"]),
        ([.takeHomeSentence], ["pay", "within", "year", "remaining", "month", "weeks"]),
        ([.takeHomeHundredMore], ["hundred", "cost"]),
        ([.takeHomeRank], ["rank", "count"]),
        ([.takeHomePlacesCaption], ["pay", "year"]),
        ([.takeHomeBetween], ["pay", "remains", "more", "share", "result", "row", "limit"]),
        (
            [.incomeTableNote, .householdNotice],
            ["year", "before", "first", "last", "month", "last-month"]
        ),
        ([.incomeTablesMissing, .salesTaxSplit], ["people"]),
        ([.incomeTablePersonWith], ["person", "with"]),
        ([.budgetSentence], ["entries", "remaining", "within", "year", "month"]),
        ([.budgetCaption], ["person"]),
        ([.compareEarned, .salesTaxExample, .ratesFixedSum], ["amount"]),
        ([.compareEarnedCaption], ["amount", "year"]),
        (
            [.compareInvested, .compareInvestedNote, .compareInvestedCaption],
            ["invested", "rate", "return", "pay"]
        ),
        ([.compareMoving, .compareMovingCaption], ["place", "within", "pay", "year"]),
        (
            [
                .calendarMoved, .calendarChecked, .tableStatusEnacted, .tableStatusAnnounced,
                .untilDay, .untilPast, .readOn,
            ], ["day"]
        ),
        ([.calendarWeekday], ["weekday", "day"]),
        ([.calendarDay, .monthAndDay], ["weekday", "day", "month"]),
        ([.salesTaxPlaceSummary], ["within", "year"]),
        ([.salesTaxPurchaseCaption], ["within", "factor"]),
        ([.salesTaxTip], ["tip"]),
        ([.salesTaxTipCaption], ["within", "tip", "factor"]),
        ([.salesTaxShare], ["share", "cents"]),
        (
            [.ledgerSentence, .ledgerCaption],
            ["year", "within", "income", "expense", "paid", "left", "arriving", "whole"]
        ),
        ([.ledgerChartCaption], ["heading"]),
        ([.ledgerLine, .personWith], ["entry"]),
        (
            [.ledgerReturnTitle, .ledgerReturnSummary, .ledgerReturnCaption],
            ["title", "year", "within", "entries"]
        ),
        ([.chartHundred, .chartOfHundred], ["hundred"]),
        ([.chartPart], ["mark", "label", "amount", "hundred"]),
        ([.tableStatusCarried], ["count", "total", "from", "year"]),
        ([.figureCarried], ["figure", "from", "year"]),
        ([.figureUntil], ["figure", "until"]),
        ([.carriedNote], ["from", "year"]),
        ([.reportMistakeSubject], ["title"]),
        ([.forPerson, .forPersonBefore], ["facts"]),
        ([.personOfAge], ["age"]),
        ([.marginalRateOf], ["kind"]),
        ([.paid], ["times"]),
        ([.paidMonths], ["months", "year"]),
        ([.householdTotal], ["amount"]),
        ([.householdAwaited, .householdUnsettled], ["name", "facts"]),
        ([.householdUnpublished], ["name", "figures"]),
        ([.householdAsked], ["fact", "entry"]),
        ([.notCounted], ["text"]),
        ([.electionOpen, .electionTaken, .electionBest], ["name", "amount", "person", "gain"]),
        ([.electionsOpen, .electionsBest], ["gain", "place"]),
    ]
}

extension PageStrings {
    /// The permitted placeholders of the string.
    package var values: [String] {
        switch self {
        case .wholeNumbers, .exactNumbers: ["caption", "sign"]
        case .compareGrowth, .compareGrowthNote, .compareGrowthChart:
            ["invested", "rate", "years", "pay", "within"]
        case .budgetSavings: ["share"]
        case .salesTaxDigits: ["factor"]
        case .salesTaxDigitsSum: ["price", "parts", "total"]
        case .hourlyCaption: ["hours", "place", "year"]
        case .homePaySentence: ["pay", "low", "low-place", "high", "high-place"]
        case .homeChecked: ["year", "day"]
        case .furtherMore, .furtherLess, .furtherSame, .furtherNothing:
            ["each", "hundred", "of-hundred", "parts", "limit"]
        case .exampleAdding: ["adds"]
        case .exampleYearTitle: ["topic", "year"]
        case .exampleAsksMore, .exampleAsksLess, .exampleAsksSame: ["start", "adds"]
        case .furtherBoth: ["hundred", "of-hundred", "limit"]
        case .lastMore, .lastLess, .lastSame: ["hundred", "of-hundred"]
        case .matrixCaptionMore, .matrixCaptionLess: ["person", "adds"]
        case .costChartMore, .costChartLess, .costChartAxis, .costChartDescription,
            .costChartNote:
            ["amount", "income", "of-hundred"]
        case .exampleSpouseWith, .forSpouse: ["facts"]
        case .stepsOfSpouse: ["section"]
        case .stepsOfPlace: ["section", "adjective"]
        case .benefitsAwaited: ["names"]
        case .factsAssumed: ["facts"]
        case .benefitsUnpublished: ["year", "names"]
        case .benefitsArriving: ["amount", "benefits", "left"]
        case .ledgerSentenceWithBenefits:
            ["year", "within", "income", "expense", "paid", "left", "arriving", "whole"]
        case .furtherUnknown: ["reason"]
        case .reasonFigure: ["place", "step"]
        case .reasonSpouse, .reasonOverflow, .everyThousand: ["step"]
        case .reasonFact: ["fact"]
        case .reasonTables, .selfEmployedOverviewTitle, .selfEmployedOverviewCaption,
            .ratesByIncomeTitle, .ratesByIncomeSummary:
            ["year"]
        case .furtherFrom: ["amount"]
        case .furtherParts, .furtherTenth: ["of-ten", "ten", "one"]
        case .takeHomeFurther: ["hundred", "cost", "limit", "pay", "share"]
        case .salesTaxTimes: ["factor"]
        case .salesTaxFactors: ["purchase", "tip", "meal"]
        case .everyThousandTitle, .everyThousandSummary, .everyThousandCaption:
            ["place", "within", "year", "first", "last", "step"]
        case .selfEmployedTitle, .selfEmployedSummary, .selfEmployedCaption:
            ["place", "within", "year"]
        case .ratesByIncomeCaption: ["kind", "year"]
        case .changeSentence: ["label", "after", "before"]
        case .changeEnded: ["label", "before"]
        case .changeNew: ["label", "after"]
        case .situationChecklist, .situationDecision, .situationHousehold, .situationLedger,
            .situationExample:
            ["title"]
        default: valuesOfDecisions
        }
    }

    private var valuesOfDecisions: [String] {
        switch self {
        case .decisionLead: ["choice", "amount"]
        case .decisionBreakEven: ["rows", "value", "before", "after"]
        case .decisionCaption: ["title", "year"]
        case .decisionSaved: ["hundred"]
        case .decisionChart: ["choice"]
        case .decisionChartText: ["choice", "rows", "value", "leads"]
        case .decisionStepsCaption:
            ["table", "rows", "value", "within", "year", "before", "after"]
        default: valuesOfProof
        }
    }

    private var valuesOfProof: [String] {
        switch self {
        case .proofCounted: ["examples", "amounts", "documents", "rules"]
        case .proofOfRules: ["official", "rules"]
        case .proofCompared: ["day"]
        case .proofCase, .proofCaseOfHousehold: ["place", "year", "facts"]
        case .proofCaseOfNothing: ["place", "year"]
        case .proofCaption: ["rule"]
        case .proofOfficial: ["count", "official"]
        case .proofGaps: ["gaps"]
        case .withoutAuthority: ["figures"]
        case .notchesTitle, .notchesCaption: ["year"]
        default: []
        }
    }
}

extension HouseholdStrings {
    /// The permitted placeholders of the string.
    package var values: [String] {
        switch self {
        case .yearTitle, .benefitsTitle, .benefitsSummaryWithoutMonths: ["year"]
        case .title, .summary, .caption, .benefitsCaption, .electionsCaption:
            ["household", "place", "within", "year"]
        case .benefitYear, .benefitsSummary:
            ["year", "before", "first", "last", "month", "last-month"]
        case .benefitYearWithoutMonths: ["year", "before"]
        case .leanest, .falling: ["stretches", "left", "hundred"]
        case .stretch: ["from", "to"]
        case .next: ["hundred"]
        case .chartText: ["income", "left", "arriving", "taken"]
        case .placesTitle, .placesSummary: ["household", "year"]
        case .placesHeading: ["income"]
        case .placesCaption: ["income", "year"]
        case .benefitTitle: ["benefit", "year"]
        case .benefitSummary, .benefitOfReturn, .boundsCaption, .byIncomeCaption:
            ["benefit", "place", "year"]
        case .benefitSentence: ["family", "whole", "to", "income"]
        case .benefitWholeThroughout, .benefitChartText: ["family", "whole"]
        case .benefitEnds: ["end"]
        case .benefitIncomeThere: ["income"]
        case .benefitIncomeOf: ["income", "families"]
        case .benefitKnownTo: ["to"]
        case .benefitPayments: ["times"]
        default: []
        }
    }
}

extension OperationStrings {
    /// The permitted placeholders of the string.
    package var values: [String] {
        switch self {
        case .figure, .half, .line, .first: ["1"]
        case .difference, .excess, .product, .lesser, .greater, .average, .roundedDown, .roundedUp,
            .roundedNearest, .named, .withName, .taxBelow:
            ["1", "2"]
        case .proportion: ["1", "2", "3"]
        default: []
        }
    }
}

extension RuleStrings {
    /// The permitted placeholders of the string.
    package var values: [String] {
        switch self {
        case .curveHeading, .lineNumber, .amountNamed, .enteredFact, .ofSpouse, .ofSpouses,
            .ofRelatives, .ofChildren, .columnOver, .columnRate, .columnBelow, .columnBase,
            .columnCap, .isTrue, .isFalse, .someAmount, .noAmount, .someStep, .known, .unknown,
            .stated, .notStated, .given, .notGiven, .inPlace, .notInPlace, .lower, .higher, .when,
            .otherwiseWhen, .because, .useRule, .useSelected, .useSteps, .halved, .lawAllBut,
            .lawOne, .lawOf, .lawTopAnd, .inYears, .linesCaption, .figuresCaption:
            ["1"]
        case .curveText: ["1", "2", "3"]
        case .curvePoint, .curvePlace, .curveCaption, .lineOf, .peopleWith, .row, .banded, .above,
            .below,
            .atLeast, .atMost, .choiceIs, .choiceIsNot, .withStep, .withAmount, .bracket,
            .formLine, .formOf:
            ["1", "2"]
        default: []
        }
    }
}
