internal import Glibc

/// A file of lines that nobody waits for the disk to have, so that a loss of power may leave a part.
///
/// Its last line is the fingerprint of all before it, without which nothing of it is believed.
package enum ChecksummedFile {
    /// The lines before the last; nil if there is no such file or it is not whole.
    package static func read(_ path: String) -> ArraySlice<UInt8>? {
        FileSystem.readFile(path).flatMap(lines)
    }

    /// The lines before the seal; nil if there is no seal or it is not that of the lines.
    package static func lines(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        guard let end = bytes.dropLast().lastIndex(of: newline),
            bytes[(end + 1)...].elementsEqual(seal(Fingerprint(of: bytes[...end])))
        else { return nil }
        return bytes[...end]
    }

    /// Whole lines, with their seal behind them.
    package static func sealing(_ lines: [UInt8]) -> [UInt8] {
        lines + seal(Fingerprint(of: lines[...]))
    }

    /// Writes lines into a file, in the place of the one that was there.
    ///
    /// What cannot be written is left out, and the file then stays as it was.
    package static func write(_ path: String, _ lines: (inout ChecksummedFileLines) -> Void) {
        let next = "\(path).next"
        // What a build left that was killed here.
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

/// Takes the lines of a sealed file, of which it holds only the last few.
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
        add(SafeName(line: text).text.utf8)
        add(CollectionOfOne(ChecksummedFile.newline))
    }

    /// Adds whole lines.
    package mutating func add(_ lines: some Collection<UInt8>) {
        var rest = lines[...]
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

    /// Whether the file has all lines, and the seal.
    fileprivate mutating func finish() -> Bool {
        flush()
        bytes += ChecksummedFile.seal(fingerprint.value)
        write()
        return !hasFailed
    }
}
