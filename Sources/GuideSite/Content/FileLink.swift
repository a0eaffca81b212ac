/// A link from one content file to another, as editors write it: `../group/topic.md#heading`.
struct FileLink {
    /// The file linked to, from the root folder.
    let path: String
    let fragment: String?

    /// The link to a file that `destination` is; nil for an address with a scheme or a host, or a
    /// place on the same page.
    init?(_ destination: String, from source: String) {
        let hasScheme = destination.prefix { !"/?#".contains($0) }.contains(":")
        guard !destination.isEmpty, !destination.hasPrefix("#"), !destination.contains("//"),
            !hasScheme
        else { return nil }
        let parts = destination.split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        fragment = parts.count == 2 ? String(parts[1]) : nil
        var folders = source.split(separator: "/").dropLast().map(String.init)
        for part in parts[0].split(separator: "/", omittingEmptySubsequences: false) {
            switch part {
            case ".": break
            case "..": _ = folders.popLast()
            default: folders.append(String(part))
            }
        }
        path = folders.joined(separator: "/")
    }

    init(path: String, fragment: String?) {
        self.path = path
        self.fragment = fragment
    }

    /// The path, with `#` and the heading if there is one.
    var text: String { fragment.map { "\(path)#\($0)" } ?? path }

    /// A link of which `text` is known.
    init(text: String) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(path: String(parts[0]), fragment: parts.count == 2 ? String(parts[1]) : nil)
    }

    /// How a file is linked to from another.
    static func relative(_ target: String, from source: String) -> String {
        var to = target.split(separator: "/")[...]
        var from = source.split(separator: "/").dropLast()[...]
        while let first = to.first, to.count > 1, first == from.first {
            to.removeFirst()
            from.removeFirst()
        }
        return String(repeating: "../", count: from.count) + to.joined(separator: "/")
    }
}

extension String {
    /// The path of the English file that a translation's path belongs to.
    func replacingLanguage(_ language: Language) -> String {
        let ending = ".\(language.rawValue).md"
        return hasSuffix(ending) ? dropLast(ending.count) + ".md" : self
    }
}
