internal import GuideContent
internal import GuideDiagnostics
internal import GuideFolders

/// What the rule files declare at one time, so that a preview can name what an edit changed.
struct RuleEdits {
    /// The lines of each declaration without remarks and blank lines, by how it begins: `rule
    /// surtax`, `form federal`.
    private var declarations: [String: [String]] = [:]

    init(_ folder: GuideFolder) {
        // What cannot be read is told where the rules are read.
        var diagnostics: [Diagnostic] = []
        let paths = folder.files(
            below: GuidePath.rules, endings: [".rules"], diagnostics: &diagnostics)
        for path in paths {
            guard let source = folder.read(path, diagnostics: &diagnostics) else { continue }
            add(String(decoding: source.bytes, as: UTF8.self))
        }
    }

    private mutating func add(_ file: String) {
        var name = ""
        for line in file.split(separator: "\n") {
            let text = line.prefix { $0 != "#" }
            guard let first = text.first, text.contains(where: { $0 != " " }) else { continue }
            // A declaration begins at the margin, with its name before the first comma.
            if first != " " { name = String(text.prefix { $0 != "," }) }
            declarations[name, default: []].append(String(text))
        }
    }

    /// What was not declared so before, and what is gone, in alphabetical order.
    func changes(since before: RuleEdits) -> [String] {
        Set(declarations.keys).union(before.declarations.keys)
            .filter { declarations[$0] != before.declarations[$0] }.sorted()
    }
}
