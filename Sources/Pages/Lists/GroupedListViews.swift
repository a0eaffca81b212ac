internal import Content
internal import Project
package import Templates

/// Entries of a list under a heading.
package struct EntryGroupView: TemplateView {
    var identifier: String
    var heading: String
    var entries: [EntryView]

    package init(identifier: String, heading: String, entries: [EntryView]) {
        self.identifier = identifier
        self.heading = heading
        self.entries = entries
    }

    package static let fields = TemplateFields(\Self.identifier, \.heading, \.entries)
}

/// A page that lists other pages in groups, such as benefits by level of government.
package struct GroupedListPageView: LayoutPageView {
    package static let template = "grouped-list"

    package var frame: PageLayout
    var title: String
    var summary: String
    var groups: [EntryGroupView]

    package init(frame: PageLayout, title: String, summary: String, groups: [EntryGroupView]) {
        self.frame = frame
        self.title = title
        self.summary = summary
        self.groups = groups
    }

    package static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.groups)
}
