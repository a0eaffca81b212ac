/// Some of the 256 bytes, for finding the next of them in a text.
///
/// Texts are looked through for a few bytes that are rare in them. One look-up a byte, and a jump
/// from one find to the next, takes a fraction of deciding about every byte.
package struct ByteSet: Sendable {
    /// 1 for a member, 0 for any other byte.
    private let members: [UInt8]

    package init(where isMember: (UInt8) -> Bool) {
        members = (0...UInt8.max).map { isMember($0) ? 1 : 0 }
    }

    package init(_ bytes: String) {
        let bytes = Array(bytes.utf8)
        self.init { bytes.contains($0) }
    }

    /// The index of the first member at `start` or after it; the end if there is none.
    package func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        members.withUnsafeBufferPointer { members in
            func member(_ index: Int) -> UInt8 { members[Int(bytes[index])] }
            var index = start
            // Four at a time, which leaves one branch for four look-ups.
            while index + 4 <= bytes.count,
                member(index) | member(index + 1) | member(index + 2) | member(index + 3) == 0
            {
                index += 4
            }
            while index < bytes.count, member(index) == 0 { index += 1 }
            return index
        }
    }
}
