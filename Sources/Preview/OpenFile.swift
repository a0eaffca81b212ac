internal import Glibc
internal import NIOCore

/// A regular file open for reading, closed at the end of its lifetime.
package struct OpenFile: ~Copyable {
    private let descriptor: Int32
    let size: Int
    /// The modification time: seconds since 1970, and nanoseconds within the second.
    let modified: (seconds: Int, nanoseconds: Int)
    let inode: UInt64

    /// Takes ownership of a descriptor.
    init(owning descriptor: Int32, status: stat) {
        self.descriptor = descriptor
        size = Int(status.st_size)
        modified = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        inode = UInt64(status.st_ino)
    }

    deinit {
        close(descriptor)
    }

    /// Returns a range of bytes, or `nil` if they cannot be read, as when the file was truncated.
    func read(_ range: Range<Int>) -> ByteBuffer? {
        var buffer = ByteBufferAllocator().buffer(capacity: range.count)
        while buffer.readableBytes < range.count {
            let missing = range.count - buffer.readableBytes
            let offset = range.lowerBound + buffer.readableBytes
            let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: missing) { free in
                var count: Int
                repeat {
                    count = pread(descriptor, free.baseAddress, missing, offset)
                } while count < 0 && errno == EINTR
                return max(0, count)
            }
            guard count > 0 else { return nil }
        }
        return buffer
    }
}
