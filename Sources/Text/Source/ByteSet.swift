/// A set of byte values, for fast searches for any of them.
///
/// Sets of few contiguous ranges are searched with SIMD, sixteen bytes at a time. Other sets and
/// short texts use a lookup table.
package struct ByteSet: Sendable {
    private typealias Block = SIMD16<UInt8>

    /// A contiguous range of members.
    private struct Span {
        let first: Block
        /// The difference between the last and the first byte.
        let width: Block
    }

    /// A lookup table: 1 for a member, 0 for any other byte.
    private let members: [UInt8]
    /// The ranges of the set; empty if there are too many for SIMD to be faster.
    private let spans: [Span]
    private static let mostSpans = 8

    package init(where isMember: (UInt8) -> Bool) {
        let members: [UInt8] = (0...UInt8.max).map { isMember($0) ? 1 : 0 }
        var spans: [Span] = []
        var next = 0
        while let first = members[next...].firstIndex(of: 1) {
            next = members[first...].firstIndex(of: 0) ?? members.count
            spans.append(
                Span(
                    first: Block(repeating: UInt8(first)),
                    width: Block(repeating: UInt8(next - 1 - first))))
        }
        self.members = members
        self.spans = spans.count <= Self.mostSpans ? spans : []
    }

    package init(_ bytes: String) {
        let bytes = Array(bytes.utf8)
        self.init { bytes.contains($0) }
    }

    /// Returns the index of the first member at or after `start`, or the end if there is none.
    package func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let count = bytes.count
        guard count >= Block.scalarCount, !spans.isEmpty, let base = bytes.baseAddress else {
            return nextByLookUp(in: bytes, from: start)
        }
        let raw = UnsafeRawPointer(base)
        let last = count &- Block.scalarCount
        var index = start
        while index <= last {
            let found = halves(
                ofMembersIn: raw.loadUnaligned(fromByteOffset: index, as: Block.self))
            if found[0] | found[1] != 0 { return index &+ Self.firstByte(of: found[0], found[1]) }
            index &+= Block.scalarCount
        }
        guard index < count else { return count }
        // The last block overlaps bytes that were already searched.
        let found = halves(ofMembersIn: raw.loadUnaligned(fromByteOffset: last, as: Block.self))
        let seen = UInt64(truncatingIfNeeded: index &- last) &* 8
        let low = seen < 64 ? found[0] & UInt64.max &<< seen : 0
        let high = seen < 64 ? found[1] : found[1] & UInt64.max &<< (seen &- 64)
        return low | high == 0 ? count : last &+ Self.firstByte(of: low, high)
    }

    /// Calls `visit` with the index of each member, in order.
    package func forEach(in bytes: UnsafeBufferPointer<UInt8>, _ visit: (Int) -> Void) {
        var index = 0
        if !spans.isEmpty, let base = bytes.baseAddress {
            let raw = UnsafeRawPointer(base)
            while bytes.count &- index >= Block.scalarCount {
                let found = halves(
                    ofMembersIn: raw.loadUnaligned(fromByteOffset: index, as: Block.self))
                for half in 0..<2 {
                    var rest = found[half]
                    while rest != 0 {
                        let place = rest.trailingZeroBitCount / 8
                        visit(index &+ half &* 8 &+ place)
                        rest &= ~(0xFF &<< UInt64(truncatingIfNeeded: place &* 8))
                    }
                }
                index &+= Block.scalarCount
            }
        }
        while index < bytes.count {
            if members[Int(bytes[index])] != 0 { visit(index) }
            index &+= 1
        }
    }

    /// Searches with the lookup table, a byte at a time.
    private func nextByLookUp(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        members.withUnsafeBufferPointer { members in
            var index = start
            func member(_ index: Int) -> UInt8 { members[Int(bytes[index])] }
            // Four bytes per branch.
            while index + 4 <= bytes.count,
                member(index) | member(index + 1) | member(index + 2) | member(index + 3) == 0
            {
                index += 4
            }
            while index < bytes.count, members[Int(bytes[index])] == 0 { index += 1 }
            return index
        }
    }

    /// Returns 255 for each member and 0 for any other byte, as two little-endian integers.
    private func halves(ofMembersIn block: Block) -> SIMD2<UInt64> {
        spans.withUnsafeBufferPointer { spans in
            var found = SIMDMask<SIMD16<Int8>>(repeating: false)
            for span in spans { found .|= (block &- span.first) .<= span.width }
            let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
            return SIMD2(halves[0].littleEndian, halves[1].littleEndian)
        }
    }

    /// Returns the index of the first non-zero byte of sixteen, which must not all be zero.
    private static func firstByte(of low: UInt64, _ high: UInt64) -> Int {
        low != 0 ? low.trailingZeroBitCount / 8 : 8 &+ high.trailingZeroBitCount / 8
    }
}
