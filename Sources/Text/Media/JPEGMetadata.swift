/// Strips the segments of a JPEG file that do not affect the image (ITU-T T.81; JFIF in T.871).
enum JPEGMetadata {
    private static let start: [UInt8] = [0xFF, 0xD8]
    private static let end: UInt8 = 0xD9
    /// Frame types that every browser decodes: baseline, extended and progressive, with Huffman
    /// coding.
    private static let frames: ClosedRange<UInt8> = 0xC0...0xC2
    private static let huffmanTable: UInt8 = 0xC4
    private static let scan: UInt8 = 0xDA
    private static let quantizationTable: UInt8 = 0xDB
    private static let restartInterval: UInt8 = 0xDD

    static func plain(_ bytes: [UInt8]) throws(StrippedImage.Problem) -> StrippedImage {
        guard bytes.starts(with: start) else { throw .damaged("it is not a JPEG file") }
        var plain = start
        var size: (width: Int, height: Int)?
        var hasScan = false
        var offset = start.count
        while true {
            guard offset + 1 < bytes.count else { throw .damaged("it is cut off") }
            guard bytes[offset] == 0xFF else {
                throw .damaged("a part of it is not as it was written")
            }
            let marker = bytes[offset + 1]
            // Any number of fill bytes may precede a marker.
            if marker == 0xFF {
                offset += 1
                continue
            }
            if marker == end {
                guard hasScan, let size else { throw .damaged("it has nothing to show") }
                return StrippedImage(
                    width: size.width, height: size.height, bytes: plain + [0xFF, end])
            }
            guard let length = bytes.bigEndian(2, at: offset + 2), length >= 2,
                offset + 2 + length <= bytes.count
            else { throw .damaged("it is cut off") }
            let content = Array(bytes[offset + 4..<offset + 2 + length])
            var next = offset + 2 + length
            switch marker {
            case frames:
                guard size == nil else { throw .damaged("it has two sizes") }
                size = try Self.size(content)
                plain += bytes[offset..<next]
            case huffmanTable, quantizationTable, restartInterval:
                plain += bytes[offset..<next]
            case scan:
                guard size != nil else { throw .damaged("it does not say its size") }
                hasScan = true
                next = endOfScan(bytes, from: next)
                plain += bytes[offset..<next]
            case 0xE0...0xEF: plain += try application(marker, content)
            case 0xFE: break
            case 0xC3, 0xC5...0xCF:
                throw .unsupported("it is packed in a way that browsers do not read")
            default: throw .damaged("a part of it is none that JPEG files have")
            }
            offset = next
        }
    }

    private static func size(
        _ frame: [UInt8]
    ) throws(StrippedImage.Problem) -> (width: Int, height: Int) {
        guard frame.count >= 6, let height = frame.bigEndian(2, at: 1),
            let width = frame.bigEndian(2, at: 3), width > 0, height > 0
        else { throw .damaged("it does not say its size") }
        guard frame[0] == 8, [1, 3].contains(frame[5]) else {
            throw .unsupported("its colours are those of a printer")
        }
        return (width, height)
    }

    /// Returns the end of the entropy-coded data: the next marker other than a restart marker.
    private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
        var offset = start
        while offset + 1 < bytes.count {
            guard bytes[offset] == 0xFF else {
                offset += 1
                continue
            }
            let marker = bytes[offset + 1]
            guard marker == 0 || (0xD0...0xD7).contains(marker) else { return offset }
            offset += 2
        }
        return bytes.count
    }

    // MARK: Application segments

    /// Returns the parts of an application segment that define colours.
    private static func application(
        _ marker: UInt8, _ content: [UInt8]
    ) throws(StrippedImage.Problem) -> [UInt8] {
        if marker == 0xE0, content.count >= 14, content.starts(with: "JFIF\0".utf8) {
            // Version and density. The last two bytes are the thumbnail's size, set to none.
            return [0xFF, 0xE0, 0, 16] + content[..<12] + [0, 0]
        }
        if marker == 0xEE, content.count >= 12, content.starts(with: "Adobe".utf8) {
            return [0xFF, 0xEE, 0, 14] + content[..<12]
        }
        if marker == 0xE1, content.starts(with: "Exif\0\0".utf8), isTurned(content) {
            throw .unsupported("the camera was turned, which only the parts say that are left out")
        }
        return []
    }

    /// Returns true if Exif specifies a rotated or mirrored orientation.
    private static func isTurned(_ exif: [UInt8]) -> Bool {
        let tiff = Array(exif.dropFirst(6))
        let isLittle = tiff.starts(with: "II".utf8)
        func number(_ count: Int, at offset: Int) -> Int? {
            guard isLittle else { return tiff.bigEndian(count, at: offset) }
            guard offset >= 0, offset + count <= tiff.count else { return nil }
            return tiff[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard let list = number(4, at: 4), let count = number(2, at: list) else { return false }
        let orientation = 0x0112
        for entry in 0..<count {
            let start = list + 2 + 12 * entry
            guard let tag = number(2, at: start), let value = number(2, at: start + 8) else {
                return false
            }
            if tag == orientation { return (2...8).contains(value) }
        }
        return false
    }
}
