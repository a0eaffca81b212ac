package import RuleEngine
internal import TaxTables

extension CalculationError {
    /// The reason why there is no result, for authors of a guide.
    package var reason: String {
        switch self {
        case .figureNotPublished(let place, let step):
            "no document states '\(step.rawValue)' of \(place.rawValue)"
        case .spouseNotKnown(let step):
            "'\(step.rawValue)' needs more of the spouse than is stated"
        case .factNotStated(let fact, _): "'\(fact)' is not stated"
        case .noTables(let year): "there is no table of the place for \(year)"
        case .overflow(let line):
            "the amount of '\(line.name.rawValue)' (\(line.path):\(line.line)) leaves the range of amounts, "
                + "\(Money(cents: Money.bound))"
        }
    }
}
