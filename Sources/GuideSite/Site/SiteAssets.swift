internal import GuideDiagnostics

/// The files that are published as they are: style sheets and whatever lies in `Site/Static`.
struct SiteAssets: Sendable {
    struct File: Sendable {
        /// Relative to the site's root.
        let path: String
        let bytes: [UInt8]
    }

    let files: [File]

    static func read(_ folder: GuideFolder, diagnostics: inout [Diagnostic]) -> SiteAssets {
        var files: [File] = []
        let styles = folder.files(
            below: "Site/Styles", endings: [".css"], diagnostics: &diagnostics)
        // One style sheet for every page, so that a reader loads it once.
        var sheet: [UInt8] = []
        for path in styles {
            guard let source = folder.read(path, diagnostics: &diagnostics) else { continue }
            sheet += source.bytes
        }
        files.append(File(path: Addresses.styleSheet, bytes: sheet))
        var places: [String: String] = [:]
        for path in folder.files(below: "Site/Static", endings: [""], diagnostics: &diagnostics) {
            guard let source = folder.read(path, diagnostics: &diagnostics) else { continue }
            let place = String(path.dropFirst("Site/Static/".count))
            diagnostics += StaticFileCheck.problems(source, place: place)
            if let other = places.updateValue(path, forKey: place.lowercased()) {
                diagnostics.append(
                    .aboutFile(
                        "repeated-address",
                        "'\(other)' differs from it only in capitals, which some servers ignore",
                        path: path, remedy: "give the file another name"))
            }
            if isMade(place) {
                diagnostics.append(
                    .aboutFile(
                        "repeated-address", "the site makes '\(place)' itself", path: path,
                        remedy: "give the file another name"))
            }
            files.append(File(path: place, bytes: source.bytes))
        }
        return SiteAssets(files: files)
    }

    /// Whether a build makes a file of that name from other content.
    private static func isMade(_ path: String) -> Bool {
        let made = [Addresses.styleSheet, "robots.txt", "sitemap.xml", "index.html", "404.html"]
        return made.contains(path)
            || Language.allCases.contains { path.hasPrefix("\($0.rawValue)/") }
    }
}
