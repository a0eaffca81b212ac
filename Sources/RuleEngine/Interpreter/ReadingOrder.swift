/// The order in which the printed lines of a run are read: no line names a later one.
///
/// Lines keep the order of the forms. Before a line that names one of a later rule, the lines of that rule up to the
/// named one are read, without those that need a line not read yet.
struct ReadingOrder {
    /// A printed line.
    struct Entry {
        /// The number of the rule's instance.
        let rule: Int32
        /// The earlier and later lines that it names, by position.
        var needs: [Int]
    }

    private enum State {
        case new
        case open
        case done
    }

    private let entries: [Entry]
    /// The positions of the lines of each rule, in the order of the form.
    private var positions: [Int32: [Int]] = [:]
    /// The lines that each line depends on, as a set of bits.
    private var reached: [[UInt64]] = []
    private var states: [State]
    private var open: [UInt64]
    /// The positions of all lines, in the order of reading.
    private(set) var order: [Int] = []

    /// - Complexity: O(*n*²) for *n* lines, in words of 64.
    init(_ entries: [Entry]) {
        self.entries = entries
        let words = entries.count / 64 + 1
        open = Array(repeating: 0, count: words)
        states = Array(repeating: .new, count: entries.count)
        let isInOrder = entries.enumerated().allSatisfy { index, entry in
            entry.needs.allSatisfy { $0 < index }
        }
        guard !isInOrder else {
            order = Array(entries.indices)
            return
        }
        for (index, entry) in entries.enumerated() {
            positions[entry.rule, default: []].append(index)
        }
        reached = Array(repeating: [], count: entries.count)
        for index in entries.indices { findReached(from: index, words) }
        order.reserveCapacity(entries.count)
        for index in entries.indices { read(index) }
    }

    private mutating func findReached(from index: Int, _ words: Int) {
        guard reached[index].isEmpty else { return }
        // A line on the way to itself would be an error of the rules, which is reported elsewhere.
        reached[index] = Array(repeating: 0, count: words)
        var found = reached[index]
        for need in entries[index].needs where need != index {
            findReached(from: need, words)
            for word in found.indices { found[word] |= reached[need][word] }
            found[need / 64] |= 1 << UInt64(need % 64)
        }
        reached[index] = found
    }

    private mutating func read(_ index: Int) {
        guard states[index] == .new else { return }
        states[index] = .open
        open[index / 64] |= 1 << UInt64(index % 64)
        for need in entries[index].needs.sorted() where states[need] == .new {
            for other in positions[entries[need].rule] ?? []
            where other <= need && states[other] == .new && !isWaiting(other) {
                read(other)
            }
        }
        open[index / 64] &= ~(1 << UInt64(index % 64))
        states[index] = .done
        order.append(index)
    }

    /// Returns true if a line depends on one whose turn has come and that waits for others.
    private func isWaiting(_ index: Int) -> Bool {
        zip(reached[index], open).contains { $0 & $1 != 0 }
    }
}
