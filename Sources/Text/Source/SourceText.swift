/// The bytes of one file, with its path, so that any offset can be named by line and column.
package struct SourceText: Sendable {
    /// The file's path relative to the root folder, with `/` between its parts.
    package let path: String
    package let bytes: [UInt8]
    /// The declarations of the project that the file belongs to.
    package let context: any SourceContext
    /// The day on which what it says is published, as 2027-01-15; nil for a file in which nothing waits for a day.
    package let publicOn: String?
    /// The offset at which each line starts.
    private let lineStarts: [Int]

    private static let lineFeed = ByteSet("\n")

    package init(
        path: String, bytes: [UInt8], names context: any SourceContext = NoContext.shared,
        publicOn: String? = nil
    ) {
        self.path = path
        self.bytes = bytes
        self.context = context
        self.publicOn = publicOn
        var starts = [0]
        // Room for lines that are shorter than most files' are.
        starts.reserveCapacity(bytes.count / 24 + 2)
        bytes.withUnsafeBufferPointer { bytes in
            Self.lineFeed.forEach(in: bytes) { starts.append($0 + 1) }
        }
        lineStarts = starts
    }

    package init(
        path: String, text: String, names context: any SourceContext = NoContext.shared
    ) {
        self.init(path: path, bytes: Array(text.utf8), names: context)
    }

    /// The place of the byte at `offset`, which may be the end of the file.
    ///
    /// - Complexity: O(log *n*) for *n* lines.
    package func place(at offset: Int) -> SourceLocation {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourceLocation(line: low + 1, column: offset - lineStarts[low] + 1)
    }

    /// The range of the bytes in `offsets`, cut at the end of its first line.
    package func range(_ offsets: Range<Int>) -> SourceRange {
        let start = place(at: offsets.lowerBound)
        let length =
            min(offsets.upperBound, self.offsets(ofLine: start.line).upperBound)
            - offsets.lowerBound
        return SourceRange(path: path, start: start, length: max(0, length))
    }

    /// The offset of the first byte of a line; the end of the file for a line past the last.
    package func offset(ofLine line: Int) -> Int {
        lineStarts.indices.contains(line - 1) ? lineStarts[line - 1] : bytes.count
    }

    /// A line's text without its line break; empty for a line that is not there.
    package func line(_ number: Int) -> String {
        String(decoding: bytes[offsets(ofLine: number)], as: UTF8.self)
    }

    /// Where a line's text stands, without its line break; empty for a line that is not there.
    package func offsets(ofLine number: Int) -> Range<Int> {
        guard lineStarts.indices.contains(number - 1) else { return bytes.count..<bytes.count }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }
}
