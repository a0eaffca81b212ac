package import TaxTables

/// The figures and rules that amounts come from.
///
/// Figures that decide that a step is taken are included. Figures by which a step is not taken are not, and a
/// return that cannot be computed has no origins.
package struct AmountOrigins: Sendable {
    /// The paths of figures, from the jurisdiction down.
    package private(set) var figures: Set<String>
    /// The numbers of rules and forms in the rule set.
    package private(set) var bodies: Set<Int>

    package init(figures: Set<String> = [], bodies: Set<Int> = []) {
        self.figures = figures
        self.bodies = bodies
    }

    package mutating func formUnion(_ other: AmountOrigins) {
        figures.formUnion(other.figures)
        bodies.formUnion(other.bodies)
    }
}

/// A search for the figures and rules that amounts come from, by the law of a year.
package struct OriginFinder {
    private let law: TaxLaw

    package init(_ law: TaxLaw) { self.law = law }

    /// Returns the origins of the returns of people in jurisdictions.
    package func origins(
        ofReturns people: [Taxpayer], in places: [Jurisdiction]
    ) -> AmountOrigins {
        var found = AmountOrigins()
        for place in places {
            for person in people {
                let calculation = try? law.calculate(
                    person, in: place, keepingSteps: true, keepingConditions: true)
                calculation.map { found.formUnion(origins(of: $0.steps, in: $0.stepList)) }
            }
        }
        return found
    }

    /// Returns the origins of steps, with the figures that decided them if their conditions were kept.
    package func origins(of steps: [Step], in list: StepList) -> AmountOrigins {
        let deciding = steps.flatMap(list.figures(deciding:))
        return AmountOrigins(
            figures: law.paths(of: steps.flatMap(\.figures) + deciding),
            bodies: Set(steps.map { Int($0.position.body) }))
    }

    /// Returns the origins of returns and benefits of households in jurisdictions.
    package func origins(
        of households: [Household], in places: [Jurisdiction]
    ) -> AmountOrigins {
        origins(in: places) { place in
            households.flatMap { household in
                (try? law.calculate(household, in: place, keepingSteps: true)).map {
                    $0.returns.flatMap(\.steps) + $0.sharedSteps.map(\.step)
                } ?? []
            }
        }
    }

    /// Returns the origins of a benefit of households, without those of their returns.
    package func origins(
        ofBenefit benefit: StepName, of households: [Household], in places: [Jurisdiction]
    ) -> AmountOrigins {
        origins(in: places) { place in
            households.flatMap { household in
                (try? law.calculate(household, in: place, keepingSteps: true))?.steps(
                    behind: benefit)
                    ?? []
            }
        }
    }

    /// Returns the origins of returns and benefits of households in a jurisdiction, and those of each benefit
    /// without the returns.
    package func originsByBenefit(
        of households: [Household], in place: Jurisdiction
    ) -> (all: AmountOrigins, ofBenefits: [StepName: AmountOrigins]) {
        var all = AmountOrigins()
        var ofBenefits: [StepName: AmountOrigins] = [:]
        for household in households {
            guard let found = try? law.calculate(household, in: place, keepingSteps: true) else {
                continue
            }
            all.formUnion(
                origins(of: found.returns.flatMap(\.steps) + found.sharedSteps.map(\.step)))
            for benefit in Set(found.benefits.map(\.name)) {
                ofBenefits[benefit, default: AmountOrigins()].formUnion(
                    origins(of: found.steps(behind: benefit)))
            }
        }
        return (all, ofBenefits)
    }

    private func origins(
        in places: [Jurisdiction], _ steps: (Jurisdiction) -> [Step]
    ) -> AmountOrigins {
        origins(of: places.flatMap(steps))
    }

    private func origins(of steps: [Step]) -> AmountOrigins {
        AmountOrigins(
            figures: law.paths(of: steps.flatMap(\.figures)),
            bodies: Set(steps.map { Int($0.position.body) }))
    }
}

extension StepList {
    /// Returns the figures of the conditions of a step.
    fileprivate func figures(deciding step: Step) -> [FigureID] {
        var found: [FigureID] = []
        var next = step.position.block
        while let block = conditions[next] {
            for case .comparison(_, let left, let right) in block.held {
                for case .amount(.figure(let figure), _) in [left, right] {
                    found.append(figure.figure)
                }
            }
            next = block.around
        }
        return found
    }
}

extension HouseholdCalculation {
    /// Returns the steps of the household's forms that an amount comes from, including its own.
    fileprivate func steps(behind name: StepName) -> [Step] {
        var needed: Set<Int32> = []
        var found: [Step] = []
        // A step depends on earlier ones only.
        for step in sharedSteps.lazy.map(\.step).reversed()
        where step.name == name || needed.contains(step.number) {
            found.append(step)
            needed.formUnion(step.linesNamed.map(\.number))
        }
        return found
    }
}
