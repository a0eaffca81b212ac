internal import GuideContent
internal import GuideFiles

/// The terms that texts link to, each with its explanation.
struct GlossarySection: SiteSection {
    static let views: [any PageView.Type] = [GlossaryOverviewView.self, GlossaryPageView.self]

    init?(_ guide: Guide) {}

    func work(_ site: SectionSite) -> [SectionWork] {
        [
            site.list("glossary") { edition, sink throws(OutputError) in
                let pages = GlossaryPages(edition)
                try sink.write(pages.overview)
                for page in pages.letterPages { try sink.write(page) }
            }
        ]
    }
}
