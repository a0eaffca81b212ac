internal import Content
internal import Pages
internal import Templates

struct TextPageView: LayoutPageView {
    static let template = "prose"
    static let prefixOfOwnTemplates: String? = "prose-"

    var frame: PageLayout
    var title: String
    var summary: String
    var introduction: HTMLFragment?
    var contents: [LinkView]
    var sections: [SectionView]
    var lists: [PageListView]
    var footnotes: HTMLFragment?
    var reviewed: String
    /// The template of the guide for the page, which is no field; nil for `prose`.
    let pageTemplate: String?

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.introduction, \.contents, \.sections, \.lists,
        \.footnotes, \.reviewed)
}
