internal import Files
package import Project
internal import TaxTables
internal import Text

/// The static files of a site: style sheets and the files in `Site/Static`.
///
/// The program has style sheets and schemas for those that a guide does not have.
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
    static let paths = ["\(styles)/", "\(others)/"]

    /// - Parameters:
    ///   - situations: The number of situations in the tax calendar.
    ///   - basePath: The base path of the site.
    package static func read(
        _ folder: GuideFolder, situations: Int, below basePath: String
    ) -> SiteAssets {
        var files: [File] = []
        func add(_ name: String, _ bytes: [UInt8]) -> String {
            let compact = StylesheetWriter.expanding(
                StylesheetWriter.compact(bytes), forSituations: situations)
            let path = hashed(name, compact)
            files.append(File(path: path, origin: .made(compact)))
            return path
        }
        let sheets = styleSheets(folder)
        // One common style sheet, which is loaded once, and some for single kinds of pages.
        var common: [UInt8] = []
        var sides: [ExtraStylesheet: [UInt8]] = [:]
        for (path, sheet) in sheets {
            if let side = ExtraStylesheet.allCases.first(where: { $0.path == path }) {
                sides[side] = sheet.bytes
            } else {
                common += sheet.bytes
            }
        }
        let styleSheet = add("assets/site.css", common)
        var sideSheets: [ExtraStylesheet: String] = [:]
        for side in ExtraStylesheet.allCases {
            sideSheets[side] = sides[side].map { add("assets/\(side.rawValue).css", $0) }
        }
        var icon = iconSource
        let rest = folder.files(
            below: Self.others, endings: [""])
        for path in rest {
            guard let source = folder.read(path) else { continue }
            var address = String(path.dropFirst(others.count + 1))
            folder.log.report(StaticFileCheck.problems(source, address: address))
            if address == iconSource {
                address = hashed(address, source.bytes)
                icon = address
            }
            if isMade(address, folder.names) {
                folder.log.report(
                    .aboutFile(
                        "repeated-address", "the program generates '\(address)' itself", path: path,
                        fix: "give the file another name"))
            }
            files.append(File(path: address, origin: .file(path)))
        }
        for file in DefaultFiles.schemas.files(besides: rest, for: folder) {
            files.append(
                File(
                    path: String(file.path.dropFirst(others.count + 1)),
                    origin: .made(file.source.bytes)))
        }
        let published = Set(files.filter { $0.source != nil }.map(\.path))
        for (_, sheet) in sheets {
            folder.log.report(
                StylesheetCheck.problems(in: sheet, files: published, basePath: basePath))
        }
        return SiteAssets(
            files: files, styleSheet: styleSheet, sideSheets: sideSheets, icon: icon)
    }

    /// Returns the style sheets that are not empty, those of the program where the guide has none, by path in a guide.
    private static func styleSheets(
        _ folder: GuideFolder
    ) -> [(path: String, source: SourceText)] {
        let styles = folder.files(below: Self.styles, endings: [".css"])
        let texts =
            styles.compactMap { path in folder.read(path).map { (path: path, source: $0) } }
            + DefaultFiles.styleSheets.files(besides: styles, for: folder).map {
                (path: $0.path, source: $0.source)
            }
        return texts.sorted { $0.path < $1.path }.compactMap { path, source in
            guard StaticFileKind.isPlainText(source.bytes) else {
                folder.log.report(
                    .aboutFile(
                        "bad-encoding", "the style sheet is not plain UTF-8", path: path,
                        fix: "save it as UTF-8, without control characters"))
                return nil
            }
            if let empty = source.emptiness(but: StylesheetWriter.compact(source.bytes)) {
                folder.log.report(empty)
                return nil
            }
            return (path, source)
        }
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
            GeneratedFile.languageModels, Redirects.path,
        ]
        return made.contains(path) || path.hasPrefix("sitemap") || path.hasPrefix("_server/")
            || names.languagesWithStrings.contains { path.hasPrefix("\($0)/") }
    }
}
