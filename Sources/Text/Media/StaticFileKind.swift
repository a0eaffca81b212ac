internal import FoundationEssentials

/// A type of static file that may be published: browsers display or download it, and neither they
/// nor servers execute it.
///
/// Files are validated by their bytes, not only by their extension.
package enum StaticFileKind: String, CaseIterable {
    case avif
    case csv
    case gif
    case ico
    case jpeg
    case jpg
    case json
    case pdf
    case png
    case svg
    case txt
    case vcf
    case webmanifest
    case webp
    case woff2

    /// Creates the type for a file name's extension; nil if it is not permitted.
    package init?(name: some StringProtocol) {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        self.init(rawValue: name[name.index(after: dot)...].lowercased())
    }

    /// Returns true if the bytes are a file of this type.
    package func holds(_ bytes: [UInt8]) -> Bool {
        func starts(_ mark: [UInt8], at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: mark)
        }
        return switch self {
        case .avif:
            starts(Array("ftyp".utf8), at: 4)
                && bytes.prefix(64).firstRange(of: Array("avif".utf8)) != nil
        case .csv, .txt: Self.isPlainText(bytes)
        case .gif: starts(Array("GIF87a".utf8)) || starts(Array("GIF89a".utf8))
        case .ico: starts([0, 0, 1, 0])
        case .jpeg, .jpg: starts([0xFF, 0xD8, 0xFF])
        case .json, .webmanifest: Self.isJSON(bytes)
        case .pdf: starts(Array("%PDF-".utf8))
        case .png: starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .svg: Self.isPlainText(bytes) && bytes.firstRange(of: Array("<svg".utf8)) != nil
        case .vcf: Self.isPlainText(bytes) && starts(Array("BEGIN:VCARD".utf8))
        case .webp: starts(Array("RIFF".utf8)) && starts(Array("WEBP".utf8), at: 8)
        case .woff2: starts(Array("wOF2".utf8))
        }
    }

    /// Returns true for UTF-8 without control characters other than tab and line breaks.
    ///
    /// This excludes ISO 2022 text, which uses escape sequences.
    package static func isPlainText(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            && String(validating: bytes, as: UTF8.self) != nil
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        struct Anything: Decodable {
            init(from decoder: any Decoder) throws {}
        }
        return isPlainText(bytes) && JSONNesting.decode(Anything.self, from: bytes) != nil
    }
}
