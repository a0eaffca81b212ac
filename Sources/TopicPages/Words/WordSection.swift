package import Content
package import Pages
package import Project

/// The page of all words, for the browser's search.
package struct WordSection: SiteSection {
    package static let views: [any PageView.Type] = [WordListView.self]

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
            site.list("words", weighing: 15) { edition, writer in
                writer.write(WordListPage(edition: edition).page)
            }
        ]
    }
}
