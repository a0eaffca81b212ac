private import Glibc

/// The bytes of a file with its path, which maps offsets to lines and columns.
package struct SourceText: Sendable {
    /// The path relative to the root folder, with `/` as separator.
    package let path: String
    package let bytes: [UInt8]
    /// The declarations of the project that the file belongs to.
    package let context: any SourceContext
    /// The date for which `PublishDateFilter` filters the file, such as 2027-01-15; nil for files
    /// without publication dates.
    package let publicOn: String?
    /// The offset of each line's first byte.
    private let lineStarts: [Int]

    package init(
        path: String, bytes: [UInt8], names context: any SourceContext = NoContext.shared,
        publicOn: String? = nil
    ) {
        self.path = path
        self.bytes = bytes
        self.context = context
        self.publicOn = publicOn
        var starts = [0]
        // Assumes at least 24 bytes a line, which few files fall below.
        starts.reserveCapacity(bytes.count / 24 + 2)
        bytes.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress else { return }
            var next = first
            while let found = memchr(next, 0x0A, first + bytes.count - next) {
                next = UnsafeRawPointer(found) + 1
                starts.append(next - first)
            }
        }
        lineStarts = starts
    }

    package init(
        path: String, text: String, names context: any SourceContext = NoContext.shared
    ) {
        self.init(path: path, bytes: Array(text.utf8), names: context)
    }

    /// Returns the location of the byte at `offset`, which may be the end of the file.
    ///
    /// - Complexity: O(log *n*) for *n* lines.
    package func location(at offset: Int) -> SourceLocation {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourceLocation(line: low + 1, column: offset - lineStarts[low] + 1)
    }

    /// Returns the range of the bytes in `offsets`, cut at the end of its first line.
    package func range(_ offsets: Range<Int>) -> SourceRange {
        let start = location(at: offsets.lowerBound)
        let length =
            min(offsets.upperBound, self.offsets(ofLine: start.line).upperBound)
            - offsets.lowerBound
        return SourceRange(path: path, start: start, length: max(0, length))
    }

    /// Returns the offset of a line's first byte, or the end of the file for a line past the last.
    package func offset(ofLine line: Int) -> Int {
        lineStarts.indices.contains(line - 1) ? lineStarts[line - 1] : bytes.count
    }

    /// Returns the byte range of a line without its line break; empty for a line that does not
    /// exist.
    package func offsets(ofLine number: Int) -> Range<Int> {
        guard lineStarts.indices.contains(number - 1) else { return bytes.count..<bytes.count }
        let start = lineStarts[number - 1]
        var end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }
}
