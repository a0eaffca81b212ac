/// Some of the 256 bytes, for finding the next of them in a text.
///
/// Texts are looked through for a few bytes that are rare in them: sixteen at a time where the set is
/// made of few spans, and by one look-up a byte at a text's end or for other sets.
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
        var index = start
        if !spans.isEmpty, let base = bytes.baseAddress {
            let raw = UnsafeRawPointer(base)
            while bytes.count - index >= Block.scalarCount {
                let block = raw.loadUnaligned(fromByteOffset: index, as: Block.self)
                let found = halves(ofMembersIn: block)
                if found[0] != 0 { return index + Self.firstByte(of: found[0]) }
                if found[1] != 0 { return index + 8 + Self.firstByte(of: found[1]) }
                index += Block.scalarCount
            }
        }
        return members.withUnsafeBufferPointer { members in
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

    /// 255 in place of each member and 0 in place of each other byte, as two numbers.
    private func halves(ofMembersIn block: Block) -> SIMD2<UInt64> {
        spans.withUnsafeBufferPointer { spans in
            var found = SIMDMask<SIMD16<Int8>>(repeating: false)
            for span in spans { found .|= (block &- span.first) .<= span.width }
            return unsafeBitCast(found, to: SIMD2<UInt64>.self)
        }
    }

    private static func firstByte(of half: UInt64) -> Int {
        half.littleEndian.trailingZeroBitCount / 8
    }
}
