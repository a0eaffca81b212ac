internal import Glibc

extension [UInt8] {
    /// Returns the first occurrence of `other` within `range`; nil if there is none or `other` is
    /// empty.
    ///
    /// Uses `memchr`: the standard library's generic search is about a hundred times slower.
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
    package func contains(byte: UInt8) -> Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, CInt(byte), bytes.count) != nil } ?? false
        }
        return found ?? utf8.contains(byte)
    }
}
