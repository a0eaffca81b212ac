package import TaxTables

/// What amounts come from, by the steps that show it.
///
/// A figure that decides that a step of a return is taken is among them; one by which a step is not taken is not, and
/// neither is anything of a return that cannot be worked out.
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
        var found = AmountOrigins()
        for place in places {
            for person in people {
                let calculation = try? calculate(
                    person, in: place, keepingSteps: true, keepingConditions: true)
                calculation.map { found.formUnion(origins(of: $0.steps, in: $0)) }
            }
        }
        return found
    }

    /// What some steps of a return come from, with the figures by which they were taken, if the return keeps what
    /// held over its steps.
    package func origins(of steps: [Step], in calculation: Calculation) -> AmountOrigins {
        let deciding = steps.flatMap(calculation.figures(deciding:))
        return AmountOrigins(
            figures: paths(of: steps.flatMap(\.figures) + deciding),
            bodies: Set(steps.map { Int($0.place.body) }))
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
        let steps = places.flatMap(steps)
        return AmountOrigins(
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

extension Calculation {
    /// The figures of what held over a step.
    fileprivate func figures(deciding step: Step) -> [FigureID] {
        var found: [FigureID] = []
        var next = step.place.block
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
