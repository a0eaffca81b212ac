package import Project
package import TaxTables
package import Text

/// The text files of a folder: originals and translations.
package struct TextFiles {
    package struct Twin: Sendable {
        package let path: String
        /// The path of the original.
        package let original: String
        package let language: Language

        /// The diagnostic about a translation without an original.
        package var isAlone: Diagnostic {
            .aboutFile(
                "missing-original", "there is no text '\(original)'", path: path,
                remedy: "write it, or correct the name")
        }
    }

    package private(set) var originals: [String] = []
    package private(set) var twins: [Twin] = []

    /// The diagnostics about file names; the files are not read.
    package private(set) var diagnostics: [Diagnostic] = []

    package init(_ paths: [String], _ names: GuideDeclarations) {
        let others = names.textLanguages.filter { $0 != names.original }
        for path in paths {
            let language = others.first { path.hasSuffix(".\($0.rawValue).md") }
            if let language {
                let stem = path.dropLast(".\(language.rawValue).md".count)
                twins.append(Twin(path: path, original: stem + ".md", language: language))
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
                path: path, remedy: "rename it: end its name in '.md' alone")
        }
        let others = names.knownLanguages.filter { $0 != names.writtenIn }
        return .aboutFile(
            "unknown-language", "'\(code)' is not a language of the guide", path: path,
            remedy: didYouMean(code, among: others)
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
    package mutating func pages(below place: String) -> [TextPage] {
        let files = TextFiles(folder.files(below: place, endings: [".md"]), folder.names)
        folder.log.report(files.diagnostics)
        var pages: [TextPage] = []
        for original in files.originals {
            let name = Self.name(of: original, below: place)
            if let text = text(original, name: name, folder.names.original) {
                pages.append(TextPage(name: name, texts: [folder.names.original: text]))
            }
        }
        for twin in files.twins {
            let name = Self.name(of: twin.original, below: place)
            let text = text(twin.path, name: name, twin.language)
            if let index = pages.firstIndex(where: { $0.name == name }) {
                pages[index].texts[twin.language] = text
            } else {
                unusable.insert(twin.path)
                if !files.originals.contains(twin.original) { folder.log.report(twin.isAlone) }
            }
        }
        return pages
    }

    private static func name(of path: String, below place: String) -> String {
        String(path.dropFirst(place.count + 1).dropLast(3))
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
