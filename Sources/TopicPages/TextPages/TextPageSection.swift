package import Content
package import Pages
package import Project

/// The text pages, such as the method.
///
/// The footer of every page links to them.
package struct TextPageSection: SiteSection {
    package static let views: [any PageView.Type] = [TextPageView.self]

    private let pages: [TextPage]

    package init?(_ guide: Guide) {
        pages = guide.pages
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        pages.compactMap { page in
            guard let text = page.texts[language], let path = addresses.page(page, language)
            else { return nil }
            return SectionLink(position: .footer, label: text.title, path: path)
        }
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            site.list("prose") { edition, writer in
                for page in TextPages(edition: edition).all { writer.write(page) }
            }
        ]
    }
}
