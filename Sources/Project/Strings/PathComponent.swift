/// A folder of the site with a translated name.
package enum PathComponent: String, CaseIterable, Sendable {
    case topics, rates, amounts, byIncome, takeHome, everyThousand, selfEmployed, households
    case benefits, compare, budget, decisions, checklists, calendar, salesTax, yearInTheLife
    case ledgerReturn, sources, situations, allWords, glossary, lines, changes, rules, proof,
        notches,
        steps
}
