internal import Glibc

/// Memory that is handed out in a row and taken back all at once, for one thread.
///
/// A parse asks for some thousand small blocks and needs none of them afterwards. Blocks are zero,
/// aligned to 16 bytes, and preceded by their size, which growing them takes.
struct MemoryArena: ~Copyable {
    private static let headerBytes = 16
    private static let chunkBytes = 256 << 10

    /// The newest chunk, which starts with the address of the one before it.
    private var chunk: UnsafeMutableRawPointer
    private var next: UnsafeMutableRawPointer
    private var end: UnsafeMutableRawPointer

    init() {
        chunk = Self.chunk(of: Self.chunkBytes, after: nil)
        next = chunk + Self.headerBytes
        end = chunk + Self.chunkBytes
    }

    deinit {
        Self.free(from: chunk)
    }

    /// Takes every block back, and gives all memory but the first chunk back to the system.
    mutating func reset() {
        while let previous = chunk.load(as: UnsafeMutableRawPointer?.self) {
            Glibc.free(chunk)
            chunk = previous
        }
        next = chunk + Self.headerBytes
        end = chunk + Self.chunkBytes
    }

    mutating func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        let size = Self.headerBytes + Self.rounded(count)
        if end - next < size {
            let capacity = max(Self.chunkBytes, Self.headerBytes + size)
            chunk = Self.chunk(of: capacity, after: chunk)
            next = chunk + Self.headerBytes
            end = chunk + capacity
        }
        // cmark-gfm looks at the byte before a text that starts with `mailto:`; it is always zero.
        next.storeBytes(of: count, as: Int.self)
        next.storeBytes(of: 0, toByteOffset: 8, as: Int.self)
        let block = next + Self.headerBytes
        memset(block, 0, count)
        next += size
        return block
    }

    /// A block of at least `count` bytes that starts with the bytes of `block`, which is given up.
    mutating func reallocate(
        _ block: UnsafeMutableRawPointer?, _ count: Int
    ) -> UnsafeMutableRawPointer {
        guard let block else { return allocate(count) }
        let header = block - Self.headerBytes
        let oldCount = header.load(as: Int.self)
        if count <= oldCount { return block }
        let isNewest = block + Self.rounded(oldCount) == next
        if isNewest, end - block >= Self.rounded(count) {
            header.storeBytes(of: count, as: Int.self)
            next = block + Self.rounded(count)
            return block
        }
        let larger = allocate(count)
        memcpy(larger, block, oldCount)
        return larger
    }

    private static func rounded(_ count: Int) -> Int {
        precondition((0...Int.max >> 1).contains(count), "a block has a size that memory can have")
        return (count + 15) & ~15
    }

    private static func chunk(
        of count: Int, after previous: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer {
        guard let chunk = malloc(count) else {
            preconditionFailure("the system has no memory for \(count) bytes")
        }
        chunk.storeBytes(of: previous, as: UnsafeMutableRawPointer?.self)
        return chunk
    }

    private static func free(from newest: UnsafeMutableRawPointer) {
        var chunk: UnsafeMutableRawPointer? = newest
        while let current = chunk {
            chunk = current.load(as: UnsafeMutableRawPointer?.self)
            Glibc.free(current)
        }
    }
}

extension MemoryArena {
    /// The key under which each thread keeps its arena, freed when the thread ends.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { arena in
            let arena = arena?.assumingMemoryBound(to: MemoryArena.self)
            arena?.deinitialize(count: 1)
            arena?.deallocate()
        }
        precondition(status == 0, "the system has no key for a thread's memory")
        return key
    }()

    /// The arena of the calling thread, where C functions without a context find it.
    static var ofThread: UnsafeMutablePointer<MemoryArena> {
        if let known = pthread_getspecific(key) {
            return known.assumingMemoryBound(to: MemoryArena.self)
        }
        let arena = UnsafeMutablePointer<MemoryArena>.allocate(capacity: 1)
        arena.initialize(to: MemoryArena())
        pthread_setspecific(key, arena)
        return arena
    }
}
