internal import Markup
package import Text

/// The maximum length of a path component in bytes, so that complete paths have a reasonable
/// length.
private let longestSlug = 100

extension YAMLMappingReader {
    /// Reports an invalid path component at `offsets`; without `offsets`, it is the name of the
    /// file.
    ///
    /// - Parameter written: The text from which the component was made, if it differs.
    package func checkSlug(
        _ slug: String, writtenAs written: String? = nil, at offsets: Range<Int>? = nil
    ) {
        let name = anchorName(for: slug)
        let isLong = name.utf8.count > longestSlug
        guard name != slug || slug.isEmpty || isLong else { return }
        let summary =
            isLong
            ? "a part of an address has at most \(longestSlug) characters"
            : "'\(written ?? slug)' is not a valid part of an address"
        let fix =
            isLong
            ? "shorten it" : name.isEmpty ? "use letters, digits and hyphens" : "write '\(name)'"
        if let offsets {
            report("bad-address", summary, at: offsets, fix: fix)
        } else {
            report(.aboutFile("bad-address", summary, path: source.path, fix: fix))
        }
    }
}
