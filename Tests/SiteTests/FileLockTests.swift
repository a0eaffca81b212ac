import Files
import Foundation
import Synchronization
import TestSupport
import Testing

/// A lock that is given back by removing its file.
@Suite struct FileLockTests {
    /// Threads take and give back a lock as fast as they can: never do two of them hold it.
    @Test func isHeldByOneAtATime() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("lock")
        let holders = Atomic(0)
        let most = Atomic(0)
        let taken = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<2_000 {
                guard let lock = try? FileLock(path) else { continue }
                let count = holders.add(1, ordering: .sequentiallyConsistent).newValue
                most.max(count, ordering: .sequentiallyConsistent)
                taken.add(1, ordering: .sequentiallyConsistent)
                holders.subtract(1, ordering: .sequentiallyConsistent)
                _ = lock
            }
        }
        #expect(most.load(ordering: .sequentiallyConsistent) == 1)
        #expect(taken.load(ordering: .sequentiallyConsistent) > 1_000)
        #expect(!folder.exists("lock"))
    }

    /// Somebody removes the file of a lock, and another process makes one: that file is not the first one's to remove.
    @Test func leavesTheFileOfAnotherLock() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("lock")
        var first = try FileLock(path)
        #expect(first != nil)
        try folder.remove("lock")
        let second = try FileLock(path)
        #expect(second != nil)
        first = nil
        #expect(folder.exists("lock"))
        #expect(try FileLock(path) == nil)
    }
}
