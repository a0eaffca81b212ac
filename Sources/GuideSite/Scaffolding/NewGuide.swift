internal import Glibc
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

    /// The folder with what new guides are made from, as it lies beside a program: installed, unpacked, or
    /// in the repository that it was built from.
    package static func materials() -> String? {
        guard let program = try? FileSystem.resolved("/proc/self/exe") else { return nil }
        let folder = FileSystem.parent(of: program)
        var candidates = [
            "\(FileSystem.parent(of: folder))/share/taxguide", "\(folder)/share/taxguide",
        ]
        var above = folder
        while !above.isEmpty {
            above = FileSystem.parent(of: above)
            candidates.append(above)
        }
        return candidates.first(where: holdsMaterials)
    }

    /// Whether a folder holds what new guides are made from.
    package static func holdsMaterials(_ folder: String) -> Bool {
        ["Sources/Starter/Content", "Site/Templates"].allSatisfy {
            access("\(folder)/\($0)", R_OK) == 0
        }
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
