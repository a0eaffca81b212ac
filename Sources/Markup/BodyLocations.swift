internal import Text

/// Turns cmark's lines in a body into offsets in the file.
///
/// cmark's lines are right but for what it moves around; its columns are wrong in continued lines
/// and table cells. So what was written is looked for from the start of its line.
struct BodyLocations {
    /// A search gives up after this many bytes, so that the whole stays linear in the body.
    private static let searchLength = 4_000

    let source: SourceText
    let offsets: Range<Int>
    private let firstLine: Int

    init(source: SourceText, offsets: Range<Int>) {
        self.source = source
        self.offsets = offsets
        firstLine = source.place(at: offsets.lowerBound).line
    }

    /// A line of the body without the white space at its ends, from a column that is on the line.
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

    /// Where `bytes` stand at or shortly after the start of a line, and not before `floor`.
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
