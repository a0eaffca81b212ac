internal import Content
internal import Project
package import Templates

/// An entry of a list of pages.
package struct EntryView: TemplateView {
    package var title: String
    package var address: String
    package var summary: String?

    package init(title: String, address: String, summary: String?) {
        self.title = title
        self.address = address
        self.summary = summary
    }

    package static let fields = TemplateFields(\Self.title, \.summary, addresses: \.address)
}

/// A page that lists other pages, such as a group of topics.
package struct ListPageView: LayoutPageView {
    package static let template = "list"

    package var frame: PageLayout
    package var title: String
    package var summary: String
    /// Related links besides the entries.
    package var links: [LinkView] = []
    package var entries: [EntryView]
    /// Links to other tools, below the entries.
    package var otherTools: [LinkView] = []

    package init(
        frame: PageLayout, title: String, summary: String, links: [LinkView] = [],
        entries: [EntryView]
    ) {
        self.frame = frame
        self.title = title
        self.summary = summary
        self.links = links
        self.entries = entries
    }

    package static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.links, \.entries, \.otherTools)
}

/// A list of links with a heading that links to a page of its own.
package struct LinkListView: TemplateView {
    package var identifier: String
    package var heading: String
    package var address: String
    package var summary: String
    package var links: [LinkView]

    package init(
        identifier: String, heading: String, address: String, summary: String, links: [LinkView]
    ) {
        self.identifier = identifier
        self.heading = heading
        self.address = address
        self.summary = summary
        self.links = links
    }

    package static let fields = TemplateFields(
        \Self.identifier, \.heading, \.summary, \.links, addresses: \.address)
}
