internal import CLibMD

/// A SHA-256 hash (FIPS 180-4), for checksums that other programs verify.
///
/// Internal comparisons use `Fingerprint`, which takes a tenth of the time.
package struct SHA256: Hashable, Sendable {
    /// 64 hexadecimal digits, as `sha256sum` prints them.
    package let hexadecimal: String
    private static let digits = 64

    package init(of bytes: [UInt8]) {
        let digits = [CChar](unsafeUninitializedCapacity: Self.digits + 1) { buffer, count in
            // Writes the digits and a zero byte.
            _ = SHA256Data(bytes, bytes.count, buffer.baseAddress)
            count = Self.digits
        }
        hexadecimal = String(decoding: digits.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
