internal import Text

/// Maps cmark's line numbers in a body to byte offsets in the file.
///
/// cmark's line numbers are right except for content that it moves. Its columns are wrong in
/// continuation lines and table cells, so text is searched for from the start of its line.
struct BodyLocations {
    /// The maximum search distance in bytes, which keeps the total time linear.
    private static let searchLength = 4_000

    let source: SourceText
    let offsets: Range<Int>
    private let firstLine: Int

    init(source: SourceText, offsets: Range<Int>) {
        self.source = source
        self.offsets = offsets
        firstLine = source.location(at: offsets.lowerBound).line
    }

    /// Returns the range of a line without surrounding white space, from a column if that is within
    /// the line.
    func line(_ line: Int, column: Int = 1) -> Range<Int> {
        var start = lineStart(line)
        let end = min(
            start + source.offsets(ofLine: firstLine + line - 1).count, offsets.upperBound)
        if column > 1, start + column - 1 < end { start += column - 1 }
        let bytes = source.bytes[start..<max(start, end)]
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return start..<start }
        return first..<last + 1
    }

    /// Finds the first occurrence of `bytes` near the start of a line and not before `floor`; nil
    /// if there is none.
    func find(
        _ bytes: ArraySlice<UInt8>, fromLine line: Int, after floor: Int = 0
    ) -> Range<Int>? {
        let start = max(lineStart(line), floor)
        let limit = min(offsets.upperBound, start + Self.searchLength)
        guard let first = bytes.first, start + bytes.count <= limit else { return nil }
        return source.bytes.withUnsafeBufferPointer { all in
            for index in start...limit - bytes.count
            where all[index] == first && all[index..<index + bytes.count].elementsEqual(bytes) {
                return index..<index + bytes.count
            }
            return nil
        }
    }

    private func lineStart(_ line: Int) -> Int {
        min(
            max(source.offset(ofLine: firstLine + line - 1), offsets.lowerBound), offsets.upperBound
        )
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
