internal import Content
internal import Pages
internal import Project
internal import Templates

/// A group of topics, which folds.
struct TopicGroupView: TemplateView {
    var identifier: String
    var heading: String
    var count: String
    /// Whether its topics are seen at first.
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

/// A category of the tree, which folds, with its groups.
struct TopicBranchView: TemplateView {
    var identifier: String
    var heading: String
    var count: String
    var summary: String
    /// The category's own page.
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

/// The page of all topics.
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

/// The page of a category.
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
