package import Project
internal import Text

/// Additional UI strings for the templates of a guide, in all its languages: `Site/words.yaml`.
package struct CustomStrings: Sendable {
    package static let path = "Site/words.yaml"

    /// The strings by name.
    ///
    /// Templates print them as `{{frame.custom.name}}`.
    package let texts: [String: ByLanguage<String>]

    /// The sorted names.
    package var names: [String] { texts.keys.sorted() }

    package func texts(in language: Language) -> [String: String] {
        texts.mapValues { $0[language] ?? "" }
    }

    /// Reads the strings; empty if the guide does not have the file.
    package static func read(_ folder: GuideFolder) -> CustomStrings {
        guard let source = folder.readIfThere(path) else {
            return CustomStrings(texts: [:])
        }
        let texts = YAMLMappingReader.read(source, log: folder.log) { reader in
            var texts: [String: ByLanguage<String>] = [:]
            for entry in reader.entries {
                texts[entry.key] = reader.texts(inEach: entry.key)
                guard !isName(entry.key) else { continue }
                reader.report(
                    "invalid-name", "'\(entry.key)' is no name that a template can print",
                    at: entry.keyOffsets, fix: "use small letters, digits and hyphens")
            }
            return texts
        }
        return CustomStrings(texts: texts ?? [:])
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
            }
    }
}
