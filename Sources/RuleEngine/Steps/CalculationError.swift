package import TaxTables

/// A line of a rule file.
package struct RuleLine: Hashable, Sendable, CustomStringConvertible {
    package let name: StepName
    package let path: String
    /// The number of the line, from 1.
    package let line: Int

    package var description: String { "\(name.rawValue) (\(path):\(line))" }
}

/// The reason why a calculation has no result.
package enum CalculationError: Error, Hashable, Sendable {
    /// No document states the figures of a step yet.
    case figureNotPublished(Jurisdiction, StepName)
    /// The step needs more of a spouse than the stated net income.
    case spouseNotKnown(StepName)
    /// A fact without default was not stated.
    ///
    /// The step is nil if the fact is part of a condition.
    case factNotStated(String, StepName?)
    /// No tables exist for the year.
    case noTables(TaxYear)
    /// The amount of a line is out of range (`Money.bound`).
    case overflow(RuleLine)
}
