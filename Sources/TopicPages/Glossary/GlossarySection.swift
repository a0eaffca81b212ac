package import Content
package import Pages

package struct GlossarySection: SiteSection {
    package static let views: [any PageView.Type] = [
        GlossaryOverviewView.self, GlossaryPageView.self,
    ]

    package init?(_ guide: Guide) {}

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            site.list("glossary") { edition, writer in
                let pages = GlossaryPages(edition, paths: site.byLanguage(GlossaryPages.paths))
                writer.write(pages.overview)
                for page in pages.letterPages { writer.write(page) }
            }
        ]
    }
}
