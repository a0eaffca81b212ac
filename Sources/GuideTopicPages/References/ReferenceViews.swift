internal import GuideContent
internal import GuidePages
internal import GuideTemplates
internal import GuideWords

/// A line, a form or a box with the topics that name it.
struct ReferenceRowView: TemplateView {
    var identifier: String
    var label: String
    var topics: [LinkView]
    var hasCounterparts: Bool
    /// Lines of the other return.
    var counterparts: [LinkView]

    static let fields: TemplateFields<ReferenceRowView> = [
        .text("identifier", \.identifier),
        .text("label", \.label),
        .many("topics", \.topics),
        .flag("hasCounterparts", \.hasCounterparts),
        .many("counterparts", \.counterparts),
    ]
}

/// The references of one form or slip.
struct ReferenceGroupView: TemplateView {
    var identifier: String
    var caption: String
    var hasCounterparts: Bool
    var rows: [ReferenceRowView]

    static let fields: TemplateFields<ReferenceGroupView> = [
        .text("identifier", \.identifier),
        .text("caption", \.caption),
        .flag("hasCounterparts", \.hasCounterparts),
        .many("rows", \.rows),
    ]
}

/// A page of the index by lines, forms and slips.
struct ReferencePageView: PageView {
    static let template = "references"

    var frame: PageFrame
    var title: String
    var summary: String
    /// The pages of a list that is too long for one; empty if it is not.
    var parts: [LinkView]
    var groups: [ReferenceGroupView]

    static let fields: TemplateFields<ReferencePageView> = [
        .one("frame", \.frame),
        .text("title", \.title),
        .text("summary", \.summary),
        .flag("hasParts") { !$0.parts.isEmpty },
        .many("parts", \.parts),
        .many("groups", \.groups),
    ]
}
