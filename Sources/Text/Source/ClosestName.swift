/// Returns the candidate nearest to a misspelt name; nil if none is near enough.
///
/// The maximum edit distance is a third of the name's length, at least 1. Case and the difference
/// between `-`, `_` and space are ignored.
///
/// - Complexity: O(*n* · *m*²) for *n* candidates of length *m*.
package func nearestName(
    to written: String, among candidates: some Sequence<String>
) -> String? {
    let target = folded(written)
    guard !target.isEmpty, target.count <= 100 else { return nil }
    let limit = max(1, target.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
        let other = folded(candidate)
        guard abs(other.count - target.count) <= limit else { continue }
        let distance = editDistance(target, other)
        guard distance <= limit else { continue }
        if best.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true {
            best = (candidate, distance)
        }
    }
    return best?.name
}

/// Returns a fix that suggests the nearest candidate, or lists all of up to twelve candidates.
package func didYouMean(
    _ written: String, among candidates: some Collection<String>
) -> String? {
    if let name = nearestName(to: written, among: candidates) { return "did you mean '\(name)'?" }
    guard !candidates.isEmpty, candidates.count <= 12 else { return nil }
    return "one of: \(candidates.sorted().joined(separator: ", "))"
}

private func folded(_ name: String) -> [Character] {
    name.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 }
}

/// Returns the optimal string alignment distance of two names: the fewest insertions, deletions,
/// substitutions and swaps of adjacent characters.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
        var current = [row + 1]
        for column in 0..<right.count {
            let cost = left[row] == right[column] ? 0 : 1
            var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + cost)
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                distance = min(distance, beforeLast[column - 1] + 1)
            }
            current.append(distance)
        }
        beforeLast = last
        last = current
    }
    return last[right.count]
}
