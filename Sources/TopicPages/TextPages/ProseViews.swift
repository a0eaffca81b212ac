internal import Content
internal import Pages
internal import Templates

/// A page of prose.
struct ProsePageView: FramedView {
    static let template = "prose"

    var frame: PageFrame
    var title: String
    var summary: String
    var introduction: HTMLFragment?
    var contents: [LinkView]
    var sections: [SectionView]
    var footnotes: HTMLFragment?
    var reviewed: String

    static let fields: TemplateFields<ProsePageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .html(\.introduction),
        .many(\.contents),
        .many(\.sections),
        .html(\.footnotes),
        .text(\.reviewed),
    ]
}
