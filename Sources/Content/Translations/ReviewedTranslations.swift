internal import Files
package import Project
package import TaxTables
package import Text

/// The versions of texts whose translations were last reviewed, from `Content/translations.yaml`.
///
/// Each version is identified by a hash of 16 digits that changes with the words of the text.
package struct ReviewedTranslations {
    package static let path = "Content/translations.yaml"

    /// The hashes of one text, by language.
    package typealias Marks = ByLanguage<String>

    /// The marks of each text by its path below `Content`, without its ending:
    /// `Topics/income/employment/tips`.
    package private(set) var marks: [String: Marks] = [:]

    /// Reads the file; nil if the guide does not have it, and so does not track translations.
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

    /// Returns the name of a text in the file: that of the original.
    package static func name(of file: String, _ names: GuideDeclarations) -> String {
        let original = names.textLanguages.reduce(file) { $0.replacingLanguage($1) }
        return String(original.dropFirst("Content/".count).dropLast(".md".count))
    }

    /// Returns the hash of a text's title, summary and body, regardless of line breaks.
    ///
    /// Values that translations inherit from the original, such as the example, are not included.
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
