package import Content
internal import Files
internal import Project
internal import Text

/// Copies a file of the program into a guide, where it overrides the program's own.
package struct NewOverride {
    /// The path of the new file from the guide's root.
    package let path: String

    /// - Parameters:
    ///   - name: The name of the file without its ending, such as 'layout'.
    ///   - files: The kind of file.
    ///   - kind: The word for it, such as 'template'.
    /// - Throws: `ScaffoldError.refused` if there is no such file, or the guide already has it.
    package init(
        _ name: String, of files: DefaultFiles, kind: String, in edit: GuideEdit
    ) throws(ScaffoldError) {
        guard let materials = ProgramResources.folder() else {
            throw .refused("the \(kind)s that come with taxguide are not beside it")
        }
        let folder = "\(materials)/\(files.folder)"
        let all: [String]
        do throws(OutputError) {
            all = try FileSystem.names(in: folder)
        } catch {
            throw .output(error)
        }
        let names = all.filter { $0.hasSuffix(files.ending) }
            .map { String($0.dropLast(files.ending.count)) }
        guard names.contains(name) else {
            let remedy =
                nearestName(to: name, among: names).map { "did you mean '\($0)'?" }
                ?? "one of: \(names.sorted().joined(separator: ", "))"
            throw .refused("there is no \(kind) '\(name)'; \(remedy)")
        }
        let source = "\(folder)/\(name)\(files.ending)"
        guard let bytes = FileSystem.readFile(source) else {
            throw .output(.system("read", source, systemError()))
        }
        path = "\(files.folder)/\(name)\(files.ending)"
        try NewFiles.write(path, bytes, in: edit)
    }
}
