internal import GuideContent
internal import GuidePages

/// The topics by what stands on paper: lines of returns, forms, and boxes of slips.
struct ReferenceSection: SiteSection {
    static let views: [any PageView.Type] = [ListPageView.self, ReferencePageView.self]

    init?(_ guide: Guide) {}

    func work(_ site: SectionSite) -> [SectionWork] {
        [
            site.list("references") { edition, sink in
                let references = ReferencePages(edition)
                sink.write(references.overview)
                for page in references.pages { sink.write(page) }
            }
        ]
    }
}
