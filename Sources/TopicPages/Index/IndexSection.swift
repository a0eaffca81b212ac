package import Content
package import Pages
package import Project

/// The alphabetical index of topics, and the index of all terms for the browser's search.
package struct IndexSection: SiteSection {
    package static let views: [any PageView.Type] = [
        IndexOverviewView.self, IndexPageView.self, WordIndexView.self,
    ]

    package init?(_ guide: Guide) {}

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let path = addresses.allWords(language)
        return [
            SectionLink(
                position: .navigation(folder: path),
                label: addresses.guide.words(language)[.allWords], path: path)
        ]
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            site.list("index", weighing: 15) { edition, writer in
                let index = IndexPages(edition)
                writer.write(index.overview)
                for page in index.letterPages { writer.write(page) }
                writer.write(WordIndexPage(edition: edition).page)
            }
        ]
    }
}
