package import Content
package import Project

extension Addresses {
    /// The list of the files for programs.
    package static let dataIndex = "data/index.json"
    /// The folder of the files for programs, in which their index lies.
    package static let data = "data/"

    /// Where the index says that a file stands: from itself, so that a copy of the files at another address
    /// is as good.
    package static func fromDataIndex(_ path: String) -> String {
        path.hasPrefix(data) ? String(path.dropFirst(data.count)) : "../\(path)"
    }

    /// Where programs are told of the columns of the table at `path`.
    package static func tableSchema(of path: String) -> String {
        "\(path.hasSuffix(".csv") ? String(path.dropLast(".csv".count)) : path).schema.json"
    }
}

extension Guide {
    /// The language of what programs are told of tables, whose columns have English names.
    package var languageForPrograms: Language {
        let languages = configuration.languages
        return languages.contains(.english) ? .english : languages.first ?? .english
    }

    package var wordsForPrograms: SiteStrings { words(languageForPrograms) }
}

extension SiteAssets {
    /// The JSON Schemas of the site, which lie in `Site/Static`.
    package var schemas: [(name: String, path: String)] {
        let folder = "data/schemas/"
        return files.filter { $0.path.hasPrefix(folder) }.map {
            (String($0.path.dropFirst(folder.count)), $0.path)
        }.sorted { $0.path < $1.path }
    }
}
