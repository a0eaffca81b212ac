package import Calculations
internal import Content
internal import Pages
internal import Project
package import RuleEngine
package import TaxTables

/// The effect of an example on the benefits of the person's household in a jurisdiction.
package struct ExampleBenefits: Sendable {
    /// The changed benefits in the order of the forms; positive for an increase.
    package let changes: [(name: BenefitName, gained: Money)]
    /// Benefits that are not computed, because facts are missing.
    let awaited: [HouseholdCalculation.Awaited]
    /// The gaps of the result.
    let gaps: [OpenGap]
    /// Missing facts for which defaults were assumed.
    let assumed: [String]

    package var gained: Money { changes.reduce(.zero) { $0 + $1.gained } }

    /// - Parameter law: The law, which determines the order.
    init(
        from before: HouseholdAmounts, to after: HouseholdAmounts, assuming assumed: [String],
        _ law: TaxLaw
    ) {
        self.assumed = assumed
        gaps = after.gaps
        let (old, new) = (before.benefits.amounts, after.benefits.amounts)
        awaited = after.awaited + before.awaited.filter { !after.awaited.contains($0) }
        let waiting = Set(awaited.names)
        var changes: [(name: BenefitName, gained: Money)] = []
        for benefit in law.benefits(in: after.jurisdiction) {
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            let gained = (new[name] ?? .zero) - (old[name] ?? .zero)
            // A benefit of each adult occurs twice. One that is computed on one side only is not
            // compared.
            guard !gained.isZero, !waiting.contains(name),
                !changes.contains(where: { $0.name == name })
            else { continue }
            changes.append((name, gained))
        }
        self.changes = changes
    }
}

extension TopicExamples {
    /// Returns the change of the year's benefits by the example, or the reason why they cannot be
    /// computed.
    package func benefits(in province: Jurisdiction) -> Result<ExampleBenefits, CalculationError> {
        Result { () throws(CalculationError) in
            let before = try law.amounts(of: household(of: example.base), in: province)
            let result = household(of: example.result)
            let after = try law.amounts(of: result, in: province)
            return ExampleBenefits(
                from: before, to: after, assuming: law.openFacts(of: result, in: province), law)
        }
    }

    private func household(of person: ExamplePerson) -> Household {
        Household(person.taxpayer, knowing: person.facts)
    }
}

extension TopicPages {
    /// Returns the total effect of an example including benefits; nil if benefits do not change.
    func wholeEffect(_ comparison: Comparison, _ benefits: ExampleBenefits?) -> WholeEffectView? {
        guard let benefits, !benefits.gained.isZero else { return nil }
        let whole = comparison.cost - benefits.gained
        return WholeEffectView(
            label: words[benefits.gained > .zero ? .exampleWithGained : .exampleWithLost],
            change: whole.isZero
                ? words[.exampleSamePaid] : words.numbers.money(whole < .zero ? -whole : whole),
            direction: whole.isZero
                ? nil : words[whole < .zero ? .exampleLessPaid : .exampleMorePaid])
    }

    /// Returns a sentence about changed benefits; nil in a guide without benefits.
    func sentence(_ benefits: ExampleBenefits) -> String? {
        guard guide.hasBenefits else { return nil }
        let names = benefits.changes.map {
            "\(words.name($0.name, guide.households)) \(words.numbers.signedMoney($0.gained))"
        }
        guard !names.isEmpty else { return words[.exampleBenefitsSame] }
        return words.text(.exampleBenefits, ["benefits": words.list(names)])
    }

    /// Returns sentences about benefits that are not included in an example.
    func notCounted(
        _ benefits: Result<ExampleBenefits, CalculationError>, _ examples: TopicExamples,
        in place: Jurisdiction
    ) -> [String] {
        let person = examples.example.result.taxpayer
        switch benefits {
        case .success(let benefits):
            return words.notCounted(
                benefits.awaited, benefits.gaps, assuming: benefits.assumed, in: place,
                examples.year, guide) + words.spouseAssumed(person)
        case .failure(let error):
            return [words.text(.benefitsUnknown, ["reason": words.reason(error)])]
        }
    }
}
