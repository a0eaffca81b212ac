internal import BuildStore
package import Project
internal import Text

/// The paths of pages by their content file.
///
/// Created once, because texts link by file and lists link by topic.
package struct PagePaths: Sendable {
    private var paths: [String: String] = [:]

    package init(
        _ topics: TopicList, in tree: TopicTree, pages: [TextPage], parts: TypedContent,
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
            for part in parts.all {
                let folder = type(of: part).textFolder.map { Addresses.folder($0, words) }
                for text in part.texts.compactMap({ $0.texts[words.language] }) {
                    paths[text.source.path] =
                        "\(folder ?? "\(words.language.rawValue)/")\(text.slug)/"
                }
            }
        }
    }

    /// The path of the page of a file; nil if there is none.
    package subscript(file: String) -> String? {
        Reads.record(.page(file))
        return paths[file]
    }
}
