internal import GuideDiagnostics

/// The paths of the pages that content files become, by the files' own paths.
///
/// Texts lead to each other by file, lists by topic; so each path is made once.
struct PagePaths: Sendable {
    private var paths: [String: String] = [:]

    init(
        _ topics: TopicList, in tree: TopicTree, pages: [TextPage], checklists: [TextPage],
        words: ByLanguage<SiteStrings>
    ) {
        for words in words.values {
            for category in tree.categories {
                for group in category.groups {
                    let folder = Addresses.group(group, of: category, words)
                    for topic in topics[group, of: category] {
                        guard let text = topic.texts[words.language] else { continue }
                        paths[text.file] = "\(folder)\(text.slug)/"
                    }
                }
            }
            for text in pages.compactMap({ $0.texts[words.language] }) {
                paths[text.source.path] = "\(words.language.rawValue)/\(text.slug)/"
            }
            for text in checklists.compactMap({ $0.texts[words.language] }) {
                paths[text.source.path] = "\(Addresses.folder(.checklists, words))\(text.slug)/"
            }
        }
    }

    /// The path of the page made from a file; nil if none is.
    subscript(file: String) -> String? { paths[file] }
}
