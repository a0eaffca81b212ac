/// The steps of a return or of a household, in the order in which they are read.
package struct StepList: Sendable {
    /// The steps in the order of their numbers.
    package let steps: [Step]
    /// The index of the adult of each step; nil for a step of the household.
    package let adults: [Int?]
    /// The conditions of each block, by its number in `StepPosition`; empty if they were not requested.
    package let conditions: [Int16: BlockConditions]
    /// The numbers of the steps with the results: the total of each return, and each benefit.
    let results: [Int32]

    /// Returns the step with a number; nil for a step of another return of the household.
    package func step(numbered number: Int32) -> Step? { steps.step(numbered: number) }
}

extension [Step] {
    /// Returns the step with a number; nil if there is none.
    fileprivate func step(numbered number: Int32) -> Step? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].number == number ? self[low] : nil
    }
}

extension Calculation {
    /// Returns the step with a number; nil for a step of another return of the household.
    func step(numbered number: Int32) -> Step? { steps.step(numbered: number) }

    /// The steps of the return, of which the last has the result.
    package var stepList: StepList {
        StepList(
            steps: steps, adults: Array(repeating: 0, count: steps.count), conditions: conditions,
            results: steps.last.map { [$0.number] } ?? [])
    }
}

extension HouseholdCalculation {
    /// The steps of all returns and of the household's forms, numbered from 1 without gaps.
    package var stepList: StepList {
        var numbered = sharedSteps.map { (step: $0.step, adult: $0.adult) }
        for (adult, calculation) in returns.enumerated() {
            numbered += calculation.steps.map { (step: $0, adult: adult as Int?) }
        }
        numbered.sort { $0.step.number < $1.step.number }
        return StepList(
            steps: numbered.map(\.step), adults: numbered.map(\.adult), conditions: conditions,
            results: results)
    }
}
