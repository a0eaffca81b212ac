/// What differs between two built sites.
package struct SiteDifference: Sendable {
    /// A file that is in one of the sites only.
    package struct File: Sendable {
        package let path: String
        package let kind: String
    }

    package enum Trace: String, Sendable {
        /// The page says the same at another address.
        case sameContent = "same-content"
        /// The old address leads to the new one.
        case redirect
    }

    /// A page that stands at another address.
    package struct Renaming: Sendable {
        package let old: String
        package let new: String
        package let kind: String
        package let trace: Trace
    }

    /// A file that is in both sites and differs.
    package struct Change: Sendable {
        package let path: String
        package let kind: String
        package let moves: [FigureChange]
        package let prose: [ProseChange]
        /// The captions of the tables that differ.
        let changedTables: [String]
        /// Whether it says something else itself, beside what it leads to.
        let isOtherContent: Bool
        /// The path of the page in English, for a page in another language.
        let original: String?

        /// Whether a reader sees no difference.
        package var isMarkupOnly: Bool { moves.isEmpty && prose.isEmpty }
    }

    package internal(set) var added: [File] = []
    package internal(set) var removed: [File] = []
    package internal(set) var renamed: [Renaming] = []
    /// The files that changed, in the order of their paths.
    package internal(set) var changed: [Change] = []
    package internal(set) var unchanged = 0

    /// The difference of two sites of the same content, which nobody needs to build to know it.
    package static let ofUnbuiltSites = SiteDifference()

    package var isEmpty: Bool {
        added.isEmpty && removed.isEmpty && renamed.isEmpty && changed.isEmpty
    }
}
