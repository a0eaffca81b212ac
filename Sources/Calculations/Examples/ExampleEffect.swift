package import RuleEngine
package import TaxTables

/// The effect of an example's addition on a household in a jurisdiction.
package struct ExampleEffect: Sendable {
    package let before: HouseholdCalculation
    package let after: HouseholdCalculation
    /// The steps of both calculations, side by side.
    package let comparison: Comparison
    package let parts: ChangeParts

    package var jurisdiction: Jurisdiction { after.jurisdiction }
    /// The increase of taxes and contributions less that of benefits; negative if the addition saves.
    package var cost: Money { parts.total }
    /// The increase of taxes and contributions.
    package var paid: Money { parts.total - parts.lostBenefits }
    /// The increase of benefits.
    package var gained: Money { -parts.lostBenefits }

    /// Computes the effect.
    ///
    /// - Throws: The errors of `TaxLaw.calculate`.
    package init(
        from before: Household, to after: Household, in place: Jurisdiction, _ law: TaxLaw
    ) throws(CalculationError) {
        self.before = try law.explain(before, in: place)
        self.after = try law.explain(after, in: place)
        comparison = Comparison(before: self.before.stepList, after: self.after.stepList)
        parts = ChangeParts(
            from: HouseholdAmounts(self.before), to: HouseholdAmounts(self.after))
    }

    /// The benefits that are not computed for one of the households.
    package var awaited: [HouseholdCalculation.PendingBenefit] {
        after.awaited + before.awaited.filter { !after.awaited.contains($0) }
    }

    /// The gaps of the households, those of the one with the addition first.
    package var gaps: [OpenGap] {
        after.gaps
            + before.gaps.filter { gap in
                !after.gaps.contains { $0.name == gap.name && $0.adult == gap.adult }
            }
    }

    /// Returns the benefits that change, in the order of the forms; positive for an increase.
    package func changedBenefits(_ law: TaxLaw) -> [(name: BenefitName, gained: Money)] {
        let (old, new) = (before.benefits.amounts, after.benefits.amounts)
        // A benefit that is computed on one side only is not compared.
        var seen = Set(awaited.names)
        return law.benefits(in: jurisdiction).compactMap { benefit in
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            let gained = (new[name] ?? .zero) - (old[name] ?? .zero)
            // A benefit of each adult occurs twice.
            guard seen.insert(name).inserted, !gained.isZero else { return nil }
            return (name, gained)
        }
    }
}
