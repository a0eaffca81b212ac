internal import Text

/// A mapping of the rows of a later schedule to the rows of an earlier one that they continue.
struct BracketPairs {
    /// The number of the earlier row, from 1, for each row of a later schedule, by the path of the schedule.
    ///
    /// A row is nil if it is new. Only schedules whose numbers of rows differ have an entry.
    private var pairs: [String: [Int?]] = [:]

    init(from earlier: TaxTable, to later: TaxTable) {
        let before = Self.thresholds(of: earlier)
        for (path, thresholds) in Self.thresholds(of: later) {
            guard let old = before[path], old.count != thresholds.count else { continue }
            pairs[path] = nearestPairs(old.map(\.cents), thresholds.map(\.cents))
                .map { $0.map { $0 + 1 } }
        }
    }

    /// Returns the path in the earlier table of a figure of the later one; nil for a new row.
    func earlierPath(of path: String) -> String? {
        guard let band = Band(path), let pairs = pairs[band.schedule] else { return path }
        guard pairs.indices.contains(band.number - 1) else { return path }
        return pairs[band.number - 1].map { "\(band.schedule).\($0).\(band.key)" }
    }

    /// Returns the thresholds of every schedule of a table, by path.
    private static func thresholds(of table: TaxTable) -> [String: [Money]] {
        var thresholds: [String: [Money]] = [:]
        for figure in table.figures {
            guard let band = Band(figure.path), band.key == "over",
                case .amount(let money) = figure.quantity
            else { continue }
            thresholds[band.schedule, default: []].append(money)
        }
        return thresholds
    }

    /// The parts of a path such as `ontario.brackets.schedule.2.over`.
    private struct Band {
        let schedule: String
        let number: Int
        let key: Substring

        init?(_ path: String) {
            let parts = path.split(separator: ".")
            guard parts.count > 2, let number = Int(parts[parts.count - 2]) else { return nil }
            schedule = parts.dropLast(2).joined(separator: ".")
            self.number = number
            key = parts[parts.count - 1]
        }
    }
}
