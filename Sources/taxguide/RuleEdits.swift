internal import Content
internal import Files
internal import Project
internal import Text

/// What the rule files declare at one time, so that a preview can name what an edit changed.
struct RuleEdits {
    /// The lines of each declaration without remarks and blank lines, by how it begins: `rule
    /// surtax`, `form federal`.
    private typealias Declarations = [String: [String]]

    /// What a file declares, as it was read at one time.
    private struct File {
        let identity: FileIdentity?
        let declarations: Declarations
    }

    private var files: [String: File] = [:]

    /// - Parameter before: What was read earlier, which is taken over of files that are as they were.
    init(_ folder: GuideFolder, since before: RuleEdits? = nil) {
        // What cannot be read is told where the rules are read.
        let folder = folder.withSeparateLog()
        let paths = folder.files(below: GuidePath.rules, endings: [".rules"])
        for path in paths {
            let identity = FileIdentity(path: folder.path(path))
            if let known = before?.files[path], identity != nil, known.identity == identity {
                files[path] = known
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
            // A declaration begins at the margin, with its name before the first comma.
            if first != " " { name = String(text.prefix { $0 != "," }) }
            declarations[name, default: []].append(String(text))
        }
        return declarations
    }

    /// What all files declare.
    private var declarations: Declarations {
        files.sorted { $0.key < $1.key }.reduce(into: [:]) { all, file in
            all.merge(file.value.declarations) { $0 + $1 }
        }
    }

    /// What was not declared so before, and what is gone, in alphabetical order.
    func changes(since before: RuleEdits) -> [String] {
        guard files.mapValues(\.identity) != before.files.mapValues(\.identity) else { return [] }
        let (now, then) = (declarations, before.declarations)
        return Set(now.keys).union(then.keys).filter { now[$0] != then[$0] }.sorted()
    }
}
