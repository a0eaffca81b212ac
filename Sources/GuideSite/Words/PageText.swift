/// A text of one kind of page, by its name in `Site/Strings`; texts that several kinds share are those of the
/// interface.
///
/// Texts without `{…}` are for templates too, as `{{words.<name>}}`.
enum PageText: String, CaseIterable, Sendable {
    case ratesSynonyms = "rates-synonyms"
    case takeHomeSynonyms = "take-home-synonyms"
    case compareSynonyms = "compare-synonyms"
    case checklistsSynonyms = "checklists-synonyms"
    case calendarSynonyms = "calendar-synonyms"
    case yearInTheLifeSynonyms = "year-in-the-life-synonyms"
    case salesTaxSynonyms = "sales-tax-synonyms"
    case homeTools = "home-tools"
    case homeChecked = "home-checked"
    case examplePaid = "example-paid"
    case exampleMorePaid = "example-more-paid"
    case exampleLessPaid = "example-less-paid"
    case exampleSamePaid = "example-same-paid"
    case contributionsCanada = "contributions-canada"
    case contributionsQuebec = "contributions-quebec"
}
