internal import GuideContent
internal import GuidePages

/// The terms that texts link to, each with its explanation.
struct GlossarySection: SiteSection {
    static let views: [any PageView.Type] = [GlossaryOverviewView.self, GlossaryPageView.self]

    init?(_ guide: Guide) {}

    func work(_ site: SectionSite) -> [SectionWork] {
        [
            site.list("glossary") { edition, sink in
                let pages = GlossaryPages(edition)
                sink.write(pages.overview)
                for page in pages.letterPages { sink.write(page) }
            }
        ]
    }
}
