package import Content
package import Project
package import TaxTables

extension Addresses {
    /// The index of the machine-readable files.
    package static let dataIndex = "data/index.json"
    /// The folder of the machine-readable files and their index.
    package static let data = "data/"

    /// Returns a path relative to the index, so that a copy of the files works at any URL.
    package static func fromDataIndex(_ path: String) -> String {
        path.hasPrefix(data) ? String(path.dropFirst(data.count)) : "../\(path)"
    }

    /// The description of the machine-readable files (OpenAPI).
    package static let openAPI = "data/openapi.json"

    /// Returns the path of a year's rates and figures of a jurisdiction.
    package static func data(
        _ jurisdiction: Jurisdiction, _ year: TaxYear, _ ending: String
    ) -> String { "data/\(year)/\(jurisdiction.rawValue).\(ending)" }

    package static func figureData(_ jurisdiction: Jurisdiction, _ year: TaxYear) -> String {
        "data/\(year)/\(jurisdiction.rawValue)-figures.csv"
    }

    /// Returns the path of a page as Markdown.
    package static func markdown(of page: String) -> String { "\(page)index.md" }

    /// Returns the path of a page's table for spreadsheets, beside the page and named like it.
    package static func spreadsheet(of page: String) -> String {
        "\(page)\(page.split(separator: "/").last ?? "").csv"
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
