internal import Content
internal import Files
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Adds the missing words of figures to the strings of each language, as placeholders.
package struct NewFigureWords {
    /// The files that were edited, as paths from the guide's root.
    package let paths: [String]

    /// - Throws: `ScaffoldError.refused` if no word is missing, or the words are a mapping on one line; `content` if the
    ///   tables or strings cannot be read.
    package init(in edit: GuideEdit) throws(ScaffoldError) {
        let (laws, _, diagnostics) = LawReader.readLaws(edit.folder)
        guard !diagnostics.hasErrors else { throw .content(diagnostics) }
        let tables = laws.keys.sorted().flatMap { year in
            (laws[year]?.tables ?? [:]).values.sorted { $0.jurisdiction < $1.jurisdiction }
        }
        var parts: [String] = []
        var known: Set<Substring> = []
        for part in tables.flatMap(\.figures).flatMap({ $0.path.split(separator: ".").dropFirst() })
        where !part.allSatisfy(\.isNumber) && known.insert(part).inserted {
            parts.append(String(part))
        }
        let (strings, problems) = GuideReader.readStrings(edit.folder)
        var paths: [String] = []
        for language in edit.folder.names.siteLanguages {
            guard let words = strings[language] else { throw .content(problems) }
            let missing = parts.filter { !words.hasWord(forFigurePart: $0) }
            guard !missing.isEmpty else { continue }
            let path = SiteStrings.path(language)
            guard let source = try edit.read(path) else { throw .content(problems) }
            let text = try Self.added(
                missing, to: String(decoding: source.bytes, as: UTF8.self), at: path)
            try edit.write(path, Array(text.utf8))
            paths.append(path)
        }
        guard !paths.isEmpty else { throw .refused("every figure has words in every language") }
        try edit.commit()
        self.paths = paths
    }

    /// Returns a file of strings with a placeholder for each word at the beginning of its section `figures`.
    ///
    /// - Throws: `ScaffoldError.refused` if the section is a mapping on one line.
    private static func added(
        _ parts: [String], to text: String, at path: String
    ) throws(ScaffoldError) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let added = parts.map { part in
            let words = part.replacing("-", with: " ")
            return "  \(part): \(DraftPlaceholders.placeholder("the words for '\(words)'"))"
        }
        if let start = lines.firstIndex(where: { $0.hasPrefix("figures:") }) {
            guard let line = lines[start].wholeMatch(of: /figures:\s*(?:\{\s*\})?\s*(#.*)?/) else {
                throw .refused(
                    "'figures' of \(path) is on one line; write each word on a line of its own")
            }
            lines[start] = "figures:\(line.1.map { " \($0)" } ?? "")"
            lines.insert(contentsOf: added, at: start + 1)
        } else {
            if lines.last == "" { lines.removeLast() }
            lines += ["figures:"] + added + [""]
        }
        return lines.joined(separator: "\n")
    }
}
