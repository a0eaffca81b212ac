/// A picture with nothing in its file but what is seen of it: no camera, place, name, preview or comment.
///
/// PNG and JPEG are read, which every program writes and every browser shows. Their parts are walked and
/// those that draw are kept as they are; nothing is unpacked, so that no file can ask for more memory than
/// it has. Colours are those of sRGB: profiles, which name programs and people, are left out too.
package struct StrippedImage: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case png
        case jpg
        case jpeg
    }

    /// Why a file is no picture that can be shown.
    package enum Problem: Error, Equatable {
        /// It is another kind of file, or not as it was written; in a few words.
        case damaged(String)
        /// What browsers would show, and others not, or otherwise without what is left out; in a few words.
        case unsupported(String)
    }

    /// What is shown, in pixels.
    package let width: Int
    package let height: Int
    /// The file that shows it.
    package let bytes: [UInt8]

    init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// - Parameter kind: What the file's name says it is.
    package init(_ bytes: [UInt8], as kind: Kind) throws(Problem) {
        switch kind {
        case .png: self = try PNGMetadata.plain(bytes)
        case .jpg, .jpeg: self = try JPEGMetadata.plain(bytes)
        }
    }
}

extension [UInt8] {
    /// The number that two or four bytes are, the largest first; nil behind the end.
    func bigEndian(_ count: Int, at offset: Int) -> Int? {
        guard offset >= 0, offset + count <= self.count else { return nil }
        return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
