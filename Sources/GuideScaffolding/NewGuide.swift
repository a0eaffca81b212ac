internal import GuideContent
internal import GuideFiles

/// Starts a guide of one's own: the small one of a country that is made up, with the style sheets and the
/// words of the interface that come with the program, whose templates it uses where they lie.
package struct NewGuide {
    /// How many files were written.
    package let count: Int

    /// What a guide takes over from the program's own `Site`.
    private static let shared = ["Cards", "Static", "Styles"]
    private static let words = "Strings/en.yaml"

    /// - Parameters:
    ///   - path: The folder of the new guide.
    ///   - materials: A folder with the two folders that a guide is made from, `Sources/Starter` and `Site`.
    /// - Throws: `refused` if something is at the path already.
    package init(at path: String, from materials: String) throws(ScaffoldError) {
        var files: [(name: String, bytes: [UInt8])] = []
        for name in try Self.files(below: "\(materials)/Sources/Starter") where name != "words.yaml"
        {
            files.append((name, try Self.read("\(materials)/Sources/Starter/\(name)")))
        }
        for folder in Self.shared {
            for name in try Self.files(below: "\(materials)/Site/\(folder)") {
                let place = "Site/\(folder)/\(name)"
                files.append((place, try Self.read("\(materials)/\(place)")))
            }
        }
        files.append(("Site/\(Self.words)", try Self.words(from: materials)))
        count = files.count
        var folder = path
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        if !folder.contains("/") { folder = "./\(folder)" }
        try NewFiles.write(folder: folder, files)
    }

    private static func words(from materials: String) throws(ScaffoldError) -> [UInt8] {
        let changes = WordChanges(
            String(decoding: try read("\(materials)/Sources/Starter/words.yaml"), as: UTF8.self))
        let words = String(decoding: try read("\(materials)/Site/\(words)"), as: UTF8.self)
        do throws(WordChanges.MissingWord) {
            return Array(try changes.apply(to: words).utf8)
        } catch {
            throw .refused(
                "'\(materials)' holds parts of two versions: \(Self.words) has no '\(error.key)'")
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
