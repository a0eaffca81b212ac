package import Markup

/// What a text quotes, where it leads, and where others may lead in it.
package struct TextReferences: Hashable, Sendable {
    /// Names of figures, as the text quotes them.
    package var figures: [String] = []
    /// Other content files, as paths from the root, with `#` and a heading where one is named.
    package var links: [String] = []
    /// The headings of the text, as they are linked to.
    package var anchors: [String] = []

    package init() {}

    /// - Parameter path: The file's path, from which its links lead.
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
