internal import GuideMarkup

/// What a text quotes, where it leads, and where others may lead in it.
struct TextUses: Hashable, Sendable {
    /// Names of figures, as the text quotes them.
    var figures: [String] = []
    /// Other content files, as paths from the root, with `#` and a heading where one is named.
    var links: [String] = []
    /// The headings of the text, as they are linked to.
    var anchors: [String] = []

    init() {}

    /// - Parameter path: The file's path, from which its links lead.
    init(of document: MarkdownDocument, in path: String) {
        figures = document.figures.map(\.name)
        links = document.links.compactMap { FileLink($0.destination, from: path)?.text }
        anchors = document.headings.map(\.anchor)
    }

    init(figures: [String], links: [String], anchors: [String]) {
        self.figures = figures
        self.links = links
        self.anchors = anchors
    }
}
