internal import Files
package import Project
internal import TaxTables
internal import Text

/// The static files of a site: style sheets and the files in `Site/Static`.
///
/// Style sheets and the icon have a content hash in their names, so that browsers may cache them
/// for a year and still show changes.
package struct SiteAssets: Sendable {
    package struct File: Sendable {
        /// The path in the site.
        package let path: String
        package let origin: Origin

        /// The path in the guide; nil for a generated file.
        package var source: String? {
            guard case .file(let path) = origin else { return nil }
            return path
        }

        /// Returns the contents; nil, after a diagnostic, if the file cannot be read.
        package func contents(_ folder: GuideFolder) -> [UInt8]? {
            switch origin {
            case .made(let bytes): bytes
            case .file(let path): folder.read(path)?.bytes
            }
        }
    }

    /// The origin of a file's contents.
    package enum Origin: Sendable {
        case made([UInt8])
        /// A file of the guide, read when it is published, to save memory.
        case file(String)
    }

    package let files: [File]
    /// The path of the common style sheet.
    package let styleSheet: String
    /// The paths of the guide's additional style sheets.
    package let sideSheets: [ExtraStylesheet: String]
    package let icon: String

    /// The paths of the files with a content hash in their names, which never change.
    package var hashed: [String] {
        [styleSheet] + ExtraStylesheet.allCases.compactMap { sideSheets[$0] } + [icon]
    }

    private static let iconSource = "assets/icon.svg"
    package static let styles = "Site/Styles"
    package static let others = "Site/Static"

    /// The folders that the files are read from.
    static let places = ["\(styles)/", "\(others)/"]

    /// - Parameters:
    ///   - situations: The number of situations in the tax calendar.
    ///   - basePath: The base path of the site.
    package static func read(
        _ folder: GuideFolder, situations: Int, below basePath: String
    ) -> SiteAssets {
        var files: [File] = []
        let styles = folder.files(
            below: Self.styles, endings: [".css"])
        // One common style sheet, which is loaded once, and some for single kinds of pages.
        var sheet: [UInt8] = []
        var sides: [ExtraStylesheet: [UInt8]] = [:]
        var sheets: [SourceText] = []
        for path in styles {
            guard let source = folder.read(path) else { continue }
            guard StaticFileKind.isPlainText(source.bytes) else {
                folder.log.report(
                    .aboutFile(
                        "bad-encoding", "the style sheet is not plain UTF-8", path: path,
                        remedy: "save it as UTF-8, without control characters"))
                continue
            }
            let visible = StylesheetWriter.compact(source.bytes)
            if let empty = source.emptiness(but: visible) {
                folder.log.report(empty)
                continue
            }
            sheets.append(source)
            if let side = ExtraStylesheet.allCases.first(where: { $0.path == path }) {
                sides[side] = source.bytes
            } else {
                sheet += source.bytes
            }
        }
        func add(_ name: String, _ bytes: [UInt8]) -> String {
            let compact = StylesheetWriter.expanding(
                StylesheetWriter.compact(bytes), forSituations: situations)
            let path = hashed(name, compact)
            files.append(File(path: path, origin: .made(compact)))
            return path
        }
        let styleSheet = add("assets/site.css", sheet)
        var sideSheets: [ExtraStylesheet: String] = [:]
        for side in ExtraStylesheet.allCases {
            sideSheets[side] = sides[side].map { add("assets/\(side.rawValue).css", $0) }
        }
        var icon = iconSource
        let rest = folder.files(
            below: Self.others, endings: [""])
        for path in rest {
            guard let source = folder.read(path) else { continue }
            var place = String(path.dropFirst(others.count + 1))
            folder.log.report(StaticFileCheck.problems(source, place: place))
            if place == iconSource {
                place = hashed(place, source.bytes)
                icon = place
            }
            if isMade(place, folder.names) {
                folder.log.report(
                    .aboutFile(
                        "repeated-address", "the program generates '\(place)' itself", path: path,
                        remedy: "give the file another name"))
            }
            files.append(File(path: place, origin: .file(path)))
        }
        let places = Set(files.filter { $0.source != nil }.map(\.path))
        for sheet in sheets {
            folder.log.report(
                StylesheetCheck.problems(in: sheet, places: places, basePath: basePath))
        }
        return SiteAssets(
            files: files, styleSheet: styleSheet, sideSheets: sideSheets, icon: icon)
    }

    /// Inserts a 40-bit content hash: `assets/site.css` becomes `assets/site.0hx2k9qd.css`.
    static func hashed(_ path: String, _ bytes: [UInt8]) -> String {
        let digits = String(Fingerprint(of: bytes).low >> 24, radix: 36)
        let hash = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return "\(path[..<dot]).\(hash)\(path[dot...])"
    }

    /// Returns true if the path is reserved for a generated file.
    private static func isMade(_ path: String, _ names: GuideDeclarations) -> Bool {
        let made = [
            "robots.txt", "index.html", "404.html", GeneratedFile.manifest, GeneratedFile.headers,
            Redirects.path,
        ]
        return made.contains(path) || path.hasPrefix("sitemap") || path.hasPrefix("_server/")
            || names.knownLanguages.contains { path.hasPrefix("\($0)/") }
    }
}
