package import Content
package import Pages

/// The index of topics by lines of returns, forms, and boxes of slips.
package struct ReferenceSection: SiteSection {
    package static let views: [any PageView.Type] = [ListPageView.self, ReferencePageView.self]

    package init?(_ guide: Guide) {}

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            site.list("references") { edition, writer in
                let references = ReferencePages(
                    edition, paths: site.byLanguage(ReferencePages.paths))
                writer.write(references.overview)
                for page in references.pages { writer.write(page) }
            }
        ]
    }
}
