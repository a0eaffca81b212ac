internal import Text

/// Pairs the texts of two lists that are equal or differ only in their numbers.
struct TextAlignment {
    /// Indices in both lists, in order; nil for a text without a counterpart.
    private(set) var pairs: [(old: Int?, new: Int?)] = []

    /// - Parameter pairsOthers: True to pair texts that differ in words as well, in order, if
    ///   equally many were removed and added between two unchanged texts.
    /// - Complexity: O(*n* · *d*) for *n* texts of which *d* differ.
    init(
        from oldTexts: [String], to newTexts: [String], _ style: NumberStyle,
        pairsOthers: Bool = false
    ) {
        // Fast path: most lists are equal.
        if oldTexts == newTexts {
            pairs = oldTexts.indices.map { ($0, $0) }
            return
        }
        for stretch in Self.stretches(oldTexts[...], newTexts[...]) {
            switch stretch {
            case .same(let old, let new): pairs.append((old, new))
            case .different(let old, let new):
                func taken(_ texts: ArraySlice<String>) -> [NumberedText] {
                    texts.map { NumberedText($0, style) }
                }
                pairByNumbers(
                    (taken(oldTexts[old]), old.lowerBound), (taken(newTexts[new]), new.lowerBound),
                    pairsOthers: pairsOthers)
            }
        }
    }

    private enum Stretch {
        case same(Int, Int)
        case different(Range<Int>, Range<Int>)
    }

    /// Differing texts with the index of the first.
    private typealias Gap = (texts: [NumberedText], start: Int)

    /// Returns the longest common subsequence of two lists with the differing stretches between its
    /// elements.
    private static func stretches(
        _ old: ArraySlice<String>, _ new: ArraySlice<String>
    ) -> [Stretch] {
        guard old.count + new.count <= longestExact else { return unique(old, new) }
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(old.startIndex + offset)
            case .insert(let offset, _, _): inserted.insert(new.startIndex + offset)
            }
        }
        var stretches: [Stretch] = []
        var (row, column) = (old.startIndex, new.startIndex)
        while row < old.endIndex || column < new.endIndex {
            let (rowStart, columnStart) = (row, column)
            while row < old.endIndex, removed.contains(row) { row += 1 }
            while column < new.endIndex, inserted.contains(column) { column += 1 }
            if row > rowStart || column > columnStart {
                stretches.append(.different(rowStart..<row, columnStart..<column))
            } else {
                stretches.append(.same(row, column))
                row += 1
                column += 1
            }
        }
        return stretches
    }

    /// The maximum length for the exact algorithm, which takes quadratic time.
    ///
    /// Longer lists are aligned by their unique texts.
    private static let longestExact = 4_000

    /// Aligns long lists by their common prefix and suffix, and between them by the longest common
    /// subsequence of the texts that are unique in both.
    ///
    /// - Complexity: O(*n* log *n*) for *n* texts.
    private static func unique(
        _ old: ArraySlice<String>, _ new: ArraySlice<String>
    ) -> [Stretch] {
        let head = zip(old, new).prefix { $0 == $1 }.count
        let (oldRest, newRest) = (old.dropFirst(head), new.dropFirst(head))
        let tail = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
        var pairs = (0..<head).map { (old.startIndex + $0, new.startIndex + $0) }
        pairs += rising(pairsOfUnique(oldRest.dropLast(tail), newRest.dropLast(tail)))
        pairs += (0..<tail).reversed().map { (old.endIndex - 1 - $0, new.endIndex - 1 - $0) }
        var stretches: [Stretch] = []
        var (row, column) = (old.startIndex, new.startIndex)
        for (from, to) in pairs + [(old.endIndex, new.endIndex)] {
            if from > row || to > column { stretches.append(.different(row..<from, column..<to)) }
            if from < old.endIndex { stretches.append(.same(from, to)) }
            (row, column) = (from + 1, to + 1)
        }
        return stretches
    }

    /// Returns the indices of texts that are unique in both lists, in the order of the older.
    private static func pairsOfUnique(
        _ old: ArraySlice<String>, _ new: ArraySlice<String>
    ) -> [(Int, Int)] {
        func positions(_ texts: ArraySlice<String>) -> [String: Int?] {
            Dictionary(
                texts.indices.map { (texts[$0], Int?.some($0)) }, uniquingKeysWith: { _, _ in nil })
        }
        let there = positions(new)
        let here = positions(old)
        return old.indices.compactMap { index in
            guard here[old[index]] == .some(.some(index)), let position = there[old[index]] ?? nil
            else { return nil }
            return (index, position)
        }
    }

    /// Returns the longest increasing subsequence of the pairs' second indices.
    private static func rising(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: pairs.count)
        for (number, pair) in pairs.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
            }
            before[number] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(number) } else { ends[low] = number }
        }
        var row: [(Int, Int)] = []
        var next = ends.last
        while let number = next {
            row.append(pairs[number])
            next = before[number]
        }
        return row.reversed()
    }

    private mutating func pairByNumbers(_ old: Gap, _ new: Gap, pairsOthers: Bool) {
        let oldSkeletons = old.texts.map(\.skeleton)
        let newSkeletons = new.texts.map(\.skeleton)
        if Set(oldSkeletons + newSkeletons).count == 1, old.texts.count != new.texts.count,
            let first = old.texts.first, !first.numbers.isEmpty
        {
            return pairNearest(old, new)
        }
        for stretch in Self.stretches(oldSkeletons[...], newSkeletons[...]) {
            switch stretch {
            case .same(let from, let to): pairs.append((old.start + from, new.start + to))
            case .different(let from, let to):
                if pairsOthers, from.count == to.count {
                    pairs += zip(from, to).map { (old.start + $0, new.start + $1) }
                } else {
                    pairs += from.map { (old.start + $0, nil) }
                    pairs += to.map { (nil, new.start + $0) }
                }
            }
        }
    }

    /// Pairs texts that differ only in their numbers, such as thresholds.
    private mutating func pairNearest(_ old: Gap, _ new: Gap) {
        func value(_ text: NumberedText) -> Int64 { text.numbers.first?.millionths ?? 0 }
        var taken = 0
        for (offset, match) in nearestPairs(old.texts.map(value), new.texts.map(value)).enumerated()
        {
            if let match {
                pairs += (taken..<match).map { (old.start + $0, nil) }
                taken = match + 1
            }
            pairs.append((match.map { old.start + $0 }, new.start + offset))
        }
        pairs += (taken..<old.texts.count).map { (old.start + $0, nil) }
    }
}
