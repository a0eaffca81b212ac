/// Markup that a page takes as it stands, without escaping.
///
/// The only way into a page for raw markup: a template cannot ask for it, and `init(trusted:)` is
/// easy to find in a review.
@usableFromInline
package struct HTMLFragment: Hashable, Sendable {
    /// UTF-8.
    package let bytes: [UInt8]

    /// Markup from a renderer that has escaped every text it did not write itself.
    package init(trusted bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Markup from a renderer that has escaped every text it did not write itself.
    package init(trusted text: String) {
        self.init(trusted: Array(text.utf8))
    }

    package var isEmpty: Bool { bytes.isEmpty }
}
