internal import Content
internal import Files

/// Starts a guide of one's own: the small one of a country that is made up, with the style sheets that come with the
/// program, whose templates and UI strings it uses where they lie.
package struct NewGuide {
    /// The number of files written.
    package let count: Int

    /// The folders that are copied from the program's own `Site`.
    private static let shared = ["Cards", "Static", "Styles"]

    /// - Parameters:
    ///   - path: The folder of the new guide.
    ///   - materials: The folder with `Sources/Starter` and `Site`.
    /// - Throws: `ScaffoldError.refused` if the path already exists.
    package init(at path: String, from materials: String) throws(ScaffoldError) {
        var files: [(name: String, bytes: [UInt8])] = []
        for name in try Self.files(below: "\(materials)/Sources/Starter") {
            files.append((name, try Self.read("\(materials)/Sources/Starter/\(name)")))
        }
        for folder in Self.shared {
            for name in try Self.files(below: "\(materials)/Site/\(folder)") {
                let place = "Site/\(folder)/\(name)"
                // A file of the starter replaces the shared one.
                if files.contains(where: { $0.0 == place }) { continue }
                files.append((place, try Self.read("\(materials)/\(place)")))
            }
        }
        count = files.count
        var folder = path
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        if !folder.contains("/") { folder = "./\(folder)" }
        try NewFiles.write(folder: folder, files)
    }

    private static func files(below folder: String) throws(ScaffoldError) -> [String] {
        do throws(OutputError) {
            return try FileSystem.files(below: folder).sorted()
        } catch {
            throw .output(error)
        }
    }

    private static func read(_ path: String) throws(ScaffoldError) -> [UInt8] {
        if let bytes = FileSystem.readFile(path) { return bytes }
        throw .output(.system("read", path, systemError()))
    }
}
