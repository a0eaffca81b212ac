package import GuideContent
internal import GuideDiagnostics
internal import GuideFiles
internal import GuideFormats
internal import GuidePages
internal import GuideWords
internal import GuideYAML

/// What the texts of topics and pages were when somebody last read their languages side by side, from
/// `Content/translations.yaml`.
///
/// A text is held by a mark: sixteen digits that change whenever its words do.
package struct ComparedTexts {
    package static let path = "Content/translations.yaml"

    /// The marks of one text, by language.
    typealias Marks = ByLanguage<String>

    /// The marks of each text by its path below `Content`, without its ending:
    /// `Topics/income/employment/tips`.
    private(set) var marks: [String: Marks] = [:]

    private init() {}

    /// What the file says; nil if the guide has no such file and so follows no translations.
    ///
    /// - Parameter diagnostics: Receives what is wrong with the file.
    static func read(
        in folder: GuideFolder, diagnostics: inout [Diagnostic]
    ) -> ComparedTexts? {
        folder.readIfThere(path, diagnostics: &diagnostics).flatMap { source in
            YAMLMappingReader.read(source, into: &diagnostics) { file in
                var compared = ComparedTexts()
                for entry in file.remainingEntries() {
                    compared.marks[entry.key] = file.mapping(at: entry.value) { languages in
                        var marks = Marks()
                        for language in source.names.textLanguages {
                            marks[language] = languages.optionalText(language.rawValue)
                        }
                        return marks
                    }
                }
                return compared
            }
        }
    }

    /// The name by which the file knows a text: that of the file of which others are translations.
    static func name(of file: String, _ names: GuideNames) -> String {
        let original = names.textLanguages.reduce(file) { $0.replacingLanguage($1) }
        return String(original.dropFirst("Content/".count).dropLast(".md".count))
    }

    /// The mark of a text: of its title, its summary and its body, however their lines are broken.
    ///
    /// What translations take from the original, such as the example, is no part of it.
    static func mark(of source: SourceText) -> String {
        let start = FrontMatter.lines(of: source)
        let matter = String(
            decoding: source.bytes[start?.matter ?? 0..<0], as: UTF8.self)
        let said = matter.split(separator: "\n").filter { line in
            ["title:", "official:", "summary:"].contains { line.hasPrefix($0) }
        }
        let body = String(decoding: source.bytes[(start?.body ?? 0)...], as: UTF8.self)
        let fingerprint = Fingerprint { builder in
            for text in said + [Substring(body)] {
                let words = text.unicodeScalars.split { scalar in
                    scalar.isASCII
                        ? scalar == " " || (0x09...0x0D).contains(scalar.value)
                        : scalar.properties.isWhitespace
                }
                for word in words { builder.add(String(word)) }
            }
        }
        let digits = String(fingerprint.high, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    // MARK: Noting

    /// Notes that the languages of some texts were compared as they are now, and say the same.
    ///
    /// - Parameters:
    ///   - names: Topics such as `income/employment/tips`, or files of any language; nil for all.
    /// - Returns: How many texts were noted.
    /// - Throws: `refused` if there is no such text; `content` if a file cannot be read. The file is as it
    ///   was then.
    package static func note(
        _ names: [String]?, in folder: GuideFolder
    ) throws(ScaffoldError) -> Int {
        var diagnostics: [Diagnostic] = []
        let guideNames = folder.names
        var compared = read(in: folder, diagnostics: &diagnostics) ?? ComparedTexts()
        var files: [String: [String]] = [:]
        for place in ["Content/Topics", "Content/Pages"] {
            let found = folder.files(below: place, endings: [".md"], diagnostics: &diagnostics)
            files.merge(
                Dictionary(grouping: found) { name(of: $0, guideNames) }, uniquingKeysWith: +)
        }
        var wanted: Set<String> = []
        for name in names ?? [] { wanted.insert(try known(name, in: files, guideNames)) }
        if names == nil { wanted.formUnion(files.keys) }
        for name in wanted {
            var marks = Marks()
            for file in files[name] ?? [] {
                let source = folder.read(file, diagnostics: &diagnostics)
                let language = guideNames.textLanguages.first { file.replacingLanguage($0) != file }
                if let source { marks[language ?? guideNames.original] = mark(of: source) }
            }
            compared.marks[name] = marks
        }
        // What is gone is forgotten with the next note of anything.
        compared.marks = compared.marks.filter { files[$0.key] != nil }
        guard !diagnostics.hasErrors else { throw .content(diagnostics) }
        do throws(OutputError) {
            try FileSystem.replaceFile(folder.path(path), compared.bytes)
        } catch {
            throw .output(error)
        }
        return wanted.count
    }

    private static func known(
        _ name: String, in files: [String: [String]], _ guideNames: GuideNames
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

    private var bytes: [UInt8] {
        var text = """
            # What the texts of each topic and page were when their languages were last read side by side.
            # Written by 'taxguide compared'.

            """
        for (name, marks) in marks.sorted(by: { $0.key < $1.key }) {
            let parts = marks.map { "\($0.key.rawValue): \"\($0.value)\"" }
            text += "\(name): {\(parts.joined(separator: ", "))}\n"
        }
        return Array(text.utf8)
    }
}
