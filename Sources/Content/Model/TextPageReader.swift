package import Project
package import TaxTables
package import Text

/// The text files of a folder: originals and translations.
package struct TextFiles {
    package struct Translation: Sendable {
        package let path: String
        /// The path of the original.
        package let original: String
        package let language: Language

        /// The diagnostic about a translation without an original.
        package var isAlone: Diagnostic {
            .aboutFile(
                "missing-original", "there is no text '\(original)'", path: path,
                fix: "write it, or correct the name")
        }
    }

    package private(set) var originals: [String] = []
    package private(set) var translations: [Translation] = []

    /// The diagnostics about file names; the files are not read.
    package private(set) var diagnostics: [Diagnostic] = []

    package init(_ paths: [String], _ names: GuideDeclarations) {
        let others = names.textLanguages.filter { $0 != names.original }
        for path in paths {
            let language = others.first { path.hasSuffix(".\($0.rawValue).md") }
            if let language {
                let stem = path.dropLast(".\(language.rawValue).md".count)
                translations.append(
                    Translation(path: path, original: stem + ".md", language: language))
            } else if let code = Self.languageCode(of: path) {
                diagnostics.append(Self.unknownLanguage(code, of: path, names))
            } else {
                originals.append(path)
            }
        }
    }
}

extension TextFiles {
    /// Returns the language code before the extension of a file name; nil if there is none.
    ///
    /// Page names cannot contain dots.
    private static func languageCode(of path: String) -> String? {
        let name = path.split(separator: "/").last?.dropLast(".md".utf8.count) ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let code = String(name[name.index(after: dot)...])
        return Language(rawValue: code) == nil ? nil : code
    }

    private static func unknownLanguage(
        _ code: String, of path: String, _ names: GuideDeclarations
    ) -> Diagnostic {
        if code == names.writtenIn {
            return .aboutFile(
                "unknown-language", "texts in '\(code)' have no language in their names",
                path: path, fix: "rename it: end its name in '.md' alone")
        }
        let others = names.languagesWithStrings.filter { $0 != names.writtenIn }
        return .aboutFile(
            "unknown-language", "'\(code)' is not a language of the guide", path: path,
            fix: didYouMean(code, among: others)
                ?? "add Site/Strings/\(code).yaml and name it in 'languages' of \(GuidePath.site)")
    }
}

/// Reads the Markdown pages of a folder and reports their errors to the folder's log.
package struct TextPageReader {
    private let folder: GuideFolder
    private let withDrafts: Bool
    /// The paths of texts with errors, and of omitted drafts.
    package private(set) var unusable: Set<String> = []

    package init(_ folder: GuideFolder, withDrafts: Bool) {
        self.folder = folder
        self.withDrafts = withDrafts
    }

    /// Returns the pages with an original text, in the order of their files.
    package mutating func pages(below parent: String) -> [TextPage] {
        let files = TextFiles(folder.files(below: parent, endings: [".md"]), folder.names)
        folder.log.report(files.diagnostics)
        var pages: [TextPage] = []
        for original in files.originals {
            let name = Self.name(of: original, below: parent)
            if let text = text(original, name: name, folder.names.original) {
                pages.append(TextPage(name: name, texts: [folder.names.original: text]))
            }
        }
        for translation in files.translations {
            let name = Self.name(of: translation.original, below: parent)
            let text = text(translation.path, name: name, translation.language)
            if let index = pages.firstIndex(where: { $0.name == name }) {
                pages[index].texts[translation.language] = text
            } else {
                unusable.insert(translation.path)
                if !files.originals.contains(translation.original) {
                    folder.log.report(translation.isAlone)
                }
            }
        }
        // Other texts with pages of their own, such as checklists, are left out.
        return parent == TextPage.folder ? pages.map(addingSubstitutes) : pages
    }

    /// Returns a page with its original text in the partial languages that show it.
    private func addingSubstitutes(_ page: TextPage) -> TextPage {
        let names = folder.names
        guard !names.partialLanguages.isEmpty, let text = page.texts[names.original] else {
            return page
        }
        var page = page
        for language in names.siteLanguages
        where names.partial(language) == .fallback && page.texts[language] == nil {
            page.texts[language] = text.substitute(in: language, from: names.original)
        }
        return page
    }

    private static func name(of path: String, below folder: String) -> String {
        String(path.dropFirst(folder.count + 1).dropLast(3))
    }

    private mutating func text(
        _ path: String, name: String, _ language: Language
    ) -> TextPage.Text? {
        // Drafts are always read, so that their errors are reported.
        let read = folder.read(path).flatMap {
            TextPage.Text.read($0, name: name, language: language, log: folder.log)
        }
        let text = read.flatMap { $0.isDraft && !withDrafts ? nil : $0 }
        if text == nil { unusable.insert(path) }
        return text
    }
}
