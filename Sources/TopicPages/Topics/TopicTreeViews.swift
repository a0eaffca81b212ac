internal import Content
internal import Pages
internal import Project
internal import Templates

/// A collapsible group of topics.
struct TopicGroupView: TemplateView {
    var identifier: String
    var heading: String
    var count: String
    /// True if its topics are initially visible.
    var isOpen: Bool
    var entries: [EntryView]

    static let fields = TemplateFields(\Self.identifier, \.heading, \.count, \.isOpen, \.entries)
}

/// A collapsible category of the tree with its groups.
struct TopicBranchView: TemplateView {
    var identifier: String
    var heading: String
    var count: String
    var summary: String
    /// The URL of the category's page.
    var address: String
    var linkLabel: String
    var groups: [TopicGroupView]

    static let fields = TemplateFields(
        \Self.identifier, \.heading, \.count, \.summary, \.linkLabel, \.groups, addresses: \.address
    )
}

struct TopicTreePageView: FramedView {
    static let template = "topics"

    var frame: PageLayout
    var title: String
    var summary: String
    var count: String
    var branches: [TopicBranchView]

    static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.count, \.branches)
}

struct TopicCategoryPageView: FramedView {
    static let template = "category"

    var frame: PageLayout
    var title: String
    var summary: String
    var count: String
    var groups: [TopicGroupView]

    static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.count, \.groups)
}
