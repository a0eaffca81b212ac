internal import Content
internal import Files
internal import Markup
package import Project
internal import TaxTables
internal import Text

/// Creates a draft translation of a text: each sentence of the original becomes a placeholder.
///
/// Links, figures and lists are copied.
package struct NewTranslation {
    /// The path of the new file from the root folder.
    package let path: String

    /// Writes `<name>.<language>.md` beside the original.
    ///
    /// - Parameter text: The path of a topic, such as `credits/giving/donations`, or of a file,
    ///   such as `Content/Pages/about.md`.
    /// - Throws: `ScaffoldError.refused` if there is no such text or the translation exists;
    ///   `content` if the text cannot be read. Nothing is written in these cases.
    package init(
        of text: String, into language: Language, in edit: GuideEdit
    ) throws(ScaffoldError) {
        let folder = edit.folder.withSeparateLog()
        let first = folder.names.original
        guard language != first else {
            throw .refused(
                "texts are written in '\(first.rawValue)' first; name another language")
        }
        guard folder.names.textLanguages.contains(language) else {
            throw .refused(
                "'\(language.rawValue)' is not a language of the guide; one of: "
                    + folder.names.languagesWithStrings.joined(separator: ", "))
        }
        let original = text.hasSuffix(".md") ? text : "\(GuidePath.topics)\(text).md"
        let name = original.dropLast(".md".utf8.count)
        guard FileSystem.staysInside(original), !name.contains("."),
            Self.folders.contains(where: original.hasPrefix)
        else {
            throw .refused(
                "'\(text)' is no text of the guide; write a topic as category/group/topic, or "
                    + "another text by its file, as Content/Pages/about.md")
        }
        guard let source = folder.readIfThere(original) else {
            if folder.log.hasErrors { throw .content(folder.log.diagnostics) }
            throw .refused("there is no file '\(original)'")
        }
        guard let matter = FrontMatter(of: source, log: folder.log) else {
            throw .content(folder.log.diagnostics)
        }
        let (strings, problems) = GuideReader.readStrings(folder, and: [first, language])
        guard let words = strings[language], let firstWords = strings[first] else {
            guard folder.names.siteLanguages.contains(language) else {
                throw .refused(
                    "Site/Strings/\(language.rawValue).yaml lacks strings; name '\(language.rawValue)' in 'languages' and "
                        + "'partial-languages' of Site/site.yaml first")
            }
            throw .content(problems)
        }
        let isTopic = original.hasPrefix(GuidePath.topics)
        var headings: [String: String] = [:]
        for section in TopicSection.allCases where isTopic {
            headings["## \(firstWords.written(section))"] = "## \(words.written(section))"
        }
        path = "\(name).\(language.rawValue).md"
        let body = String(decoding: source.bytes[matter.end...], as: UTF8.self)
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            headings[String(line)]
                ?? Self.placeholders(Self.relinked(String(line), original, language, in: folder))
        }
        let text =
            Self.head(matter, isTopic: isTopic) + lines.joined(separator: "\n")
        try NewFiles.write(path, Array(text.utf8), in: edit)
    }

    private static let folders = [
        GuidePath.topics, "\(TextPage.folder)/", "\(TextPage.checklistFolder)/",
        "\(TextPage.decisionFolder)/",
    ]

    /// Returns the front matter of a translation, with only the keys that differ by language.
    private static func head(_ matter: FrontMatter, isTopic: Bool) -> String {
        var text = "---\n"
        let entries = matter.root.entries ?? []
        for entry in entries where ["title", "official", "summary"].contains(entry.key) {
            text +=
                "\(entry.key): \(JSONWriter.quoted(DraftPlaceholders.placeholder(entry.value.scalar ?? "")))\n"
        }
        let example = entries.first { $0.key == "example" }?.value.entries
        if example?.contains(where: { $0.key == "none" }) ?? false {
            text += "no-example: \(DraftPlaceholders.placeholder("why there is no example"))\n"
        }
        text += "draft: true\n"
        if isTopic {
            let request = "other words that readers look for, or no such key"
            text += "synonyms: \(DraftPlaceholders.placeholder(request))\n"
        }
        text +=
            "address: \(DraftPlaceholders.placeholder("the last part of its address, as frais-medicaux"))\n"
        text +=
            "reviewed: \(DraftPlaceholders.placeholder("the day it was compared with the original"))\n---\n"
        return text
    }

    // MARK: Lines of the body

    /// Returns a line whose links lead to texts in the language.
    ///
    /// A language that is published by degrees may lack such a text. The link then leads to the original.
    private static func relinked(
        _ line: String, _ original: String, _ language: Language, in folder: GuideFolder
    ) -> String {
        line.replacing(/\]\(([^)]*)\.md([)#])/) { link -> String in
            let twin = "\(link.1).\(language.rawValue).md"
            let isMissing =
                folder.names.partial(language) != nil
                && FileLink(twin, from: original).map { folder.readIfThere($0.path) == nil }
                    ?? false
            return link.1.contains("://") || isMissing ? String(link.0) : "](\(twin)\(link.2)"
        }
    }

    /// Returns a line of Markdown with placeholders for its text.
    ///
    /// Markers of headings, items and rows are kept.
    private static func placeholders(_ line: String) -> String {
        if line.hasPrefix("|") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            return cells.map { placeholder(String($0)) }.joined(separator: "|")
        }
        let mark = line.prefixMatch(of: /\s*(#+ |[-*+] (\[[ x]\] )?|[0-9]+[.)] |> )?/)
        let start = mark?.range.upperBound ?? line.startIndex
        return line[..<start] + placeholder(String(line[start...]))
    }

    /// Returns a placeholder for a text.
    ///
    /// Text without letters, such as a table's delimiter row, is unchanged.
    private static func placeholder(_ words: String) -> String {
        guard words.contains(where: \.isLetter) else { return words }
        let text = words.split(separator: " ").joined(separator: " ")
        let space = words.hasPrefix(" ") ? " " : ""
        return space + DraftPlaceholders.placeholder(text) + (words.hasSuffix(" ") ? " " : "")
    }
}
