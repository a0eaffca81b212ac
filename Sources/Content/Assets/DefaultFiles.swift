internal import Files
package import Project
package import Text

/// Files of the program that stand in for those that a guide does not have.
///
/// They are beside the program. A guide replaces one with a file of the same name.
package struct DefaultFiles: Sendable {
    package struct File {
        /// The path in a guide that has the file itself.
        package let path: String
        package let source: SourceText
    }

    package static let templates = DefaultFiles(GuidePath.templates, GuidePath.templateEnding)
    package static let styleSheets = DefaultFiles("Site/Styles", ".css")
    package static let schemas = DefaultFiles("Site/Static/data/schemas", ".json")

    /// The folder, from the root of a guide.
    package let folder: String
    /// The ending of the files' names.
    package let ending: String

    private init(_ folder: String, _ ending: String) {
        (self.folder, self.ending) = (folder, ending)
    }

    /// Returns the files that a guide does not have, sorted; none if the program is alone.
    ///
    /// - Parameters:
    ///   - own: The paths of the guide's own files.
    ///   - log: Receives an error about a file or folder that cannot be read.
    package func files(besides own: Set<String>, log: DiagnosticLog) -> [File] {
        guard let resources = ProgramResources.folder() else { return [] }
        func report(_ path: String, _ reason: String) {
            log.report(
                .aboutFile("failed-reading", "the file cannot be read: \(reason)", path: path))
        }
        let names: [String]
        do throws(OutputError) {
            names = try FileSystem.names(in: "\(resources)/\(folder)")
        } catch {
            report("\(resources)/\(folder)", error.description)
            return []
        }
        return names.sorted().compactMap { name in
            let path = "\(folder)/\(name)"
            guard name.hasSuffix(ending), !own.contains(path) else { return nil }
            guard let bytes = FileSystem.readFile("\(resources)/\(path)") else {
                report("\(resources)/\(path)", systemError())
                return nil
            }
            return File(path: path, source: SourceText(path: "\(resources)/\(path)", bytes: bytes))
        }
    }

    /// Returns the files that a guide does not have, which its pages depend on like on its own.
    package func files(besides own: [String], for guide: GuideFolder) -> [File] {
        let files = files(besides: Set(own), log: guide.log)
        for file in files {
            guide.ledger.enter(builtIn: file.path, Fingerprint(of: file.source.bytes))
        }
        return files
    }
}
