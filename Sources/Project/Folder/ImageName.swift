package import Text

/// The file extensions of images.
package enum ImageName {
    /// The extensions of images that texts can show.
    package static var shown: [String] { StrippedImage.Kind.allCases.map(\.rawValue) }

    /// The extensions of all images, including unsupported ones.
    package static let all =
        shown + [
            "avif", "bmp", "gif", "heic", "svg", "tif", "tiff", "webp",
        ]

    /// Returns the image format of a file name; nil if texts cannot show it.
    package static func kind(of file: String) -> StrippedImage.Kind? {
        ending(of: file).flatMap(StrippedImage.Kind.init)
    }

    /// Returns true for a file name with an image extension, including unsupported ones.
    package static func isPicture(_ file: String) -> Bool {
        ending(of: file).map(all.contains) ?? false
    }

    /// Returns the extension of a file name in lower case; nil if there is none.
    private static func ending(of file: String) -> String? {
        // Works on bytes for speed, because it is called for every file.
        guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")),
            !file.utf8[dot...].contains(UInt8(ascii: "/"))
        else { return nil }
        return file[file.utf8.index(after: dot)...].lowercased()
    }
}
