internal import Content
internal import Pages
internal import Project
internal import Templates

struct ChangeView: TemplateView {
    var identifier: String
    var day: String
    var title: String
    var text: String
    /// Links to the topics and tables that changed.
    var links: [LinkView]

    static let fields = TemplateFields(\Self.identifier, \.day, \.title, \.text, \.links)
}

/// Tables or topics with the date of their review.
struct ChangeRowView: TemplateView {
    /// The subject and date of the review.
    var heading: String
    var links: [LinkView]

    static let fields = TemplateFields(\Self.heading, \.links)
}

struct ChangesPageView: LayoutPageView {
    static let template = "changes"

    var frame: PageLayout
    var title: String
    var summary: String
    var entries: [ChangeView]
    var comparisons: [ChangeRowView]
    var reviews: [ChangeRowView]
    /// The feeds of changes in one part of the guide.
    var feeds: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.entries, \.comparisons, \.reviews, \.feeds)
}
