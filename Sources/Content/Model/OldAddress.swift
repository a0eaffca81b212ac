internal import Files
package import Text

/// The former address of a page: of this site, or of the site that it replaces.
package struct OldAddress: Sendable {
    /// The path from the site's root, without percent encoding.
    package let path: String
    /// The location in the file of redirects.
    package let offsets: Range<Int>

    /// Limits of file names and paths.
    package static let longestPart = 200
    package static let mostParts = 16
    private static let marks: Set<Unicode.Scalar> = ["-", "_", ".", "~", "+", ",", "(", ")", " "]

    /// - Parameter text: A path such as `en/old/`, `old-page.html` or `caf%C3%A9/`.
    /// - Returns: Nil if a part is empty, hidden or too long, or has a character that no server configuration takes.
    package init?(_ text: YAMLText) {
        guard let path = percentDecoded(text.text) else { return nil }
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.last == "" { parts.removeLast() }
        let isPath =
            !parts.isEmpty && parts.count <= Self.mostParts
            && parts.allSatisfy { part in
                !part.isEmpty && part.first != "." && part.utf8.count <= Self.longestPart
                    && part.unicodeScalars.allSatisfy {
                        $0.properties.isAlphabetic || $0.properties.numericType != nil
                            || $0.properties.generalCategory == .nonspacingMark
                            || Self.marks.contains($0)
                    }
            }
        guard isPath else { return nil }
        self.path = path
        offsets = text.offsets
    }

    /// The file of the page that leads to the new address; nil if only a server can send the reader on, as from
    /// `old.php`.
    package var file: String? {
        if path.hasSuffix("/") { return path + "index.html" }
        let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
        if !name.contains(".") { return path + "/index.html" }
        return name.hasSuffix(".html") ? path : nil
    }

    /// The address of a page with the same file.
    var page: String? {
        file.map { $0.hasSuffix("/index.html") ? String($0.dropLast("index.html".count)) : $0 }
    }

    /// The path in percent encoding.
    var encoded: String { percentEncoded(path, keeping: "-_.~+,()/") }

    /// A Boolean value that is true if configuration files need quotation marks around the path.
    var needsQuotes: Bool {
        !path.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-./".utf8.contains($0)
        }
    }
}
