internal import Glibc

extension [UInt8] {
    /// Where other bytes stand first within a range of these; nil if they do not, or if there are none.
    ///
    /// The C library looks for the first of them; the standard library's search asks for every byte through
    /// general code, which takes some hundred times as long.
    package func firstRange(of other: [UInt8], within range: Range<Int>) -> Range<Int>? {
        guard let first = other.first else { return nil }
        return withUnsafeBytes { bytes in
            var start = range.lowerBound
            while let base = bytes.baseAddress, start + other.count <= range.upperBound,
                let found = memchr(
                    base + start, CInt(first), range.upperBound - other.count + 1 - start)
            {
                start = UnsafeRawPointer(found) - base
                if memcmp(found, other, other.count) == 0 { return start..<start + other.count }
                start += 1
            }
            return nil
        }
    }
}

extension String {
    /// Whether a byte stands in the text, which the C library looks for.
    package func contains(byte: UInt8) -> Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, CInt(byte), bytes.count) != nil } ?? false
        }
        return found ?? utf8.contains(byte)
    }
}
