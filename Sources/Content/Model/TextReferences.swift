package import Markup

/// The references of a text: quoted figures, links, and the fragments that others may link to.
package struct TextReferences: Hashable, Sendable {
    /// The names of quoted figures.
    package var figures: [String] = []
    /// The paths of linked content files from the guide's root, with `#` and the fragment if there
    /// is one.
    package var links: [String] = []
    /// The fragment identifiers of the headings.
    package var anchors: [String] = []

    package init() {}

    /// - Parameter path: The path of the file, which its links are relative to.
    package init(of document: MarkdownDocument, in path: String) {
        figures = document.figures.map(\.name)
        links = document.links.compactMap { FileLink($0.destination, from: path)?.text }
        anchors = document.headings.map(\.anchor)
    }

    package init(figures: [String], links: [String], anchors: [String]) {
        self.figures = figures
        self.links = links
        self.anchors = anchors
    }
}
