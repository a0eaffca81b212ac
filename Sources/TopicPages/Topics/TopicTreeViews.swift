internal import Content
internal import Pages
internal import Project
internal import Templates

/// A group of topics.
struct TopicGroupView: TemplateView {
    var identifier: String
    var heading: String
    /// The URL of the group's page.
    var address: String
    var entries: [EntryView]

    static let fields = TemplateFields(
        \Self.identifier, \.heading, \.entries, addresses: \.address)
}

/// A category of the tree with its groups.
struct TopicBranchView: TemplateView {
    var identifier: String
    var heading: String
    /// The URL of the category's page.
    var address: String
    var groups: [TopicGroupView]

    static let fields = TemplateFields(
        \Self.identifier, \.heading, \.groups, addresses: \.address)
}

struct TopicTreePageView: LayoutPageView {
    static let template = "topics"

    var frame: PageLayout
    var title: String
    var summary: String
    var count: String
    var branches: [TopicBranchView]

    static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.count, \.branches)
}

struct TopicCategoryPageView: LayoutPageView {
    static let template = "category"

    var frame: PageLayout
    var title: String
    var summary: String
    var count: String
    var groups: [TopicGroupView]

    static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.count, \.groups)
}
