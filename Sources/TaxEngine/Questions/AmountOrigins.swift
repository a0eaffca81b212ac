package import RulePrograms
package import TaxTables

/// What amounts come from, by the steps that show it.
///
/// A figure that decides whether a step is taken, and stands in none itself, is not among them; neither is anything
/// of a return that cannot be worked out.
package struct AmountOrigins: Sendable {
    /// The paths of figures, from the place of their table down.
    package private(set) var figures: Set<String>
    /// Rules and forms, by their numbers in the book.
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

extension TaxLaw {
    /// What the returns of some people in some places come from.
    package func origins(
        ofReturns people: [Taxpayer], in places: [Jurisdiction]
    ) -> AmountOrigins {
        origins(in: places) { place in
            people.flatMap { person in
                (try? calculate(person, in: place, keepingSteps: true))?.steps ?? []
            }
        }
    }

    /// What the returns of some households in some places come from, and what they are paid.
    package func origins(
        of households: [Household], in places: [Jurisdiction]
    ) -> AmountOrigins {
        origins(in: places) { place in
            households.flatMap { household in
                (try? calculate(household, in: place, keepingSteps: true)).map {
                    $0.returns.flatMap(\.steps) + $0.sharedSteps.map(\.step)
                } ?? []
            }
        }
    }

    /// What a benefit of some households comes from, their returns left out.
    package func origins(
        ofBenefit benefit: StepName, of households: [Household], in places: [Jurisdiction]
    ) -> AmountOrigins {
        origins(in: places) { place in
            households.flatMap { household in
                (try? calculate(household, in: place, keepingSteps: true))?.steps(behind: benefit)
                    ?? []
            }
        }
    }

    private func origins(
        in places: [Jurisdiction], _ steps: (Jurisdiction) -> [Step]
    ) -> AmountOrigins {
        origins(of: places.flatMap(steps))
    }

    /// What the amounts of some steps come from.
    package func origins(of steps: [Step]) -> AmountOrigins {
        AmountOrigins(
            figures: paths(of: steps.flatMap(\.figures)),
            bodies: Set(steps.map { Int($0.place.body) }))
    }

    /// The paths of some figures, from the place of their table down.
    package func paths(of figures: some Sequence<FigureID>) -> Set<String> {
        Set(figures.compactMap { figure($0)?.path })
    }

    /// The tables of some places and of those that they lie in, each once, from the top.
    package func tables(of places: [Jurisdiction]) -> [TaxTable] {
        places.withParents.compactMap { tables[$0] }
    }
}

extension HouseholdCalculation {
    /// The steps of the household's forms that an amount comes from, its own among them.
    fileprivate func steps(behind name: StepName) -> [Step] {
        // They are numbered after the steps of the returns.
        let first = returns.reduce(1) { $0 + $1.steps.count }
        var needed = Set(sharedSteps.indices.filter { sharedSteps[$0].step.name == name })
        var found: [Step] = []
        // A step comes from earlier ones.
        for index in sharedSteps.indices.reversed() where needed.contains(index) {
            let step = sharedSteps[index].step
            found.append(step)
            for case .line(let line) in step.operands {
                let other = Int(line.number) - first
                if other >= 0 { needed.insert(other) }
            }
        }
        return found
    }
}
