package import TaxTables

extension TaxLaw {
    /// The rules that are at work on the return of a place, in the order of its forms.
    package func sheets(of place: Jurisdiction) -> [InstantiatedRule] { programs.sheets(of: place) }

    /// The rules and forms that are at work on the return of a place, in the order of its forms.
    package func uses(in place: Jurisdiction) -> [RuleUse] { programs.uses(in: place) }

    /// The rules and forms that are at work on the return of a place, by their numbers in the book, each once.
    package func bodies(in place: Jurisdiction) -> [Int] {
        programs.rules(in: place)?.bodies ?? []
    }
}
