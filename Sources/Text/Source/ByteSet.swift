/// Some of the 256 bytes, for finding the next of them in a text.
///
/// Texts are looked through for a few bytes that are rare in them: sixteen at a time where the set is
/// made of few spans, and by one look-up a byte in short texts or for other sets.
package struct ByteSet: Sendable {
    private typealias Block = SIMD16<UInt8>

    /// Bytes that follow one another and are all members.
    private struct Span {
        let first: Block
        /// How far the last one is from the first.
        let width: Block
    }

    /// 1 for a member, 0 for any other byte.
    private let members: [UInt8]
    /// Empty for a set of more spans than it pays to compare with.
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

    /// The index of the first member at `start` or after it; the end if there is none.
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
        // The last block reaches back over bytes that were looked at.
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

    /// The position of the next byte of the set, found a byte at a time.
    private func nextByLookUp(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        members.withUnsafeBufferPointer { members in
            var index = start
            func member(_ index: Int) -> UInt8 { members[Int(bytes[index])] }
            // Four at a time, which leaves one branch for four look-ups.
            while index + 4 <= bytes.count,
                member(index) | member(index + 1) | member(index + 2) | member(index + 3) == 0
            {
                index += 4
            }
            while index < bytes.count, members[Int(bytes[index])] == 0 { index += 1 }
            return index
        }
    }

    /// 255 in place of each member and 0 in place of each other byte, as two numbers, the
    /// first byte in the lowest place.
    private func halves(ofMembersIn block: Block) -> SIMD2<UInt64> {
        spans.withUnsafeBufferPointer { spans in
            var found = SIMDMask<SIMD16<Int8>>(repeating: false)
            for span in spans { found .|= (block &- span.first) .<= span.width }
            let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
            return SIMD2(halves[0].littleEndian, halves[1].littleEndian)
        }
    }

    /// The place of the first byte that is not 0, of sixteen that are not all 0.
    private static func firstByte(of low: UInt64, _ high: UInt64) -> Int {
        low != 0 ? low.trailingZeroBitCount / 8 : 8 &+ high.trailingZeroBitCount / 8
    }
}
