internal import Content
internal import Files

/// Creates a guide from the starter: a small guide of an invented country, with the program's style
/// sheets and UI strings.
///
/// It uses the program's templates without copying them.
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
            let path = "\(materials)/Sources/Starter/\(name)"
            guard let strings = Self.strings(ofWords: name) else {
                files.append((name, try Self.read(path)))
                continue
            }
            files.append(
                ("Site/\(strings)", try Self.words(strings, changedBy: path, from: materials)))
        }
        for folder in Self.shared {
            for name in try Self.files(below: "\(materials)/Site/\(folder)") {
                let place = "Site/\(folder)/\(name)"
                files.append((place, try Self.read("\(materials)/\(place)")))
            }
        }
        count = files.count
        var folder = path
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        if !folder.contains("/") { folder = "./\(folder)" }
        try NewFiles.write(folder: folder, files)
    }

    /// Returns the UI strings that a file of the starter changes: `words.yaml` for English,
    /// `words.fr.yaml` for another language; nil for any other file.
    private static func strings(ofWords name: String) -> String? {
        if name == "words.yaml" { return "Strings/en.yaml" }
        guard name.hasPrefix("words."), name.hasSuffix(".yaml") else { return nil }
        return "Strings/\(name.dropFirst("words.".count))"
    }

    private static func words(
        _ name: String, changedBy changes: String, from materials: String
    ) throws(ScaffoldError) -> [UInt8] {
        let changes = StringChanges(String(decoding: try read(changes), as: UTF8.self))
        let words = String(decoding: try read("\(materials)/Site/\(name)"), as: UTF8.self)
        do throws(StringChanges.MissingWord) {
            return Array(try changes.apply(to: words).utf8)
        } catch {
            throw .refused(
                "'\(materials)' holds parts of two versions: \(name) has no '\(error.key)'")
        }
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
