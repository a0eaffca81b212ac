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

    static let fields: TemplateFields<TopicGroupView> = [
        .text(\.identifier),
        .text(\.heading),
        .text(\.count),
        .flag(\.isOpen),
        .many(\.entries),
    ]
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

    static let fields: TemplateFields<TopicBranchView> = [
        .text(\.identifier),
        .text(\.heading),
        .text(\.count),
        .text(\.summary),
        .address(\.address),
        .text(\.linkLabel),
        .many(\.groups),
    ]
}

struct TopicTreePageView: FramedView {
    static let template = "topics"

    var frame: PageLayout
    var title: String
    var summary: String
    var count: String
    var branches: [TopicBranchView]

    static let fields: TemplateFields<TopicTreePageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .text(\.count),
        .many(\.branches),
    ]
}

struct TopicCategoryPageView: FramedView {
    static let template = "category"

    var frame: PageLayout
    var title: String
    var summary: String
    var count: String
    var groups: [TopicGroupView]

    static let fields: TemplateFields<TopicCategoryPageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .text(\.count),
        .many(\.groups),
    ]
}
