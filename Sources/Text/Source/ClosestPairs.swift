/// Matches the elements of two lists in order and returns, for each of `later`, the index of its
/// match in `earlier`.
///
/// Maximizes the number of pairs, then minimizes the sum of distances.
///
/// - Complexity: O(*n* · *m*).
package func nearestPairs(_ earlier: [Int64], _ later: [Int64]) -> [Int?] {
    // A pair outweighs any sum of distances.
    let worth = earlier.reduce(1) { $0 + $1.magnitude } + later.reduce(0) { $0 + $1.magnitude }
    typealias Cost = Int128
    var best = [[Cost]](
        repeating: [Cost](repeating: 0, count: later.count + 1), count: earlier.count + 1)
    func pairing(_ row: Int, _ column: Int) -> Cost {
        let distance = Cost((Int128(earlier[row]) - Int128(later[column])).magnitude)
        return best[row + 1][column + 1] + distance - Cost(worth)
    }
    for row in earlier.indices.reversed() {
        for column in later.indices.reversed() {
            best[row][column] = min(
                pairing(row, column), best[row + 1][column], best[row][column + 1])
        }
    }
    var pairs = [Int?](repeating: nil, count: later.count)
    var (row, column) = (0, 0)
    while row < earlier.count, column < later.count {
        if best[row][column] == pairing(row, column) {
            pairs[column] = row
            row += 1
            column += 1
        } else if best[row][column] == best[row + 1][column] {
            row += 1
        } else {
            column += 1
        }
    }
    return pairs
}
