package import Content
package import Pages

/// The home pages and the pages of situations.
package struct HomeSection: SiteSection {
    package static let views: [any PageView.Type] = [
        HomePageView.self, ListPageView.self, SituationPageView.self,
    ]

    package init?(_ guide: Guide) {}

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            site.list("home", weighing: 50) { edition, writer in
                let home = HomePages(edition: edition)
                writer.write(home.home)
                if let index = home.situationIndex { writer.write(index) }
                for page in home.situationPages { writer.write(page) }
            }
        ]
    }
}
