internal import Text

/// Classifies the paths of a site by the English URL of their section.
struct PageKinds {
    /// The language that names the kinds, if a page has a translation in it.
    static let namingLanguage = "en"
    /// The kind of rule pages.
    ///
    /// Each is in a folder with the rule's name.
    static let rules = "rules"

    /// The top-level folders of the languages: `en`, `fr`.
    private var languages: Set<String> = []
    /// English section names by the path of the section in another language: `fr/sujets` is
    /// `topics`.
    private var sections: [String: String] = [:]

    /// - Parameters:
    ///   - paths: All paths of a site.
    ///   - read: Reads the page at a path.
    init(_ paths: [String], read: (String) -> HTMLPage?) {
        for path in paths where path.hasSuffix("/index.html") {
            let parts = path.split(separator: "/")
            guard parts.count == 2, let page = read(path), page.language.hasPrefix(parts[0]) else {
                continue
            }
            languages.insert(String(parts[0]))
        }
        for path in paths where path.hasSuffix("/index.html") {
            let parts = path.split(separator: "/").map(String.init)
            guard parts.count == 3, parts[0] != Self.namingLanguage, languages.contains(parts[0]),
                let page = read(path),
                let english = page.alternates.first(where: {
                    $0.key.hasPrefix(Self.namingLanguage)
                })?.value,
                let section = english.split(separator: "/").last
            else { continue }
            sections["\(parts[0])/\(parts[1])"] = String(section)
        }
    }

    /// The kind of a path, such as `topics`, `worked examples`, `rates` or `data`.
    subscript(_ path: String) -> String {
        let parts = path.split(separator: "/").map(String.init)
        guard path.hasSuffix(".html") else {
            return parts.first == "data" ? "data files" : "other files"
        }
        guard parts.count > 2, languages.contains(parts[0]) else {
            return parts.count == 2 && languages.contains(parts[0]) ? "home" : "short addresses"
        }
        let section = sections["\(parts[0])/\(parts[1])"] ?? parts[1]
        // <language>/topics/<category>/<group>/<topic>/index.html, and examples below it.
        guard section == "topics" else { return section }
        return parts.count < 6 ? "lists of topics" : parts.count == 6 ? "topics" : "worked examples"
    }
}
