package import TaxTables

/// Why a calculation has no result.
package enum CalculationError: Error, Hashable, Sendable {
    /// The law has the figures of a step, but no document states them yet.
    case figureNotPublished(Jurisdiction, StepName)
    /// The step needs more of a spouse than the net income, which is all that is stated.
    case spouseNotKnown(StepName)
    /// A fact that decides something was not stated; the step is nil where it decides a condition alone.
    case factNotStated(String, StepName?)
    /// There are no tables for the year.
    case noTables(TaxYear)
}
