package import TaxTables

/// A line of a rule file.
package struct RuleLine: Hashable, Sendable, CustomStringConvertible {
    package let name: StepName
    package let path: String
    /// The number of the line, counted from 1.
    package let line: Int

    package init(name: StepName, path: String, line: Int) {
        self.name = name
        self.path = path
        self.line = line
    }

    package var description: String { "\(name.rawValue) (\(path):\(line))" }
}

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
    /// The amount of a line leaves the range of amounts (`Money.bound`).
    case overflow(RuleLine)
}
