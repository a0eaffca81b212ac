package import Content
internal import Files
internal import Project
internal import TaxTables
internal import Text

extension ReviewedTranslations {
    /// Marks the translations of some texts as reviewed in their current versions.
    ///
    /// - Parameters:
    ///   - names: Topics such as `income/employment/tips`, or files in any language; nil for all.
    /// - Returns: The number of texts marked.
    /// - Throws: `ScaffoldError.refused` if there is no such text, `content` if a file cannot be
    ///   read. Nothing is written in these cases.
    package static func note(
        _ names: [String]?, in edit: GuideEdit
    ) throws(ScaffoldError) -> Int {
        let folder = edit.folder.withSeparateLog()
        let guideNames = folder.names
        var compared = read(in: folder) ?? ReviewedTranslations()
        var files: [String: [String]] = [:]
        for place in ["Content/Topics", "Content/Pages"] {
            let found = folder.files(below: place, endings: [".md"])
            files.merge(
                Dictionary(grouping: found) { name(of: $0, guideNames) }, uniquingKeysWith: +)
        }
        var wanted: Set<String> = []
        for name in names ?? [] { wanted.insert(try known(name, in: files, guideNames)) }
        if names == nil { wanted.formUnion(files.keys) }
        for name in wanted {
            var marks = Marks()
            for file in files[name] ?? [] {
                let source = folder.read(file)
                let language = guideNames.textLanguages.first { file.replacingLanguage($0) != file }
                if let source { marks[language ?? guideNames.original] = mark(of: source) }
            }
            compared.marks[name] = marks
        }
        // Marks of removed texts are dropped.
        compared.marks = compared.marks.filter { files[$0.key] != nil }
        guard !folder.log.hasErrors else { throw .content(folder.log.diagnostics) }
        let old = try edit.read(path)?.bytes ?? []
        try edit.write(path, Array(Remarks.kept(of: old, in: compared.text).utf8))
        try edit.commit()
        return wanted.count
    }

    private static func known(
        _ name: String, in files: [String: [String]], _ guideNames: GuideDeclarations
    ) throws(ScaffoldError) -> String {
        let candidates = [
            "Topics/\(name)", "Pages/\(name)", name,
            name.hasSuffix(".md") ? self.name(of: name, guideNames) : name,
        ]
        if let known = candidates.first(where: { files[$0] != nil }) { return known }
        let topics = files.keys.compactMap { name in
            name.hasPrefix("Topics/") ? String(name.dropFirst("Topics/".count)) : nil
        }
        let remedy = didYouMean(name, among: topics)
        throw .refused(
            "there is no topic or page '\(name)'" + (remedy.map { "; \($0)" } ?? ""))
    }

    private var text: String {
        var text = """
            # What the texts of each topic and page were when their languages were last read side by side.
            # Written by 'taxguide compared'.

            """
        for (name, marks) in marks.sorted(by: { $0.key < $1.key }) {
            let parts = marks.map { "\($0.key.rawValue): \"\($0.value)\"" }
            text += "\(name): {\(parts.joined(separator: ", "))}\n"
        }
        return text
    }
}
