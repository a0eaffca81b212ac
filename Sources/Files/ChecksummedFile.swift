internal import Glibc

/// A line-based file with a checksum in its last line.
///
/// The file is written without `fsync`, so a power failure may truncate it. A file whose checksum
/// does not match is ignored.
package enum ChecksummedFile {
    /// Returns the lines before the checksum; nil if the file does not exist or the checksum does
    /// not match.
    package static func read(_ path: String) -> ArraySlice<UInt8>? {
        FileSystem.readFile(path).flatMap(lines)
    }

    /// Returns the lines before the checksum; nil if the checksum is missing or does not match.
    package static func lines(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        guard let end = bytes.dropLast().lastIndex(of: newline),
            bytes[(end + 1)...].elementsEqual(seal(Fingerprint(of: bytes[...end])))
        else { return nil }
        return bytes[...end]
    }

    /// Returns lines with their checksum appended.
    package static func sealing(_ lines: [UInt8]) -> [UInt8] {
        lines + seal(Fingerprint(of: lines[...]))
    }

    /// Writes a file and replaces an existing one atomically.
    ///
    /// On failure, the existing file is left unchanged.
    package static func write(_ path: String, _ lines: (inout ChecksummedFileLines) -> Void) {
        let next = "\(path).next"
        // Left by a build that was killed here.
        unlink(next)
        let descriptor = open(next, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return }
        var writer = ChecksummedFileLines(descriptor)
        lines(&writer)
        let isWhole = writer.finish()
        close(descriptor)
        if !isWhole || rename(next, path) != 0 { unlink(next) }
    }

    fileprivate static let newline = UInt8(ascii: "\n")

    fileprivate static func seal(_ fingerprint: Fingerprint) -> [UInt8] {
        Array("\(fingerprint.high) \(fingerprint.low)\n".utf8)
    }
}

/// Writes the lines of a checksummed file, buffering at most 64 KiB.
package struct ChecksummedFileLines {
    private static let capacity = 65_536

    private let descriptor: CInt
    private var bytes: [UInt8] = []
    private let fingerprint = FingerprintStream()
    private var hasFailed = false

    fileprivate init(_ descriptor: CInt) {
        self.descriptor = descriptor
        bytes.reserveCapacity(Self.capacity)
    }

    package mutating func line(_ text: String) {
        add(Array("\(SafeName(line: text).text)\n".utf8)[...])
    }

    /// Appends complete lines.
    package mutating func add(_ lines: ArraySlice<UInt8>) {
        var rest = lines
        while !rest.isEmpty {
            bytes.append(contentsOf: rest.prefix(Self.capacity / 4))
            rest = rest.dropFirst(Self.capacity / 4)
            if bytes.count > Self.capacity * 3 / 4 { flush() }
        }
    }

    private mutating func flush() {
        fingerprint.add(bytes)
        write()
    }

    private mutating func write() {
        hasFailed = hasFailed || !FileSystem.write(bytes, to: descriptor)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes the checksum and returns true if everything was written.
    fileprivate mutating func finish() -> Bool {
        flush()
        bytes += ChecksummedFile.seal(fingerprint.value)
        write()
        return !hasFailed
    }
}
