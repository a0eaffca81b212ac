internal import Content
internal import Pages
internal import Project
internal import Templates

struct HomePageView: FramedView {
    static let template = "home"

    var frame: PageLayout
    var title: String
    var summary: String
    var situations: [EntryView]
    /// Links to frequent tasks, by jurisdiction.
    var tasks: [LinkListView]
    /// A topic with the result of its example; nil if no example reduces tax.
    var example: EntryView?
    var keyTopics: [LinkView]
    /// The year, and the date on which its figures were checked.
    var checked: String?
    /// Links to the index by letter, and to the index of all terms.
    var letters: [LinkView]
    var allWords: LinkView
    var tools: [LinkView]
    var categories: [EntryView]
    var more: [EntryView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.situations, \.tasks, \.example, \.keyTopics, \.checked,
        \.letters, \.allWords, \.tools, \.categories, \.more)
}
