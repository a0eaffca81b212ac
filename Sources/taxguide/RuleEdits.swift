internal import Content
internal import Files
internal import Project
internal import Text

/// The declarations of the rule files at one time, for finding the rules that an edit changed.
struct RuleEdits {
    /// The lines of each declaration without comments and blank lines, by its first words:
    /// `rule surtax`, `form federal`.
    private typealias Declarations = [String: [String]]

    /// The declarations of a file.
    private struct File {
        let identity: FileIdentity?
        let declarations: Declarations
    }

    private var files: [String: File] = [:]

    /// - Parameter before: The previous declarations, reused for files that have not changed.
    init(_ folder: GuideFolder, since before: RuleEdits? = nil) {
        // Unreadable files are reported where the rules are parsed.
        let folder = folder.withSeparateLog()
        let paths = folder.files(below: GuidePath.rules, endings: [".rules"])
        for path in paths {
            let identity = FileIdentity(path: folder.path(path))
            if let cached = before?.files[path], identity != nil, cached.identity == identity {
                files[path] = cached
                continue
            }
            guard let source = folder.read(path) else { continue }
            let text = String(decoding: source.bytes, as: UTF8.self)
            files[path] = File(identity: identity, declarations: Self.declarations(text))
        }
    }

    private static func declarations(_ file: String) -> Declarations {
        var declarations: Declarations = [:]
        var name = ""
        for line in file.split(separator: "\n") {
            let text = line.prefix { $0 != "#" }
            guard let first = text.first, text.contains(where: { $0 != " " }) else { continue }
            // A declaration starts in the first column. Its name ends at the first comma.
            if first != " " { name = String(text.prefix { $0 != "," }) }
            declarations[name, default: []].append(String(text))
        }
        return declarations
    }

    private var declarations: Declarations {
        files.sorted { $0.key < $1.key }.reduce(into: [:]) { all, file in
            all.merge(file.value.declarations) { $0 + $1 }
        }
    }

    /// Returns the names of changed, added and removed declarations in alphabetical order.
    func changes(since before: RuleEdits) -> [String] {
        guard files.mapValues(\.identity) != before.files.mapValues(\.identity) else { return [] }
        let (now, then) = (declarations, before.declarations)
        return Set(now.keys).union(then.keys).filter { now[$0] != then[$0] }.sorted()
    }
}
