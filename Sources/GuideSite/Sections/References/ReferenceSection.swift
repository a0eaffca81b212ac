internal import GuideContent
internal import GuideFiles

/// The topics by what stands on paper: lines of returns, forms, and boxes of slips.
struct ReferenceSection: SiteSection {
    static let views: [any PageView.Type] = [ListPageView.self, ReferencePageView.self]

    init?(_ guide: Guide) {}

    func work(_ site: SectionSite) -> [SectionWork] {
        [
            site.list("references") { edition, sink throws(OutputError) in
                let references = ReferencePages(edition)
                try sink.write(references.overview)
                for page in references.pages { try sink.write(page) }
            }
        ]
    }
}
