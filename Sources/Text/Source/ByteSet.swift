/// A set of byte values, for fast searches for any of them.
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

    /// Returns the index of the first member at or after `start`, or the end if there is none.
    package func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        members.withUnsafeBufferPointer { members in
            var index = start
            func member(_ index: Int) -> UInt8 { members[Int(bytes[index])] }
            // Four bytes per branch.
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
