package import Text

/// What the name of a file tells of a picture.
package enum ImageName {
    /// The endings of pictures that texts can show.
    package static var shown: [String] { StrippedImage.Kind.allCases.map(\.rawValue) }

    /// The endings of all pictures, whether texts can show them or not.
    package static let all =
        shown + [
            "avif", "bmp", "gif", "heic", "svg", "tif", "tiff", "webp",
        ]

    /// The kind of picture that a file is by its name; nil if texts show none of the kind.
    package static func kind(of file: String) -> StrippedImage.Kind? {
        ending(of: file).flatMap(StrippedImage.Kind.init)
    }

    /// Whether a file is a picture by its name, whether texts can show it or not.
    package static func isPicture(_ file: String) -> Bool {
        ending(of: file).map(all.contains) ?? false
    }

    /// What stands behind the last dot of a file's name, in small letters; nil if there is no dot.
    private static func ending(of file: String) -> String? {
        // By bytes, since it is asked of every file that is read.
        guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")),
            !file.utf8[dot...].contains(UInt8(ascii: "/"))
        else { return nil }
        return file[file.utf8.index(after: dot)...].lowercased()
    }
}
