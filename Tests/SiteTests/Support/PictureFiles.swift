import Text

/// Small picture files as cameras and programs write them: with more in them than is seen.
enum PictureFiles {
    /// The text that must not be published.
    static let secret = "Taken by Alex at 45.4215 N 75.6972 W"

    /// A grey picture that libpng wrote, with a text and a camera's notes between its parts.
    static func png(width: Int = 30, height: Int = 20, extra: [[UInt8]] = notes) throws -> [UInt8] {
        let grey = Image.Colour(red: 120, green: 120, blue: 120)
        let picture = Image(width: width, height: height, ground: grey, inks: [grey])
        guard var bytes = picture.png else { throw NoPicture() }
        // The signature, and the first chunk with its length, name, thirteen bytes and sum.
        bytes.insert(contentsOf: extra.joined(), at: 8 + 12 + 13)
        return bytes
    }

    static let notes = [
        chunk("tEXt", Array("Comment\0\(secret)".utf8)), chunk("eXIf", Array(secret.utf8)),
        chunk("iCCP", Array("\(secret)\0\0".utf8)), chunk("tIME", [7, 234, 11, 21, 0, 0, 0]),
    ]

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return number(content.count) + named + number(Int(CRC32.of(named[...])))
    }

    static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }

    /// Returns a grey square of eight pixels a side.
    ///
    /// - Parameter orientation: The orientation in Exif; 1 is upright.
    static func jpeg(orientation: UInt8 = 1) -> [UInt8] {
        let exif: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + number(8) + [0, 1, 1, 0x12, 0, 3] + number(1)
            + [0, orientation, 0, 0] + number(0) + Array(secret.utf8)
        // A code of one bit for the only difference and the only end there are.
        let codes = { (kind: UInt8) in [kind, 1] + [UInt8](repeating: 0, count: 15) + [0] }
        return [0xFF, 0xD8]
            + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9])
            + segment(0xE1, exif) + segment(0xE2, Array("ICC_PROFILE\0\(secret)".utf8))
            + segment(0xFE, Array(secret.utf8))
            + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + segment(0xC0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])
            + segment(0xC4, codes(0)) + segment(0xC4, codes(0x10))
            + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x3F, 0xFF, 0xD9]
            + Array(secret.utf8)
    }

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }

    struct NoPicture: Error {}
}
