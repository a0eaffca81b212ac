internal import Content
internal import Markup
internal import Project
internal import TaxTables
internal import Text

/// Creates a draft of a topic, valid except for its placeholders.
package struct NewTopic {
    /// The path of the new file from the root folder.
    package let path: String

    /// Writes `Content/Topics/<topic>.md`.
    ///
    /// - Parameters:
    ///   - topic: The path of the topic: `income/employment/tips`.
    ///   - title: The title in plain language, with at least one letter.
    /// - Throws: `ScaffoldError.refused` if the path is not in the topic tree or the file exists;
    ///   `content` if the tree or the UI strings have errors. Nothing is written in these cases.
    package init(_ topic: String, title: String, in edit: GuideEdit) throws(ScaffoldError) {
        let folder = edit.folder.withSeparateLog()
        let first = folder.names.original
        let tree = TopicTree.read(folder)
        let (strings, found) = GuideReader.readStrings(folder, and: [first])
        let diagnostics = folder.log.diagnostics + found
        guard let tree, let words = strings[first], !diagnostics.hasErrors else {
            throw .content(diagnostics)
        }
        try Self.check(topic, in: tree)
        let title = try NewFiles.words(title, "the title")
        path = "Content/Topics/\(topic).md"
        try NewFiles.write(path, Array(Self.text(title: title, words: words).utf8), in: edit)
    }

    private static func check(_ topic: String, in tree: TopicTree) throws(ScaffoldError) {
        let parts = topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3 else {
            throw .refused(
                "'\(topic)' is not the path of a topic; write it as category/group/topic")
        }
        guard let category = tree.category(parts[0]) else {
            let fix = didYouMean(parts[0], among: tree.categories.map(\.name))
            throw .refused(
                "there is no category '\(parts[0])'; " + (fix ?? "add it to \(TopicTree.path)"))
        }
        guard category.groups.contains(where: { $0.name == parts[1] }) else {
            let fix = didYouMean(parts[1], among: category.groups.map(\.name))
            throw .refused(
                "category '\(parts[0])' has no group '\(parts[1])'; "
                    + (fix ?? "add it to \(TopicTree.path)"))
        }
        let slug = anchorName(for: parts[2])
        guard slug == parts[2], !slug.isEmpty else {
            throw .refused(
                "'\(parts[2])' is not a valid part of an address; "
                    + (slug.isEmpty ? "use letters, digits and hyphens" : "write '\(slug)'"))
        }
    }

    private static func text(title: String, words: SiteStrings) -> String {
        func line(_ key: String, _ request: String) -> String {
            "\(key): \(DraftPlaceholders.placeholder(request))\n"
        }
        var text = "---\ntitle: \(JSONWriter.quoted(title))\n"
        text += line("official", "the term of the forms and the law")
        text += line("summary", "one sentence that says what it is and how it is taxed")
        text += line(
            "lines", "form and line such as FORM 100, in brackets if several, or no such key")
        text += line("synonyms", "other words that readers look for, or no such key")
        text += "status: in-force\ndraft: true\n"
        text += line("sources", "identifiers of documents in Content/Sources")
        text += line("reviewed", "the day it was compared with its sources, as 2026-11-21")
        text += "example:\n  none: "
        text +=
            DraftPlaceholders.placeholder(
                "why there is no example, or base and adds in place of none")
            + "\n---\n"
        for section in TopicSection.allCases where !section.isOptional {
            text +=
                "\n## \(words.written(section))\n\n\(DraftPlaceholders.placeholder(request(section)))\n"
        }
        return text
    }

    private static func request(_ section: TopicSection) -> String {
        switch section {
        case .definition: "what it is, in the words of a reader"
        case .who: "who has to report or may claim it, and who not"
        case .instructions: "what to do, step by step, with lines and forms"
        case .amounts: "the amounts and rates, quoted from the tables"
        case .tip: "what saves tax or trouble"
        case .commonMistakes: "what people get wrong"
        case .dates: "what is due when"
        }
    }
}
