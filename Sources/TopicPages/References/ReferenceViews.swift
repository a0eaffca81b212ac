internal import Content
internal import Pages
internal import Project
internal import Templates

/// A line, form or box with the topics that name it.
struct ReferenceRowView: TemplateView {
    var identifier: String
    var label: String
    var topics: [LinkView]
    var hasCounterparts: Bool
    /// Corresponding lines of the other return.
    var counterparts: [LinkView]

    static let fields = TemplateFields(
        \Self.identifier, \.label, \.topics, \.hasCounterparts, \.counterparts)
}

/// The references of one form or slip.
struct ReferenceGroupView: TemplateView {
    var identifier: String
    var caption: String
    var hasCounterparts: Bool
    var rows: [ReferenceRowView]

    static let fields = TemplateFields(\Self.identifier, \.caption, \.hasCounterparts, \.rows)
}

/// A page of the index by lines, forms and slips.
struct ReferencePageView: LayoutPageView {
    static let template = "references"

    var frame: PageLayout
    var title: String
    var summary: String
    /// Links to the parts of a list that is split into several pages; otherwise empty.
    var parts: [LinkView]
    var groups: [ReferenceGroupView]

    static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.parts, \.groups)
}
