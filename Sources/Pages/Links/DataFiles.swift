package import Content
package import Project

extension Addresses {
    /// The index of the machine-readable files.
    package static let dataIndex = "data/index.json"
    /// The folder of the machine-readable files and their index.
    package static let data = "data/"

    /// Returns a path relative to the index, so that a copy of the files works at any URL.
    package static func fromDataIndex(_ path: String) -> String {
        path.hasPrefix(data) ? String(path.dropFirst(data.count)) : "../\(path)"
    }

    package static func tableSchema(of path: String) -> String {
        "\(path.hasSuffix(".csv") ? String(path.dropLast(".csv".count)) : path).schema.json"
    }
}

extension Guide {
    /// The language of machine-readable descriptions, preferably English like the column names.
    package var languageForPrograms: Language {
        let languages = configuration.languages
        return languages.contains(.english) ? .english : languages.first ?? .english
    }

    package var wordsForPrograms: SiteStrings { words(languageForPrograms) }
}

extension SiteAssets {
    /// The site's JSON Schemas, which are in `Site/Static`.
    package var schemas: [(name: String, path: String)] {
        let folder = "data/schemas/"
        return files.filter { $0.path.hasPrefix(folder) }.map {
            (String($0.path.dropFirst(folder.count)), $0.path)
        }.sorted { $0.path < $1.path }
    }
}
