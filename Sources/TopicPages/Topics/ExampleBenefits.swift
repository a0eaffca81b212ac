package import Calculations
internal import Content
internal import Pages
internal import Project
package import RuleEngine
package import TaxTables

/// What an example changes in the benefits that the household of its person is paid in a place.
package struct ExampleBenefits: Sendable {
    /// The benefits that change, in the order of the forms; above zero where more is paid.
    package let changes: [(name: BenefitName, gained: Money)]
    /// The benefits that are not worked out, because more would have to be known.
    let awaited: [HouseholdCalculation.Awaited]
    /// The facts that were not stated and that the benefits depend on.
    let assumed: [String]

    package var gained: Money { changes.reduce(.zero) { $0 + $1.gained } }

    /// - Parameter law: The law that gives the order.
    init(
        from before: HouseholdAmounts, to after: HouseholdAmounts, assuming assumed: [String],
        _ law: TaxLaw
    ) {
        self.assumed = assumed
        let (old, new) = (before.benefits.amounts, after.benefits.amounts)
        awaited = after.awaited + before.awaited.filter { !after.awaited.contains($0) }
        let waiting = Set(awaited.names)
        var changes: [(name: BenefitName, gained: Money)] = []
        for benefit in law.benefits(in: after.jurisdiction) {
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            let gained = (new[name] ?? .zero) - (old[name] ?? .zero)
            // A benefit of each adult stands twice. One that is worked out on one side only has no change.
            guard !gained.isZero, !waiting.contains(name),
                !changes.contains(where: { $0.name == name })
            else { continue }
            changes.append((name, gained))
        }
        self.changes = changes
    }
}

extension TopicExamples {
    /// The benefits of a year without and with what the example adds, or why they cannot be worked out.
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
    /// The whole effect of an example, where benefits change beside what is paid.
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

    /// What becomes of benefits, in a sentence; nil in a guide that has none.
    func sentence(_ benefits: ExampleBenefits) -> String? {
        guard guide.hasBenefits else { return nil }
        let names = benefits.changes.map {
            "\(words.name($0.name, guide.households)) \(words.numbers.signedMoney($0.gained))"
        }
        guard !names.isEmpty else { return words[.exampleBenefitsSame] }
        return words.text(.exampleBenefits, ["benefits": words.list(names)])
    }

    /// What of benefits is not counted in an example, in sentences.
    func notCounted(
        _ benefits: Result<ExampleBenefits, CalculationError>, _ examples: TopicExamples,
        in place: Jurisdiction
    ) -> [String] {
        let person = examples.example.result.taxpayer
        switch benefits {
        case .success(let benefits):
            return words.notCounted(
                benefits.awaited, assuming: benefits.assumed, for: person, in: place,
                examples.year, guide) + words.spouseAssumed(person)
        case .failure(let error):
            return [words.text(.benefitsUnknown, ["reason": words.reason(error)])]
        }
    }
}
