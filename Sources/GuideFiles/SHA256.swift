/// SHA-256 (FIPS 180-4): what programs elsewhere can check a file by, whatever they are written in.
///
/// What a build compares with itself has fingerprints, which take a tenth of the time.
package struct SHA256: Hashable, Sendable {
    private var words: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
        0x5BE0_CD19,
    ]

    package init(of bytes: [UInt8]) {
        // The rest of the bytes, a one and zeros, and how many bits there are.
        let whole = bytes.count / 64 * 64
        var end = Array(bytes[whole...]) + [0x80]
        end += repeatElement(0, count: (120 - end.count) % 64)
        let bits = UInt64(bytes.count) * 8
        end += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
        var schedule = [UInt32](repeating: 0, count: 64)
        words.withUnsafeMutableBufferPointer { words in
            schedule.withUnsafeMutableBufferPointer { schedule in
                bytes[..<whole].withUnsafeBytes { Self.take($0, words, schedule) }
                end.withUnsafeBytes { Self.take($0, words, schedule) }
            }
        }
    }

    /// Sixty-four digits, as `sha256sum` prints them.
    package var hexadecimal: String {
        words.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func take(
        _ blocks: UnsafeRawBufferPointer, _ words: UnsafeMutableBufferPointer<UInt32>,
        _ schedule: UnsafeMutableBufferPointer<UInt32>
    ) {
        constants.withUnsafeBufferPointer { constants in
            for block in stride(from: 0, to: blocks.count, by: 64) {
                take(blocks, at: block, words, schedule, constants)
            }
        }
    }

    /// Takes a block of 64 bytes; additions are modulo 2³², as the standard has them.
    private static func take(
        _ blocks: UnsafeRawBufferPointer, at start: Int,
        _ words: UnsafeMutableBufferPointer<UInt32>,
        _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
    ) {
        for index in 0..<16 {
            let word = blocks.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self)
            schedule[index] = UInt32(bigEndian: word)
        }
        for index in 16..<64 {
            let (old, new) = (schedule[index - 15], schedule[index - 2])
            let first = rotated(old, 7) ^ rotated(old, 18) ^ old >> 3
            let second = rotated(new, 17) ^ rotated(new, 19) ^ new >> 10
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
        var (a, b, c, d) = (words[0], words[1], words[2], words[3])
        var (e, f, g, h) = (words[4], words[5], words[6], words[7])
        for index in 0..<64 {
            let chosen = e & f ^ ~e & g
            let sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let first = h &+ sum &+ chosen &+ constants[index] &+ schedule[index]
            let majority = a & b ^ a & c ^ b & c
            let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { words[index] &+= word }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
        0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
        0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
        0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
        0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
        0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
        0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
        0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
        0xC671_78F2,
    ]
}
