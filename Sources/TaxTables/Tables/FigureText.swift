extension Figure {
    /// The value in the format of table files; nil for an unknown figure.
    package var plainValue: String? { quantity.plain }
}

extension Figure.Quantity {
    /// The value in the format of table files; nil if it is unknown.
    package var plain: String? {
        switch self {
        case .amount(let money): money.description
        case .rate(let rate): rate.description
        case .count(let count, let unit): "\(count) \(unit.rawValue)"
        case .unknown: nil
        }
    }

    /// Parses another value of the same kind; nil for other texts and for an unknown figure.
    package func other(plain text: String) -> Self? {
        switch self {
        case .amount: return Money(decimal: text).map(Self.amount)
        case .rate: return Rate(text: text).map(Self.rate)
        case .count:
            let parts = text.split(separator: " ")
            guard parts.count == 2, let count = Int(parts[0]), count >= 0,
                let unit = Figure.CountUnit(rawValue: String(parts[1]))
            else { return nil }
            return .count(count, unit)
        case .unknown: return nil
        }
    }
}
