// The permitted placeholders of UI strings, for which pages provide values. Others are reported
// when the strings are read. A test builds a guide in which every string has all its placeholders.

extension InterfaceStrings {
    /// The permitted placeholders of the string.
    package var values: [String] {
        switch self {
        case .topicCount, .inPlaces, .ledgerEntries, .publishersAgree: ["count"]
        case .categoryPage: ["category"]
        case .indexLetter, .glossaryLetter: ["letter"]
        case .indexLetterSummary, .yearsFromTo, .paidMonthlyOf: ["first", "last"]
        case .changesOfParts: ["parts"]
        case .changesOfFigures: ["figures"]
        case .changesOfFiguresIn: ["place", "year", "figures"]
        case .changesOfRule: ["rule"]
        case .figureWas: ["figure", "value"]
        case .figureNew: ["figure"]
        case .linesOf, .linesOfOneSummary: ["form"]
        case .linesOfSummary: ["form", "other"]
        case .slipNamed: ["slip", "name"]
        case .ratesByPlace, .takeHomeYearTitle, .takeHomeYearCaption, .budgetSummary, .budgetNote,
            .compareSummary, .calendarTitle, .salesTaxOverviewCaption, .ledgerReturnChart,
            .chartHundredCaption, .ratesOverviewTitle, .ratesOverviewCaption, .paidWithReturnOf,
            .householdNoticeWithoutMonths:
            ["year"]
        case .listPart: ["number"]
        case .line: ["form", "line"]
        case .box: ["slip", "box"]
        case .yearsFrom: ["first"]
        case .yearsTo: ["last"]
        case .effectCaption: ["year", "base", "adds"]
        case .effectRangeMore, .effectRangeLess, .effectRangeMixed, .effectAllMore, .effectAllLess,
            .effectAllSame:
            ["start", "adds", "low", "high", "low-place", "high-place"]
        case .effectLeftOut: ["places"]
        case .exampleLeftOut, .exampleNone: ["reason"]
        case .exampleMore, .exampleLess, .exampleSame: ["start", "adds", "amount", "place", "year"]
        case .exampleBase: ["base"]
        case .exampleTitle, .exampleTitleOfPlace: ["topic", "place", "year"]
        case .exampleSummary: ["sentence"]
        case .exampleNotComputed: ["place", "figure"]
        case .stepsCaption, .ratesTitle: ["place", "year"]
        case .ratesPageSummary, .ratesCombined, .ratesPlace, .ratesCombinedCaption,
            .ratesTopCaption, .ratesPlaceCaption, .ratesArithmeticCaption, .amountsTitle,
            .amountsSummary, .amountsCaption:
            ["place", "adjective", "within", "year"]
        case .rateChangeBracket: ["place", "rate"]
        case .rateChangeTaxBegins: ["place"]
        case .rateChangeOfKind: ["kind", "changes"]
        case .ratesOfKindsAlone: ["kinds"]
        case .ratesOfKindsWith: ["kinds", "base"]
        case .ratesTaxOfKind: ["kind"]
        case .rateChangeBegins, .rateChangeEnds: ["place", "line"]
        case .yearChangesHeading, .yearChangesCaption: ["before", "year"]
        case .takeHomeTitle, .budgetTitle, .budgetPlaceSummary, .compareTitle,
            .comparePlaceSummary, .salesTaxTitle, .salesTaxCaption:
            ["place", "within", "year"]
        case .takeHomePlaceSummary, .takeHomeCaption: ["place", "within", "year", "first", "last"]
        case .taxOfPlace: ["adjective"]
        case .takeHomePayTitle: ["pay", "within", "year"]
        case .takeHomeSentence: ["pay", "within", "year", "remaining", "month", "weeks"]
        case .takeHomeHundredMore: ["hundred", "cost"]
        case .takeHomeRank: ["rank", "count"]
        case .takeHomePlacesCaption: ["pay", "year"]
        case .takeHomeBetween: ["pay", "remains", "more", "share", "result", "row", "limit"]
        case .ladderCaption: ["adds", "person"]
        case .ladderNote, .householdNotice:
            ["year", "before", "first", "last", "month", "last-month"]
        case .laddersMissing, .salesTaxSplit: ["people"]
        case .ladderPersonWith: ["person", "with"]
        case .budgetSentence: ["entries", "remaining", "within", "year", "month"]
        case .budgetCaption: ["person"]
        case .compareEarned, .salesTaxExample, .ratesFixedSum: ["amount"]
        case .compareEarnedCaption: ["amount", "year"]
        case .compareInvested, .compareInvestedNote, .compareInvestedCaption:
            ["invested", "rate", "return", "pay"]
        case .compareMoving, .compareMovingCaption: ["place", "within", "pay", "year"]
        case .calendarMoved, .calendarChecked, .tableStatusEnacted, .tableStatusAnnounced,
            .untilDay, .readOn:
            ["day"]
        case .calendarWeekday: ["weekday", "day"]
        case .calendarDay, .monthAndDay: ["weekday", "day", "month"]
        case .salesTaxPlaceSummary: ["within", "year"]
        case .salesTaxPurchaseCaption: ["within", "factor"]
        case .salesTaxTip: ["tip"]
        case .salesTaxTipCaption: ["within", "tip", "factor"]
        case .salesTaxShare: ["share", "cents"]
        case .ledgerSentence, .ledgerCaption:
            ["year", "within", "income", "expense", "paid", "left", "arriving", "whole"]
        case .ledgerChartCaption: ["heading"]
        case .ledgerLine, .personWith: ["entry"]
        case .ledgerReturnTitle, .ledgerReturnSummary, .ledgerReturnCaption:
            ["title", "year", "within", "entries"]
        case .chartBack, .chartHundred, .chartOfHundred: ["hundred"]
        case .chartExampleCaption: ["adds"]
        case .chartPart: ["mark", "label", "amount", "hundred"]
        case .tableStatusCarried: ["count", "total", "from", "year"]
        case .figureCarried: ["figure", "from", "year"]
        case .figureUntil: ["figure", "until"]
        case .carriedNote: ["from", "year"]
        case .reportMistakeSubject: ["title"]
        case .forPerson, .forPersonBefore: ["facts"]
        case .personOfAge: ["age"]
        case .marginalRateOf: ["kind"]
        case .paid: ["times"]
        case .paidMonths: ["months", "year"]
        case .householdTotal: ["amount"]
        case .householdAwaited, .householdUnsettled: ["name", "facts"]
        case .householdUnpublished: ["name", "figures"]
        case .householdAsked: ["fact", "entry"]
        case .notCounted: ["text"]
        case .electionOpen, .electionTaken: ["name", "amount", "person", "gain"]
        default: []
        }
    }
}

extension PageStrings {
    /// The permitted placeholders of the string.
    package var values: [String] {
        switch self {
        case .homeChecked: ["year", "day"]
        case .furtherMore, .furtherLess, .furtherSame, .furtherNothing:
            ["each", "hundred", "of-hundred", "parts", "limit"]
        case .exampleBenefits: ["benefits"]
        case .benefitsAwaited: ["names"]
        case .factsAssumed: ["facts"]
        case .benefitsUnpublished: ["year", "names"]
        case .benefitsArriving: ["amount", "benefits", "left"]
        case .ledgerSentenceWithBenefits:
            ["year", "within", "income", "expense", "paid", "left", "arriving", "whole"]
        case .furtherUnknown, .benefitsUnknown: ["reason"]
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
        case .situationChecklist, .situationLedger, .situationExample: ["title"]
        default: []
        }
    }
}

extension HouseholdStrings {
    /// The permitted placeholders of the string.
    package var values: [String] {
        switch self {
        case .yearTitle, .benefitsTitle, .benefitsSummaryWithoutMonths: ["year"]
        case .title, .summary, .caption, .benefitsCaption: ["household", "place", "within", "year"]
        case .benefitYear, .benefitsSummary:
            ["year", "before", "first", "last", "month", "last-month"]
        case .benefitYearWithoutMonths: ["year", "before"]
        case .leanest, .falling: ["stretches", "left", "hundred"]
        case .stretch: ["from", "to"]
        case .next: ["hundred"]
        case .chartText: ["income", "kept", "arriving", "taken"]
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
        case .figure, .half, .line: ["1"]
        case .difference, .excess, .product, .lesser, .greater, .roundedDown, .roundedUp,
            .multiple, .named, .taxBelow:
            ["1", "2"]
        case .share, .proportion: ["1", "2", "3"]
        default: []
        }
    }
}

extension RuleStrings {
    /// The permitted placeholders of the string.
    package var values: [String] {
        switch self {
        case .curveHeading, .lineNumber, .amountNamed, .enteredFact, .first, .ofSpouse, .ofSpouses,
            .ofRelatives, .ofChildren, .columnOver, .columnRate, .columnBelow, .columnBase,
            .columnCap, .isTrue, .isFalse, .someAmount, .noAmount, .someStep, .known, .unknown,
            .stated, .notStated, .given, .notGiven, .inPlace, .notInPlace, .lower, .higher, .when,
            .otherwiseWhen, .because, .useRule, .useSelected, .useSteps, .halved, .lawAllBut,
            .lawOne, .lawOf, .lawTopAnd, .inYears, .linesCaption, .figuresCaption:
            ["1"]
        case .curveText: ["1", "2", "3"]
        case .curvePoint, .curvePlace, .curveCaption, .lineOf, .peopleWith, .row, .above, .below,
            .atLeast, .atMost, .choiceIs, .choiceIsNot, .withStep, .withAmount, .bracket,
            .formLine, .formOf:
            ["1", "2"]
        default: []
        }
    }
}
