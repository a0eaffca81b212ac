/// A page as a reader sees it: what it says, under which headings, and its tables.
package struct HTMLPage: Hashable, Sendable {
    /// A run of text between two blocks: a paragraph, a heading, an item of a list.
    package struct Block: Hashable, Sendable {
        /// The heading it stands under, or is.
        package var heading: String
        /// The text of the block with one space for any run of white space; never empty.
        package var text: String
        /// Whether it stands in the page's `main`, not in what every page has around it.
        package var isMain: Bool
        /// Whether it stands in a `nav`: it leads to other pages and says nothing of its own.
        package var isNavigation = false
    }

    package var title = ""
    /// The language of the document, such as `en-CA`.
    package var language = ""
    /// Addresses of this page in other languages, by language, as they are written.
    package var alternates: [String: String] = [:]
    /// The address that the page leads to by itself, by a `refresh`.
    package var redirect: String?
    /// The headings and texts in the order of the page.
    package var blocks: [Block] = []
    /// The tables in the order of the page.
    package var tables: [HTMLTable] = []
}
