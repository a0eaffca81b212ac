internal import Files

/// Texts with numbers: addresses of links and fragments.
///
/// Texts of a file stay bytes. A guide has some hundred thousand of them, and a check after an edit needs
/// few.
struct LinkTexts: Sendable {
    /// The lines of a file with their offsets, followed by the end of the last one.
    private let lines: ArraySlice<UInt8>
    private let starts: [UInt32]
    /// A hash table from texts to line numbers plus one; nil until it is needed.
    private var slots: [UInt32]?
    /// The texts after those of the file.
    private var added: [String] = []
    private var numbersOfAdded: [String: Int] = [:]

    init() {
        lines = []
        starts = [0]
    }

    /// Reads texts from lines, after their count; nil if there are too few.
    init?(_ reader: inout CacheLineReader) {
        guard let count = reader.count() else { return nil }
        let bytes = reader.rest
        var starts: [UInt32] = [0]
        for _ in 0..<count {
            guard reader.line() != nil,
                let start = UInt32(exactly: reader.rest.startIndex - bytes.startIndex)
            else { return nil }
            starts.append(start)
        }
        lines = bytes[..<reader.rest.startIndex]
        self.starts = starts
    }

    var count: Int { inFile + added.count }

    private var inFile: Int { starts.count - 1 }

    subscript(number: Int) -> String {
        guard number < inFile else { return added[number - inFile] }
        return String(decoding: line(number), as: UTF8.self)
    }

    /// Returns a line of the file without its line break.
    private func line(_ number: Int) -> ArraySlice<UInt8> {
        let start = lines.startIndex + Int(starts[number])
        return lines[start..<(lines.startIndex + Int(starts[number + 1]) - 1)]
    }

    /// Returns the number of a text; nil if it has none.
    mutating func number(of text: String) -> Int? {
        if let number = numbersOfAdded[text] { return number }
        guard inFile > 0 else { return nil }
        let slots = self.slots ?? indexed
        self.slots = slots
        var slot = Self.hash(text.utf8) & (slots.count - 1)
        while slots[slot] > 0 {
            let number = Int(slots[slot]) - 1
            if line(number).elementsEqual(text.utf8) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Returns the number of a text, and assigns the next one if it has none.
    mutating func enter(_ text: String) -> Int {
        if let number = number(of: text) { return number }
        numbersOfAdded[text] = count
        added.append(text)
        return count - 1
    }

    /// A hash table with at least twice as many slots as lines, a power of two.
    ///
    /// - Complexity: O(*n*) in the bytes of the file.
    private var indexed: [UInt32] {
        var capacity = 16
        while capacity < 2 * inFile { capacity *= 2 }
        var slots = [UInt32](repeating: 0, count: capacity)
        for number in 0..<inFile {
            var slot = Self.hash(line(number)) & (capacity - 1)
            while slots[slot] > 0 { slot = (slot + 1) & (capacity - 1) }
            slots[slot] = UInt32(number + 1)
        }
        return slots
    }

    private static func hash(_ bytes: some Sequence<UInt8>) -> Int {
        // FNV-1a: an author of colliding texts slows down only that author's check.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash ^ (hash >> 32))
    }

    /// A Boolean value that is true if each text fits a line of a file.
    var fitLines: Bool { added.allSatisfy { !$0.utf8.contains(0x0A) } }

    func write(to file: inout ChecksummedFileLines) {
        file.line(String(count))
        file.add(lines)
        for text in added { file.line(text) }
    }
}
