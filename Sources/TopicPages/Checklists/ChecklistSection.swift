package import Content
package import Pages
package import Project
internal import Text

/// The checklist pages, each with a text file.
package struct ChecklistSection: SiteSection {
    package static let parts: [any ContentType.Type] = [Checklists.self]
    package static let views: [any PageView.Type] = [ListPageView.self, ChecklistPageView.self]

    private let checklists: [TextPage]
    /// The languages with at least one checklist.
    private let languages: Set<Language>

    package init?(_ guide: Guide) {
        checklists = guide[Checklists.self]?.texts ?? []
        languages = Set(checklists.flatMap { $0.texts.map(\.key) })
        if languages.isEmpty { return nil }
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        guard languages.contains(language) else { return [] }
        return SectionLink.toTool(
            addresses.guide.words(language)[.checklists], at: .footer,
            addresses.checklists(language), synonyms: .checklistsSynonyms)
            + checklists.compactMap { checklist in
                guard let text = checklist.texts[language],
                    let path = addresses.checklist(checklist, language)
                else { return nil }
                return SectionLink(
                    position: .named(PageName(word: .checklists, name: checklist.name)),
                    label: text.title, path: path)
            }
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .one("checklists") { [languages] writer in
                writer.group("checklists") {
                    for edition in site.editions where languages.contains(edition.language) {
                        let pages = ChecklistPages(edition: edition)
                        writer.write(pages.index)
                        for checklist in pages.checklists {
                            writer.write(checklist.page)
                            writer.writeData(
                                Addresses.file(checklist.page.frame.path, "txt"), checklist.text)
                        }
                    }
                }
            }
        ]
    }
}

/// The paths of checklists.
extension Addresses {
    package func checklists(_ language: Language) -> String { folder(.checklists, language) }

    func checklist(_ page: TextPage, _ language: Language) -> String? {
        page.texts[language].flatMap { guide.pagePaths[$0.source.path] }
    }

    /// Returns the path of a file beside a page, such as a checklist as text.
    static func file(_ path: String, _ ending: String) -> String {
        "\(path.dropLast()).\(ending)"
    }
}
