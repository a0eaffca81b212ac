package import TaxTables

extension TaxLaw {
    /// Returns the rules on the forms of a jurisdiction, in the order of the forms.
    package func sheets(of place: Jurisdiction) -> [InstantiatedRule] { programs.sheets(of: place) }

    /// Returns the rules and forms on the return of a jurisdiction, in the order of the forms.
    package func uses(in place: Jurisdiction) -> [RuleUse] { programs.uses(in: place) }

    /// Returns the numbers of the rules and forms on the return of a jurisdiction, each once.
    package func bodies(in place: Jurisdiction) -> [Int] {
        programs.rules(in: place)?.bodies ?? []
    }
}
