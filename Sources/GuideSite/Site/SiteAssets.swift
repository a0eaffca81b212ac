internal import GuideDiagnostics

/// The files that are published as they are: style sheets and whatever lies in `Site/Static`.
///
/// The style sheet and the icon, which every page names, bear their content in their names, so that
/// browsers may keep them for ever and still show what changed.
struct SiteAssets: Sendable {
    struct File: Sendable {
        /// Relative to the site's root.
        let path: String
        let bytes: [UInt8]
    }

    let files: [File]
    /// The paths of the two that bear their content in their names.
    let styleSheet: String
    let icon: String

    /// Whether a file's content never changes under its name.
    func isHashed(_ path: String) -> Bool { path == styleSheet || path == icon }

    private static let iconSource = "assets/icon.svg"

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
        sheet = StyleSheetWriter.compact(sheet)
        let styleSheet = hashed("assets/site.css", sheet)
        files.append(File(path: styleSheet, bytes: sheet))
        var icon = iconSource
        var places: [String: String] = [:]
        for path in folder.files(below: "Site/Static", endings: [""], diagnostics: &diagnostics) {
            guard let source = folder.read(path, diagnostics: &diagnostics) else { continue }
            var place = String(path.dropFirst("Site/Static/".count))
            diagnostics += StaticFileCheck.problems(source, place: place)
            if place == iconSource {
                place = hashed(place, source.bytes)
                icon = place
            }
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
        return SiteAssets(files: files, styleSheet: styleSheet, icon: icon)
    }

    /// `assets/site.css` as `assets/site.0hx2k9qd.css`: forty bits of the content's hash.
    private static func hashed(_ path: String, _ bytes: [UInt8]) -> String {
        let digits = String(Fingerprint(of: bytes).low >> 24, radix: 36)
        let hash = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return "\(path[..<dot]).\(hash)\(path[dot...])"
    }

    /// Whether a build makes a file of that name from other content.
    private static func isMade(_ path: String) -> Bool {
        let made = [
            "robots.txt", "index.html", "404.html", WebManifest.path, HeaderFiles.headersPath,
            Redirects.path,
        ]
        return made.contains(path) || path.hasPrefix("sitemap") || path.hasPrefix("_server/")
            || Language.allCases.contains { path.hasPrefix("\($0.rawValue)/") }
    }
}
