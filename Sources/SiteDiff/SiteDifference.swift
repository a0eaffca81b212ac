/// The differences between two built sites.
package struct SiteDifference: Sendable {
    /// A file in only one of the sites.
    package struct File: Sendable {
        package let path: String
        package let kind: String
    }

    package enum Trace: String, Sendable {
        /// The page has the same content at another URL.
        case sameContent = "same-content"
        /// The old URL redirects to the new one.
        case redirect
    }

    /// A page with a new URL.
    package struct Renaming: Sendable {
        package let old: String
        package let new: String
        package let kind: String
        package let trace: Trace
    }

    /// A file that differs between the sites.
    package struct Change: Sendable {
        package let path: String
        package let kind: String
        package let moves: [FigureChange]
        package let prose: [ProseChange]
        /// The captions of the tables that differ.
        let changedTables: [String]
        /// True if the page's own content differs, and not only its links to other pages.
        let isOtherContent: Bool
        /// The path of the English translation, for a page in another language.
        let original: String?

        /// True if no visible text differs.
        package var isMarkupOnly: Bool { moves.isEmpty && prose.isEmpty }
    }

    package internal(set) var added: [File] = []
    package internal(set) var removed: [File] = []
    package internal(set) var renamed: [Renaming] = []
    /// The files that differ, in the order of their paths.
    package internal(set) var changed: [Change] = []
    package internal(set) var unchanged = 0

    /// The empty difference of sites with the same content, which need not be built.
    package static let ofUnbuiltSites = SiteDifference()

    package var isEmpty: Bool {
        added.isEmpty && removed.isEmpty && renamed.isEmpty && changed.isEmpty
    }
}
