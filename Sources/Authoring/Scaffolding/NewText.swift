internal import Content
internal import Markup
internal import Project
internal import TaxTables
internal import Text

/// Creates a draft of a page or checklist, valid except for its placeholders.
package struct NewText {
    package enum Kind: String, CaseIterable, Sendable {
        case page
        case checklist

        var folder: String {
            switch self {
            case .page: TextPage.folder
            case .checklist: TextPage.checklistFolder
            }
        }

        fileprivate var body: String {
            switch self {
            case .page:
                "\(DraftPlaceholders.placeholder("what readers should know, in a paragraph"))\n"
            case .checklist:
                "- [ ] \(DraftPlaceholders.placeholder("a task, with a link to its topic"))\n"
                    + "- [ ] \(DraftPlaceholders.placeholder("the next task"))\n"
            }
        }
    }

    /// The path of the new file from the root folder.
    package let path: String

    /// Writes the file in the guide's original language.
    ///
    /// - Parameter name: The last component of the page's URL: `how-to-use`.
    /// - Throws: `ScaffoldError.refused` if the name is invalid or the file exists. Nothing is
    ///   written then.
    package init(
        _ kind: Kind, _ name: String, title: String, in edit: GuideEdit
    ) throws(ScaffoldError) {
        let name = try NewFiles.name(name, "part of an address")
        let title = try NewFiles.words(title, "the title")
        path = "\(kind.folder)/\(name).md"
        let text = """
            ---
            title: \(JSONWriter.quoted(title))
            summary: \(DraftPlaceholders.placeholder("one sentence that says what it is for"))
            reviewed: \(DraftPlaceholders.placeholder("the day it was read as a whole, as 2026-11-21"))
            draft: true
            ---

            ## \(DraftPlaceholders.placeholder("a heading"))

            \(kind.body)
            """
        try NewFiles.write(path, Array(text.utf8), in: edit)
    }
}

/// Creates a draft of a glossary term in a file of its own.
package struct NewTerm {
    /// The path of the new file from the root folder.
    package let path: String

    /// Writes `Content/Glossary/<term>.yaml`.
    ///
    /// - Parameter term: The term in the guide's original language.
    /// - Throws: `ScaffoldError.refused` if the file exists, or the term has no letter or digit.
    ///   Nothing is written then.
    package init(_ term: String, in edit: GuideEdit) throws(ScaffoldError) {
        let term = try NewFiles.words(term, "the term")
        let name = anchorName(for: term)
        guard !name.isEmpty else { throw .refused("'\(term)' has no letter and no digit") }
        path = "\(Glossary.folder)/\(name).yaml"
        var text = "- term:\n"
        let names = edit.folder.names
        for language in names.textLanguages {
            let word =
                language == names.original
                ? JSONWriter.quoted(term)
                : DraftPlaceholders.placeholder("the term in the language '\(language.rawValue)'")
            text += "    \(language.rawValue): \(word)\n"
        }
        text += "  text:\n"
        for language in names.textLanguages {
            let request = "what it means, in a sentence of the language '\(language.rawValue)'"
            text += "    \(language.rawValue): \(DraftPlaceholders.placeholder(request))\n"
        }
        text +=
            "  topic: \(DraftPlaceholders.placeholder("the topic that explains it, or no such key"))\n"
        text += "  draft: true\n"
        try NewFiles.write(path, Array(text.utf8), in: edit)
    }
}

/// Creates a draft of a source document in a file of its own.
package struct NewSource {
    /// The path of the new file from the root folder.
    package let path: String

    /// Writes `Content/Sources/<identifier>.yaml`.
    ///
    /// - Parameters:
    ///   - identifier: The name by which topics and figures cite it: `cra-line-31270`.
    ///   - title: The title as published.
    /// - Throws: `ScaffoldError.refused` if the register has the identifier or the file exists;
    ///   `content` if the register has errors. Nothing is written in these cases.
    package init(
        _ identifier: String, title: String, in edit: GuideEdit
    ) throws(ScaffoldError) {
        let identifier = try NewFiles.name(identifier, "identifier")
        let title = try NewFiles.words(title, "the title")
        let folder = edit.folder.withSeparateLog()
        let register = SourceRegister.read(folder)
        guard !folder.log.hasErrors else { throw .content(folder.log.diagnostics) }
        guard !register.has(identifier), !register.drafts.contains(identifier) else {
            throw .refused("source '\(identifier)' is registered already; nothing was written")
        }
        path = "Content/Sources/\(identifier).yaml"
        let kinds = SourceDocument.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        let text = """
            \(identifier):
              title: \(JSONWriter.quoted(title))
              publisher: \(DraftPlaceholders.placeholder("who published it, or no such key"))
              kind: \(DraftPlaceholders.placeholder("one of \(kinds)"))
              address: \(DraftPlaceholders.placeholder("where readers find it, as https://…, or no such key"))
              read: \(DraftPlaceholders.placeholder("the day it was read, as 2026-11-21"))
              draft: true

            """
        try NewFiles.write(path, Array(text.utf8), in: edit)
    }
}
