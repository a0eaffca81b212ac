internal import Files
internal import Project
internal import Text

/// Writes the file of strings of a new language, with each string as a comment in the language that the guide is written
/// in.
///
/// A string counts as translated when it is no comment.
package struct NewLanguage {
    /// The file that was written, as a path from the guide's root.
    package let path: String

    /// - Parameter code: The code of the language, in ISO 639.
    /// - Throws: `refused` if it is no code, or the guide has the language already.
    package init(_ code: String, in edit: GuideEdit) throws(ScaffoldError) {
        guard let language = Language(rawValue: code) else {
            throw .refused("'\(code)' is not the code of a language; write an ISO 639 code")
        }
        let original = edit.folder.names.original
        path = SiteStrings.path(language)
        guard let present = try edit.read(SiteStrings.path(original)) else {
            throw .refused("the guide has no \(SiteStrings.path(original)) to translate")
        }
        // The program may know the new language, or the one that the guide is written in.
        let log = DiagnosticLog()
        let defaults =
            DefaultStrings.source(language, log: log) ?? DefaultStrings.source(original, log: log)
        guard !log.diagnostics.hasErrors else { throw .content(log.diagnostics) }
        func text(_ source: SourceText) -> String { String(decoding: source.bytes, as: UTF8.self) }
        let lines = StringsFile.completed(text(present), from: defaults.map(text) ?? "")
            .split(separator: "\n", omittingEmptySubsequences: false)
        let text = Self.untranslated(lines, in: code).joined(separator: "\n")
        try NewFiles.write(path, Array(text.utf8), in: edit)
    }

    /// Returns the lines of a file with the strings as comments, except for those that every language needs.
    private static func untranslated(_ lines: [Substring], in code: String) -> [String] {
        var section = ""
        return lines.map { line in
            let content = line.drop { $0 == " " }
            guard line.count > content.count, content.first != "#" else {
                if content.first != "#", let end = line.firstIndex(of: ":") {
                    section = String(line[..<end])
                }
                return line.hasPrefix("language: ") ? "language: \(code)" : String(line)
            }
            if line.hasPrefix("  code: ") { return "  code: \(code)" }
            let isNeeded = section == "locale" || line.hasPrefix("  language-name: ")
            return isNeeded || content.isEmpty ? String(line) : "  # \(line.dropFirst(2))"
        }
    }
}
