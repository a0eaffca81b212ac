internal import Markup
package import Text

/// Some parts, with the folders above them, have to fit into a path and into what people copy.
private let longestSlug = 100

extension YAMLMappingReader {
    /// Reports a text that cannot be a part of an address as it stands, at `offsets`; without them it
    /// is the file's own name.
    ///
    /// - Parameter written: What the part is made of, if that is not the part itself.
    package func checkSlug(
        _ slug: String, writtenAs written: String? = nil, at offsets: Range<Int>? = nil
    ) {
        let name = anchorName(for: slug)
        let isLong = name.utf8.count > longestSlug
        guard name != slug || slug.isEmpty || isLong else { return }
        let summary =
            isLong
            ? "a part of an address has at most \(longestSlug) characters"
            : "'\(written ?? slug)' is not a part of an address"
        let remedy =
            isLong
            ? "shorten it" : name.isEmpty ? "use letters, digits and hyphens" : "write '\(name)'"
        if let offsets {
            report("bad-address", summary, at: offsets, remedy: remedy)
        } else {
            report(.aboutFile("bad-address", summary, path: source.path, remedy: remedy))
        }
    }
}
