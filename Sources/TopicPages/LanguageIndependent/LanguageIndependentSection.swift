package import Content
package import Pages
internal import Project
internal import Text

/// The language-independent pages, the pages at the old URLs of moved pages, and the site's social
/// preview images.
package struct LanguageIndependentSection: SiteSection {
    package static let views: [any PageView.Type] = [LanguageIndependentPageView.self]

    package init?(_ guide: Guide) {}

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .one("neutral", weighing: 4) { writer in
                writer.group("neutral") {
                    let pages = LanguageIndependentPages(site.guide, site.editions)
                    for page in [pages.languageChoice, pages.notFound] + pages.shortAddresses {
                        writer.writeFile(page.file, page.view)
                    }
                    for entry in site.guide.redirects.entries {
                        guard let file = entry.from.file else { continue }
                        writer.writeFile(file, pages.moved(to: entry.to.text))
                    }
                    writer.list(Addresses.dataFiles)
                    writer.writeFile("\(Addresses.dataFiles)index.html", pages.data)
                    Self.writeCards(site, into: writer)
                }
            }
        ]
    }

    /// Writes the default social preview image in each language.
    private static func writeCards(
        _ site: BuildContext, into writer: any PageWriter
    ) {
        let configuration = site.guide.configuration
        guard let style = site.guide.cards else { return }
        for edition in site.editions {
            let card = SocialImage(
                kicker: nil, title: configuration.titles[edition.language] ?? "",
                siteTitle: configuration.origin.split(separator: "/").last.map(String.init) ?? "")
            guard let png = card.png(style, edition.language) else { continue }
            let home = edition.addresses.home(edition.language)
            writer.writeData(edition.addresses.card(of: home), png)
        }
    }
}
