/// HTML that is printed without escaping.
///
/// This is the only way to print raw HTML: templates cannot request it, and uses of
/// `init(trusted:)` are easy to find in a review.
@usableFromInline
package struct HTMLFragment: Hashable, Sendable {
    /// The HTML in UTF-8.
    package let bytes: [UInt8]

    /// Creates a fragment from a renderer that has escaped all text from other sources.
    package init(trusted bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates a fragment from a renderer that has escaped all text from other sources.
    package init(trusted text: String) {
        self.init(trusted: Array(text.utf8))
    }
}
