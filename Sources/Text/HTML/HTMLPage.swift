/// The content of an HTML page: its text blocks with their headings, and its tables.
package struct HTMLPage: Hashable, Sendable {
    /// The text of one block element, such as a paragraph, a heading or a list item.
    package struct Block: Hashable, Sendable {
        /// The text of the nearest preceding heading, or of the block itself if it is a heading.
        package var heading: String
        /// The text with runs of white space collapsed to one space; never empty.
        package var text: String
        /// True if the block is inside `main`.
        package var isMain: Bool
        /// True if the block is inside `nav`.
        package var isNavigation = false
    }

    package var title = ""
    /// The language of the document, such as `en-CA`.
    package var language = ""
    /// The URLs of translations of the page, verbatim, by language.
    package var alternates: [String: String] = [:]
    /// The target of a `refresh` redirect.
    package var redirect: String?
    /// The headings and texts in document order.
    package var blocks: [Block] = []
    /// The tables in document order.
    package var tables: [HTMLTable] = []
}
