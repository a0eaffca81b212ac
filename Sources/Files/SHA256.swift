internal import CLibMD

/// SHA-256 (FIPS 180-4): what programs elsewhere can check a file by, whatever they are written in.
///
/// What a build compares with itself has fingerprints, which take a tenth of the time.
package struct SHA256: Hashable, Sendable {
    /// Sixty-four digits, as `sha256sum` prints them.
    package let hexadecimal: String
    private static let digits = 64

    package init(of bytes: [UInt8]) {
        let digits = [CChar](unsafeUninitializedCapacity: Self.digits + 1) { buffer, count in
            // It writes the digits and the zero after them, into what is given.
            _ = SHA256Data(bytes, bytes.count, buffer.baseAddress)
            count = Self.digits
        }
        hexadecimal = String(decoding: digits.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
