/// A folder of the site with a translated name.
package enum PathComponent: String, CaseIterable, Sendable {
    case topics
    case rates
    case amounts
    case byIncome = "by-income"
    case takeHome = "take-home"
    case everyThousand = "every-thousand"
    case selfEmployed = "self-employed"
    case households
    case benefits
    case compare
    case budget
    case checklists
    case calendar
    case salesTax = "sales-tax"
    case yearInTheLife = "year-in-the-life"
    case ledgerReturn = "ledger-return"
    case sources
    case situations
    case index
    case allWords = "all-words"
    case glossary
    case lines
    case changes
    case rules
}
