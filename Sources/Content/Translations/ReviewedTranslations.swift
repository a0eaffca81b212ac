internal import Files
package import Project
package import TaxTables
package import Text

/// What the texts of topics and pages were when somebody last read their languages side by side, from
/// `Content/translations.yaml`.
///
/// A text is held by a mark: sixteen digits that change whenever its words do.
package struct ReviewedTranslations {
    package static let path = "Content/translations.yaml"

    /// The marks of one text, by language.
    package typealias Marks = ByLanguage<String>

    /// The marks of each text by its path below `Content`, without its ending:
    /// `Topics/income/employment/tips`.
    package var marks: [String: Marks] = [:]

    /// What is known before any text was noted: nothing.
    package init() {}

    /// What the file says; nil if the guide has no such file and so follows no translations.
    package static func read(in folder: GuideFolder) -> ReviewedTranslations? {
        folder.readIfThere(path).flatMap { source in
            YAMLMappingReader.read(source, log: folder.log) { file in
                var compared = ReviewedTranslations()
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
    package static func name(of file: String, _ names: GuideDeclarations) -> String {
        let original = names.textLanguages.reduce(file) { $0.replacingLanguage($1) }
        return String(original.dropFirst("Content/".count).dropLast(".md".count))
    }

    /// The mark of a text: of its title, its summary and its body, however their lines are broken.
    ///
    /// What translations take from the original, such as the example, is no part of it.
    package static func mark(of source: SourceText) -> String {
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
}
