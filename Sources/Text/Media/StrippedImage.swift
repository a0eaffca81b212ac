/// An image without metadata: no camera, location, name, thumbnail or comment.
///
/// Supports PNG and JPEG. Segments that affect the image are copied verbatim. Nothing is
/// decompressed, so memory use is bounded by the file size. Colours are taken as sRGB: colour
/// profiles, which name programs and people, are removed.
package struct StrippedImage: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case png
        case jpg
        case jpeg
    }

    /// The reason why a file is not a valid image.
    package enum Problem: Error, Equatable {
        /// The file has another format or is damaged; with a short description.
        case damaged(String)
        /// The image would look different without the removed metadata, or not all browsers support
        /// it; with a short description.
        case unsupported(String)
    }

    /// The width in pixels.
    package let width: Int
    package let height: Int
    /// The stripped file.
    package let bytes: [UInt8]

    init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// - Parameter kind: The format given by the file extension.
    /// - Throws: `Problem` if the file is damaged or its format is not supported.
    package init(_ bytes: [UInt8], as kind: Kind) throws(Problem) {
        switch kind {
        case .png: self = try PNGMetadata.plain(bytes)
        case .jpg, .jpeg: self = try JPEGMetadata.plain(bytes)
        }
    }
}

extension [UInt8] {
    /// Reads a big-endian integer of `count` bytes; nil past the end.
    func bigEndian(_ count: Int, at offset: Int) -> Int? {
        guard offset >= 0, offset + count <= self.count else { return nil }
        return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
