internal import GuideDiagnostics

/// Which text of a newer list each text of an older one became: the same, or one that differs in its
/// numbers only.
struct TextAlignment {
    /// Positions in both lists, in order; a text without a counterpart stands alone.
    private(set) var pairs: [(old: Int?, new: Int?)] = []

    /// - Parameter pairsOthers: Whether texts that differ in words are paired too, in order, where
    ///   as many went as came between two that stayed.
    /// - Complexity: O(*n* · *d*) for *n* texts of which *d* differ.
    init(
        from oldTexts: [String], to newTexts: [String], usesComma: Bool,
        pairsOthers: Bool = false
    ) {
        // Most lists are the same, and then nothing has to be taken apart.
        if oldTexts == newTexts {
            pairs = oldTexts.indices.map { ($0, $0) }
            return
        }
        for stretch in Self.stretches(oldTexts[...], newTexts[...]) {
            switch stretch {
            case .same(let old, let new): pairs.append((old, new))
            case .different(let old, let new):
                func taken(_ texts: ArraySlice<String>) -> [NumberedText] {
                    texts.map { NumberedText($0, usesComma: usesComma) }
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

    /// Texts that differ, with the position of the first in its list.
    private typealias Gap = (texts: [NumberedText], start: Int)

    /// The longest common subsequence of two lists, with what lies between its members.
    private static func stretches(
        _ old: ArraySlice<String>, _ new: ArraySlice<String>
    ) -> [Stretch] {
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

    /// Texts that are all alike but for their numbers, such as thresholds.
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
