internal import GuideContent
internal import GuidePages

/// The page that a language starts with, and the pages of the situations that it starts from.
struct HomeSection: SiteSection {
    static let views: [any PageView.Type] = [HomePageView.self, ListPageView.self]

    init?(_ guide: Guide) {}

    func work(_ site: SectionSite) -> [SectionWork] {
        [
            site.list("home") { edition, sink in
                let home = HomePages(frames: edition)
                sink.write(home.home)
                if let index = home.situationIndex { sink.write(index) }
                for page in home.situationPages { sink.write(page) }
            }
        ]
    }
}
