internal import CBuildRecord
internal import Glibc

/// Identifies this build of the program: by the linker's build identifier, or else by a hash of the
/// executable.
package enum BuildIdentifier {
    /// The version of the program, from which the archive, the package and their names are made.
    package static let release = "1.0.0"

    /// The commit of the build; nil if none was set when it was compiled.
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

    /// Returns the GNU build identifier of a 64-bit ELF file in the byte order of this machine.
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

    /// Finds the build identifier in a note segment.
    ///
    /// A note consists of three numbers, a name and a description, padded to four bytes.
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
