/// Strips the chunks of a PNG file that do not affect the image (W3C, Portable Network Graphics).
enum PNGMetadata {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Chunks that affect the image: size, palette, data, transparency and colour space.
    private static let permitted: Set = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB",
    ]

    static func plain(_ bytes: [UInt8]) throws(StrippedImage.Problem) -> StrippedImage {
        guard bytes.starts(with: signature) else { throw .damaged("it is not a PNG file") }
        var plain = signature
        var size: (width: Int, height: Int)?
        var hasData = false
        var offset = signature.count
        while true {
            guard let length = bytes.bigEndian(4, at: offset),
                let sum = bytes.bigEndian(4, at: offset + 8 + length)
            else { throw .damaged("it is cut off") }
            let content = offset + 8..<offset + 8 + length
            let end = content.upperBound + 4
            guard Int(CRC32.of(bytes[offset + 4..<content.upperBound])) == sum else {
                throw .damaged("a part of it is not as it was written")
            }
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            guard (name == "IHDR") == (size == nil) else {
                throw .damaged("it does not begin as PNG files do")
            }
            switch name {
            case "IHDR": size = try Self.size(Array(bytes[content]))
            case "IDAT": hasData = true
            case "acTL": throw .unsupported("it moves")
            case "IEND":
                guard hasData, let size else { throw .damaged("it has nothing to show") }
                plain += bytes[offset..<end]
                return StrippedImage(width: size.width, height: size.height, bytes: plain)
            default:
                // An upper-case first letter marks a critical chunk.
                if !permitted.contains(name), bytes[offset + 4] & 0x20 == 0 {
                    throw .damaged("it has a part, '\(name)', that PNG files have not")
                }
            }
            if permitted.contains(name) { plain += bytes[offset..<end] }
            offset = end
        }
    }

    private static func size(
        _ header: [UInt8]
    ) throws(StrippedImage.Problem) -> (width: Int, height: Int) {
        // Permitted bit depths by colour type: grey, RGB, palette, grey with alpha, RGB with alpha.
        let depths: [UInt8: Set<UInt8>] = [
            0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
        ]
        guard header.count == 13, let width = header.bigEndian(4, at: 0),
            let height = header.bigEndian(4, at: 4), (1...0x7FFF_FFFF).contains(width),
            (1...0x7FFF_FFFF).contains(height), depths[header[9]]?.contains(header[8]) == true,
            header[10] == 0, header[11] == 0, header[12] < 2
        else { throw .damaged("its size or its colours are none that PNG files have") }
        return (width, height)
    }
}

/// The checksum of PNG chunks (ISO 3309).
package enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in
            sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320
        }
    }

    package static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 0xFF)]
        }
    }
}
