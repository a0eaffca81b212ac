internal import CBuildRecord
internal import Glibc

/// What tells one build of this program from another, wherever its file lies: the build identifier that
/// the linker made from its contents, or where there is none, the contents.
package enum BuildIdentifier {
    /// The number of the release.
    package static let release = "0.1.0"

    /// The commit that it was built from; nil if whoever built it named none.
    package static var commit: String? {
        let commit = String(cString: taxguide_commit())
        return commit.isEmpty ? nil : commit
    }

    package static let fingerprint: Fingerprint = {
        guard let file = fopen("/proc/self/exe", "rbe") else { return .ofNothing }
        defer { fclose(file) }
        if let identifier = buildIdentifier(of: file) { return Fingerprint(of: identifier) }
        return contents(of: file)
    }()

    private static func contents(of file: UnsafeMutablePointer<FILE>) -> Fingerprint {
        let stream = FingerprintStream()
        var start = 0
        while let bytes = read(file, at: start, count: 1 << 20), !bytes.isEmpty {
            stream.add(bytes)
            start += bytes.count
        }
        return stream.value
    }

    /// The GNU build identifier of an ELF file of 64 bits, as this machine writes them.
    private static func buildIdentifier(of file: UnsafeMutablePointer<FILE>) -> [UInt8]? {
        guard let header = read(file, at: 0, count: 64), header.count == 64,
            header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2])
        else { return nil }
        let table = Int(truncatingIfNeeded: number(header, at: 32, bytes: 8))
        let size = Int(number(header, at: 54, bytes: 2))
        let count = Int(number(header, at: 56, bytes: 2))
        let noteType: UInt64 = 4
        guard size >= 56, let segments = read(file, at: table, count: size * count),
            segments.count == size * count
        else { return nil }
        for segment in 0..<count where number(segments, at: segment * size, bytes: 4) == noteType {
            let start = number(segments, at: segment * size + 8, bytes: 8)
            let length = number(segments, at: segment * size + 32, bytes: 8)
            guard length < 1 << 20,
                let notes = read(file, at: Int(truncatingIfNeeded: start), count: Int(length)),
                let identifier = buildIdentifier(in: notes)
            else { continue }
            return identifier
        }
        return nil
    }

    /// Reads notes, each of which is three numbers, a name and what it says, padded to words of four bytes.
    private static func buildIdentifier(in notes: [UInt8]) -> [UInt8]? {
        let identifierType: UInt64 = 3
        var start = 0
        while start + 12 <= notes.count {
            let nameLength = Int(number(notes, at: start, bytes: 4))
            let length = Int(number(notes, at: start + 4, bytes: 4))
            let type = number(notes, at: start + 8, bytes: 4)
            let name = start + 12
            let said = name + (nameLength + 3) / 4 * 4
            guard said + length <= notes.count else { return nil }
            if type == identifierType, length > 0,
                notes[name..<name + nameLength].elementsEqual("GNU\0".utf8)
            {
                return Array(notes[said..<said + length])
            }
            start = said + (length + 3) / 4 * 4
        }
        return nil
    }

    private static func number(_ bytes: [UInt8], at start: Int, bytes count: Int) -> UInt64 {
        bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func read(
        _ file: UnsafeMutablePointer<FILE>, at start: Int, count: Int
    ) -> [UInt8]? {
        guard fseek(file, start, SEEK_SET) == 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = fread(buffer.baseAddress, 1, count, file)
        }
    }
}
