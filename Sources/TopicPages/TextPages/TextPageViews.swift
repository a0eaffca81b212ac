internal import Content
internal import Pages
internal import Templates

struct TextPageView: FramedView {
    static let template = "prose"

    var frame: PageLayout
    var title: String
    var summary: String
    var introduction: HTMLFragment?
    var contents: [LinkView]
    var sections: [SectionView]
    var footnotes: HTMLFragment?
    var reviewed: String

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.introduction, \.contents, \.sections, \.footnotes,
        \.reviewed)
}
