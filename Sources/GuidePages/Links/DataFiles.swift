package import GuideContent

extension Addresses {
    /// The list of the files for programs.
    package static let dataIndex = "data/index.json"
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
