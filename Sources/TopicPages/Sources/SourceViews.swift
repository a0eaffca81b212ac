internal import Content
internal import Pages
internal import Templates

/// A page of documents of one kind.
struct SourcesPageView: LayoutPageView {
    static let template = "sources"

    var frame: PageLayout
    var title: String
    /// Links to the parts of a list that is split into several pages; otherwise empty.
    var parts: [LinkView]
    var sources: [SourceView]

    static let fields = TemplateFields(\Self.frame, \.title, \.parts, \.sources)
}
